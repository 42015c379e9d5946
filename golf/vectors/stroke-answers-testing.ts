import { strokesReceived } from '../card/strokes-received.ts'
import { roundedCourseHandicap, unroundedCourseHandicap } from '../course/course-handicap.ts'
import { postedCard, type NotPlayedReason } from '../handicap/posted-card.ts'
import { allowances, scrambleWeights, sideWeights } from '../strokes/allowances.ts'
import { gameStrokes, sideStrokes, type Comparison, type RatedGolfer } from '../strokes/playing-handicap.ts'
import { strokeOnHole, strokeOnHoleText } from '../strokes/why-stroke.ts'
import { courseHandicap, handicapIndex, tenths, type UnroundedHandicap } from '../units.ts'
import { entryOf, holesOfCase, named, type ByName, type FormatInput, type Written } from './format-card-testing.ts'

type CaseGolfer =
  | { readonly courseHandicap: number; readonly par?: number }
  | {
      readonly index: number
      readonly slope: number
      readonly rating: number
      readonly par: number
      readonly holes?: 9 | 18
    }
type PlayingHandicap = {
  readonly format?: string
  readonly allowance?: number
  readonly compare?: Comparison
  readonly offLow?: boolean
  readonly golfers: ByName<CaseGolfer>
}
type SideHandicap = {
  readonly format: string
  readonly offLow?: boolean
  readonly sides: ByName<readonly CaseGolfer[]>
}

const shareOf: ByName<number> = {
  stroke: allowances.strokePlay,
  stableford: allowances.strokePlay,
  match: allowances.match,
  four_ball_match: allowances.fourBallMatch,
  four_ball_stroke: allowances.fourBallStrokePlay,
}
const weightsOf: ByName<readonly number[]> = {
  foursomes: sideWeights.foursomes,
  greensomes: sideWeights.greensomes,
  chapman: sideWeights.greensomes,
  scramble_2: scrambleWeights(2),
  scramble_3: scrambleWeights(3),
  scramble_4: scrambleWeights(4),
}

export function playingHandicaps({ format, allowance, compare = 'net', offLow, golfers }: PlayingHandicap) {
  const names = Object.keys(golfers)
  const rated = Object.values(golfers).map((golfer, at) => ratedGolfer(golfer, at + 1))
  const rows = gameStrokes(rated, {
    allowance: allowance ?? shareOf[format ?? ''] ?? Number.NaN,
    compare,
    offLow: offLow === true ? 2 : 0,
  })
  return {
    course: named(names, (_, id) => roundedCourseHandicap(rated[id - 1]?.course ?? (0 as UnroundedHandicap))),
    playing: named(names, (_, id) => rows[id - 1]?.playing),
    strokes: named(names, (_, id) => rows[id - 1]?.strokes),
  }
}

export function sideHandicaps({ format, offLow, sides }: SideHandicap) {
  const names = Object.keys(sides)
  const rows = sideStrokes(
    Object.values(sides).map((partners, at) => ({ id: at + 1, golfers: partners.map(ratedGolfer) })),
    { weightsOf: () => weightsOf[format] ?? [], compare: 'net', offLow: offLow === true },
  )
  return {
    playing: named(names, (_, id) => rows[id - 1]?.playing),
    strokes: named(names, (_, id) => rows[id - 1]?.strokes),
  }
}

function ratedGolfer(golfer: CaseGolfer, id: number): RatedGolfer {
  if ('courseHandicap' in golfer) {
    // 2260 parts of a stroke are 226 of a tenth.
    const course = (tenths(golfer.courseHandicap) * 226) as UnroundedHandicap
    return { id, group: 1, course, par: golfer.par ?? 72 }
  }
  const { index, slope, rating, par, holes = 18 } = golfer
  const teebox = { rating: tenths(rating), slope, par }
  return { id, group: 1, course: unroundedCourseHandicap({ index: handicapIndex(index), teebox, holes }), par }
}

export function strokesByHole({ strokes, ...course }: Pick<FormatInput, 'strokeIndexes'> & { strokes: number }) {
  const holes = holesOfCase(course, 18)
  return {
    received: holes.map(({ strokeIndex }) =>
      strokesReceived({ courseHandicap: courseHandicap(strokes), strokeIndex, holes }),
    ),
  }
}

export function whyStroke({
  strokes,
  hole,
  ...course
}: Pick<FormatInput, 'strokeIndexes'> & { strokes: number; hole: number }) {
  const why = strokeOnHole({ hole, holes: holesOfCase(course, 18), strokes: courseHandicap(strokes) })
  return why && { ...why, text: strokeOnHoleText(why) }
}

type ToPost = FormatInput & {
  readonly courseHandicap: number | null
  readonly entries: readonly Written[]
  readonly reason?: NotPlayedReason
}

export function postingOf({ courseHandicap: handicap, entries, reason, ...course }: ToPost) {
  return postedCard({
    holes: holesOfCase(course, entries.length),
    courseHandicap: handicap === null ? null : courseHandicap(handicap),
    entry: (hole) => entryOf(entries[hole - 1] ?? null),
    reason: reason ?? null,
  })
}
