import { accept } from '#golf/result.ts'
import type { Operation } from './replay.ts'
import { keepLateScores, recordScores, type HoleScores, type ScoreRefusal } from './scores.ts'

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
    async keepRefused(tx, { code }) {
      if (code === 'outing.posted' || code === 'outing.cancelled') await keepLateScores(tx, scores)
    },
  }
}
