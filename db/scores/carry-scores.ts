import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { outingGolfers } from '../schema/outings.ts'
import { scoreHistory, scores } from '../schema/scores.ts'
import { wolfChoices, wolfHistory } from '../schema/wolf.ts'
import { noteChange } from './changes.ts'

type Carried = {
  readonly outingId: number
  readonly from: number
  readonly to: number
  readonly actor: string
  readonly now: Date
  readonly newId: () => string
}

/**
 * Gives the scores of a golfer who was taken out to the one who really played, with a row in the history that names
 * both. The scores of the other stay where they are, off the board. Wolves who chose the one have chosen the other.
 */
export async function carryScores(tx: Transaction, given: Carried): Promise<void> {
  const { outingId, from, to, now, newId } = given
  const actor = `${given.actor}, moved from ${await nameOf(tx, from)}`
  const receivedAt = now.toISOString()
  const cells = await tx.sql.select().from(scores).where(eq(scores.golferId, from)).orderBy(scores.hole)
  for (const cell of cells) {
    const mid = newId()
    const moved = { ...cell, mid, golferId: to, ver: 1, actor, clientId: null, receivedAt }
    await tx.sql.insert(scores).values(moved)
    await tx.sql
      .insert(scoreHistory)
      .values({ ...moved, baseVer: 0, enteredAt: null, outcome: cell.contested ? 'contested' : 'applied' })
    await noteChange(tx, 'score', { outingId, golferId: to, hole: cell.hole })
  }
  const ofWolf = and(eq(wolfChoices.outingId, outingId), eq(wolfChoices.wolfPartner, from))
  const choices = await tx.sql.select().from(wolfChoices).where(ofWolf).orderBy(wolfChoices.tgroupId, wolfChoices.hole)
  for (const choice of choices) {
    const { tgroupId, hole, ver } = choice
    const moved = { wolfPartner: to, mid: newId(), ver: ver + 1, actor, clientId: null, receivedAt }
    await tx.sql
      .update(wolfChoices)
      .set(moved)
      .where(and(ofWolf, eq(wolfChoices.tgroupId, tgroupId), eq(wolfChoices.hole, hole)))
    const outcome = choice.contested ? 'contested' : 'applied'
    await tx.sql.insert(wolfHistory).values({ ...choice, ...moved, baseVer: ver, enteredAt: null, outcome })
    await noteChange(tx, 'wolf', { outingId, tgroupId, hole })
  }
}

async function nameOf(tx: Transaction, golferId: number): Promise<string> {
  const [golfer] = await tx.sql
    .select({ first: outingGolfers.firstname, last: outingGolfers.lastname })
    .from(outingGolfers)
    .where(eq(outingGolfers.id, golferId))
  return golfer ? `${golfer.first} ${golfer.last}` : ''
}
