import type { Transaction } from '#db/database.ts'
import { standingEnd, type PostedOuting } from '#db/outings/outing-endings.ts'
import { resultSettings, saveResultSettings } from '#db/outings/outing-results.ts'
import { snapshotOf, type OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import { validateInProgress } from '#db/outings/outings.ts'
import { savePosting, type PostingDays } from '#db/outings/save-posting.ts'
import type { Conditions } from '#db/rounds/rounds-posting.ts'
import { transaction } from '#db/transaction.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import { golfersWhoStarted } from '#golf/outing/departures.ts'
import { adjustedHoles } from '#golf/outing/posting.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { TieRule } from '#golf/ties/places.ts'
import { validateOthers } from '../../rounds/post-rounds.ts'
import { notifyGolfers } from '../../rounds/round-emails.ts'
import type { Changer } from '../../server/callers/caller.ts'
import type { Context } from '../../server/context.ts'
import { notForPractice, organizedOuting } from '../organizer.ts'
import { postingBoard, unsignedIn, type PostingBoard, type SaidOfCards } from './posting-board.ts'

type BoardRefusal = 'posting.board-changed' | 'posting.contested' | 'posting.unsigned' | 'posting.no-whole-card'

export type PostingRefusal =
  | BoardRefusal
  | 'outing.not-found'
  | 'outing.not-organizer'
  | 'outing.posted'
  | 'outing.practice'
  | 'outing.cancelled'
  | 'round.too-many-others'

/**
 * A conflict that the organizer accepts: on a golfer's hole, on a group's choice of the Wolf, or on a golfer's
 * departure.
 */
type Accepted =
  | { readonly id: number; readonly hole: number }
  | { readonly tgroup_id: number; readonly hole: number }
  | { readonly id: number; readonly left: true }

export type OutingToPost = {
  readonly id: number
  readonly by: Changer
  /** The poster's name in the emails to golfers. */
  readonly name: string
  /** The version of the board that the organizer saw; without it, the present board is posted. */
  readonly expect: string | undefined
  /** The conflicts that the organizer accepts with the value that is shown. */
  readonly accepted: readonly Accepted[]
  readonly said?: SaidOfCards
  /** Ends the outing although no card is complete, for example after a storm. */
  readonly withoutRounds?: boolean | undefined
  /** Posts cards that have to be signed although they are not. */
  readonly withoutSignatures?: boolean | undefined
  readonly conditions: Conditions
  /** How ties are broken in the results; unchanged when left out. */
  readonly ties?: TieRule | undefined
  readonly days: PostingDays
  readonly now: Date
}

/**
 * Posts the final scores of an outing: writes one round for each member with a complete card, recalculates their
 * records, and ends scoring. Happens once; a repeated request gets the first answer with empty `newRounds`. Games,
 * skins and contests have results even if no card is complete.
 */
export async function postOuting(
  { db, config }: Pick<Context, 'db' | 'config'>,
  posting: OutingToPost,
): Promise<Result<Posted, PostingRefusal>> {
  return await transaction(db, async (tx) => {
    const posted = await postOnce(tx, posting)
    const { by, name, now } = posting
    const poster = { memberId: by.memberId, name }
    if (!posted.ok) return posted
    const { newRounds, adjusted } = posted.value
    await notifyGolfers(tx, { ids: newRounds, poster, adjusted, club: config, now })
    return posted
  })
}

type Posted = {
  readonly answer: PostedOuting
  readonly newRounds: readonly number[]
  /** By round, the number of holes whose posted score differs from the holed score. */
  readonly adjusted: ReadonlyMap<number, number>
}

async function postOnce(tx: Transaction, toPost: OutingToPost): Promise<Result<Posted, PostingRefusal>> {
  const { id, by, said, ties, conditions, days, now } = toPost
  const organized = await organizedOuting(tx, { id, by })
  if (!organized.ok) return organized
  const outing = organized.value
  if (outing.practice === 1) return notForPractice('A practice outing isn’t posted.')
  const first = (await standingEnd(tx, id))?.answer
  if (first) return accept({ answer: first, newRounds: [], adjusted: new Map() })
  const goesOn = validateInProgress(outing)
  if (!goesOn.ok) return goesOn

  const snapshot = await snapshotOf(tx, outing)
  const seen = postingBoard(snapshot, said)
  const mayPost = validateBoard(snapshot, seen, toPost)
  if (!mayPost.ok) return mayPost
  const { board, notposted, posting } = seen
  const cards = posting.rounds

  const memberOf = new Map(snapshot.golfers.map((golfer) => [golfer.id, golfer.memberId]))
  const memberIds = cards.flatMap(({ golferId }) => memberOf.get(golferId) ?? [])
  const others = { by: by.memberId, memberIds, isOuting: true, now }
  const few = by.isadmin ? accept(null) : await validateOthers(tx, others)
  if (!few.ok) return few
  if (ties !== undefined) {
    const chosen = { ...(await resultSettings(tx, id)), ties }
    await saveResultSettings(tx, chosen, { outingId: id, by: by.memberId, at: now.toISOString() })
  }
  const saved = await savePosting(tx, { by, snapshot, board, notposted, cards, conditions, days, now })
  const adjusted = saved.answer.rounds.map(({ id: golferId, round_id, notplayed }) => {
    return [round_id, adjustedHoles(snapshot.card, { golferId, reason: notplayed ?? null })] as const
  })
  return accept({ ...saved, adjusted: new Map(adjusted) })
}

/**
 * Validates that an outing may be posted by this board: the board is the one that the organizer saw, it has no open
 * conflicts, required signatures are present, and there is a complete card or, if the outing ends without rounds, at
 * least one golfer who started.
 */
function validateBoard(
  snapshot: OutingSnapshot,
  seen: PostingBoard,
  { expect, accepted, withoutRounds = false, withoutSignatures = false }: OutingToPost,
): Result<null, BoardRefusal> {
  if (expect !== undefined && expect !== seen.board) {
    return refuse('posting.board-changed', 'Scores have changed since you looked. Please check the board again.')
  }
  const open = stillContested(seen, accepted)
  if (open !== null) return refuse('posting.contested', open)
  const signed = withoutSignatures ? accept(null) : validateSigned(snapshot)
  if (!signed.ok) return signed
  const mayEnd = seen.posting.hasWholeCard || (withoutRounds && golfersWhoStarted(snapshot.card).length > 0)
  return mayEnd ? accept(null) : refuse('posting.no-whole-card', 'No one has a complete card yet.')
}

/**
 * Validates that the player and the marker have signed every complete card, if cards have to be signed. Rules of Golf
 * 3.3b.
 */
function validateSigned(snapshot: OutingSnapshot): Result<null, 'posting.unsigned'> {
  const unsigned = snapshot.outing.signCards === 1 ? unsignedIn(snapshot) : []
  if (unsigned.length === 0) return accept(null)
  const names = unsigned.map(({ name }) => isolatedName(name)).join(', ')
  return refuse('posting.unsigned', `These cards have to be signed by player and marker first: ${names}.`)
}

/** Describes the conflicts that are neither settled nor accepted, in one sentence; null without any. */
function stillContested(
  { contested, contestedWolf, contestedLeave }: PostingBoard,
  accepted: readonly Accepted[],
): string | null {
  const isAccepted = (wanted: Accepted) => accepted.some((one) => isSubset(wanted, one))
  const scores = contested.filter(({ id, hole }) => !isAccepted({ id, hole }))
  const choices = contestedWolf.filter(({ tgroupId: tgroup_id, hole }) => !isAccepted({ tgroup_id, hole }))
  const left = contestedLeave.filter(({ golferId: id }) => !isAccepted({ id, left: true }))
  const parts = [
    ['scores', scores.map(({ name, hole }) => `${isolatedName(name)} on hole ${hole}`)],
    ['choices of the Wolf', choices.map(({ tgroupId, hole }) => `group ${tgroupId} on hole ${hole}`)],
    ['holes from which a golfer left', left.map(({ name }) => isolatedName(name))],
  ] as const
  const open = parts.filter(([, which]) => which.length > 0).map(([what, which]) => `${what}: ${which.join(', ')}`)
  if (open.length === 0) return null
  return `Two people entered different ${open.join('; ')}. Accept or correct them first.`
}

function isSubset(wanted: object, one: object): boolean {
  return Object.entries(wanted).every(([field, value]) => Reflect.get(one, field) === value)
}
