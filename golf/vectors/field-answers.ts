import { bestBall } from '../games/best-ball.ts'
import type { BallCount, GameSettings, MaximumScore } from '../games/game-rules.ts'
import { maximumScore } from '../games/maximum-score.ts'
import { parBogey } from '../games/par-bogey.ts'
import { quota } from '../games/quota.ts'
import { strokePlay } from '../games/stroke-play.ts'
import { teamStableford } from '../games/team-stableford.ts'
import { formatCard, named, type ByName, type FormatInput } from './format-card.ts'
import { playOf, rowsOf } from './match-answers.ts'

export const strokePlayOf = (input: FormatInput) => rowsOf(strokePlay, input)
export const parBogeyOf = (input: FormatInput) => rowsOf(parBogey, input)
export const quotaOf = (input: FormatInput) => rowsOf(quota, input)
export const maximumScoreOf = ({ maximum, ...input }: FormatInput & { readonly maximum: MaximumScore }) =>
  rowsOf(maximumScore, { ...input, settings: { maximum } })

type BestBall = FormatInput & {
  readonly count: BallCount
  readonly score?: 'gross' | 'net' | 'stableford'
  readonly whenShort?: NonNullable<GameSettings['whenShort']>
  readonly teams: ByName<readonly string[]>
}

export function bestBallOf({ count, score = 'net', whenShort, teams, ...input }: BestBall) {
  const settings = { count, ...(score !== 'stableford' && { by: score }), ...(whenShort && { whenShort }) }
  const play = playOf(formatCard(input), { sides: teams, settings })
  const rules = score === 'stableford' ? teamStableford : bestBall
  const rows = new Map(rules.standing(play).teams.map((row) => [row.team, row]))
  return {
    teams: named(Object.keys(teams), (_, id) => {
      const row = rows.get(id)
      return { ...row, holes: row?.holes.map((hole) => hole.score) }
    }),
  }
}
