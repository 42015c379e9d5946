import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../process/secrets.ts'

type Keys = Pick<Secrets, 'tokenKeys'>

/**
 * The page by which a member ends mails about tee times, without a sign-in. Its token names the member and is sealed
 * with the club's key. It has no end, because mails are opened years later; all it can do is to end mails.
 */
export function unsubscribeAddress({
  baseUrl,
  secrets,
  memberId,
}: {
  readonly baseUrl: string
  readonly secrets: Keys
  readonly memberId: number
}): string {
  return `${baseUrl}/unsubscribe/${memberId}-${seal(secrets.tokenKeys.current, String(memberId))}`
}

/** The member whom a token names; undefined when the club has not made it. */
export function readUnsubscribeToken({ tokenKeys: { current, previous } }: Keys, token: string): number | undefined {
  const [name = '', given = ''] = token.split('-')
  const keys = previous === null ? [current] : [current, previous]
  return keys.some((key) => isSame(seal(key, name), given)) ? Number(name) : undefined
}

/** The key is derived from that of the sign-ins, so that there is one secret less to keep. */
function seal(tokenKey: Buffer, name: string): string {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, '', 'unsubscribe', 32))
  return createHmac('sha256', key).update(name).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
