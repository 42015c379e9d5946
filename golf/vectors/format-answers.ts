import { gameHole, stablefordCard } from './pickup-answers.ts'
import { playingHandicaps, postingOf, sideHandicaps, strokesByHole, whyStroke } from './stroke-answers.ts'

/** What the rules answer to the input of a case in formats.json, by its `kind`, in the shape of its `expected`. */
export const formatAnswers = {
  playing_handicap: playingHandicaps,
  side_handicap: sideHandicaps,
  strokes_by_hole: strokesByHole,
  why_stroke: whyStroke,
  game_hole: gameHole,
  stableford_card: stablefordCard,
  posting: postingOf,
}
