import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Club } from './club.ts'

export type Letter = { readonly to: string; readonly subject: string; readonly text: string }

/** Waits for the newest letter to somebody about something, as the club lays letters down without a mail server. */
export async function letterTo(club: Club, wanted: { readonly to: string; readonly about: RegExp }): Promise<Letter> {
  return await vi.waitFor(
    async () => {
      const letters = await readLetters(club)
      const letter = letters.findLast(({ to, subject }) => to === wanted.to && wanted.about.test(subject))
      if (letter === undefined) throw new Error(`no letter to ${wanted.to}, only: ${letters.map(summary).join(', ')}`)
      return letter
    },
    { timeout: 20_000, interval: 200 },
  )
}

export async function readLetters({ dataDir }: Club): Promise<readonly Letter[]> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const sources = await Promise.all(
    files.toSorted((a, b) => a.localeCompare(b)).map((file) => readFile(join(folder, file), 'utf8')),
  )
  return sources.map(readLetter)
}

/** The path of the link in a letter, to open on a phone. */
export function linkIn({ text }: Letter): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  if (link === undefined) throw new Error(`no link in: ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Of the parts that a letter has, the plain text, whose lines were folded for the way. */
function readLetter(source: string): Letter {
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(source)?.[1] ?? ''
  const [, part = ''] = /text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(source) ?? []
  const text = part
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return { to: header('To'), subject: header('Subject').replaceAll(/\r?\n\s+/g, ' '), text }
}

function summary({ to, subject }: Letter): string {
  return `"${subject}" to ${to}`
}
