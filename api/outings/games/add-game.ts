import { isDeepStrictEqual } from 'node:util'
import type { Run } from '#db/cells/replay.ts'
import type { Transaction } from '#db/database.ts'
import { addGame, gameAddedUnder, isGameId, type StoredGame } from '#db/outings/outing-games.ts'
import { snapshotOf, type OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import { readOuting, validateInProgress } from '#db/outings/outings.ts'
import { rootOf } from '#golf/games/game-records.ts'
import type { GameToAdd } from '#golf/games/played-games.ts'
import { validateGame } from '#golf/games/validate-game.ts'
import { largestSide } from '#golf/outing/format.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { gameRequested, type GameAdd } from '#sync/calls/outing-games.ts'
import { mayChangeGame, notTheirs, validateRoom } from '#sync/calls/who-adds-games.ts'
import { noSuchOuting } from '../organizer.ts'
import type { Admission } from '../outing-access.ts'
import type { OutingProblem } from '../outing-problems.ts'

/** The part of an admission that decides who may change which games. */
type AdmissionToGames = Pick<Admission, 'outing' | 'groups' | 'isOrganizer' | 'actor'>

type Adding = {
  readonly admission: AdmissionToGames
  readonly game: GameToAdd
  /** The idempotency key of the request; undefined for an app of an earlier release. */
  readonly mid: string | undefined
  /** The id of the game, if the phone has assigned one. */
  readonly madeId?: number
  readonly now: Date
}

/**
 * Adds a game to an outing in progress, once for each key, whether it was sent as a request or in a phone's queue.
 * Resolves with its id and the number of the change that sends it to every phone.
 */
export async function addGameToOuting(
  tx: Transaction,
  { admission, game, mid, madeId, now }: Adding,
): Promise<Result<{ readonly id: number; readonly chg: number }, OutingProblem | 'request.sent-before'>> {
  const snapshot = await snapshotNow(tx, admission)
  const outingId = snapshot.outing.id
  // A repeated request whose answer was lost. Two requests with different keys add two games, even if the games are
  // equal.
  const before = mid === undefined ? undefined : await gameAddedUnder(tx, { outingId, mid })
  if (before !== undefined) return addedBefore(snapshot, { before, game })
  const allowed = validateChange(snapshot, { admission, game })
  if (!allowed.ok) return allowed
  const room = validateRoom(game, snapshot.games)
  if (!room.ok) return room
  if (madeId !== undefined && (await isGameId(tx, madeId))) {
    return refuse('game.same-key', 'This game couldn’t be matched: another one has its key. Add it again.')
  }
  return accept(await addGame(tx, game, { outingId, by: admission.actor, now, mid, madeId }))
}

type Sent = {
  readonly mid: string
  readonly group: { readonly outingId: number; readonly tgroupId: number }
  readonly actor: string
  readonly senderId: number | null
  readonly now: Date
}

/**
 * The operation of a group that adds a game. Its version is the number of the change that sends the game to every
 * phone.
 */
export function addGameRun(
  { outingId, id: madeId, ...game }: GameAdd,
  { mid, group, actor, senderId, now }: Sent,
): Run<OutingProblem | 'request.sent-before'> {
  return async (tx) => {
    const outing = await readOuting(tx, outingId)
    if (outing === undefined) return noSuchOuting()
    const isOrganizer = outing.organizerId === senderId
    const admission = { outing, groups: [group.tgroupId], isOrganizer, actor }
    const added = await addGameToOuting(tx, { admission, game: gameRequested(game), mid, madeId, now })
    return added.ok ? accept({ outcome: 'applied', ver: added.value.chg }) : added
  }
}

/** Returns the outing as it is in the transaction, because it may have ended since the caller was admitted. */
export async function snapshotNow(tx: Transaction, { outing }: Pick<Admission, 'outing'>): Promise<OutingSnapshot> {
  return await snapshotOf(tx, outing)
}

/**
 * Answers a request whose key has already added a game: with that game, or with a refusal if it was removed or the
 * request contains a different game.
 */
function addedBefore(
  { games: played, cursor: chg }: Pick<OutingSnapshot, 'games' | 'cursor'>,
  { before, game }: { readonly before: StoredGame; readonly game: GameToAdd },
) {
  const { id, ...terms } = before
  const present = played.find((each) => rootOf(each) === id)
  return present !== undefined && isDeepStrictEqual(terms, JSON.parse(JSON.stringify(game)))
    ? accept({ id: present.id, chg })
    : refuse('request.sent-before', 'The game that you added before did arrive. To add this one as well, add it again.')
}

type Change = { readonly admission: AdmissionToGames; readonly game: Omit<StoredGame, 'id'> }

/** Validates that the outing is in progress, the game is valid in it, and the caller may change it. */
export function validateChange(snapshot: OutingSnapshot, { admission, game }: Change) {
  const goesOn = validateInProgress(snapshot.outing)
  if (!goesOn.ok) return goesOn
  const { golfers, holes } = snapshot.card
  if (!mayChangeGame(admission, golfers, game)) return notTheirs()
  const { format } = snapshot.outing
  return validateGame({ golfers, holes, sharing: [], format, sideSize: largestSide(snapshot.people) }, game)
}
