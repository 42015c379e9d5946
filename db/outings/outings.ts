import { and, eq, isNotNull, isNull, or, sql as expression } from 'drizzle-orm'
import type { ContestId } from '#golf/games/game.ts'
import type { HandicapSpin } from '#golf/outing/spin.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Reader } from '../database.ts'
import { prepared } from '../queries.ts'
import { courses } from '../schema/courses.ts'
import { outingGolfers, outingGroups, teetimes } from '../schema/outings.ts'

export type OutingRefusal =
  | 'outing.not-found'
  | 'outing.no-such-code'
  | 'outing.code-expired'
  | 'outing.not-organizer'
  | 'outing.posted'
  | 'outing.cancelled'
  | 'outing.already-in-progress'
  | 'outing.no-such-course'
  | 'outing.holes-not-set'
  | 'outing.no-such-teebox'
  | 'outing.tees-of-other-holes'
  | 'outing.no-such-golfer'
  | 'outing.golfer-twice'
  | 'outing.golfer-unaccounted'
  | 'outing.organizer-missing'
  | 'outing.group-full'
  | 'outing.game-golfers'
  | 'outing.spin-field'
  | 'outing.no-such-day'
  | 'outing.date-range'
  | 'outing.starting-holes'
  | 'outing.scores-stay'
  | 'outing.which'

export type OutingStatus = 'inprogress' | 'posted' | 'cancelled'

/** What the organizer sets for the outing as a whole. */
export type OutingSettings = {
  readonly date: string
  readonly courseId: number
  readonly teeboxId: number
  readonly contestId: ContestId
  readonly grossSkins: 0 | 1
  readonly netSkins: 0 | 1
  readonly spin: HandicapSpin
  /** Whether its rounds count as tournament scores; left out, it stays as it is. */
  readonly tournament?: 0 | 1
}

export type Outing = OutingSettings & {
  readonly id: number
  readonly organizerId: number
  readonly course: string
  readonly tournament: 0 | 1
  readonly status: OutingStatus
  /** When it was posted or cancelled. */
  readonly endedAt: string | null
}

/** A late phone can still deliver, and its owner still look, for a week after the end. */
const codeLifeAfterEnd = 7 * 24 * 60 * 60 * 1000

const outingFields = {
  id: teetimes.id,
  organizerId: teetimes.organizerId,
  date: teetimes.date,
  course: courses.name,
  courseId: teetimes.courseId,
  teeboxId: teetimes.teeboxId,
  contestId: teetimes.contestId,
  grossSkins: teetimes.grossSkins,
  netSkins: teetimes.netSkins,
  spin: teetimes.spin,
  tournament: teetimes.tournament,
  postedAt: teetimes.postedAt,
  cancelledAt: teetimes.cancelledAt,
}

// A tee time that was never started is not an outing yet.
const wasStarted = or(eq(teetimes.inprogress, 1), isNotNull(teetimes.postedAt), isNotNull(teetimes.cancelledAt))

const selectOuting = prepared((sql) =>
  sql
    .select(outingFields)
    .from(teetimes)
    .innerJoin(courses, eq(courses.id, teetimes.courseId))
    .where(and(eq(teetimes.id, expression.placeholder('id')), wasStarted))
    .prepare(),
)

const selectGroupOfCode = prepared((sql) =>
  sql
    .select({ outingId: outingGroups.outingId, tgroupId: outingGroups.tgroupId })
    .from(outingGroups)
    .where(eq(outingGroups.accessCode, expression.placeholder('code')))
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
  const { postedAt, cancelledAt, teeboxId, ...outing } = row
  if (teeboxId === null) throw new Error(`Outing ${id} was started without its tees`)
  return { ...outing, teeboxId, ...endOf({ postedAt, cancelledAt }) }
}

/** How an outing stands by its row. */
export function endOf({
  postedAt,
  cancelledAt,
}: Pick<typeof teetimes.$inferSelect, 'postedAt' | 'cancelledAt'>): Pick<Outing, 'status' | 'endedAt'> {
  const status = postedAt ? 'posted' : cancelledAt ? 'cancelled' : 'inprogress'
  return { status, endedAt: postedAt ?? cancelledAt }
}

/** An outing that is over takes neither scores nor changes. */
export function judgeInProgress({
  status,
}: Pick<Outing, 'status'>): Result<null, 'outing.posted' | 'outing.cancelled'> {
  if (status === 'posted') return alreadyPosted()
  return status === 'cancelled' ? refuse('outing.cancelled', 'This outing has been cancelled.') : accept(null)
}

export function alreadyPosted() {
  return refuse('outing.posted', 'The final scores of this outing have been posted.')
}

/** The group that a code was given to; the code has to be in its stored form. */
export async function groupOfCode(
  reader: Reader,
  code: string,
): Promise<{ outingId: number; tgroupId: number } | undefined> {
  const [group] = await selectGroupOfCode(reader).execute({ code })
  return group
}

/** The group that a member plays in; undefined when the member is not in the outing. */
export async function groupOfMember(
  reader: Reader,
  { outingId, memberId }: { outingId: number; memberId: number },
): Promise<number | undefined> {
  const [place] = await selectPlace(reader).execute({ outingId, memberId })
  return place?.tgroupId
}

/** The outing that a group-to-tee id belongs to. */
export async function outingOfGolfer(reader: Reader, golferId: number): Promise<number | undefined> {
  const [golfer] = await selectOutingOfGolfer(reader).execute({ golferId })
  return golfer?.outingId
}

/** Whether the codes of an outing, and what they were exchanged for, are dead. */
export function codesHaveExpired({ endedAt }: Pick<Outing, 'endedAt'>, now: Date): boolean {
  return endedAt !== null && now.getTime() >= Date.parse(endedAt) + codeLifeAfterEnd
}
