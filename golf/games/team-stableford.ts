import { bestBallAllowance } from '../strokes/allowances.ts'
import { meanCount, teamGame, type TeamStanding } from './best-ball.ts'
import { teams, type GameRules } from './game-rules.ts'

/** The number of scores that count by default. */
export const usualCount = 2

/**
 * Team Stableford: the highest points of a team count on a hole, two by default. Points by Rules of Golf 21.1; a ball
 * that was picked up has none. Shares of the Course Handicap as for best ball (Rules of Handicapping Appendix C).
 */
export const teamStableford: GameRules<TeamStanding<'team-stableford'>> = {
  ...teamGame('team-stableford', { scoring: () => 'stableford', count: usualCount }),
  name: 'Team Stableford',
  about: 'Each team’s best points count on every hole',
  allowance: ({ sides, holes }, { count = usualCount }) => [
    bestBallAllowance({ count: meanCount(count, holes), golfers: Math.max(...sides) }),
  ],
  canPlay: teams,
}
