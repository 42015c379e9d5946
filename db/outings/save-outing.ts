import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { foldName } from '#golf/names.ts'
import {
  indexToSave,
  type FormerGolfer,
  type GolferEntry,
  type KnownMember,
  type PlacedGolfer,
} from '#golf/outing/field.ts'
import type { HandicapIndex } from '#golf/units.ts'
import { noteOutingChange } from '../cells/changes.ts'
import { hasScores } from '../cells/scores.ts'
import type { Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { addedId } from '../queries.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, outingGroups, teetimes } from '../schema/outings.ts'
import { unusedAccessCode, type RandomBytes } from './access-codes.ts'
import { carryOver, type Replaced } from './carry-over.ts'
import { copyTees } from './outing-tees.ts'
import { golfersOfOuting, type OutingSettings } from './outings.ts'

export type OutingToSave = {
  /** 0 starts a new outing; the id of an open tee time turns it into the outing. */
  readonly id: number
  /** The id that a phone assigned to an outing that it started. */
  readonly madeId?: number
  readonly organizerId: number
  readonly settings: OutingSettings
  readonly field: readonly PlacedGolfer[]
  /** The name that the history shows for moving scores to another golfer. */
  readonly actor: string
  readonly now: Date
  readonly newId: () => string
  readonly randomBytes: RandomBytes
}

/**
 * Stores a whole outing: its settings, its field and a code for each group without one. Scores are kept, including
 * those of a removed golfer unless they are moved to the replacement. Returns the code of the organizer's group, or
 * else of the first group, and the ids of the golfers in the order of the field.
 */
export async function saveOuting(
  tx: Transaction,
  outing: OutingToSave,
): Promise<{ id: number; code: string; golferIds: readonly number[] }> {
  const { field, organizerId } = outing
  const id = await writeSettings(tx, outing)
  const { courseId, teeboxId } = outing.settings
  await copyTees(tx, { outingId: id, courseId, teeboxIds: [teeboxId, ...field.map((golfer) => golfer.teeboxId)] })
  const codes = await writeGroups(tx, { ...outing, id })
  const before = await golfersOfOuting(tx, id)
  const { golferIds, replaced } = await writeField(tx, { ...outing, id })
  await carryOver(tx, { ...outing, outingId: id, replaced, before, after: await golfersOfOuting(tx, id) })
  await noteOutingChange(tx, id)
  const own = field.find(({ memberId }) => memberId === organizerId)
  const first = Math.min(...field.map(({ tgroupId }) => tgroupId))
  return { id, code: codes.get(own?.tgroupId ?? first) ?? '', golferIds }
}

async function writeSettings(
  tx: Transaction,
  { id, madeId, settings, organizerId, now }: Pick<OutingToSave, 'id' | 'madeId' | 'settings' | 'organizerId' | 'now'>,
): Promise<number> {
  const { shares, ...others } = settings
  const written = { ...others, ...(shares !== undefined && { shares: shares && JSON.stringify(shares) }) }
  if (id !== 0) {
    await tx.sql
      .update(teetimes)
      .set({ ...written, organizerId, inprogress: 1 })
      .where(eq(teetimes.id, id))
    return id
  }
  const started = await tx.sql
    .insert(teetimes)
    .values({ ...written, ...made(madeId), organizerId, inprogress: 1, createdAt: now.toISOString() })
    .returning({ id: teetimes.id })
  return addedId(started)
}

/**
 * Returns the id of a row that a phone assigned. Such ids are below 0, so they never collide with those of the engines,
 * which start at 1.
 */
function made(id: number | undefined): { readonly id?: number } {
  return id === undefined ? {} : { id }
}

/** Returns all codes by group. */
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

/** Writes the field. Returns the golfers' ids in its order, and who plays in whose place. */
async function writeField(
  tx: Transaction,
  { id: outingId, field, now }: Pick<OutingToSave, 'id' | 'field' | 'now'>,
): Promise<{ readonly golferIds: readonly number[]; readonly replaced: readonly Replaced[] }> {
  const staying = field.flatMap(({ id }) => (id === 0 ? [] : [id]))
  const ofOuting = eq(outingGolfers.outingId, outingId)
  await tx.sql
    .update(outingGolfers)
    .set({ removedAt: now.toISOString() })
    .where(and(ofOuting, isNull(outingGolfers.removedAt), notInArray(outingGolfers.id, staying)))
  const golferIds: number[] = []
  const replaced: Replaced[] = []
  for (const { id, madeId, replacesId: from, takesScores = false, index, startingHole, ...golfer } of field) {
    const row = {
      ...golfer,
      foldedLastname: foldName(golfer.lastname),
      handicapIndexTenths: index,
      startingHole: startingHole - 1,
    }
    if (id === 0) {
      const added = await tx.sql
        .insert(outingGolfers)
        .values({ ...row, ...made(madeId), outingId })
        .returning({ id: outingGolfers.id })
      const to = addedId(added)
      golferIds.push(to)
      if (from === undefined) continue
      await tx.sql.update(outingGolfers).set({ replacedBy: to }).where(eq(outingGolfers.id, from))
      replaced.push({ from, to, takesScores })
    } else {
      await tx.sql
        .update(outingGolfers)
        .set({ ...row, removedAt: null, replacedBy: null })
        .where(eq(outingGolfers.id, id))
      golferIds.push(id)
    }
  }
  return { golferIds, replaced }
}

export async function formerGolfers(reader: Reader, outingId: number): Promise<FormerGolfer[]> {
  const { id: golferId, memberId, removedAt, handicapIndexTenths: index } = outingGolfers
  const rows = await reader.sql
    .select({ id: golferId, memberId, removedAt, index })
    .from(outingGolfers)
    .where(eq(outingGolfers.outingId, outingId))
  const isPlayed = await hasScores(reader, outingId)
  return rows.map(({ removedAt: removed, index: playedOff, ...golfer }) => {
    return { ...golfer, removed: removed !== null, playedOff: isPlayed ? playedOff : null }
  })
}

/**
 * Returns the members among the entered golfers, with the stored data. A golfer of the field who has left the club
 * since is included.
 */
export async function membersAmong(
  reader: Reader,
  entries: readonly GolferEntry[],
  former: readonly FormerGolfer[] = [],
): Promise<KnownMember[]> {
  const ids = entries.flatMap(({ memberId }) => memberId ?? [])
  const playing = former.flatMap(({ memberId, removed }) => (removed ? [] : (memberId ?? [])))
  return await reader.sql
    .select({
      id: members.id,
      firstname: members.firstname,
      lastname: members.lastname,
      index: members.handicapIndexTenths,
    })
    .from(members)
    .where(and(inArray(members.id, ids), or(isGolfer, inArray(members.id, playing))))
}

/**
 * Returns the indexes with which a save would store the golfers now, by the golfer's id. Golfers who keep their stored
 * index are left out: after the first score, all of them.
 */
export async function newIndexes(
  reader: Reader,
  { outingId, golfers }: { readonly outingId: number; readonly golfers: readonly GolferEntry[] },
): Promise<ReadonlyMap<number, HandicapIndex>> {
  const former = await formerGolfers(reader, outingId)
  const playedOff = new Map(former.map((golfer) => [golfer.id, golfer.playedOff]))
  const present = new Map((await membersAmong(reader, golfers, former)).map(({ id, index }) => [id, index]))
  const saved = golfers.map(({ id, memberId, index: entered }) => {
    const now = memberId === null ? null : (present.get(memberId) ?? null)
    return { id, entered, index: indexToSave({ entered, present: now, playedOff: playedOff.get(id) ?? null }) }
  })
  return new Map(saved.flatMap(({ id, entered, index }) => (index === entered ? [] : [[id, index]])))
}
