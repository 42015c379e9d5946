import { hash } from 'node:crypto'
import type { ShownChoice, ShownDeparture } from '#db/cells/changes.ts'
import { lateChoices, lateDepartures, lateScores, type LateChoice } from '#db/cells/late-entries.ts'
import { asSignature } from '#db/cells/signed-cards.ts'
import type { Reader } from '#db/database.ts'
import { isRecent, minute } from '#db/instants.ts'
import type { Incomplete } from '#db/outings/outing-endings.ts'
import { resultSettings } from '#db/outings/outing-results.ts'
import { snapshotOf, type OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import type { GolferInOuting, GroupOfOuting, Outing } from '#db/outings/outings.ts'
import { dayOfRounds, type PostingDays } from '#db/outings/save-posting.ts'
import { roundsOfDay } from '#db/rounds/rounds.ts'
import { holeValue, storedScore, type StoredScore } from '#golf/card/hole-entry.ts'
import { scorecard } from '#golf/card/scorecard.ts'
import { isReturned, type CardRole } from '#golf/card/signatures.ts'
import type { Play } from '#golf/games/game.ts'
import { wolf } from '#golf/games/wolf.ts'
import type { NotPlayedReason } from '#golf/handicap/posted-card.ts'
import { namesOnResults } from '#golf/outing/names-on-results.ts'
import { entryOn } from '#golf/outing/outing.ts'
import { posting, type CardRound, type OutingPosting } from '#golf/outing/posting.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { postingReview } from '#sync/calls/posting.ts'
import type { Context } from '../../server/context.ts'
import { latestDay, today } from '../../server/time.ts'
import { playsOfWolf } from '../games/games-view.ts'
import { asFreshness, asScore } from '../outings-view.ts'

/** A hole for which two people entered different scores. */
type ContestedHole = StoredScore & {
  readonly id: number
  readonly name: string
  readonly hole: number
}

/** The rounds that posting would write, and the reasons against posting. */
export type PostingBoard = {
  /** A hash that changes with every score and golfer. A request to post names the board that the organizer saw. */
  readonly board: string
  readonly posting: OutingPosting
  readonly notposted: readonly Incomplete[]
  readonly contested: readonly ContestedHole[]
  /** Holes with two different choices of the Wolf, and holes played without a choice. Empty if Wolf is not played. */
  readonly contestedWolf: readonly ShownChoice[]
  readonly missingWolf: readonly { readonly tgroupId: number; readonly hole: number }[]
  /** Golfers for whom two people entered different departures. */
  readonly contestedLeave: readonly (ShownDeparture & { readonly name: string })[]
}

/** What the scores cannot show and a person has to enter: who played alone, and why holes were not played. */
export type SaidOfCards = {
  /** Golfers in a group of one whom no one accompanied; they get no round. */
  readonly alone?: readonly number[]
  readonly notPlayed?: ReadonlyMap<number, NotPlayedReason>
}

export function postingBoard(snapshot: OutingSnapshot, said: SaidOfCards = {}): PostingBoard {
  const { outing, golfers, scores, card } = snapshot
  const golferById = new Map(golfers.map((golfer) => [golfer.id, golfer]))
  const nameById = namesOnResultsOf(golfers)
  const wolves = playsOfWolf(snapshot)
  const validated = posting(card, { ownBall: outing.format === 'own', ...said })
  return {
    board: fingerprintOf(snapshot),
    posting: validated,
    notposted: validated.incomplete.map(({ golferId: id, missing, leftFrom: leftfrom, afterReason }) => {
      const isMember = (golferById.get(id)?.memberId ?? null) !== null
      return {
        id,
        name: nameById(id),
        missing,
        leftfrom,
        ...(isMember && afterReason !== null && { afterreason: afterReason }),
      }
    }),
    contested: scores
      .filter(({ contested }) => contested)
      .map(({ golferId: id, hole, ...score }) => ({ id, name: nameById(id), hole, ...storedScore(holeValue(score)) })),
    contestedWolf: wolves.length > 0 ? snapshot.choices.filter((choice) => choice.contested) : [],
    missingWolf: wolves.flatMap(holesWithoutChoice),
    contestedLeave: snapshot.departures
      .filter((departure) => departure.contested)
      .map((departure) => ({ ...departure, name: nameById(departure.golferId) })),
  }
}

/** Returns the holes that everyone has played without a choice of the Wolf; they give no points. */
function holesWithoutChoice(play: Play) {
  const { golfers, holes } = play.card
  const open = wolf
    .standing(play)
    .holes.filter(({ winner, missing, choice }) => winner === null && missing.length === 0 && choice === null)
  const groupOf = new Map(golfers.map(({ id, group }) => [id, group]))
  return holes.flatMap(({ hole }) => {
    const found = open.find((one) => one.hole === hole)
    return found ? [{ tgroupId: groupOf.get(found.wolf) ?? 0, hole }] : []
  })
}

/**
 * The totals of every golfer so far: the gross as it is posted, null after a pickup, and the holes at par or better.
 */
export function totalsOf({ golfers, card }: OutingSnapshot) {
  const nameById = namesOnResultsOf(golfers)
  return card.golfers.map((golfer) => {
    const who = golfers.find(({ id }) => id === golfer.id)
    const { holes, thru, total, parsOrBetter } = scorecard({ ...card, golfer, gimmes: true })
    const guest = who?.memberId === null
    return {
      id: golfer.id,
      name: nameById(golfer.id),
      totalgross: total.notHoled > 0 ? null : total.gross,
      parorbetter: parsOrBetter,
      guest,
      ...(thru < holes.length && { thru }),
    }
  })
}

/** Returns the golfers whose complete card is not signed by both the player and the marker. */
export function unsignedIn({ golfers, card, signatures }: OutingSnapshot): { id: number; name: string }[] {
  const signatureOf = (id: number, role: CardRole) =>
    asSignature(signatures.find((one) => one.golferId === id && one.role === role))
  const entry = entryOn(card)
  const nameById = namesOnResultsOf(golfers)
  return card.golfers
    .filter(({ id, leftFrom }) => leftFrom === null && card.holes.every(({ hole }) => entry(id, hole) !== undefined))
    .filter(({ id }) => !isReturned({ player: signatureOf(id, 'player'), marker: signatureOf(id, 'marker') }))
    .map(({ id }) => ({ id, name: nameById(id) }))
}

/**
 * Returns a function from a golfer's id to the name. Equal names are distinguished as on the results, because what is
 * posted or left out cannot be undone.
 */
function namesOnResultsOf(golfers: readonly GolferInOuting[]): (id: number) => string {
  const named = golfers.map(({ id, memberId, firstname: first, lastname: last, playingHandicap: playing }) => {
    return { id, user_id: memberId ?? 0, first, last, playing }
  })
  return namesOnResults(named, String)
}

/**
 * A hash of everything that affects the rounds, and of every entry with its flags. It does not depend on who entered a
 * value or when.
 */
function fingerprintOf({ outing, golfers, scores, choices, departures, records }: OutingSnapshot): string {
  const { date, courseId, tournament } = outing
  const field = golfers.map(({ id, memberId, teeboxId, courseHandicap }) => [id, memberId, teeboxId, courseHandicap])
  const scored = scores.map((score) => [score.golferId, score.hole, holeValue(score), score.contested])
  const chosen = choices.map(({ tgroupId, hole, wolfGame, wolfPartner, contested: open }) => {
    return [tgroupId, hole, wolfGame, wolfPartner, open]
  })
  const left = departures.map(({ golferId, fromHole, contested }) => [golferId, fromHole, contested])
  const recorded = records.map(({ gameId, hole, what, golferId, side, amount, contested: open }) => {
    return [gameId, hole, what, golferId, side, amount, open]
  })
  return hash('sha256', JSON.stringify([date, courseId, tournament, field, scored, chosen, left, recorded]))
}

export type Review = AnswerOf<typeof postingReview>

/** Returns what posting would write now, the reasons against it, and the scores that arrived after the end. */
export async function reviewOf(context: Pick<Context, 'db' | 'now' | 'config'>, outing: Outing): Promise<Review> {
  const { db, now } = context
  const { id } = outing
  const at = now()
  const snapshot = await snapshotOf(db, outing)
  const { board, posting, notposted, contested, ...validated } = postingBoard(snapshot)
  const playing = new Set(snapshot.golfers.map(({ tgroupId }) => tgroupId))
  const twice = await cardsPostedAlready(db, { snapshot, cards: posting.rounds, days: postingDays(context) })
  const nameById = namesOnResultsOf(snapshot.golfers)
  const late = await lateScores(db, id)
  const lateWolf = await lateChoices(db, id)
  const lateLeave = await lateDepartures(db, id)
  return {
    status: outing.status,
    board,
    ties: (await resultSettings(db, id)).ties,
    postReady: posting.ready,
    scores: totalsOf(snapshot),
    notposted: notposted.map(asIncomplete),
    unsigned: unsignedIn(snapshot),
    signcards: outing.signCards,
    groupofone: snapshot.golfers
      .filter(({ id: golferId, memberId }) => memberId !== null && posting.inGroupOfOne.includes(golferId))
      .map((golfer) => ({ id: golfer.id, name: nameById(golfer.id) })),
    alreadyposted: twice.map(({ golferId: id, adjustedGross: score }) => ({ id, name: nameById(id), score })),
    contested: contested.map(asScore),
    contestedwolf: validated.contestedWolf.map(asChoice),
    missingwolf: validated.missingWolf.map(({ tgroupId: tgroup_id, hole }) => ({ tgroup_id, hole })),
    contestedleave: validated.contestedLeave.map(({ golferId: id, name, fromHole: leftfrom }) => ({
      id,
      name,
      leftfrom,
    })),
    groups: snapshot.groups
      .filter(({ tgroupId }) => playing.has(tgroupId))
      .map((group) => ({ ...asFreshness(group), unheard: isUnheard(group, at) })),
    late: late.map(({ firstname, lastname, ...score }) => ({ ...asScore(score), name: `${firstname} ${lastname}` })),
    latewolf: lateWolf.map(({ by, receivedAt, ...choice }) => ({ ...asChoice(choice), by, receivedAt })),
    lateleave: lateLeave.map(({ firstname, lastname, fromHole: leftfrom, ...late }) => {
      return { ...late, name: `${firstname} ${lastname}`, leftfrom }
    }),
  }
}

export function postingDays(context: Pick<Context, 'now' | 'config'>): PostingDays {
  return { today: today(context), latest: latestDay(context) }
}

/** A phone that was not seen for this long may hold scores that the server does not have. */
const silence = 10 * minute

/**
 * Whether a group may still have unsent scores: its phones have reported some, or have not been seen for ten minutes.
 */
export function isUnheard({ heardAt, pending }: GroupOfOuting, now: Date): boolean {
  return pending > 0 || heardAt === null || !isRecent(heardAt, { now, within: silence })
}

/**
 * Returns the cards of members who already have a round of the same day, course and score from another source: they
 * have most likely posted this round themselves, and posting would duplicate it.
 */
async function cardsPostedAlready(
  reader: Reader,
  { snapshot, cards, days }: { snapshot: OutingSnapshot; cards: readonly CardRound[]; days: PostingDays },
): Promise<CardRound[]> {
  const { outing, golfers } = snapshot
  const memberOf = new Map(golfers.map(({ id, memberId }) => [id, memberId]))
  const memberIds = [...memberOf.values()].filter((id) => id !== null)
  const date = dayOfRounds(outing, days)
  const posted = await roundsOfDay(reader, { date, courseId: outing.courseId, memberIds })
  const elsewhere = posted.filter(({ gtid }) => gtid === null || !memberOf.has(gtid))
  return cards.filter(({ golferId, adjustedGross }) =>
    elsewhere.some(({ memberId, score }) => memberId === memberOf.get(golferId) && score === adjustedGross),
  )
}

export function asIncomplete({ id, name, missing, leftfrom = null, afterreason }: Incomplete) {
  return { id, name, missing: [...missing], leftfrom, afterreason }
}

function asChoice({ tgroupId, hole, wolfGame }: Pick<LateChoice, 'tgroupId' | 'hole' | 'wolfGame'>) {
  return { tgroup_id: tgroupId, hole, wolf_game: wolfGame }
}
