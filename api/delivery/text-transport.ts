import { second } from '#db/instants.ts'
import { leaveAnswer, readAnswer } from '../outside/read-answer.ts'
import type { Config } from '../server/config.ts'
import { finalFailure, textOf, type Transport } from './transport.ts'

const patience = 15 * second
const longestAnswer = 16 * 1024

/** Sends texts by Twilio (Programmable Messaging, `POST /2010-04-01/Accounts/{sid}/Messages.json`). */
export function textTransport({ accountSid, authToken, from, url }: Config['text']): Transport {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  // A messaging service, whose id begins with MG, chooses one of its numbers.
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    keepsSecrets: false,
    async send(message) {
      const to = internationalNumber(message.receiver)
      if (to === undefined) throw finalFailure(`${message.receiver} is not a number that texts go to`)
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, ...sender, Body: textOf(message) }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      if (answer.ok) {
        await leaveAnswer(answer)
        return
      }
      // The status is decisive, even if the body with the reason cannot be read.
      const body = await readAnswer(answer, { most: longestAnswer }).catch(() => null)
      const reason = `The text service answers ${answer.status}${reasonOf(body ?? '')}`
      throw mayPass(answer.status) ? new Error(reason) : finalFailure(reason)
    },
  }
}

/**
 * Parses a phone number to E.164. A number without a country code is North American. Undefined when the text is not a
 * phone number.
 */
export function internationalNumber(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  if (typed.trim().startsWith('+')) return /^\d{8,15}$/.test(digits) ? `+${digits}` : undefined
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^[2-9]\d{9}$/.test(national) ? `+1${national}` : undefined
}

/**
 * Whether a later attempt may succeed. This includes 401 and 403: texts wait until the account is configured correctly.
 */
function mayPass(status: number): boolean {
  return status >= 500 || [401, 403, 408, 429].includes(status)
}

function reasonOf(body: string): string {
  try {
    const { message }: { message?: unknown } = JSON.parse(body) as object
    return typeof message === 'string' ? `: ${message}` : ''
  } catch {
    return ''
  }
}
