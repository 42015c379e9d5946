import { strokesReceived } from '../card/strokes-received.ts'
import { partsOfStroke } from '../course/course-handicap.ts'
import type { Hole, Teebox } from '../course/course.ts'
import { formatCourseHandicap, formatHandicap } from '../course/handicap-text.ts'
import { sumOf } from '../sums.ts'
import { decimal, divideHalfUp, type HandicapIndex, type UnroundedHandicap } from '../units.ts'
import type { GameStrokes, Percent } from './playing-handicap.ts'

/** The figures that explain a golfer's strokes on a hole. */
export type StrokeOnHole = {
  /** Strokes received; below zero when they are given back. */
  readonly received: number
  readonly strokeIndex: number
  /**
   * The rank of the hole by stroke index among the holes played, 1 the hardest. Over 18 holes it equals the stroke
   * index.
   */
  readonly rank: number
  readonly holes: number
  /** Strokes over all holes of the game. */
  readonly strokes: number
}

/** Returns the strokes on a hole with the rank that gives them. Rules of Handicapping Appendix E. */
export function strokeOnHole({
  hole,
  holes,
  strokes,
}: {
  hole: number
  /** Par and stroke index of the golfer's own tees. */
  holes: readonly Hole[]
  strokes: GameStrokes['strokes']
}): StrokeOnHole | null {
  const played = holes.find((each) => each.hole === hole)
  if (played === undefined) return null
  const { strokeIndex } = played
  const rank = 1 + holes.filter((other) => other.strokeIndex < strokeIndex).length
  const received = strokesReceived({ courseHandicap: strokes, strokeIndex, holes })
  return { received, strokeIndex, rank, holes: holes.length, strokes }
}

/** Formats `1 stroke: stroke index 5, you get 12.`; with a name, `Ben gets 12`. */
export function strokeOnHoleText(
  { received, strokeIndex, rank, holes, strokes }: StrokeOnHole,
  name: string | null = null,
): string {
  const place = rank === strokeIndex ? '' : ` (number ${rank} of the ${holes} holes)`
  const [plays, gets] = name === null ? ['you play', 'you get'] : [`${name} plays`, `${name} gets`]
  const off = strokes < 0 ? `${plays} off +${-strokes}` : `${gets} ${strokes}`
  return `${counted(received, name)}: stroke index ${strokeIndex}${place}, ${off}.`
}

function counted(received: number, name: string | null): string {
  if (received < 0) return `${name === null ? 'You give' : `${name} gives`} ${-received} back`
  return received === 0 ? 'No stroke' : `${received} ${received === 1 ? 'stroke' : 'strokes'}`
}

/** Every figure between a Handicap Index and the strokes of a game. */
export type StrokesSum = GameStrokes & {
  readonly index: HandicapIndex
  readonly teebox: Teebox
  readonly holes: 9 | 18
  readonly course: UnroundedHandicap
  readonly allowance: Percent
}

/** Formats `Index 12.4 × 128 ÷ 113 + (71.3 − 72) = 13.35, 90% = 12`, then the effect of the pars and the low golfer. */
export function strokesSumText(sum: StrokesSum): string {
  const { index, teebox, holes, course, allowance, playing, parExtra, low, strokes } = sum
  const half = holes === 9 ? ' ÷ 2' : ''
  const rating = decimal(teebox.rating).toFixed(1)
  const steps = [
    `Index ${formatHandicap(decimal(index))}${half} × ${teebox.slope} ÷ 113 + (${rating} − ${teebox.par}) = ${unroundedText(course)}`,
    `${allowance}% = ${formatCourseHandicap(playing)}`,
    ...(parExtra === 0 ? [] : [`+ ${parExtra} for the higher par`]),
    ...(low === 0 ? [] : [`off the low ${low < 0 ? `+${-low}` : low} = ${strokes}`]),
  ]
  return steps.join(', ')
}

type SharedHandicap = { readonly name: string; readonly course: UnroundedHandicap; readonly share: Percent }

/**
 * Formats `35% of Ben’s 5.20 + 15% of Alice’s 14.03 = 3.92, rounded 4` for a side with one ball, then the effect of the
 * low side.
 */
export function sideSumText(
  partners: readonly SharedHandicap[],
  { playing, low, strokes }: Pick<GameStrokes, 'playing' | 'low' | 'strokes'>,
): string {
  const lowFirst = partners.toSorted((one, other) => one.course - other.course)
  const parts = lowFirst.map(({ name, course, share }) => {
    return `${share}% of ${name}’s ${unroundedText(course)}`
  })
  const total = sumOf(lowFirst, ({ course, share }) => course * share)
  const steps = [
    `${parts.join(' + ')} = ${twoDecimals(total, partsOfStroke)}, rounded ${formatCourseHandicap(playing)}`,
    ...(low === 0 ? [] : [`off the low ${low < 0 ? `+${-low}` : low} = ${strokes}`]),
  ]
  return steps.join(', ')
}

/** Formats a Course Handicap before rounding: 13.35, or +2.06. */
export function unroundedText(course: UnroundedHandicap): string {
  return twoDecimals(course * 100, partsOfStroke)
}

/**
 * Formats hundredths as a decimal. A value just below a half is never shown as the half, because a reader would round
 * it up.
 */
function twoDecimals(numerator: number, denominator: number): string {
  const nearest = divideHalfUp(numerator, denominator)
  const hundredths = nearest % 100 === 50 || nearest % 100 === -50 ? Math.floor(numerator / denominator) : nearest
  const size = Math.abs(hundredths)
  return `${hundredths < 0 ? '+' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}
