import type { Cap } from '#golf/handicap/caps.ts'
import { replay, type PostedRound } from '#golf/handicap/record.ts'
import { strokes, type HandicapIndex, type Tenths } from '#golf/units.ts'
import { chanceFrom, scatter } from './chance.ts'

/** A round that somebody is to have played. */
export type Play = {
  readonly daysAgo: number
  readonly date: string
  readonly rating: Tenths
  readonly slope: number
  readonly holes: 9 | 18
  readonly tournament: boolean
}

export type Played = { readonly score: number; readonly parorbetter: number }

/** How somebody plays: the index of their best rounds now and eight months ago, and what a tournament does to them. */
export type Form = {
  readonly now: number
  readonly before: number
  readonly inTournaments: number
  readonly cap: Cap
}

const eightMonths = 245
const mostTries = 400

/**
 * Scores that somebody in this form may have played, and that leave exactly the wanted index. They are drawn anew until
 * they do; if none of many does, the nearest are taken.
 */
export function scoresTowards(
  plays: readonly Play[],
  { index, form, seed }: { index: HandicapIndex; form: Form; seed: number },
): readonly Played[] {
  let nearest: { played: readonly Played[]; off: number } = { played: [], off: Infinity }
  for (let attempt = 0; attempt < mostTries && nearest.off > 0; attempt += 1) {
    const chance = chanceFrom(seed * mostTries + attempt)
    const played = plays.map((play) => playedRound(play, { form, chance }))
    const issue = replay(plays.map((play, at) => posted(play, { id: at + 1, played: played[at] }))).at(-1)?.issue
    const off = issue ? Math.abs(issue.index - index) + (issue.cap === form.cap ? 0 : 1000) : Infinity
    if (off < nearest.off || attempt === 0) nearest = { played, off }
  }
  return nearest.played
}

function playedRound(play: Play, { form, chance }: { form: Form; chance: () => number }): Played {
  const { daysAgo, rating, slope, holes, tournament } = play
  const level = daysAgo > eightMonths ? form.before : form.now
  const spread = 2.4 + Math.max(0, level) / 25
  // The best eight of twenty are about one spread below the usual round.
  const differential = level + spread * (0.95 + scatter(chance)) + (tournament ? form.inTournaments : 0)
  const share = holes / 18
  const score = Math.round(rating / 10 + (differential * share * slope) / 113)
  const parorbetter = share * (12.5 * Math.exp(-Math.max(differential, -3) / 17) + scatter(chance))
  return { score, parorbetter: Math.min(holes - 1, Math.max(0, Math.round(parorbetter))) }
}

function posted(play: Play, { id, played }: { id: number; played: Played | undefined }): PostedRound {
  const { date, holes, rating, slope, tournament } = play
  const { score = 0, parorbetter: parOrBetter = 0 } = played ?? {}
  return { id, date, holes, rating, slope, tournament, adjustedGross: strokes(score), parOrBetter }
}
