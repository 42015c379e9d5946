import { and, eq, isNotNull, isNull, or, sql as expression, asc } from 'drizzle-orm'
import { teeName } from '#golf/course/tees.ts'
import type { OwnGameId } from '#golf/games/game.ts'
import type { GolferEntry } from '#golf/outing/field.ts'
import type { OutingFormat } from '#golf/outing/format.ts'
import type { HandicapSpin } from '#golf/outing/spin.ts'
import { type Result, accept, refuse } from '#golf/result.ts'
import type { Percent } from '#golf/strokes/playing-handicap.ts'
import type { CourseHandicap, Tenths } from '#golf/units.ts'
import type { Reader, Database, Transaction } from '../database.ts'
import { day, isRecent } from '../instants.ts'
import { prepared } from '../queries.ts'
import { courses } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, outingGroups, outingTees, teetimes } from '../schema/outings.ts'
import { syncClients } from '../schema/replay.ts'
import { transaction } from '../transaction.ts'

export type OutingStatus = 'inprogress' | 'posted' | 'cancelled'

/** The settings of an outing that its organizer chooses. */
export type OutingSettings = {
  readonly date: string
  readonly courseId: number
  readonly teeboxId: number
  readonly ownGameId: OwnGameId
  readonly grossSkins: 0 | 1
  readonly netSkins: 0 | 1
  /** Unchanged when left out; 0 for a new outing. */
  readonly spin?: HandicapSpin
  /** Percent of each Course Handicap; unchanged when left out, and 100 in a new outing. */
  readonly allowance?: Percent
  /** Own balls, or one for each side; unchanged when left out, own balls for a new outing. */
  readonly format?: OutingFormat
  /** Percent of the partners' Course Handicaps, lowest handicap first; null for the default of the format. */
  readonly shares?: readonly Percent[] | null
  /** Whether its rounds count as tournament scores; unchanged when left out. */
  readonly tournament?: 0 | 1
  /** Whether conceded strokes count in every game and not only in match play; unchanged when left out. */
  readonly gimmes?: 0 | 1
  /** Whether cards have to be signed before the scores are posted; unchanged when left out. */
  readonly signCards?: 0 | 1
  /**
   * Whether this is a practice outing, which is in no list, cannot be posted and counts nowhere. Set only at the start.
   */
  readonly practice?: 0 | 1
}

export type Outing = Required<OutingSettings> & {
  readonly id: number
  readonly organizerId: number
  /** The name of the course, marked for a practice outing. */
  readonly course: string
  /** The title of the tee time that it was; empty without one. */
  readonly tournamentTitle: string
  readonly status: OutingStatus
  /** When it was posted or canceled. */
  readonly endedAt: string | null
}

/** Returns when an outing, or the tee time that became it, was created (ISO 8601); undefined for an unknown one. */
export async function outingMadeAt(reader: Reader, id: number): Promise<string | undefined> {
  const [found] = await reader.sql.select({ at: teetimes.createdAt }).from(teetimes).where(eq(teetimes.id, id))
  return found?.at
}

/** Codes stay valid for a week after the end, so that phones can still deliver scores and their owners can look. */
const codeLifeAfterEnd = 7 * day

const outingFields = {
  id: teetimes.id,
  organizerId: teetimes.organizerId,
  date: teetimes.date,
  course: courses.name,
  courseId: teetimes.courseId,
  teeboxId: teetimes.teeboxId,
  ownGameId: teetimes.ownGameId,
  grossSkins: teetimes.grossSkins,
  netSkins: teetimes.netSkins,
  spin: teetimes.spin,
  tournament: teetimes.tournament,
  tournamentTitle: teetimes.tournamentTitle,
  allowance: teetimes.allowance,
  practice: teetimes.practice,
  format: teetimes.format,
  shares: teetimes.shares,
  gimmes: teetimes.gimmes,
  signCards: teetimes.signCards,
  postedAt: teetimes.postedAt,
  cancelledAt: teetimes.cancelledAt,
}

// A tee time that was never started is not an outing.
const wasStarted = or(eq(teetimes.inprogress, 1), isNotNull(teetimes.postedAt), isNotNull(teetimes.cancelledAt))

const selectOuting = prepared((sql) =>
  sql
    .select(outingFields)
    .from(teetimes)
    .innerJoin(courses, eq(courses.id, teetimes.courseId))
    .where(and(eq(teetimes.id, expression.placeholder('id')), wasStarted))
    .prepare(),
)

const selectPlace = prepared((sql) =>
  sql
    .select({ tgroupId: outingGolfers.tgroupId })
    .from(outingGolfers)
    .where(
      and(
        eq(outingGolfers.outingId, expression.placeholder('outingId')),
        eq(outingGolfers.memberId, expression.placeholder('memberId')),
        isNull(outingGolfers.removedAt),
      ),
    )
    .prepare(),
)

const selectOutingOfGolfer = prepared((sql) =>
  sql
    .select({ outingId: outingGolfers.outingId })
    .from(outingGolfers)
    .where(eq(outingGolfers.id, expression.placeholder('golferId')))
    .prepare(),
)

export async function readOuting(reader: Reader, id: number): Promise<Outing | undefined> {
  const [row] = await selectOuting(reader).execute({ id })
  if (!row) return undefined
  const { postedAt, cancelledAt, teeboxId, shares: stored, ...outing } = row
  if (teeboxId === null) throw new Error(`Outing ${id} was started without its tees`)
  const course = outing.practice === 1 ? `Practice at ${outing.course}` : outing.course
  const shares = stored === null ? null : (JSON.parse(stored) as Percent[])
  return { ...outing, course, teeboxId, shares, ...endOf({ postedAt, cancelledAt }) }
}

export function endOf({
  postedAt,
  cancelledAt,
}: Pick<typeof teetimes.$inferSelect, 'postedAt' | 'cancelledAt'>): Pick<Outing, 'status' | 'endedAt'> {
  const status = postedAt ? 'posted' : cancelledAt ? 'cancelled' : 'inprogress'
  return { status, endedAt: postedAt ?? cancelledAt }
}

/** Refuses an outing that has ended, which accepts neither scores nor changes. */
export function validateInProgress({
  status,
}: Pick<Outing, 'status'>): Result<null, 'outing.posted' | 'outing.cancelled'> {
  if (status === 'posted') return alreadyPosted()
  return status === 'cancelled' ? alreadyCanceled() : accept(null)
}

export function alreadyCanceled() {
  return refuse('outing.cancelled', 'This outing was canceled.')
}

export function alreadyPosted() {
  return refuse('outing.posted', 'The final scores of this outing have been posted.')
}

/** Returns the group that a member plays in; undefined when the member is not in the outing. */
export async function groupOfMember(
  reader: Reader,
  { outingId, memberId }: { outingId: number; memberId: number },
): Promise<number | undefined> {
  const [place] = await selectPlace(reader).execute({ outingId, memberId })
  return place?.tgroupId
}

/** Returns the outing that a group-to-tee id belongs to. */
export async function outingOfGolfer(reader: Reader, golferId: number): Promise<number | undefined> {
  const [golfer] = await selectOutingOfGolfer(reader).execute({ golferId })
  return golfer?.outingId
}

/** Whether the codes of an outing, and capabilities from them, have expired. */
export function codesHaveExpired({ endedAt }: Pick<Outing, 'endedAt'>, now: Date): boolean {
  return endedAt !== null && now.getTime() >= Date.parse(endedAt) + codeLifeAfterEnd
}

/** One golfer in one outing; `id` is the group-to-tee id. */
export type GolferInOuting = GolferEntry & {
  /** Before the spin. */
  readonly courseHandicap: CourseHandicap
  /** After the spin; these are the strokes that count in this outing. */
  readonly playingHandicap: CourseHandicap
  /** Whether a member without an index plays with one that was entered. */
  readonly lacksIndex: boolean
  /** The name of the tees. */
  readonly teebox: string
  /** The rating of these tees at the start of the outing. */
  readonly rating: Tenths
  readonly slope: number
  /** The side in the group with which the golfer shares a ball; 0 for an own ball. */
  readonly side: number
}

/** A group, with the time its phones were last seen and the number of scores they reported as unsent. */
export type GroupOfOuting = {
  readonly tgroupId: number
  readonly accessCode: string
  readonly heardAt: string | null
  readonly pending: number
}

const selectGolfers = prepared((sql) =>
  sql
    .select({
      id: outingGolfers.id,
      memberId: outingGolfers.memberId,
      firstname: outingGolfers.firstname,
      lastname: outingGolfers.lastname,
      email: outingGolfers.email,
      index: outingGolfers.handicapIndexTenths,
      courseHandicap: outingGolfers.courseHandicap,
      playingHandicap: outingGolfers.playingHandicap,
      member: { id: members.id, index: members.handicapIndexTenths },
      teeboxId: outingGolfers.teeboxId,
      description: outingTees.description,
      gender: outingTees.gender,
      rating: outingTees.rating,
      slope: outingTees.slope,
      tgroupId: outingGolfers.tgroupId,
      startingHole: outingGolfers.startingHole,
      side: outingGolfers.side,
    })
    .from(outingGolfers)
    .innerJoin(
      outingTees,
      and(eq(outingTees.outingId, outingGolfers.outingId), eq(outingTees.teeboxId, outingGolfers.teeboxId)),
    )
    .leftJoin(members, eq(members.id, outingGolfers.memberId))
    .where(and(eq(outingGolfers.outingId, expression.placeholder('outingId')), isNull(outingGolfers.removedAt)))
    .orderBy(asc(outingGolfers.position), asc(outingGolfers.id))
    .prepare(),
)

const isGroup = and(
  eq(outingGroups.outingId, expression.placeholder('outingId')),
  eq(outingGroups.tgroupId, expression.placeholder('tgroupId')),
)

const selectGroups = prepared((sql) =>
  sql
    .select({
      tgroupId: outingGroups.tgroupId,
      accessCode: outingGroups.accessCode,
      heardAt: outingGroups.heardAt,
      pending: expression<number>`coalesce(sum(${syncClients.pending}), 0)`,
    })
    .from(outingGroups)
    .leftJoin(
      syncClients,
      and(eq(syncClients.outingId, outingGroups.outingId), eq(syncClients.tgroupId, outingGroups.tgroupId)),
    )
    .where(eq(outingGroups.outingId, expression.placeholder('outingId')))
    .groupBy(outingGroups.outingId, outingGroups.tgroupId)
    .orderBy(asc(outingGroups.tgroupId))
    .prepare(),
)

/** Returns the current golfers of the outing, in the order set by the organizer. */
export async function golfersOfOuting(reader: Reader, outingId: number): Promise<GolferInOuting[]> {
  const rows = await selectGolfers(reader).execute({ outingId })
  return rows.map(({ startingHole, description, gender, member, ...golfer }) => ({
    ...golfer,
    lacksIndex: member !== null && member.index === null,
    teebox: teeName({ description, gender }),
    startingHole: startingHole + 1,
  }))
}

/** A golfer who was removed from an outing, and their replacement, if any. */
type GolferTakenOut = Pick<GolferInOuting, 'id' | 'firstname' | 'lastname'> & {
  readonly replacedBy: number | null
}

export async function golfersTakenOut(reader: Reader, outingId: number): Promise<GolferTakenOut[]> {
  const { id, firstname, lastname, replacedBy } = outingGolfers
  return await reader.sql
    .select({ id, firstname, lastname, replacedBy })
    .from(outingGolfers)
    .where(and(eq(outingGolfers.outingId, outingId), isNotNull(outingGolfers.removedAt)))
    .orderBy(asc(outingGolfers.id))
}

export async function groupsOfOuting(reader: Reader, outingId: number): Promise<GroupOfOuting[]> {
  return await selectGroups(reader).execute({ outingId })
}

/** The time at which a phone of a group was seen. */
export type GroupSeen = { readonly outingId: number; readonly tgroupId: number; readonly now: Date }

/** Milliseconds between two records of a polling phone; boards show the age of a group in minutes. */
export const worthWriting = 10_000

const selectSeen = prepared((sql) =>
  sql.select({ heardAt: outingGroups.heardAt }).from(outingGroups).where(isGroup).prepare(),
)

const updateSeen = prepared((sql) =>
  sql
    .update(outingGroups)
    .set({ heardAt: expression`${expression.placeholder('heardAt')}` })
    .where(isGroup)
    .prepare(),
)

/** Records that a phone of the group has just been seen. */
export async function noteGroupSeen(tx: Transaction, { outingId, tgroupId, now }: GroupSeen): Promise<void> {
  await updateSeen(tx).execute({ outingId, tgroupId, heardAt: now.toISOString() })
}

/** Records that a phone of the group that only listens was just seen; writes at most every ten seconds. */
export async function noteListenerSeen(db: Database, seen: GroupSeen): Promise<void> {
  const { outingId, tgroupId, now } = seen
  const [group] = await selectSeen(db).execute({ outingId, tgroupId })
  if (!group || (group.heardAt !== null && isRecent(group.heardAt, { now, within: worthWriting }))) return
  await transaction(db, (tx) => noteGroupSeen(tx, seen), { outing: outingId })
}
