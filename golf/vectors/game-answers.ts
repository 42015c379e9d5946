import { stablefordPoints } from '../games/stableford.ts'
import { rabbitOf, skinsOf, spinOf, stablefordOf } from './score-games.ts'
import { sixesMatches, sixesPairing, wolfHole, wolfRotation, wolfTotal } from './team-games.ts'

type StablefordScores = { readonly par: number; readonly net: readonly number[] }

const modifiedScale = { best: -3, points: [8, 5, 2, 0, -1, -3] }

/** Computes the results of the cases in games.json from the rules, by `game`, in the shape of their `expected`. */
export const gameAnswers = {
  wolf: wolfHole,
  wolf_rotation: wolfRotation,
  wolf_total: wolfTotal,
  sixes: sixesMatches,
  sixes_pairing: sixesPairing,
  stableford: stablefordOf,
  stableford_points: ({ par, net }: StablefordScores) => ({
    points: net.map((score) => stablefordPoints(score - par)),
  }),
  stableford_variant: ({ par, net }: StablefordScores) => ({
    points: net.map((score) => stablefordPoints(score - par, modifiedScale)),
  }),
  rabbit: rabbitOf,
  rabbit_variant: rabbitOf,
  skins: skinsOf,
  spin: spinOf,
}
