import { hasScores, scoresOfOuting } from '#db/cells/scores.ts'
import { findCourse, type CourseCard } from '#db/courses/courses.ts'
import type { Database, Transaction } from '#db/database.ts'
import { findAccountById } from '#db/members/members.ts'
import type { RandomBytes } from '#db/outings/access-codes.ts'
import { addGame } from '#db/outings/outing-games.ts'
import { teesOfOuting } from '#db/outings/outing-tees.ts'
import {
  golfersOfOuting,
  readOuting,
  validateInProgress,
  type Outing,
  type OutingSettings,
} from '#db/outings/outings.ts'
import { formerGolfers, membersAmong, saveOuting } from '#db/outings/save-outing.ts'
import { findTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { holeValue } from '#golf/card/hole-entry.ts'
import type { SetupRefusal } from '#golf/games/game-rules.ts'
import type { GameToAdd } from '#golf/games/played-games.ts'
import { validateGame } from '#golf/games/validate-game.ts'
import { validateField, type FieldRefusal, type GolferEntry, type PlacedGolfer } from '#golf/outing/field.ts'
import { haveSameSides, largestSide } from '#golf/outing/format.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { decimal } from '#golf/units.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { updateGroupOuting } from '#sync/calls/outings.ts'
import { validateRoom } from '#sync/calls/who-adds-games.ts'
import type { AlertContext } from '../delivery/alert.ts'
import type { Changer } from '../server/callers/caller.ts'
import type { OnlyOnce, SentBefore } from '../server/only-once.ts'
import { versionOf } from '../server/version-of.ts'
import { fieldToStart } from '../tee-times/field-to-start.ts'
import { managesTeeTime } from '../tee-times/tee-time-access.ts'
import { alertFieldChange, fieldBefore } from './field-alerts.ts'
import { noSuchOuting, notForPractice, onlyOrganizer, runsAnother, validateOrganizer } from './organizer.ts'

export type OutingUpdate = {
  /**
   * The id of the outing to change; 0 to start one; the id of an open tee time to turn that tee time into the outing.
   */
  readonly id: number
  /** The id that a phone gave an outing that it started. */
  readonly madeId?: number
  readonly by: Changer
  readonly settings: OutingSettings
  readonly entries: readonly GolferEntry[]
  readonly removedIds: readonly number[]
  /** The added games with which an outing starts. Their golfers are indexes into `entries`, from 0. */
  readonly games?: readonly GameToAdd[]
  /**
   * The version of the outing, or of the tee time's golfers, that the organizer saw; without it, changes in between are
   * overwritten.
   */
  readonly version?: string | undefined
  /** The name in the history of the person who saves: for scores that move to another golfer, and for added games. */
  readonly actor: string
  readonly now: Date
  readonly today: string
  readonly newId: () => string
  readonly randomBytes: RandomBytes
}

/** The answer to a save. `otherindexes` are the members whose stored index is not the entered one. */
type SavedOuting = AnswerOf<typeof updateGroupOuting>

export type UpdateRefusal = FieldRefusal | ChangeRefusal | GamesRefusal | 'outing.sides-scored' | 'outing.holes-scored'

/**
 * Starts an outing, or changes one in progress, completely or not at all. Golfers of a tee time are alerted to changes
 * that affect them.
 */
export async function updateOuting(
  { db, ...context }: AlertContext & { readonly db: Database },
  update: OutingUpdate,
  onlyOnce: OnlyOnce<SavedOuting> = (work) => work,
): Promise<Result<SavedOuting, UpdateRefusal | SentBefore>> {
  const { id, by, now: at, today } = update
  const change = onlyOnce(async (tx): Promise<Result<SavedOuting, UpdateRefusal>> => {
    const before = await fieldBefore(tx, { id, today })
    const updated = await updateOutingIn(tx, update)
    if (updated.ok && before !== undefined) await alertFieldChange(tx, before, { context, by: by.memberId, at })
    return updated
  })
  return await transaction(db, change)
}

/** Starts an outing, or changes one in progress, in the transaction of its caller and without alerts. */
export async function updateOutingIn(
  tx: Transaction,
  update: OutingUpdate,
): Promise<Result<SavedOuting, UpdateRefusal>> {
  const toChange = await outingToChange(tx, update)
  if (!toChange.ok) return toChange
  const outing = toChange.value
  const settings = { ...termsBefore(outing), ...update.settings }
  const organizerId = outing?.organizerId ?? update.by.memberId
  const course = await courseOf(tx, { settings, outing })
  const asked = { ...update, outing, settings, organizerId, course, holes: course?.holes ?? [] }

  const validated = await validateGolfers(tx, asked)
  if (!validated.ok) return validated
  const field = validated.value
  const stored = await validateOverStored(tx, { ...asked, field })
  if (!stored.ok) return stored
  const games = gamesToStart(asked)
  if (!games.ok) return games

  const { golferIds, ...saved } = await saveOuting(tx, { ...update, settings, organizerId, field })
  await addGames(tx, games.value, { ...update, outingId: saved.id, golferIds })
  const otherindexes = outing === undefined ? [] : otherIndexes(update.entries, field)
  return accept({ ...saved, ...(otherindexes.length > 0 && { otherindexes }) })
}

/** Returns the members of a field, in the order of their entries, who have another index than was entered. */
function otherIndexes(
  entries: readonly GolferEntry[],
  field: readonly PlacedGolfer[],
): NonNullable<SavedOuting['otherindexes']> {
  return field.flatMap(({ memberId, index, position }) =>
    memberId === null || index === entries[position]?.index
      ? []
      : [{ user_id: memberId, handicapindex: decimal(index) }],
  )
}

/** An update with the data that it applies to; `outing` is undefined for a start. */
type AskedUpdate = OutingUpdate & {
  readonly outing: Outing | undefined
  readonly organizerId: number
  readonly course: CourseCard | undefined
  /** The holes of the course; empty without a course. */
  readonly holes: CourseCard['holes']
}

/** Validates the requested golfers, and returns them with their playing handicaps. */
async function validateGolfers(
  tx: Transaction,
  { id, settings, entries, removedIds, today, outing, organizerId, course }: AskedUpdate,
): Promise<Result<readonly PlacedGolfer[], FieldRefusal>> {
  const former = await formerGolfers(tx, id)
  const plays = former.some(({ memberId, removed }) => memberId === organizerId && !removed)
  return validateField({
    settings,
    entries,
    removedIds,
    // The golfers of a tee time are those who signed up, so the member who starts it need not be one of them.
    stayingId: id === 0 || plays ? organizerId : null,
    course,
    members: await membersAmong(tx, entries, former),
    former,
    today,
    keptDate: outing?.date ?? null,
  })
}

type FieldUpdate = AskedUpdate & { readonly field: readonly GolferEntry[] }

/** Refuses an update that would overwrite changes by other people, or leave scores without a side or hole. */
async function validateOverStored(
  tx: Transaction,
  update: FieldUpdate,
): Promise<Result<null, 'outing.changed' | 'outing.sides-scored' | 'outing.holes-scored'>> {
  const seen = await validateSeen(tx, update)
  if (!seen.ok) return seen
  const sides = await validateSidesKept(tx, update)
  return sides.ok ? await validateHolesKept(tx, update) : sides
}

/** Refuses an edit if the outing has changed since its form was loaded, and a start if the sign-ups have changed. */
async function validateSeen(
  tx: Transaction,
  { id, version, outing, settings, field }: FieldUpdate,
): Promise<Result<null, 'outing.changed'>> {
  if (version === undefined) return accept(null)
  if (outing !== undefined) {
    const stored = versionOfOuting(outing, await golfersOfOuting(tx, id))
    // A repeated save whose answer was lost: the outing already has the requested values.
    if (version === stored || versionOfOuting({ ...outing, ...settings }, field) === stored) return accept(null)
    return refuse('outing.changed', 'Another person has changed this outing. Check it, then save again.')
  }
  const teeTime = await findTeeTime(tx, id)
  if (teeTime === undefined || version === (await fieldToStart(tx, teeTime)).version) return accept(null)
  return refuse('outing.changed', 'The sign-ups have changed. Check the golfers, then start again.')
}

/** The version of what the wizard edits. Scores and the indexes of members do not affect it. */
export function versionOfOuting(
  { date, courseId, teeboxId, ownGameId, grossSkins, netSkins, ...terms }: OutingSettings,
  golfers: readonly GolferEntry[],
): string {
  const { spin, allowance, tournament, format, shares, gimmes, signCards } = terms
  const field = golfers.map(({ id, memberId, firstname, lastname, email, index, ...placed }) => {
    const { teeboxId: tees, tgroupId, startingHole, side } = placed
    return [id, memberId ?? [firstname, lastname, email, index], tees, tgroupId, startingHole, side]
  })
  const played = [date, courseId, teeboxId, ownGameId, grossSkins, netSkins]
  return versionOf([played, spin, allowance, tournament, format, shares, gimmes, signCards, field])
}

/** The present terms of play, for an update that leaves them out; the defaults for a new outing. */
function termsBefore(
  outing: Outing | undefined,
): Required<Pick<OutingSettings, 'spin' | 'allowance' | 'format' | 'shares'>> {
  const { spin = 0, allowance = 100, format = 'own', shares = null } = outing ?? {}
  return { spin, allowance, format, shares }
}

type GamesRefusal = SetupRefusal | 'score.no-such-hole' | 'game.too-many' | 'outing.goes-on'

/**
 * Returns the games with which an outing starts. A game that its golfers cannot play refuses the start. If a phone has
 * already started the outing, such a game is left out instead.
 */
function gamesToStart(update: AskedUpdate): Result<readonly GameToAdd[], GamesRefusal> {
  const validate = gameValidator(update)
  const started: GameToAdd[] = []
  for (const game of update.games ?? []) {
    const validated = validate(game, started)
    if (validated.ok) started.push(game)
    else if (update.madeId === undefined) return validated
  }
  return accept(started)
}

/** Returns a function that validates a game as if it were added after the start, to the games before it. */
function gameValidator({ outing, settings: { format = 'own' }, entries, holes }: AskedUpdate) {
  const golfers = entries.map(({ tgroupId: group }, id) => ({ id, group }))
  const sharing = format === 'own' ? [] : golfers.map(({ id }) => id)
  const field = { golfers, holes, sharing, format, sideSize: largestSide(entries) }
  return (game: GameToAdd, before: readonly GameToAdd[]): Result<null, GamesRefusal> => {
    if (outing !== undefined) return refuse('outing.goes-on', 'The outing has started. Add games on its Games tab.')
    const room = validateRoom(game, before)
    return room.ok ? validateGame(field, game) : room
  }
}

async function addGames(
  tx: Transaction,
  games: readonly GameToAdd[],
  {
    outingId,
    golferIds,
    actor: by,
    now,
  }: Pick<OutingUpdate, 'actor' | 'now'> & {
    readonly outingId: number
    readonly golferIds: readonly number[]
  },
): Promise<void> {
  for (const { sides, ...terms } of games) {
    const game = {
      ...terms,
      sides: sides.map((side) => ({ ...side, golfers: side.golfers.flatMap((at) => golferIds[at] ?? []) })),
    }
    await addGame(tx, game, { outingId, by, now })
  }
}

/** Refuses a change of format or sides after the first score, because scores belong to the sides. */
async function validateSidesKept(
  tx: Transaction,
  { outing, settings, field }: FieldUpdate,
): Promise<Result<null, 'outing.sides-scored'>> {
  if (outing === undefined || !(await hasScores(tx, outing.id))) return accept(null)
  const { format = outing.format } = settings
  const before = await golfersOfOuting(tx, outing.id)
  const areSame = format === outing.format && (format === 'own' || haveSameSides(before, field))
  if (areSame) return accept(null)
  return refuse(
    'outing.sides-scored',
    'Scores have been entered, so the format and the teams stay as they are. Clear the scores to change them.',
  )
}

/** Refuses a change to a course that lacks a hole with scores: those scores would be on no card and count nowhere. */
async function validateHolesKept(
  tx: Transaction,
  { outing, settings, holes }: AskedUpdate,
): Promise<Result<null, 'outing.holes-scored'>> {
  if (outing === undefined || outing.courseId === settings.courseId) return accept(null)
  const scores = await scoresOfOuting(tx, outing.id)
  const lost = scores.find((score) => holeValue(score) !== null && !holes.some(({ hole }) => hole === score.hole))
  if (lost === undefined) return accept(null)
  return refuse(
    'outing.holes-scored',
    `Hole ${lost.hole} has scores, and this course has no such hole. Choose another course, or clear them.`,
  )
}

/** Returns the present course, but with the tees of an outing in progress as they were at its start. */
async function courseOf(
  tx: Transaction,
  { settings: { courseId }, outing }: { settings: OutingSettings; outing: Outing | undefined },
): Promise<CourseCard | undefined> {
  const course = await findCourse(tx, { id: courseId })
  if (course === undefined || outing?.courseId !== courseId) return course
  const copied = (await teesOfOuting(tx, outing.id)).map((tee) => {
    return { ...tee, course_id: courseId, rating: decimal(tee.rating), yardage: null }
  })
  const others = course.teeboxes.filter(({ id }) => !copied.some((tee) => tee.id === id))
  return { ...course, teeboxes: [...copied, ...others] }
}

type ChangeRefusal =
  | 'outing.not-found'
  | 'outing.not-organizer'
  | 'outing.posted'
  | 'outing.practice'
  | 'outing.cancelled'
  | 'outing.already-in-progress'
  | 'outing.changed'

/** Returns the outing to change, or undefined for a start. */
async function outingToChange(
  tx: Transaction,
  { id, by, entries }: OutingUpdate,
): Promise<Result<Outing | undefined, ChangeRefusal>> {
  if (id === 0) return await validateFreeToStart(tx, by)
  const outing = await readOuting(tx, id)
  if (!outing) return await validateStart(tx, { id, by })
  if (outing.practice === 1) return notForPractice('A practice outing stays as it is.')
  const allowed = validateOrganizer(outing, by)
  const isStart = entries.every((golfer) => golfer.id === 0)
  if (!allowed.ok) return isStart ? await startedByAnother(tx, outing) : allowed
  const goesOn = validateInProgress(outing)
  return goesOn.ok ? accept(outing) : goesOn
}

/** Refuses the start of a tee time whose scoring another person has set up since the form was opened. */
async function startedByAnother(
  tx: Transaction,
  { organizerId }: Pick<Outing, 'organizerId'>,
): Promise<Result<never, 'outing.not-organizer'>> {
  const organizer = await findAccountById(tx, { id: organizerId })
  return onlyOrganizer(
    `${organizer?.firstname} ${organizer?.lastname} has already set up scoring for this tee time. ` +
      'To run it yourself, ask an administrator to hand it over.',
  )
}

/**
 * Validates that a tee time may become an outing. Its submitter or an administrator starts it, and then is the
 * organizer.
 */
async function validateStart(
  tx: Transaction,
  { id, by }: Pick<OutingUpdate, 'id' | 'by'>,
): Promise<Result<undefined, ChangeRefusal>> {
  const teeTime = await findTeeTime(tx, id)
  if (teeTime === undefined) return noSuchOuting('Tee time not found. It may have been canceled.')
  if (managesTeeTime(teeTime, by)) return await validateFreeToStart(tx, by)
  return onlyOrganizer('Only the member who submitted this tee time can start it.')
}

/** Validates that the member runs no outing, before a start. */
async function validateFreeToStart(
  tx: Transaction,
  { memberId }: Changer,
): Promise<Result<undefined, 'outing.already-in-progress'>> {
  if (!(await runsAnother(tx, { memberId }))) return accept(undefined)
  return refuse(
    'outing.already-in-progress',
    'You have an outing in progress. Post its scores or cancel it before you start a new one.',
  )
}
