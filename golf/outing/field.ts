import { roundedCourseHandicap, unroundedCourseHandicap } from '../course/course-handicap.ts'
import { parOfHoles, type Hole, type Teebox } from '../course/course.ts'
import { cardOfTees, teeName, type RatingGender } from '../course/tees.ts'
import type { OwnGameId } from '../games/game.ts'
import { ownGameOf } from '../games/own-games.ts'
import { holesRated } from '../handicap/round-entry.ts'
import { accept, refuse, type Result } from '../result.ts'
import { playingHandicap, type Percent } from '../strokes/playing-handicap.ts'
import { tenths, type CourseHandicap, type HandicapIndex, type UnroundedHandicap } from '../units.ts'
import { sidesOf, type OutingFormat } from './format.ts'
import { validateGroups, validateStartingHoles } from './groups.ts'
import { validateOutingDate } from './outing-date.ts'
import { groupSize } from './outing.ts'
import { sideHandicap, usualShares, validateSides } from './sides.ts'
import { spinsOffered, spinStrokes, type HandicapSpin } from './spin.ts'

/** A golfer as entered by the organizer. `id` is 0 for a new golfer of the outing, `memberId` null for a guest. */
export type GolferEntry = {
  readonly id: number
  /** The id that a phone assigned to this new golfer. */
  readonly madeId?: number
  readonly memberId: number | null
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly index: HandicapIndex
  readonly teeboxId: number
  readonly tgroupId: number
  /** 1 to 18. */
  readonly startingHole: number
  /** The removed golfer whom this new one replaces. */
  readonly replacesId?: number | undefined
  /** Whether the scores of the replaced golfer move to this one. */
  readonly takesScores?: boolean
  /** The side of the group with which the golfer shares a ball: 1 or 2; 0 or left out for an own ball. */
  readonly side?: number
}

/** A member of the club; `index` is null without a Handicap Index. */
export type KnownMember = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly index: HandicapIndex | null
}

/** A golfer who is or was in the outing. */
export type FormerGolfer = {
  readonly id: number
  readonly memberId: number | null
  readonly removed: boolean
  /** The index that the golfer plays with; null before the first score of the outing. */
  readonly playedOff: HandicapIndex | null
}

/** A golfer of a validated field, with the position in the list and the handicaps. */
export type PlacedGolfer = GolferEntry & {
  readonly position: number
  /** Before the spin. */
  readonly courseHandicap: CourseHandicap
  /** With the allowance and the spin of this outing. */
  readonly playingHandicap: CourseHandicap
}

type Settings = {
  readonly date: string
  readonly teeboxId: number
  readonly ownGameId: OwnGameId
  /** 0 when left out. */
  readonly spin?: HandicapSpin
  /** Percent of each Course Handicap; 100 when left out. */
  readonly allowance?: Percent
  /** Own balls when left out. */
  readonly format?: OutingFormat
  /**
   * Percent of the partners' Course Handicaps, lowest handicap first; null or left out for the default of the format.
   */
  readonly shares?: readonly Percent[] | null
}

type Course = {
  readonly course: { readonly name: string }
  readonly holes: readonly Hole[]
  readonly teeboxes: readonly {
    readonly id: number
    readonly description: string
    readonly gender: RatingGender
    readonly rating: number
    readonly slope: number
    /** The rating's own par and stroke indexes; empty where the course's apply. */
    readonly holes: readonly Hole[]
  }[]
}

type FieldToValidate = {
  readonly settings: Settings
  readonly entries: readonly GolferEntry[]
  readonly removedIds: readonly number[]
  /** The organizer, who cannot be removed from an outing they play in; null when the organizer does not play. */
  readonly stayingId: number | null
  readonly course: Course | undefined
  readonly members: readonly KnownMember[]
  readonly former: readonly FormerGolfer[]
  /** Today at the club. */
  readonly today: string
  /** The stored date of an outing in progress, which stays valid however old it is. */
  readonly keptDate: string | null
}

export type FieldRefusal =
  | 'outing.no-such-day'
  | 'outing.date-range'
  | 'outing.no-such-course'
  | 'outing.holes-not-set'
  | 'outing.no-such-teebox'
  | 'outing.tees-of-other-holes'
  | 'outing.no-such-golfer'
  | 'outing.golfer-twice'
  | 'outing.golfer-unaccounted'
  | 'outing.organizer-missing'
  | 'outing.group-full'
  | 'outing.starting-holes'
  | 'outing.scores-stay'
  | 'outing.game-golfers'
  | 'outing.spin-field'
  | 'outing.sides'

/**
 * Validates the organizer's entries and returns the field with its handicaps: members with the stored name and index,
 * guests as entered. Once scores exist, members keep the index that they play with. A removed member who is added again
 * gets their scores back.
 */
export function validateField(given: FieldToValidate): Result<readonly PlacedGolfer[], FieldRefusal> {
  const { settings, entries } = given
  const day = validateOutingDate(settings.date, given.today)
  if (!day.ok && settings.date !== given.keptDate) return day
  const course = validateCourse(given)
  if (!course.ok) return course
  const golfers = validateGolfers(given)
  if (!golfers.ok) return golfers

  const groups = validateGroups(entries.map(({ tgroupId }) => tgroupId))
  if (!groups.ok) return refuse('outing.group-full', `${groups.refusal.message}.`)
  const starts = validateStartingHoles(entries.map(({ tgroupId: group, startingHole }) => ({ group, startingHole })))
  if (!starts.ok) return refuse('outing.starting-holes', `${starts.refusal.message}.`)
  const { format = 'own', spin = 0 } = settings
  const sides = validateSides(entries, format)
  if (!sides.ok) return sides
  const game = ownGameOf(settings.ownGameId)
  const canPlay = game.ok ? game.value.canPlay(entries.length) : game
  if (!canPlay.ok) return refuse('outing.game-golfers', `${canPlay.refusal.message}.`)
  if (format !== 'own' && game.ok && !game.value.canPlay(groupSize + 1).ok) {
    return refuse('outing.game-golfers', `${game.value.name} needs everyone’s own ball.`)
  }

  if (!spinsOffered(entries.length).includes(spin)) {
    return refuse('outing.spin-field', `By Field needs more than ${groupSize} golfers.`)
  }

  return accept(withHandicaps(golfers.value, { course: course.value, settings }))
}

/** A playable course, with its tees by id. */
type PlayableCourse = { readonly holes: 9 | 18; readonly tees: ReadonlyMap<number, Teebox> }

function validateCourse({ course, settings, entries }: FieldToValidate): Result<PlayableCourse, FieldRefusal> {
  if (!course) return refuse('outing.no-such-course', 'Course not found.')
  const holes = holeCount(course)
  if (holes === undefined) {
    return refuse(
      'outing.holes-not-set',
      'The selected course does not have its holes set. Please set these now on the following page then save it.',
    )
  }
  const tees = new Map(
    course.teeboxes.map((tee) => {
      const { id, rating, slope } = tee
      return [id, { rating: tenths(rating), slope, par: parOfHoles(cardOfTees(tee, course)) }]
    }),
  )
  const chosen = [settings.teeboxId, ...entries.map(({ teeboxId }) => teeboxId)]
  if (!chosen.every((id) => tees.has(id))) {
    return refuse('outing.no-such-teebox', 'One of the teeboxes isn’t on this course.')
  }
  const other = course.teeboxes.find(({ id, rating }) => chosen.includes(id) && holesRated(tenths(rating)) !== holes)
  if (other === undefined) return accept({ holes, tees })
  return refuse(
    'outing.tees-of-other-holes',
    `${teeName(other)} is rated for ${holesRated(tenths(other.rating))} holes but ${course.course.name} has ${holes}. ` +
      'Pick other tees, or ask an administrator to fix the rating.',
  )
}

function holeCount({ holes }: Course): 9 | 18 | undefined {
  const { length } = holes
  const complete = holes.every(({ hole }, place) => hole === place + 1)
  return complete && (length === 9 || length === 18) ? length : undefined
}

function validateGolfers(given: FieldToValidate): Result<readonly GolferEntry[], FieldRefusal> {
  const { removedIds, stayingId, former } = given
  const known = knownGolfers(given)
  if (!known.ok) return known
  const golfers = known.value
  if (hasRepeats(golfers.map(({ id }) => id || null)) || hasRepeats(golfers.map(({ memberId }) => memberId))) {
    return refuse('outing.golfer-twice', 'A golfer is listed twice.')
  }
  if (stayingId !== null && !golfers.some(({ memberId }) => memberId === stayingId)) {
    return refuse('outing.organizer-missing', 'The organizer plays and can’t be removed.')
  }
  const replacements = validateReplacements(golfers, given)
  if (!replacements.ok) return replacements
  const accounted = new Set([...golfers.map(({ id }) => id), ...removedIds])
  if (former.some(({ id, removed }) => !removed && !accounted.has(id))) {
    return refuse('outing.golfer-unaccounted', 'The golfers have changed. Please reopen the outing.')
  }
  return known
}

/** Returns the entries with the stored data of members, and with their ids if they were in the outing before. */
function knownGolfers({
  entries,
  members,
  former,
}: FieldToValidate): Result<readonly GolferEntry[], 'outing.no-such-golfer'> {
  const memberById = new Map(members.map((member) => [member.id, member]))
  const formerById = new Map(former.map((golfer) => [golfer.id, golfer]))
  const formerByMember = new Map(former.flatMap((golfer) => (golfer.memberId ? [[golfer.memberId, golfer.id]] : [])))
  const known: GolferEntry[] = []
  for (const entry of entries) {
    const who = `${entry.firstname} ${entry.lastname}`
    if (entry.id !== 0 && formerById.get(entry.id)?.memberId !== entry.memberId) {
      return refuse('outing.no-such-golfer', `${who} isn’t in this outing.`)
    }
    if (entry.memberId === null) {
      known.push(entry)
      continue
    }
    const member = memberById.get(entry.memberId)
    if (!member) return refuse('outing.no-such-golfer', `${who} isn’t a member of the club.`)
    const id = entry.id || formerByMember.get(member.id) || 0
    known.push({ ...entryOfMember(entry, member, formerById.get(id)), id })
  }
  return accept(known)
}

/** Refuses a replacement that is not a new golfer, or does not replace one who is removed now. */
function validateReplacements(
  golfers: readonly GolferEntry[],
  { former, removedIds }: FieldToValidate,
): Result<null, 'outing.scores-stay'> {
  const leaving = former.filter(({ id, removed }) => !removed && removedIds.includes(id)).map(({ id }) => id)
  const wrong = golfers.find(({ id, replacesId }) => {
    return replacesId !== undefined && (id !== 0 || !leaving.includes(replacesId))
  })
  if (wrong === undefined && !hasRepeats(golfers.map(({ replacesId }) => replacesId ?? null))) return accept(null)
  const who = wrong === undefined ? 'One golfer' : `${wrong.firstname} ${wrong.lastname}`
  return refuse(
    'outing.scores-stay',
    `Only a new golfer can take over the scores of one who left the outing. ${who} can’t.`,
  )
}

function entryOfMember(
  entry: GolferEntry,
  { firstname, lastname, index }: KnownMember,
  former: FormerGolfer | undefined,
): GolferEntry {
  const saved = indexToSave({ entered: entry.index, present: index, playedOff: former?.playedOff ?? null })
  return { ...entry, firstname, lastname, index: saved, email: '' }
}

/** The indexes of a member in an outing. */
type MemberIndexes = {
  readonly entered: HandicapIndex
  /** The member's index now; null without one. */
  readonly present: HandicapIndex | null
  /** The index that the golfer plays with; null before the first score of the outing. */
  readonly playedOff: HandicapIndex | null
}

/**
 * Returns the index with which a save stores a member: the present one until the first score, after it the one that the
 * member plays with. A member without an index has the entered one. The index of the day of play counts, and it may
 * change every day (Rules of Handicapping 5.4).
 */
export function indexToSave({ entered, present, playedOff }: MemberIndexes): HandicapIndex {
  return present === null ? entered : (playedOff ?? present)
}

function hasRepeats(ids: readonly (number | null)[]): boolean {
  const given = ids.filter((id) => id !== null)
  return new Set(given).size < given.length
}

/** Adds the handicaps of the golfers; partners who share a ball get the strokes of their side. */
function withHandicaps(
  golfers: readonly GolferEntry[],
  {
    course: { holes, tees },
    settings: { spin = 0, allowance = 100, format = 'own', shares },
  }: { course: PlayableCourse; settings: Pick<Settings, 'spin' | 'allowance' | 'format' | 'shares'> },
): readonly PlacedGolfer[] {
  const rated = golfers.flatMap((golfer, position) => {
    const teebox = tees.get(golfer.teeboxId)
    if (!teebox) return []
    const unrounded = unroundedCourseHandicap({ index: golfer.index, teebox, holes })
    const { tgroupId, side = 0 } = golfer
    return [{ tgroupId, side, golfer, position, unrounded }]
  })
  const balls = (format === 'own' ? rated.map((one) => [one]) : sidesOf(rated)).map((partners, id) => {
    const courses = partners.map(({ unrounded }) => unrounded)
    const [own = 0 as UnroundedHandicap] = courses
    const ball = format === 'own' ? own : sideHandicap(courses, shares ?? usualShares(format, courses.length))
    return { id, group: partners[0]?.tgroupId ?? 0, partners, courseHandicap: playingHandicap(ball, allowance) }
  })
  const strokes = spinStrokes(balls, spin)
  return balls
    .flatMap(({ id, partners, courseHandicap: playing }) =>
      partners.map(({ golfer, position, unrounded }) => ({
        ...golfer,
        position,
        side: format === 'own' ? 0 : (golfer.side ?? 0),
        courseHandicap: roundedCourseHandicap(unrounded),
        playingHandicap: strokes.get(id) ?? playing,
      })),
    )
    .toSorted((one, other) => one.position - other.position)
}
