import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#db/database.ts'
import { addGame, gameAddedUnder, removeGame, rootOf, rootOfStored, type StoredGame } from '#db/outings/outing-games.ts'
import { snapshotOf, type OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import { readOuting, validateInProgress } from '#db/outings/outings.ts'
import { transaction } from '#db/transaction.ts'
import { isOfOrganizer } from '#golf/games/drives.ts'
import { games } from '#golf/games/games.ts'
import type { GameToAdd } from '#golf/games/played-games.ts'
import { validateGame } from '#golf/games/validate-game.ts'
import { largestSide } from '#golf/outing/format.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { addOutingGame, gameRequested, removeOutingGame, setGameAllowance } from '#sync/calls/outing-games.ts'
import { contestAll } from '#sync/calls/outings.ts'
import { keySent } from '../../server/only-once.ts'
import { success, type Routes } from '../../server/route.ts'
import { mayScore, type OutingContext, type Place } from '../outing-access.ts'
import type { OutingProblem } from '../outing-problems.ts'
import { validateRoom } from './validate-room.ts'

/**
 * The games to choose from, and those beside the outing's own: side matches, a Nassau, skins of a group, team games.
 */
export function registerOutingGames({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, now, access, live } = context

  route(contestAll, async () => accept({ contests: games.map(({ id, name }) => ({ id, name })) }))

  route(addOutingGame, async ({ params: { id: outingId }, body, ...asked }) => {
    const place = await access.enter(asked, outingId)
    if (!place.ok) return place
    const mid = keySent(asked.request)
    const added = await transaction(db, async (tx) => {
      const game = gameRequested(body)
      const snapshot = await snapshotNow(tx, place.value)
      // The same tap, whose answer was lost. Two taps add two games, also where they look the same.
      const before = mid === undefined ? undefined : await gameAddedUnder(tx, { outingId, mid })
      if (before !== undefined) return addedBefore(snapshot, { before, game })
      const allowed = validateChange(snapshot, { place: place.value, game })
      if (!allowed.ok) return allowed
      const room = validateRoom(game, snapshot.games)
      if (!room.ok) return room
      return accept({ id: await addGame(tx, game, { outingId, by: place.value.actor, now: now(), mid }) })
    })
    if (added.ok) live.wake(outingId)
    return added
  })

  route(removeOutingGame, async ({ params: { id: outingId }, body, ...asked }) => {
    const place = await access.enter(asked, outingId)
    if (!place.ok) return place
    const removed = await transaction(db, async (tx) => {
      const snapshot = await snapshotNow(tx, place.value)
      const goesOn = validateInProgress(snapshot.outing)
      if (!goesOn.ok) return goesOn
      // Under another id where a phone has changed the allowance since.
      const game = snapshot.games.find(({ id }) => id === body.game) ?? (await changedFrom(tx, snapshot, body.game))
      // Someone else has removed it already, or the same tap, whose answer was lost.
      if (game === undefined) return accept(success)
      if (!isOfPlace(snapshot, { place: place.value, game })) return notTheirs()
      await removeGame(tx, game.id, { outingId, by: place.value.actor, now: now() })
      return accept(success)
    })
    if (removed.ok) live.wake(outingId)
    return removed
  })

  // The game before the change stays in the records, with who changed it.
  route(setGameAllowance, async ({ params: { id: outingId }, body, ...asked }) => {
    const place = await access.enter(asked, outingId)
    if (!place.ok) return place
    const { actor: by } = place.value
    const changed = await transaction(db, async (tx) => {
      const snapshot = await snapshotNow(tx, place.value)
      const before = snapshot.games.find(({ id }) => id === body.game)
      if (before === undefined) {
        const changed = await changedFrom(tx, snapshot, body.game)
        if (changed === undefined) return refuse('game.unknown', 'This game is no longer in the outing.')
        // The same change, whose answer was lost: the game has another id since.
        return hasAllowance(changed, body.allowance) ? accept({ id: changed.id }) : changedElsewhere()
      }
      const game = withAllowance(before, body.allowance)
      const allowed = validateChange(snapshot, { place: place.value, game })
      if (!allowed.ok) return allowed
      if (hasAllowance(before, body.allowance)) return accept({ id: before.id })
      await removeGame(tx, before.id, { outingId, by, now: now() })
      return accept({ id: await addGame(tx, game, { outingId, by, now: now() }) })
    })
    if (changed.ok) live.wake(outingId)
    return changed
  })
}

/** The outing as it is in the transaction: it may have ended since the caller was let in. */
async function snapshotNow(tx: Transaction, { outing }: Pick<Place, 'outing'>): Promise<OutingSnapshot> {
  return await snapshotOf(tx, (await readOuting(tx, outing.id)) ?? outing)
}

/** What is answered to a key that has added a game already: the game, unless it was removed or another one is sent. */
function addedBefore(
  { games: played }: Pick<OutingSnapshot, 'games'>,
  { before, game }: { readonly before: StoredGame; readonly game: GameToAdd },
) {
  const { id, ...terms } = before
  const present = played.find((each) => rootOf(each) === id)
  return present !== undefined && isDeepStrictEqual(terms, JSON.parse(JSON.stringify(game)))
    ? accept({ id: present.id })
    : refuse('request.sent-before', 'The game that you added before did arrive. To add this one as well, add it again.')
}

/** The game that another allowance has made of this one. */
async function changedFrom(
  tx: Transaction,
  { outing, games: played }: Pick<OutingSnapshot, 'outing' | 'games'>,
  id: number,
): Promise<StoredGame | undefined> {
  const root = await rootOfStored(tx, { outingId: outing.id, id })
  return root === undefined ? undefined : played.find((game) => rootOf(game) === root)
}

function hasAllowance({ settings }: StoredGame, allowance: number | null): boolean {
  return (settings.allowance ?? null) === allowance
}

/** The game with another allowance, or with its own one (null). */
function withAllowance(game: StoredGame, allowance: number | null): Omit<StoredGame, 'id'> {
  const { id: _id, settings, ...terms } = game
  const { allowance: _before, ...others } = settings
  return { ...terms, rootId: rootOf(game), settings: { ...others, ...(allowance !== null && { allowance }) } }
}

type Change = { readonly place: Place; readonly game: Omit<StoredGame, 'id'> }

function validateChange(snapshot: OutingSnapshot, { place, game }: Change) {
  const goesOn = validateInProgress(snapshot.outing)
  if (!goesOn.ok) return goesOn
  if (!isOfPlace(snapshot, { place, game })) return notTheirs()
  const { golfers, holes } = snapshot.card
  const { format } = snapshot.outing
  return validateGame({ golfers, holes, sharing: [], format, sideSize: largestSide(snapshot.people) }, game)
}

/** A contest and the drives of a scramble include all groups, so only the organizer can add them. */
function isOfPlace({ golfers }: Pick<OutingSnapshot, 'golfers'>, { place, game }: Change): boolean {
  const { scope, sides } = game
  if (isOfOrganizer(game.kind)) return place.isOrganizer
  const ids = new Set(sides.flatMap((side) => side.golfers))
  return golfers.some(({ id, tgroupId }) => {
    const isIn = ids.size > 0 ? ids.has(id) : scope.of !== 'group' || scope.group === tgroupId
    return isIn && mayScore(place, tgroupId)
  })
}

function changedElsewhere(): Result<never, 'game.changed'> {
  return refuse(
    'game.changed',
    'Another phone has changed the allowance of this game. To change it again, tap Save again.',
  )
}

function notTheirs(): Result<never, 'score.not-in-group'> {
  return refuse('score.not-in-group', 'Only the organizer, or a group with a golfer in this game, can change it.')
}
