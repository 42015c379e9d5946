import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredClub } from '#db/club/club-settings.ts'
import { once, type AnswerOf } from '#sync/calls/call.ts'
import type { legalPage, legalPages } from '#sync/calls/privacy.ts'
import { guestsKnown } from '../tee-times/sign-up-care.ts'
import { graceDays } from './leave-club.ts'

type Page = (typeof legalPages)[number]
type Parts = AnswerOf<typeof legalPage>['parts']

const templateOf = (page: Page) =>
  once(() => readFileSync(join(import.meta.dirname, '../../docs', `${page}.md`), 'utf8'))

const templates = { privacy: templateOf('privacy'), terms: templateOf('terms') }

/** A page of `docs`, which a club may change, with what is the club's filled in. Its first heading is the screen's. */
export function readLegalPage(page: Page, club: StoredClub): Parts {
  const values: Readonly<Record<string, string>> = {
    club: club.name,
    contact: club.contact,
    guestDays: String(guestsKnown),
    graceDays: String(graceDays),
    lookup: club.openLookup
      ? 'Anyone can look up your name, Handicap Index and posted rounds.'
      : 'Only members can look up your name, Handicap Index and posted rounds.',
  }
  const filled = templates[page]().replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
  return filled
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('# '))
    .map(partOf)
}

/** Headings, paragraphs and lists are all that these pages have. */
function partOf(block: string): Parts[number] {
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  if (block.startsWith('## ')) return { kind: 'heading', texts: [oneLine(block.slice(3))] }
  if (!block.startsWith('- ')) return { kind: 'paragraph', texts: [oneLine(block)] }
  return { kind: 'list', texts: block.slice(2).split(/\n- /).map(oneLine) }
}
