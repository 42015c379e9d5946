import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Carrier } from './carrier.ts'
import { textOf } from './carrier.ts'
import { composeLetter } from './letter.ts'
import type { Sender } from './letter.ts'

/** Lays messages down as files, mail as .eml and others as text, so that a club can be tried without any server. */
export function messageFolder({ folder, ...sender }: Sender & { readonly folder: string }): Carrier {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    keepsSecrets: true,
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = String(message.id).padStart(6, '0')
      const isMail = message.kind === 'mail'
      const content = isMail
        ? (await composer.sendMail(composeLetter(message, sender))).message
        : `${message.receiver}\n\n${textOf(message)}\n`
      await writeFile(join(folder, `${name}.${isMail ? 'eml' : 'txt'}`), content, { mode: 0o600 })
    },
  }
}
