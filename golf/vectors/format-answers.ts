import { bestBallOf, maximumScoreOf, parBogeyOf, quotaOf, strokePlayOf } from './field-answers.ts'
import { drivesOf, gameScope, matchOf, nassauOf } from './match-answers.ts'
import {
  attendanceOf,
  cardStateOf,
  contestOf,
  countbackOf,
  eclecticOf,
  matchMoneyOf,
  payoutOf,
  pointsMoneyOf,
  seasonOf,
  settleOf,
  skinsPotOf,
} from './money-answers.ts'
import { gameHole, stablefordCard } from './pickup-answers.ts'
import { playingHandicaps, postingOf, sideHandicaps, strokesByHole, whyStroke } from './stroke-answers.ts'

/** What the rules answer to the input of a case in formats.json, by its `kind`, in the shape of its `expected`. */
export const formatAnswers = {
  playing_handicap: playingHandicaps,
  side_handicap: sideHandicaps,
  strokes_by_hole: strokesByHole,
  why_stroke: whyStroke,
  match: matchOf,
  nassau: nassauOf,
  drives: drivesOf,
  game_scope: gameScope,
  game_hole: gameHole,
  stroke_play: strokePlayOf,
  maximum_score: maximumScoreOf,
  stableford_card: stablefordCard,
  par_bogey: parBogeyOf,
  quota: quotaOf,
  best_ball: bestBallOf,
  skins_pot: skinsPotOf,
  countback: countbackOf,
  contest: contestOf,
  points_money: pointsMoneyOf,
  match_money: matchMoneyOf,
  payout: payoutOf,
  settle: settleOf,
  season: seasonOf,
  eclectic: eclecticOf,
  attendance: attendanceOf,
  card_state: cardStateOf,
  posting: postingOf,
}
