import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { foldName } from '#golf/names.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { unusedAccessCode, type RandomBytes } from './access-codes.ts'
import { addedId } from '../queries.ts'
import { noteOutingChange } from '../scores/changes.ts'
import { carryScores } from '../scores/carry-scores.ts'
import { findCourse } from '../courses/courses.ts'
import type { Database, Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { judgeEntries } from './outings-entries.ts'
import type { FieldRow, FormerGolfer, GolferEntry, KnownMember } from './outings-entries.ts'
import { judgeInProgress, readOuting, type Outing, type OutingRefusal, type OutingSettings } from './outings.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, outingGroups, teetimes } from '../schema/outings.ts'
import { findTeeTime } from '../tee-times/tee-times.ts'
import { transaction } from '../transaction.ts'

export type OutingUpdate = {
  /** 0 starts an outing; the number of an open tee time makes that one the outing. */
  readonly id: number
  readonly by: { readonly memberId: number; readonly isadmin: boolean }
  readonly settings: OutingSettings
  readonly entries: readonly GolferEntry[]
  readonly removedIds: readonly number[]
  /** How the history names who moves scores to another golfer. */
  readonly actor: string
  readonly now: Date
  /** The day at the club. */
  readonly today: string
  readonly newId: () => string
  readonly randomBytes: RandomBytes
}

/**
 * Starts an outing, or changes one in progress, as a whole or not at all. Scores stay as they are, those of a removed
 * golfer too, unless they are carried over to the new golfer; so does the access code of every group. Answers the code of the organizer's group, or of the first.
 */
export async function updateGroupOuting(
  db: Database,
  update: OutingUpdate,
): Promise<Result<{ id: number; code: string }, OutingRefusal>> {
  return await transaction(db, async (tx) => {
    const { settings, entries, removedIds } = update
    const changeable = await judgeUpdate(tx, update)
    if (!changeable.ok) return changeable
    const organizerId = changeable.value?.organizerId ?? update.by.memberId

    const former = await formerGolfers(tx, update.id)
    const plays = former.some(({ memberId, removed }) => memberId === organizerId && !removed)
    const field = judgeEntries({
      settings,
      entries,
      removedIds,
      // A tee time has the golfers who signed up, and whoever begins it may be the one who sends them off.
      stayingId: update.id === 0 || plays ? organizerId : null,
      course: await findCourse(tx, { id: settings.courseId }),
      members: await membersOf(tx, entries),
      former,
      today: update.today,
      keptDate: changeable.value?.date ?? null,
    })
    if (!field.ok) return field

    const id = await writeSettings(tx, { ...update, organizerId })
    const codes = await writeGroups(tx, { ...update, id, field: field.value })
    const carried = await writeField(tx, { id, field: field.value, at: update.now.toISOString() })
    for (const { from, to } of carried) await carryScores(tx, { ...update, outingId: id, from, to })
    await noteOutingChange(tx, id)
    const own = field.value.find(({ memberId }) => memberId === organizerId)
    const first = Math.min(...field.value.map(({ tgroupId }) => tgroupId))
    return accept({ id, code: codes.get(own?.tgroupId ?? first) ?? '' })
  })
}

/** The outing to change, or undefined when one is started. */
async function judgeUpdate(
  tx: Transaction,
  { id, by }: OutingUpdate,
): Promise<Result<Outing | undefined, OutingRefusal>> {
  if (id === 0) return judgeStart(tx, by)
  const outing = await readOuting(tx, id)
  if (!outing) return judgeTeeTime(tx, { id, by })
  if (outing.organizerId !== by.memberId && !by.isadmin) {
    return refuse('outing.not-organizer', 'Only the organizer can change this outing.')
  }
  const goesOn = judgeInProgress(outing)
  return goesOn.ok ? accept(outing) : goesOn
}

/** One outing at a time: the phones and the posting of another one would be left alone. */
async function judgeStart(
  tx: Transaction,
  { memberId }: OutingUpdate['by'],
): Promise<Result<undefined, 'outing.already-in-progress'>> {
  const [current] = await tx.sql
    .select({ id: teetimes.id })
    .from(teetimes)
    .where(and(eq(teetimes.organizerId, memberId), eq(teetimes.inprogress, 1)))
  if (!current) return accept(undefined)
  return refuse(
    'outing.already-in-progress',
    'You have an outing in progress. Post its scores or cancel it before you start a new one.',
  )
}

/** A tee time becomes an outing when its submitter or an administrator starts it, who is its organizer then. */
async function judgeTeeTime(
  tx: Transaction,
  { id, by }: Pick<OutingUpdate, 'id' | 'by'>,
): Promise<Result<undefined, OutingRefusal>> {
  const teeTime = await findTeeTime(tx, id)
  if (!teeTime.ok) return refuse('outing.not-found', 'This outing does not exist.')
  if (teeTime.value.submitter.id === by.memberId || by.isadmin) return judgeStart(tx, by)
  return refuse('outing.not-organizer', 'Only the member who submitted this tee time can start it.')
}

async function formerGolfers(reader: Reader, outingId: number): Promise<FormerGolfer[]> {
  const rows = await reader.sql
    .select({ id: outingGolfers.id, memberId: outingGolfers.memberId, removedAt: outingGolfers.removedAt })
    .from(outingGolfers)
    .where(eq(outingGolfers.outingId, outingId))
  return rows.map(({ id, memberId, removedAt }) => ({ id, memberId, removed: removedAt !== null }))
}

async function membersOf(reader: Reader, entries: readonly GolferEntry[]): Promise<KnownMember[]> {
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

async function writeSettings(
  tx: Transaction,
  { id, settings, organizerId, now }: OutingUpdate & { organizerId: number },
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

/** Gives every group that has none a code; answers all codes by group. */
async function writeGroups(
  tx: Transaction,
  { id, field, randomBytes }: { id: number; field: readonly FieldRow[]; randomBytes: RandomBytes },
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

/** Answers whose scores are carried over to whom. */
async function writeField(
  tx: Transaction,
  { id: outingId, field, at }: { id: number; field: readonly FieldRow[]; at: string },
): Promise<readonly { readonly from: number; readonly to: number }[]> {
  const staying = field.flatMap(({ id }) => (id === 0 ? [] : [id]))
  const ofOuting = eq(outingGolfers.outingId, outingId)
  await tx.sql
    .update(outingGolfers)
    .set({ removedAt: at })
    .where(and(ofOuting, isNull(outingGolfers.removedAt), notInArray(outingGolfers.id, staying)))
  const carried: { from: number; to: number }[] = []
  for (const { id, replacesId: from, takesScores = false, ...named } of field) {
    const row = { ...named, foldedLastname: foldName(named.lastname) }
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
