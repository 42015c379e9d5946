import { and, eq } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { followLinks } from '../schema/outings.ts'

/** The link with which anyone follows an outing. */
export type FollowLink = {
  readonly token: string
  readonly isOn: boolean
  /** The last three holes of each golfer stay hidden until the end. */
  readonly hidesLast: boolean
}

/** The link of an outing; undefined if it was never shared. */
export async function followLinkOf(reader: Reader, outingId: number): Promise<FollowLink | undefined> {
  const { token, isOn, hidesLast } = followLinks
  const [link] = await reader.sql
    .select({ token, isOn, hidesLast })
    .from(followLinks)
    .where(eq(followLinks.outingId, outingId))
  return link
}

/** The outing of a link that is turned on. */
export async function outingFollowed(
  reader: Reader,
  token: string,
): Promise<{ outingId: number; hidesLast: boolean } | undefined> {
  const { outingId, hidesLast } = followLinks
  const [found] = await reader.sql
    .select({ outingId, hidesLast })
    .from(followLinks)
    .where(and(eq(followLinks.token, token), eq(followLinks.isOn, true)))
  return found
}

type Change = FollowLink & { readonly outingId: number; readonly at: string }

export async function saveFollowLink(tx: Transaction, { at: changedAt, ...link }: Change): Promise<void> {
  await tx.sql
    .insert(followLinks)
    .values({ ...link, changedAt })
    .onConflictDoUpdate({ target: followLinks.outingId, set: { ...link, changedAt } })
}
