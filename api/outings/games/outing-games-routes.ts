import type { Transaction } from '#db/database.ts'
import { addGame, removeGame, rootOfStored, type StoredGame } from '#db/outings/outing-games.ts'
import type { OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import { validateInProgress } from '#db/outings/outings.ts'
import { transaction } from '#db/transaction.ts'
import { rootOf } from '#golf/games/game-records.ts'
import { ownGames } from '#golf/games/own-games.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { addOutingGame, gameRequested, removeOutingGame, setGameAllowance } from '#sync/calls/outing-games.ts'
import { ownGameList } from '#sync/calls/outings.ts'
import { mayChangeGame, notTheirs } from '#sync/calls/who-adds-games.ts'
import { keySent } from '../../server/only-once.ts'
import { success, type Routes } from '../../server/route.ts'
import type { OutingContext } from '../outing-access.ts'
import type { OutingProblem } from '../outing-problems.ts'
import { addGameToOuting, snapshotNow, validateChange } from './add-game.ts'

/**
 * The games to choose from, and the games that are added to the outing's own: side matches, a Nassau, skins of a group,
 * team games.
 */
export function registerOutingGames({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, now, access, live } = context

  route(ownGameList, async () => accept({ contests: ownGames.map(({ id, name }) => ({ id, name })) }))

  route(addOutingGame, async ({ params: { id: outingId }, body, ...asked }) => {
    const admission = await access.enter(asked, outingId)
    if (!admission.ok) return admission
    const adding = { admission: admission.value, game: gameRequested(body), mid: keySent(asked.request), now: now() }
    const added = await transaction(db, (tx) => addGameToOuting(tx, adding))
    if (!added.ok) return added
    live.wake(outingId)
    return accept({ id: added.value.id })
  })

  route(removeOutingGame, async ({ params: { id: outingId }, body, ...asked }) => {
    const admission = await access.enter(asked, outingId)
    if (!admission.ok) return admission
    const removed = await transaction(db, async (tx) => {
      const snapshot = await snapshotNow(tx, admission.value)
      const goesOn = validateInProgress(snapshot.outing)
      if (!goesOn.ok) return goesOn
      // The game has another id if its allowance was changed since.
      const game = snapshot.games.find(({ id }) => id === body.game) ?? (await changedFrom(tx, snapshot, body.game))
      // It was already removed, by another person or by an earlier request whose answer was lost.
      if (game === undefined) return accept(success)
      if (!mayChangeGame(admission.value, snapshot.card.golfers, game)) return notTheirs()
      await removeGame(tx, game.id, { outingId, by: admission.value.actor, now: now() })
      return accept(success)
    })
    if (removed.ok) live.wake(outingId)
    return removed
  })

  // A change replaces the game. The history keeps the earlier game and the person who changed it.
  route(setGameAllowance, async ({ params: { id: outingId }, body, ...asked }) => {
    const admission = await access.enter(asked, outingId)
    if (!admission.ok) return admission
    const { actor: by } = admission.value
    const changed = await transaction(db, async (tx) => {
      const snapshot = await snapshotNow(tx, admission.value)
      const before = snapshot.games.find(({ id }) => id === body.game)
      if (before === undefined) {
        const changed = await changedFrom(tx, snapshot, body.game)
        if (changed === undefined) return refuse('game.unknown', 'This game is no longer in the outing.')
        // A repeated request whose answer was lost: the game has another id since that change.
        return hasAllowance(changed, body.allowance) ? accept({ id: changed.id }) : changedElsewhere()
      }
      const game = withAllowance(before, body.allowance)
      const allowed = validateChange(snapshot, { admission: admission.value, game })
      if (!allowed.ok) return allowed
      if (hasAllowance(before, body.allowance)) return accept({ id: before.id })
      await removeGame(tx, before.id, { outingId, by, now: now() })
      const { id } = await addGame(tx, game, { outingId, by, now: now() })
      return accept({ id })
    })
    if (changed.ok) live.wake(outingId)
    return changed
  })
}

/** Finds the present form of a game whose allowance was changed. */
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

/** Returns the game with another allowance; null stands for the usual allowance of the game. */
function withAllowance(game: StoredGame, allowance: number | null): Omit<StoredGame, 'id'> {
  const { id: _id, settings, ...terms } = game
  const { allowance: _before, ...others } = settings
  return { ...terms, rootId: rootOf(game), settings: { ...others, ...(allowance !== null && { allowance }) } }
}

function changedElsewhere(): Result<never, 'game.changed'> {
  return refuse(
    'game.changed',
    'Another phone has changed the allowance of this game. To change it again, tap Save again.',
  )
}
