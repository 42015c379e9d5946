import { createTransport } from 'nodemailer'
import { second } from '../server/time.ts'
import { finalFailure } from './carrier.ts'
import type { Carrier } from './carrier.ts'
import { composeLetter } from './letter.ts'
import type { Sender } from './letter.ts'

/** Hands letters to the club's mail server. */
export function mailServer({ smtpUrl, ...sender }: Sender & { readonly smtpUrl: string }): Carrier {
  const timeouts = { connectionTimeout: 15 * second, greetingTimeout: 15 * second, socketTimeout: 30 * second }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return {
    keepsSecrets: false,
    async send(message) {
      await transport.sendMail(composeLetter(message, sender)).catch((error: unknown) => {
        throw isRefusal(error) ? finalFailure(error.message) : error
      })
    },
  }
}

/** A mail server that answers 5xx will never take this message. */
function isRefusal(error: unknown): error is Error {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}
