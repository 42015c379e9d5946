import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readClub, type StoredClub } from '#db/club/club-settings.ts'
import { day } from '#db/instants.ts'
import { findAccountById, isHeld } from '#db/members/members.ts'
import { readPersonalData } from '#db/members/personal-data.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { once, type AnswerOf } from '#sync/calls/call.ts'
import { deleteMine, downloadMine, legalPage, type legalPages } from '#sync/calls/privacy.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import type { AccountProblem } from '../accounts/account-problems.ts'
import { logSecurity } from '../process/log.ts'
import { passwordMemberOf, resetFirst, type Caller, type MemberCaller } from '../server/callers/caller.ts'
import type { SessionRefusal } from '../server/callers/identity.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import type { Problems } from '../server/problem.ts'
import type { Routes } from '../server/route.ts'
import { today } from '../server/time.ts'
import { guestsKnown } from '../tee-times/sign-up-care.ts'
import { graceDays, leaveClub } from './leave-club.ts'

/** The problems of the calls about personal data. */
export const privacyProblems = {
  'privacy.too-many': { status: 429, title: 'Too many downloads' },
  'member.last-admin': { status: 409, title: 'The only administrator' },
} satisfies Problems

/** The most downloads by a member in a day, because each reads every table. */
const mostDownloads = 5

type Problem = AccountProblem | keyof typeof privacyProblems

/** Personal data: the privacy page, the download and the deletion. */
export function registerPrivacy({ route }: Routes<Problem>, context: AccountContext): void {
  const { db } = context
  const downloads = createTryLimit(context, { name: 'downloads', allowed: mostDownloads, window: day })

  route(legalPage, async ({ params: { page } }) => accept({ parts: readLegalPage(page, await readClub(db)) }))

  route(downloadMine, async ({ caller, request }) => {
    const owner = await ownerOf(caller)
    if (!owner.ok) return owner
    const { id } = owner.value
    if ((await downloads.take(`member ${id}`)) > 0) {
      return refuse(
        'privacy.too-many',
        `You’ve downloaded your data ${mostDownloads} times in the last 24 hours. Try again in 24 hours.`,
      )
    }
    const { name } = await readClub(db)
    const content = JSON.stringify(
      { club: name, day: today(context), stored: await readPersonalData(db, { id }) },
      null,
      1,
    )
    logSecurity(request, { event: 'personal_data_exported', account: id })
    return accept({ filename: `my-data-${today(context)}.json`, type: 'application/json', content })
  })

  route(deleteMine, async ({ body, caller, request }) => {
    const owner = await ownerOf(caller)
    if (!owner.ok) return owner
    const leaving = { ...body, memberId: owner.value.id, request }
    const left = await leaveClub(context, leaving)
    return left.ok ? accept({ final: left.value }) : left
  })

  /**
   * Returns the owner of the account. Members who still have to confirm the email or wait for an approval are owners as
   * well.
   */
  async function ownerOf(caller: Caller): Promise<Result<MemberCaller, SessionRefusal>> {
    const member = passwordMemberOf(caller)
    if (!member.ok || member.value.scope === 'full') return member
    const account = await findAccountById(db, { id: member.value.id })
    return account !== undefined && isHeld(account) ? member : resetFirst()
  }
}

type Page = (typeof legalPages)[number]
type Parts = AnswerOf<typeof legalPage>['parts']

/** Documents have straight apostrophes, screens typographic ones. */
const templateOf = (page: Page) =>
  once(() => readFileSync(join(import.meta.dirname, '../../docs', `${page}.md`), 'utf8').replaceAll("'", '’'))

const templates = { privacy: templateOf('privacy'), terms: templateOf('terms') }

/**
 * Returns a page of `docs`, which a club may edit, with the club's values filled in. Its first heading is left to the
 * screen.
 */
function readLegalPage(page: Page, club: StoredClub): Parts {
  const values: Readonly<Record<string, string>> = {
    club: club.name,
    contact: club.contact,
    guestDays: String(guestsKnown),
    graceDays: String(graceDays),
    lookup: club.openLookup
      ? 'Anyone can look up your name, Handicap Index, posted rounds and sign-ups for tee times.'
      : 'Only members can look up your name, Handicap Index, posted rounds and sign-ups for tee times.',
  }
  const filled = templates[page]().replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
  return filled
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('# '))
    .map(partOf)
}

/** These pages contain only headings, paragraphs and lists. */
function partOf(block: string): Parts[number] {
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  if (block.startsWith('## ')) return { kind: 'heading', texts: [oneLine(block.slice(3))] }
  if (!block.startsWith('- ')) return { kind: 'paragraph', texts: [oneLine(block)] }
  return { kind: 'list', texts: block.slice(2).split(/\n- /).map(oneLine) }
}
