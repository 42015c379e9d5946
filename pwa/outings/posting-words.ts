import { holesListed } from '#golf/games/waiting.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { postingReview } from '#sync/calls/posting.ts'
import { groupHeardText } from './freshness.ts'

export type Review = AnswerOf<typeof postingReview>

/** Ben Okafor is not posted: no score on holes 3 and 7. Who lacks the same holes is named in one sentence. */
export function notPostedTexts(notposted: Review['notposted']): readonly string[] {
  const inWords = new Intl.ListFormat('en-GB')
  const different = [...new Set(notposted.map(({ missing }) => holesListed(missing)))]
  return different.map((holes) => {
    const names = notposted.filter(({ missing }) => holesListed(missing) === holes).map(({ name }) => name)
    return `${inWords.format(names)} ${names.length === 1 ? 'is' : 'are'} not posted: no score on ${holes}`
  })
}

/** Ben Okafor has a round of 84 here on this day already, most likely the same one, posted by hand. */
export function alreadyPostedText({ name, score }: Review['alreadyposted'][number]): string {
  return `${name} has a round of ${score} here on this day already. Posting adds a second one.`
}

/** Group 2: heard 12 min ago, 3 to come. Null for a group whose scores are all here. */
export function unheardText({ id, heardAt, pending, unheard }: Review['groups'][number], now: number): string | null {
  if (!unheard) return null
  return `Group ${id}: ${groupHeardText({ heardAt, pending, now }) ?? 'not heard from'}`
}

/** Group 1, hole 7: two people entered different choices of the Wolf. */
export function contestedWolfText({ tgroup_id, hole, wolf_game }: Review['contestedwolf'][number]): string {
  return `Group ${tgroup_id}, hole ${hole}: two people entered different choices of the Wolf. ${wolfGames[wolf_game]} counts.`
}

/** Ben Okafor, hole 2: 9, entered by Group 1 · BO. */
export function lateScoreText({ name, hole, strokes, by }: Review['late'][number]): string {
  return `${name}, hole ${hole}: ${strokes ?? 'score cleared'}, entered by ${by}`
}

export function lateChoiceText({ tgroup_id, hole, wolf_game, by }: Review['latewolf'][number]): string {
  return `Group ${tgroup_id}, hole ${hole}: Wolf ${wolfGames[wolf_game].toLowerCase()}, entered by ${by}`
}

const wolfGames = ['Blind', 'Lone', 'With a partner'] as const

/** Tells one contested hole from another, and what it shows: accepting a 5 does not accept a 6 that came later. */
export function contestedKey({ id, hole, strokes }: Omit<Review['contested'][number], 'name'>): string {
  return `${id}/${hole}/${strokes}`
}

/** What keeps the scores from being posted, if anything does. */
export function postingObstacle(
  { scores, notposted, contested }: Pick<Review, 'scores' | 'notposted' | 'contested'>,
  accepted: ReadonlySet<string>,
): string | null {
  if (scores.length === notposted.length) return 'Nobody has a score on every hole yet.'
  const open = contested.filter((cell) => !accepted.has(contestedKey(cell))).length
  return open === 0 ? null : 'Accept each score on which two people disagree, or enter it again.'
}
