import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { rootOf } from '#golf/games/game-records.ts'
import { foldName } from '#golf/names.ts'
import type { FormerGolfer, GolferEntry, KnownMember, PlacedGolfer } from '#golf/outing/field.ts'
import { ballOf, sidesOf } from '#golf/outing/format.ts'
import type { Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { addedId } from '../queries.ts'
import { departureHistory, departures } from '../schema/departures.ts'
import { gameRecordHistory, gameRecords } from '../schema/game-records.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, outingGroups, teetimes } from '../schema/outings.ts'
import { scoreHistory, scores } from '../schema/scores.ts'
import { wolfChoices, wolfHistory } from '../schema/wolf.ts'
import { noteChange } from '../scores/changes.ts'
import { unusedAccessCode, type RandomBytes } from './access-codes.ts'
import { addGame, gamesOfOuting, removeGame } from './outing-games.ts'
import { copyTees } from './outing-tees.ts'
import { golfersOfOuting, type GolferInOuting, type OutingSettings } from './outings.ts'

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
  for (const { from, to } of replaced) await carryGames(tx, { ...outing, outingId: id, from, to })
  const carried = ballsCarried({ before, after: await golfersOfOuting(tx, id), replaced }, outing.settings)
  for (const { from, to } of carried) await carryScores(tx, { ...outing, outingId: id, from, to })
  await noteChange(tx, 'outing', { outingId: id })
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

/** A golfer who replaces a removed one, with or without that golfer's scores. */
type Replaced = { readonly from: number; readonly to: number; readonly takesScores: boolean }

/** @returns the golfers in the order of the field, and who plays in whose place */
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

type Field = readonly GolferInOuting[]

/**
 * Returns the scores to move. With own balls, those of a removed golfer move to the golfer who really played. With
 * shared balls, those of a side move to another partner when the golfer under whose id they are stored was removed; the
 * side is identified by the partners who stay or are replacements.
 */
function ballsCarried(
  { before, after, replaced }: { before: Field; after: Field; replaced: readonly Replaced[] },
  { format = 'own' }: OutingSettings,
): readonly { readonly from: number; readonly to: number }[] {
  if (format === 'own') return replaced.filter(({ takesScores }) => takesScores)
  const nowOf = new Map(replaced.map(({ from, to }) => [from, to]))
  const sides = sidesOf(after)
  return sidesOf(before).flatMap((side) => {
    const ids = new Set(side.map(({ id }) => nowOf.get(id) ?? id))
    const from = ballOf(side)?.id
    const to = ballOf(sides.find((partners) => partners.some(({ id }) => ids.has(id))) ?? [])?.id
    return from === undefined || to === undefined || from === to ? [] : [{ from, to }]
  })
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
 * Moves the scores of a removed golfer to the one who really played, with a history row that names both. The departure
 * of a golfer who left the course and the records in games move, too, and a Wolf's choice of the removed golfer as
 * partner becomes a choice of the other. The removed golfer's own rows are kept but no longer shown.
 */
async function carryScores(tx: Transaction, given: Carried): Promise<void> {
  const { outingId, from, to, now, newId } = given
  const actor = `${given.actor}, moved from ${await nameOf(tx, from)}`
  const receivedAt = now.toISOString()
  const cells = await tx.sql.select().from(scores).where(eq(scores.golferId, from)).orderBy(scores.hole)
  // A partner may already have had scores of the side.
  const earlier = await tx.sql.select().from(scores).where(eq(scores.golferId, to))
  const versions = new Map(earlier.map(({ hole, ver }) => [hole, ver]))
  for (const cell of cells) {
    const mid = newId()
    const baseVer = versions.get(cell.hole) ?? 0
    const moved = { ...cell, mid, golferId: to, ver: baseVer + 1, actor, clientId: null, receivedAt }
    await tx.sql
      .insert(scores)
      .values(moved)
      .onConflictDoUpdate({ target: [scores.golferId, scores.hole], set: moved })
    await tx.sql
      .insert(scoreHistory)
      .values({ ...moved, baseVer, enteredAt: null, outcome: cell.contested ? 'contested' : 'applied' })
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
  await carryDeparture(tx, { outingId, from, to, actor, receivedAt, newId })
  await carryGames(tx, { ...given, actor })
  await carryRecords(tx, { outingId, from, to, actor, receivedAt, newId })
}

/**
 * Replaces the golfer in the sides of matches and teams, whether or not the scores move. The earlier version of the
 * game stays in the history, as after any change.
 */
async function carryGames(
  tx: Transaction,
  { outingId, from, to, actor: by, now }: Omit<Carried, 'newId'>,
): Promise<void> {
  for (const game of await gamesOfOuting(tx, outingId)) {
    const { id, ...terms } = game
    if (!game.sides.some(({ golfers }) => golfers.includes(from))) continue
    const sides = game.sides.map((side) => ({
      ...side,
      // A partner who stays may take over the ball of a removed one, and must not be on the side twice.
      golfers: [...new Set(side.golfers.map((golfer) => (golfer === from ? to : golfer)))],
    }))
    await removeGame(tx, id, { outingId, by, now })
    await addGame(tx, { ...terms, rootId: rootOf(game), sides }, { outingId, by, now })
  }
}

/** Moves contest entries and scores on extra holes to the other golfer. */
async function carryRecords(tx: Transaction, given: CarriedCells): Promise<void> {
  const { outingId, from, to, actor, receivedAt, newId } = given
  const rows = await tx.sql
    .select()
    .from(gameRecords)
    .where(and(eq(gameRecords.outingId, outingId), inArray(gameRecords.golferId, [from, to])))
    .orderBy(gameRecords.gameId, gameRecords.hole, gameRecords.what)
  for (const record of rows.filter(({ golferId }) => golferId === from)) {
    const { gameId, hole, what, contested } = record
    const earlier = rows.find((row) => {
      return row.golferId === to && row.gameId === gameId && row.hole === hole && row.what === what
    })
    const baseVer = earlier?.ver ?? 0
    const moved = { ...record, mid: newId(), golferId: to, ver: baseVer + 1, actor, clientId: null, receivedAt }
    await tx.sql
      .insert(gameRecords)
      .values(moved)
      .onConflictDoUpdate({
        target: [gameRecords.gameId, gameRecords.hole, gameRecords.what, gameRecords.golferId],
        set: moved,
      })
    const outcome = contested ? 'contested' : 'applied'
    await tx.sql.insert(gameRecordHistory).values({ ...moved, baseVer, enteredAt: null, outcome })
    await noteChange(tx, 'record', { outingId, gameId, hole, what, golferId: to })
  }
}

type CarriedCells = Omit<Carried, 'now'> & { readonly receivedAt: string }

/** Moves the departure or the return of the removed golfer to the other golfer. */
async function carryDeparture(tx: Transaction, given: CarriedCells): Promise<void> {
  const { outingId, from, to, actor, receivedAt, newId } = given
  const rows = await tx.sql
    .select()
    .from(departures)
    .where(inArray(departures.golferId, [from, to]))
  const departure = rows.find(({ golferId }) => golferId === from)
  if (departure === undefined) return
  const baseVer = rows.find(({ golferId }) => golferId === to)?.ver ?? 0
  const moved = { ...departure, mid: newId(), golferId: to, ver: baseVer + 1, actor, clientId: null, receivedAt }
  await tx.sql.insert(departures).values(moved).onConflictDoUpdate({ target: departures.golferId, set: moved })
  const outcome = departure.contested ? 'contested' : 'applied'
  await tx.sql.insert(departureHistory).values({ ...moved, baseVer, enteredAt: null, outcome })
  await noteChange(tx, 'leave', { outingId, golferId: to })
}

async function nameOf(tx: Transaction, golferId: number): Promise<string> {
  const [golfer] = await tx.sql
    .select({ first: outingGolfers.firstname, last: outingGolfers.lastname })
    .from(outingGolfers)
    .where(eq(outingGolfers.id, golferId))
  return golfer ? `${golfer.first} ${golfer.last}` : ''
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

/** Whether a score was ever entered in the outing. */
export async function hasScores(reader: Reader, outingId: number): Promise<boolean> {
  const [found] = await reader.sql
    .select({ mid: scores.mid })
    .from(scores)
    .where(eq(scores.outingId, outingId))
    .limit(1)
  return found !== undefined
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
