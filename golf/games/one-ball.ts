import { againstPar, offTheLow, type GamePlay, type GameRules, type SideGolfers, openHoles } from './game-rules.ts'
import { golfersOf, matchLines } from './match-play.ts'
import { matchPrompts, playMatch, type MatchStanding } from './match.ts'
import { strokePlayLines, strokePlayStanding, type StrokePlayRow } from './stroke-play.ts'

/** Sides that play one ball meet in a match, or are ranked by strokes; a row's golfer id is that of the side. */
export type OneBallStanding<Kind extends string> = {
  readonly game: Kind
  readonly sides: readonly SideGolfers[]
} & (
  | { readonly play: 'match'; readonly match: MatchStanding }
  | { readonly play: 'strokes'; readonly by: 'gross' | 'net'; readonly rows: readonly StrokePlayRow[] }
)

/**
 * What all games of one ball a side have in common: a match by default where two sides play, else stroke play. Entries
 * are written for the side. No one's score is acceptable for posting (Rules of Handicapping 2.1a).
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
    prompts: (play, hole) => (isMatch(play) ? matchPrompts(play, hole) : []),
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
 * A match unless the organizer chose strokes, or did not set up exactly two sides: what was played by strokes does not
 * become a match because a side never started.
 */
export function isMatch({
  sides,
  setUp = sides,
  settings,
}: Pick<GamePlay, 'settings'> & { readonly sides: readonly unknown[]; readonly setUp?: readonly unknown[] }): boolean {
  return settings.play !== 'strokes' && setUp.length === 2
}
