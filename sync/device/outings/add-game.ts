import type { GameSettings, SetupRefusal } from '#golf/games/game-rules.ts'
import { validateGame } from '#golf/games/validate-game.ts'
import { accept, type Result } from '#golf/result.ts'
import { gameAsPlayed } from '../../calls/game-beside.ts'
import type { GameAdd } from '../../calls/outing-games.ts'
import { operationVersions } from '../../calls/replay.ts'
import { mayChangeGame, notTheirs, validateRoom } from '../../calls/who-adds-games.ts'
import type { Device } from '../device.ts'
import { gamesOfPhone } from '../outbox/added-games.ts'
import { isNotSaved, notifyQueued, notSaved, queueOperations, type EnteredHole } from '../outbox/outbox.ts'
import type { OutingRow } from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { savedWhileAwaited } from '../storage/storage-in-time.ts'
import { isStorageFull, withDatabase } from '../storage/with-database.ts'

type Refused = SetupRefusal | 'score.no-such-hole' | 'score.not-in-group' | 'game.too-many'

/**
 * Adds a game to an outing that this phone scores, with or without a connection: saves the game, and the operation that
 * adds it at the server, in one transaction. The phone gives the game its id, which stays, so what is recorded in it
 * can follow in the same queue. The rules are those of the server, which validates it once more.
 *
 * Resolves with whether it was added now: a form that tries again gives the same id, so that a try after one that was
 * saved without an answer adds no second game. Throws NotSaved on a phone that only watches, and when it cannot be
 * saved.
 */
export async function addGame(
  device: Device,
  game: GameAdd,
): Promise<Result<{ readonly isEarlier: boolean }, Refused>> {
  const { database, ports } = device
  const toKeep = { game, mid: ports.newId(), at: ports.now() }
  try {
    const added = await savedWhileAwaited(ports, (isAwaited) =>
      keepOrMakeRoom(database, () => keep(device, { ...toKeep, isAwaited })),
    )
    if (added.ok) notifyQueued(device)
    return added
  } catch (error) {
    if (isNotSaved(error)) throw error
    throw notSaved(isStorageFull(error) ? 'full' : 'storage', { entered: nothingOf(game), cause: error })
  }
}

function nothingOf({ outingId }: GameAdd): EnteredHole {
  return { outingId, hole: 0, scores: [] }
}

type ToKeep = {
  readonly game: GameAdd
  readonly mid: string
  readonly at: number
  readonly isAwaited: () => boolean
}

async function keep(
  { database, ports }: Device,
  { game, mid, at, isAwaited }: ToKeep,
): Promise<Result<{ readonly isEarlier: boolean }, Refused>> {
  const { outings, capabilities, outbox, queues } = database
  const { outingId } = game
  let runs = 0
  return await withDatabase(database, () =>
    database.transaction('rw', [outings, capabilities, outbox, queues], async () => {
      runs += 1
      const row = await outings.get(outingId)
      const principal = row?.principal ?? null
      const capability = principal === null ? undefined : await capabilities.get(principal)
      const isPlayed = row?.snapshot.outing.status === 'inprogress' && row.handedOverAt === undefined
      if (principal === null || !isPlayed || capability === undefined || !isAwaited()) {
        throw notSaved('read-only', { entered: nothingOf(game) })
      }
      // An earlier run, or an earlier attempt of the person, was committed.
      const isKept = (row.addedGames ?? []).some(({ args }) => args.id === game.id)
      if (isKept) return accept({ isEarlier: runs === 1 })
      const valid = validate(row, game, capability.tgroupId)
      if (!valid.ok) return valid
      const operation = { mid, name: 'game.add' as const, v: operationVersions['game.add'], at, outingId, args: game }
      await queueOperations(database, { principal, operations: [operation], newId: ports.newId })
      await outings.put({ ...row, addedGames: [...(row.addedGames ?? []), { mid, principal, at, args: game }] })
      return accept({ isEarlier: false })
    }),
  )
}

function validate(
  row: OutingRow,
  { id: _id, outingId: _of, ...sent }: GameAdd,
  tgroupId: number,
): Result<null, Refused> {
  const { golfers, holes, games = [], outing, ownOuting } = row.snapshot
  const game = gameAsPlayed({ ...sent, settings: sent.settings as GameSettings })
  const field = golfers.map(({ id, tgroup_id: group }) => ({ id, group }))
  if (!mayChangeGame({ groups: [tgroupId], isOrganizer: ownOuting === true }, field, game)) return notTheirs()
  const sideSize = Math.max(1, ...golfers.map(({ partners = [] }) => partners.length))
  const playable = validateGame({ golfers: field, holes, sharing: [], format: outing.format ?? 'own', sideSize }, game)
  return playable.ok ? validateRoom(game, [...games, ...gamesOfPhone(row).map((added) => added.game)]) : playable
}

/** Returns an id for a game that a phone adds: 48 random bits above the ids that the server counts. */
export function newGameId({ ports }: Device): number {
  return 2 ** 48 + Number.parseInt(ports.newId().slice(-12), 16)
}
