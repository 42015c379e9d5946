import { holesListed } from '#golf/games/waiting.ts'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import type { postingReview, postScores } from '#sync/calls/posting.ts'
import { groupLastSeenText } from './freshness.ts'

export type Review = AnswerOf<typeof postingReview>

/** Ben Okafor is not posted: no score on holes 3 and 7. Those with one reason are named in one sentence. */
export function notPostedTexts(notposted: Review['notposted']): readonly string[] {
  const inWords = new Intl.ListFormat('en-GB')
  const reasonOf = ({ missing, leftfrom = null }: Review['notposted'][number]) =>
    leftfrom === null ? `no score on ${holesListed(missing)}` : `left the course before hole ${leftfrom}`
  const different = [...new Set(notposted.map(reasonOf))]
  return different.map((reason) => {
    const names = notposted.filter((golfer) => reasonOf(golfer) === reason).map(({ name }) => name)
    return `${inWords.format(names)} ${names.length === 1 ? 'is' : 'are'} not posted: ${reason}`
  })
}

/** Ben Okafor has a round of 84 here on this day already, most likely the same one, posted by hand. */
export function alreadyPostedText({ name, score }: Review['alreadyposted'][number]): string {
  return `${name} has a round of ${score} here on this day already. Posting adds a second one.`
}

/** Group 2: heard 12 min ago, 3 to come. Null for a group whose scores are all here. */
export function waitingGroupText(
  { id, heardAt, pending, unheard }: Review['groups'][number],
  now: number,
): string | null {
  if (!unheard) return null
  return `Group ${id}: ${groupLastSeenText({ heardAt, pending, now }) ?? 'not heard from'}`
}

/** Ben Okafor, hole 2: 9, entered by Group 1 · BO. */
export function lateScoreText({ name, hole, strokes, by }: Review['late'][number]): string {
  return `${name}, hole ${hole}: ${strokes ?? 'score cleared'}, entered by ${by}`
}

export function lateChoiceText({ tgroup_id, hole, wolf_game, by }: Review['latewolf'][number]): string {
  return `Group ${tgroup_id}, hole ${hole}: Wolf ${wolfGames[wolf_game].toLowerCase()}, entered by ${by}`
}

export function lateDepartureText({ name, leftfrom, by }: Review['lateleave'][number]): string {
  return `${name}: ${leftfrom === null ? 'back in play' : `left before hole ${leftfrom}`}, entered by ${by}`
}

const wolfGames = ['Blind', 'Lone', 'With a partner'] as const

/** What two people entered differently: what counts, and what accepting it says to the server. */
export type Disagreement = {
  /** Changes with what counts: accepting a 5 does not accept a 6 that came later. */
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly accepts: Accepted
}

type Accepted = NonNullable<BodyOf<typeof postScores>['accepted']>[number]
type Contested = Pick<Review, 'contested' | 'contestedwolf' | 'contestedleave'>

export function disagreements({ contested, contestedwolf, contestedleave }: Contested): readonly Disagreement[] {
  const scores = contested.map(({ id, name, hole, strokes }) => {
    const value = strokes ?? 'no score'
    const words = { label: `${name}, hole ${hole}: ${value}`, detail: `Accept ${value}, or enter the score again` }
    return { key: `${id}/${hole}/${value}`, ...words, accepts: { id, hole } }
  })
  const choices = contestedwolf.map(({ tgroup_id, hole, wolf_game }) => {
    const value = wolfGames[wolf_game]
    const words = { label: `Group ${tgroup_id}, hole ${hole}: Wolf ${value.toLowerCase()}` }
    const detail = `Accept ${value.toLowerCase()}, or choose again on the hole`
    return { key: `wolf ${tgroup_id}/${hole}/${wolf_game}`, ...words, detail, accepts: { tgroup_id, hole } }
  })
  const left = contestedleave.map(({ id, name, leftfrom }) => {
    const value = leftfrom === null ? 'in play' : `left before hole ${leftfrom}`
    const detail = `Accept ${value}, or enter it again on ${name}’s card`
    return { key: `left ${id}/${leftfrom}`, label: `${name}: ${value}`, detail, accepts: { id, left: true as const } }
  })
  return [...scores, ...choices, ...left]
}

/** Holes 4 and 9 have no choice of the Wolf and give no points; null when every played hole has one. */
export function missingWolfText(missingwolf: Review['missingwolf']): string | null {
  if (missingwolf.length === 0) return null
  const holes = holesListed(missingwolf.map(({ hole }) => hole))
  const verbs = missingwolf.length === 1 ? 'has no Wolf choice and gives' : 'have no Wolf choice and give'
  return `${holes.slice(0, 1).toUpperCase()}${holes.slice(1)} ${verbs} no points`
}

/** What keeps the scores from being posted, if anything does. */
export function postingObstacle(
  { scores, notposted, ...contested }: Pick<Review, 'scores' | 'notposted'> & Contested,
  accepted: ReadonlySet<string>,
): string | null {
  if (scores.length === notposted.length) return 'Nobody has a score on every hole yet.'
  const open = disagreements(contested).filter(({ key }) => !accepted.has(key)).length
  return open === 0 ? null : 'Accept each entry on which two people disagree, or enter it again.'
}
