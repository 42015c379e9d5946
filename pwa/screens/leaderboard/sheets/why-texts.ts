import { formatHandicap } from '#golf/course/handicap-text.ts'
import type { StrokeOnHole } from '#golf/strokes/why-stroke.ts'
import { counted } from '../../../ui/words.ts'

// The texts of the sheet that explains why a golfer receives strokes, loaded when it is first opened.

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

export function title(name: string, { received, hole }: { received: number; hole: number }): string {
  const which = received === 1 || received === -1 ? 'stroke' : 'strokes'
  return `${name}’s ${which} on hole ${hole}`
}

/** Example: Hole 7 is the 3rd hardest of the 18. So a 5 here is a net 4. */
export function place({ rank, holes, received }: StrokeOnHole, { hole, par }: { hole: number; par: number }): string {
  const nth = rank === 1 ? 'the hardest' : `the ${rank}${endings[ordinals.select(rank)] ?? 'th'} hardest`
  const sentence = `Hole ${hole} is ${nth} of the ${holes}.`
  return received === 0 ? sentence : `${sentence} So a ${par + 1} here is a net ${par + 1 - received}.`
}

export const hardest = 'hardest'
export const strokeIndex = 'stroke index'
export const easiest = 'easiest'

/** Read aloud: Stroke index 3, one stroke, this hole. */
export function spokenIndex(cell: { strokeIndex: number; received: number; isThis: boolean }): string {
  const strokes = `${cell.received < 0 ? 'gives ' : ''}${counted(Math.abs(cell.received), 'stroke')}`
  return [`Stroke index ${cell.strokeIndex}`, cell.received !== 0 && strokes, cell.isThis && 'this hole']
    .filter(Boolean)
    .join(', ')
}

export const steps = {
  index: 'Handicap Index',
  indexMeans: (date: string) => `In this outing, ${date}`,
  course: (tees: string) => `Course Handicap, ${tees}`,
  playing: 'Playing Handicap',
  share: (allowance: number, course: string) => `${allowance}% of ${course}, rounded`,
  offTheLow: 'Off the low',
  lowest: (name: string | null, low: string) => (name === null ? `less ${low}` : `less the lowest, ${name} ${low}`),
}

/** Example: 15.2 × 122 ÷ 113 + 70.0 − 72 */
export function courseSum(sum: { index: number; slope: number; rating: number; par: number; holes: 9 | 18 }): string {
  const half = sum.holes === 9 ? ' ÷ 2' : ''
  return `${formatHandicap(sum.index)}${half} × ${sum.slope} ÷ 113 + ${sum.rating.toFixed(1)} − ${sum.par}`
}

export const onThisHole = 'On this hole:'
export const inOtherGames = 'In the other games'
export const another = 'Next golfer'
export const connectForSum = 'Connect once to see the sum behind the strokes.'
