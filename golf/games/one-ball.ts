import { againstPar, offTheLow, type GamePlay, type GameRules, type SideGolfers, openHoles } from './game-rules.ts'
import { golfersOf, matchLines } from './match-play.ts'
import { matchPrompts, playMatch, type MatchStanding } from './match.ts'
import { strokePlayLines, strokePlayStanding, type StrokePlayRow } from './stroke-play.ts'

/**
 * The standing of sides that play one ball: a match, or a ranking by strokes in which a row's golfer id is that of the
 * side.
 */
export type OneBallStanding<Kind extends string> = {
  readonly game: Kind
  readonly sides: readonly SideGolfers[]
} & (
  | { readonly play: 'match'; readonly match: MatchStanding }
  | { readonly play: 'strokes'; readonly by: 'gross' | 'net'; readonly rows: readonly StrokePlayRow[] }
)

/**
 * The shared rules of games with one ball a side: by default a match between two sides, otherwise stroke play. Entries
 * are stored for the side. The scores are not acceptable for posting (Rules of Handicapping 2.1a).
 */
export function oneBallGame<Kind extends string>(
  kind: Kind,
): Pick<
  GameRules<OneBallStanding<Kind>>,
  'kind' | 'ball' | 'sides' | 'strokes' | 'prompts' | 'standing' | 'lines' | 'waitsFor'
> {
  return {
    kind,
    ball: 'one',
    sides: 'teams',
    strokes: (game) => (isMatch(game) ? offTheLow : againstPar),
    prompts: (play) => (isMatch(play) ? matchPrompts(play) : []),
    standing: (play) => {
      const sides = golfersOf(play)
      if (isMatch(play)) return { game: kind, sides, play: 'match', match: playMatch(play) }
      const { golfers, by } = strokePlayStanding(play)
      return { game: kind, sides, play: 'strokes', by, rows: golfers }
    },
    waitsFor: (standing) => (standing.play === 'match' ? standing.match.waitsFor : openHoles(standing.rows)),
    lines: (standing) => {
      if (standing.play === 'match') return matchLines(standing.sides, standing.match)
      const lines = strokePlayLines({ by: standing.by, golfers: standing.rows })
      return lines.map(({ of, text }) => ({ of: golfersOfSides(standing.sides, of), text }))
    },
  }
}

export function golfersOfSides(sides: readonly SideGolfers[], ids: readonly number[]): readonly number[] {
  return sides.filter(({ id }) => ids.includes(id)).flatMap(({ golfers }) => golfers)
}

/**
 * Whether the game is a match: the organizer did not choose strokes and set up exactly two sides. The sides as set up
 * decide, so stroke play does not become a match because a side never started.
 */
export function isMatch({
  sides,
  setUp = sides,
  settings,
}: Pick<GamePlay, 'settings'> & { readonly sides: readonly unknown[]; readonly setUp?: readonly unknown[] }): boolean {
  return settings.play !== 'strokes' && setUp.length === 2
}
