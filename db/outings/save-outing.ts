import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { foldName } from '#golf/names.ts'
import type { FormerGolfer, GolferEntry, KnownMember, PlacedGolfer } from '#golf/outing/field.ts'
import type { Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { addedId } from '../queries.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, outingGroups, teetimes } from '../schema/outings.ts'
import { scoreHistory, scores } from '../schema/scores.ts'
import { wolfChoices, wolfHistory } from '../schema/wolf.ts'
import { noteChange } from '../scores/changes.ts'
import { unusedAccessCode, type RandomBytes } from './access-codes.ts'
import { copyTees } from './outing-tees.ts'
import type { OutingSettings } from './outings.ts'

export type OutingToSave = {
  /** 0 starts an outing; the id of an open tee time turns that tee time into the outing. */
  readonly id: number
  readonly organizerId: number
  readonly settings: OutingSettings
  readonly field: readonly PlacedGolfer[]
  /** The name in the history for moving scores to another golfer. */
  readonly actor: string
  readonly now: Date
  readonly newId: () => string
  readonly randomBytes: RandomBytes
}

/**
 * Stores a whole outing: its settings, its field and a code for each group without one. Scores stay, also those of a
 * removed golfer, unless they are moved to the new golfer. Answers the code of the organizer's group, or of the first.
 */
export async function saveOuting(tx: Transaction, outing: OutingToSave): Promise<{ id: number; code: string }> {
  const { field, organizerId } = outing
  const id = await writeSettings(tx, outing)
  const { courseId, teeboxId } = outing.settings
  await copyTees(tx, { outingId: id, courseId, teeboxIds: [teeboxId, ...field.map((golfer) => golfer.teeboxId)] })
  const codes = await writeGroups(tx, { ...outing, id })
  const carried = await writeField(tx, { ...outing, id })
  for (const { from, to } of carried) await carryScores(tx, { ...outing, outingId: id, from, to })
  await noteChange(tx, 'outing', { outingId: id })
  const own = field.find(({ memberId }) => memberId === organizerId)
  const first = Math.min(...field.map(({ tgroupId }) => tgroupId))
  return { id, code: codes.get(own?.tgroupId ?? first) ?? '' }
}

async function writeSettings(
  tx: Transaction,
  { id, settings, organizerId, now }: Pick<OutingToSave, 'id' | 'settings' | 'organizerId' | 'now'>,
): Promise<number> {
  if (id !== 0) {
    await tx.sql
      .update(teetimes)
      .set({ ...settings, organizerId, inprogress: 1 })
      .where(eq(teetimes.id, id))
    return id
  }
  const started = await tx.sql
    .insert(teetimes)
    .values({ ...settings, organizerId, inprogress: 1, createdAt: now.toISOString() })
    .returning({ id: teetimes.id })
  return addedId(started)
}

/** Answers all codes by group. */
async function writeGroups(
  tx: Transaction,
  { id, field, randomBytes }: Pick<OutingToSave, 'id' | 'field' | 'randomBytes'>,
): Promise<ReadonlyMap<number, string>> {
  const present = await tx.sql
    .select({ tgroupId: outingGroups.tgroupId, accessCode: outingGroups.accessCode })
    .from(outingGroups)
    .where(eq(outingGroups.outingId, id))
  const codes = new Map(present.map(({ tgroupId, accessCode }) => [tgroupId, accessCode]))
  for (const { tgroupId } of field) {
    if (codes.has(tgroupId)) continue
    const accessCode = await unusedAccessCode(tx, randomBytes)
    await tx.sql.insert(outingGroups).values({ outingId: id, tgroupId, accessCode })
    codes.set(tgroupId, accessCode)
  }
  return codes
}

/** Answers whose scores move to whom. */
async function writeField(
  tx: Transaction,
  { id: outingId, field, now }: Pick<OutingToSave, 'id' | 'field' | 'now'>,
): Promise<readonly { readonly from: number; readonly to: number }[]> {
  const staying = field.flatMap(({ id }) => (id === 0 ? [] : [id]))
  const ofOuting = eq(outingGolfers.outingId, outingId)
  await tx.sql
    .update(outingGolfers)
    .set({ removedAt: now.toISOString() })
    .where(and(ofOuting, isNull(outingGolfers.removedAt), notInArray(outingGolfers.id, staying)))
  const carried: { from: number; to: number }[] = []
  for (const { id, replacesId: from, takesScores = false, index, startingHole, ...golfer } of field) {
    const row = {
      ...golfer,
      foldedLastname: foldName(golfer.lastname),
      handicapIndexTenths: index,
      startingHole: startingHole - 1,
    }
    if (id === 0) {
      const added = await tx.sql
        .insert(outingGolfers)
        .values({ ...row, outingId })
        .returning({ id: outingGolfers.id })
      if (from === undefined) continue
      const to = addedId(added)
      await tx.sql.update(outingGolfers).set({ replacedBy: to }).where(eq(outingGolfers.id, from))
      if (takesScores) carried.push({ from, to })
    } else {
      await tx.sql
        .update(outingGolfers)
        .set({ ...row, removedAt: null, replacedBy: null })
        .where(eq(outingGolfers.id, id))
    }
  }
  return carried
}

type Carried = {
  readonly outingId: number
  readonly from: number
  readonly to: number
  readonly actor: string
  readonly now: Date
  readonly newId: () => string
}

/**
 * Moves the scores of a removed golfer to the one who really played, with a history row that names both. The removed
 * golfer's own rows stay, off the board. A Wolf's choice of one becomes a choice of the other.
 */
async function carryScores(tx: Transaction, given: Carried): Promise<void> {
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

export async function formerGolfers(reader: Reader, outingId: number): Promise<FormerGolfer[]> {
  const rows = await reader.sql
    .select({ id: outingGolfers.id, memberId: outingGolfers.memberId, removedAt: outingGolfers.removedAt })
    .from(outingGolfers)
    .where(eq(outingGolfers.outingId, outingId))
  return rows.map(({ id, memberId, removedAt }) => ({ id, memberId, removed: removedAt !== null }))
}

/** The members among the entered golfers, with the server's data. */
export async function membersAmong(reader: Reader, entries: readonly GolferEntry[]): Promise<KnownMember[]> {
  const ids = entries.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  return await reader.sql
    .select({
      id: members.id,
      firstname: members.firstname,
      lastname: members.lastname,
      index: members.handicapIndexTenths,
    })
    .from(members)
    .where(and(inArray(members.id, ids), isGolfer))
}
