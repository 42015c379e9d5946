import { createTransport } from 'nodemailer'
import type { Carrier } from './carrier.ts'
import { composeLetter } from './letter.ts'

export type MailSettings = {
  readonly smtpUrl: string
  /** The name and address that letters come from. */
  readonly name: string
  readonly address: string
  readonly baseUrl: string
}

const seconds = 1000

/** Hands letters to the club's mail server. */
export function mailServer({ smtpUrl, ...sender }: MailSettings): Carrier {
  const timeouts = { connectionTimeout: 15 * seconds, greetingTimeout: 15 * seconds, socketTimeout: 30 * seconds }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return {
    keepsSecrets: false,
    async send(message) {
      await transport.sendMail(composeLetter(message, sender))
    },
  }
}
