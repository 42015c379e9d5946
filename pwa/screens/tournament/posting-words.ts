import { holeValue } from '#golf/card/hole-entry.ts'
import { holesListed } from '#golf/games/waiting.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import type { postScores } from '#sync/calls/posting.ts'
import { groupLastSeenText } from '../../outings/freshness.ts'
import type { Review } from '../../outings/late-entries.ts'
import { texts as offCourseTexts } from '../../outings/off-course-texts.ts'
import { capital } from '../../ui/words.ts'
import { postingTexts as texts } from './texts.ts'

/** Lists the golfers whose rounds won't be posted. Those with the same reason share a sentence. */
export function notPostedTexts(notposted: Review['notposted']): readonly string[] {
  const inWords = new Intl.ListFormat('en-GB')
  const reasonOf = ({ missing, leftfrom = null }: Review['notposted'][number]) =>
    leftfrom === null ? texts.noScoreOn(holesListed(missing)) : texts.leftBefore(leftfrom)
  const different = [...new Set(notposted.map(reasonOf))]
  return different.map((reason) => {
    const names = notposted.filter((golfer) => reasonOf(golfer) === reason).map(({ name }) => name)
    return texts.notPosted(inWords.format(names), reason)
  })
}

export function alreadyPostedText({ name, score }: Review['alreadyposted'][number]): string {
  return texts.alreadyPosted(name, score)
}

/** Describes a group that may have unsent scores; null if all of its scores have arrived. */
export function waitingGroupText(
  { id, heardAt, pending, unheard }: Review['groups'][number],
  now: number,
): string | null {
  if (!unheard) return null
  // For a group whose phones sent nothing, `groupLastSeenText` returns that there are no scores, but the organizer may
  // have entered them.
  const lastSeen = heardAt === null ? texts.nothingFromPhones : groupLastSeenText({ heardAt, pending, now })
  return texts.group(id, lastSeen ?? '')
}

/** A conflict: the value that counts, and what to send to accept it. */
type Disagreement = {
  /** Changes with the value that counts: accepting a 5 does not accept a later 6. */
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly accepts: Accepted
}

type Accepted = NonNullable<BodyOf<typeof postScores>['accepted']>[number]
type Contested = Pick<Review, 'contested' | 'contestedwolf' | 'contestedleave'>

export function disagreements({ contested, contestedwolf, contestedleave }: Contested): readonly Disagreement[] {
  const scores = contested.map(({ id, name, hole, ...score }) => {
    const value = holeValue(score) ?? texts.noScore
    const words = { label: texts.score(name, { hole, value }), detail: texts.acceptScore(value) }
    return { key: `${id}/${hole}/${value}`, ...words, accepts: { id, hole } }
  })
  const choices = contestedwolf.map(({ tgroup_id, hole, wolf_game }) => {
    const choice = offCourseTexts.wolfGames[wolf_game]
    const words = { label: texts.choice(tgroup_id, { hole, choice }), detail: texts.acceptChoice(choice) }
    return { key: `wolf ${tgroup_id}/${hole}/${wolf_game}`, ...words, accepts: { tgroup_id, hole } }
  })
  const left = contestedleave.map(({ id, name, leftfrom }) => {
    const value = leftfrom === null ? texts.inPlay : texts.left(leftfrom)
    const words = { label: texts.departure(name, value), detail: texts.acceptDeparture(value, name) }
    return { key: `left ${id}/${leftfrom}`, ...words, accepts: { id, left: true as const } }
  })
  return [...scores, ...choices, ...left]
}

type Signed = Pick<Review, 'unsigned' | 'scores' | 'signcards'>

/**
 * Describes the complete cards that are not signed by both player and marker; null if all are signed. `isDemanded`: the
 * outing requires signed cards, unless the organizer agrees to post without them.
 */
export function unsignedCards({ unsigned = [], scores, signcards }: Signed) {
  const count = unsigned.length
  if (count === 0) return null
  const names = new Intl.ListFormat('en-GB').format(unsigned.map(({ name }) => name))
  const text = count === scores.length && count > 1 ? texts.noneSigned : texts.unsigned(names, count)
  const isDemanded = signcards === 1
  return {
    text: isDemanded ? text : `${text} ${texts.postUnsigned(count)}`,
    isDemanded,
    /** Changes with the golfers, so that agreeing to post without one signature does not cover another. */
    key: `unsigned ${unsigned.map(({ id }) => id).join('/')}`,
  }
}

/** Lists the holes without a choice of the Wolf; null if every played hole has one. */
export function missingWolfText(missingwolf: Review['missingwolf']): string | null {
  if (missingwolf.length === 0) return null
  const holes = holesListed(missingwolf.map(({ hole }) => hole))
  return texts.noChoices(capital(holes), missingwolf.length)
}

/** Returns what prevents the scores from being posted, if anything. */
export function postingObstacle(
  { scores, notposted, ...contested }: Pick<Review, 'scores' | 'notposted'> & Contested,
  accepted: ReadonlySet<string>,
): string | null {
  if (hasNoCompleteCard({ scores, notposted })) return texts.noCompleteCard
  return openConflicts(contested, accepted)
}

/** Whether no card is complete, so that nothing can be posted. */
export function hasNoCompleteCard({ scores, notposted }: Pick<Review, 'scores' | 'notposted'>): boolean {
  return scores.length === notposted.length
}

/** Returns what has to be settled before the outing can end; null if nothing has to be. */
export function openConflicts(contested: Contested, accepted: ReadonlySet<string>): string | null {
  const open = disagreements(contested).filter(({ key }) => !accepted.has(key)).length
  return open === 0 ? null : texts.conflicts
}
