import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Club } from './club.ts'

export type Email = { readonly to: string; readonly subject: string; readonly text: string }

/** Waits for the newest email to an address about a topic. Without a mail server, emails are files. */
export async function emailTo(club: Club, wanted: { readonly to: string; readonly about: RegExp }): Promise<Email> {
  return await vi.waitFor(
    async () => {
      const emails = await readEmails(club)
      const email = emails.findLast(({ to, subject }) => to === wanted.to && wanted.about.test(subject))
      if (email === undefined) throw new Error(`no email to ${wanted.to}, only: ${emails.map(summary).join(', ')}`)
      return email
    },
    { timeout: 120_000, interval: 200 },
  )
}

export async function readEmails({ dataDir }: Club): Promise<readonly Email[]> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const sources = await Promise.all(
    files.toSorted((a, b) => a.localeCompare(b)).map((file) => readFile(join(folder, file), 'utf8')),
  )
  return sources.map(readEmail)
}

/** Returns the path of the link in an email, to open on a phone. */
export function linkIn({ text }: Email): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  if (link === undefined) throw new Error(`no link in: ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Returns the temporary password in an email, which is on a line of its own. */
export function passwordIn({ text }: Email): string {
  const [password] = /^[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}$/m.exec(text.replaceAll('\r', '')) ?? []
  if (password === undefined) throw new Error(`no password in: ${text}`)
  return password
}

/** Reads the plain text of an email with several parts. */
function readEmail(source: string): Email {
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(source)?.[1] ?? ''
  const [, part = ''] = /text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(source) ?? []
  const subject = header('Subject').replaceAll(/\r?\n\s+/g, ' ')
  return { to: header('To'), subject: decodeWords(subject), text: decodeQuoted(part.replaceAll(/=\r?\n/g, '')) }
}

/** Decodes a header in which characters beyond ASCII are encoded words, as =?UTF-8?Q?You=E2=80=99re?= (RFC 2047). */
function decodeWords(header: string): string {
  const joined = header.replaceAll(/\?=\s+=\?/g, '?==?')
  return joined.replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'q' ? decodeQuoted(word.replaceAll('_', ' ')) : Buffer.from(word, 'base64').toString(),
  )
}

/** Quoted-printable, in which =E2=80=99 are the bytes of a letter (RFC 2045). */
function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function summary({ to, subject }: Email): string {
  return `"${subject}" to ${to}`
}
