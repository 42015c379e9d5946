import { accept, type Refusal } from '#golf/result.ts'
import { keepLateDeparture, recordDeparture, type Departure } from './departures.ts'
import type { Operation } from './replay.ts'
import { keepLateScores, recordScores, type HoleScores, type ScoreRefusal } from './scores.ts'
import { keepLateChoice, recordChoice, type HoleChoice, type WolfRefusal } from './wolf-recording.ts'

/**
 * Recording scores as an operation: those that come after the outing has ended are refused and kept as late ones. Of
 * several scores the answer tells about a contested one, if there is any.
 */
export function scoreOperation(scores: HoleScores): Pick<Operation<ScoreRefusal>, 'run' | 'keepRefused'> {
  return {
    async run(tx) {
      const recorded = await recordScores(tx, scores)
      if (!recorded.ok) return recorded
      const contested = recorded.value.find(({ outcome }) => outcome === 'contested')
      if (!contested) return accept({ outcome: 'applied', ver: recorded.value[0]?.ver ?? 0 })
      const { ver, shown, entered } = contested
      return accept({ outcome: 'contested', ver, shown, kept: { strokes: entered } })
    },
    async keepRefused(tx, refusal) {
      if (isTooLate(refusal)) await keepLateScores(tx, scores)
    },
  }
}

/** The same for a wolf's choice. */
export function wolfOperation(choice: HoleChoice): Pick<Operation<WolfRefusal>, 'run' | 'keepRefused'> {
  return {
    async run(tx) {
      const recorded = await recordChoice(tx, choice)
      if (!recorded.ok) return recorded
      const { outcome, ver, shown, entered } = recorded.value
      return accept(outcome === 'applied' ? { outcome, ver } : { outcome, ver, shown, kept: entered })
    },
    async keepRefused(tx, refusal) {
      if (isTooLate(refusal)) await keepLateChoice(tx, choice)
    },
  }
}

/** The same for a golfer who leaves or is back. */
export function departureOperation(departure: Departure): Pick<Operation<ScoreRefusal>, 'run' | 'keepRefused'> {
  return {
    async run(tx) {
      const recorded = await recordDeparture(tx, departure)
      if (!recorded.ok) return recorded
      const { outcome, ver, shown, entered } = recorded.value
      return accept(outcome === 'applied' ? { outcome, ver } : { outcome, ver, shown, kept: { fromHole: entered } })
    },
    async keepRefused(tx, refusal) {
      if (isTooLate(refusal)) await keepLateDeparture(tx, departure)
    },
  }
}

function isTooLate({ code }: Refusal): boolean {
  return code === 'outing.posted' || code === 'outing.cancelled'
}
