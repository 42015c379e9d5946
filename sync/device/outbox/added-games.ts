import { gameAsPlayed, type GameBeside } from '../../calls/game-beside.ts'
import type { GameAdd } from '../../calls/outing-games.ts'
import { operationVersions } from '../../calls/replay.ts'
import type { Acknowledged } from '../cells/sent-cells.ts'
import type { AddedGame, DeviceDatabase, Operation, OutboxRow, OutingRow } from '../storage/device-database.ts'

type Games = Pick<OutingRow, 'addedGames'> & { readonly snapshot: Pick<OutingRow['snapshot'], 'games'> }

/**
 * Returns the game of a `game.add` as a snapshot will have it; null for another operation, and for one whose arguments
 * only a newer build can read.
 */
export function gameOfOperation({ name, args }: Pick<OutboxRow, 'name' | 'args'>): GameBeside | null {
  return name === 'game.add' && isReadable(args) ? gameOf(args) : null
}

/** Checks the arguments of a `game.add`, which may have come with a card of another phone. */
function isReadable(args: unknown): args is GameAdd {
  const { sides } = Object(args) as Partial<GameAdd>
  return Array.isArray(sides) && sides.every((side) => Array.isArray(side))
}

function gameOf({ id, ...game }: GameAdd): GameBeside {
  return { id, ...gameAsPlayed(game) }
}

/** Returns the games of an outing that were added here and that its snapshot does not have yet. */
export function gamesOfPhone(row: Games): readonly (Pick<AddedGame, 'since'> & { readonly game: GameBeside })[] {
  return (row.addedGames ?? [])
    .filter((added) => !isIn(row.snapshot, added))
    .map(({ args, since }) => ({ game: gameOf(args), ...(since !== undefined && { since }) }))
}

/**
 * Returns whether the snapshot has the game. Compares root ids, because a change of its allowance gives a game another
 * id.
 */
function isIn({ games = [] }: Games['snapshot'], { args }: AddedGame): boolean {
  return games.some(({ id, rootId = id }) => rootId === args.id)
}

/**
 * Returns the row without its settled games: those that the snapshot has, or would have if no one had removed them, and
 * those whose operation is answered but not noted here, because another tab runs the previous release, which does not
 * know added games. Inside the caller's transaction over outbox.
 */
export async function withoutSettledGames(
  { outbox }: DeviceDatabase,
  row: OutingRow,
  { isRestarted }: { readonly isRestarted: boolean },
): Promise<OutingRow> {
  const { addedGames, ...others } = row
  if (addedGames === undefined) return row
  const waiting = await outbox.bulkGet(addedGames.map(({ mid }) => mid))
  const left = addedGames.filter((added, at) => {
    if (isIn(row.snapshot, added)) return false
    if (added.since === undefined) return waiting[at] !== undefined
    // A restored server counts its changes from a lower number, and is sent again what it lacks.
    return !isRestarted && added.since > row.snapshot.cursor
  })
  return left.length === 0 ? others : { ...others, addedGames: left }
}

/**
 * Adds the games of waiting operations to their outings, so that screens show them, inside the caller's transaction
 * over outings.
 */
export async function showWaitingGames({ outings }: DeviceDatabase, rows: readonly OutboxRow[]): Promise<void> {
  for (const row of rows) {
    if (gameOfOperation(row) === null) continue
    const { mid, principal, at, from, args } = row
    const added = { mid, principal, at, args: args as GameAdd, ...(from !== undefined && { from }) }
    await outings.where({ outingId: added.args.outingId }).modify((outing) => {
      const others = (outing.addedGames ?? []).filter((each) => each.mid !== mid)
      Object.assign(outing, { addedGames: [...others, added] })
    })
  }
}

/**
 * Removes refused games from their outing. For each accepted one, stores the number of its change, from which on
 * snapshots have it. Inside the caller's transaction over outings and outbox.
 */
export async function acknowledgeGames(
  database: DeviceDatabase,
  acknowledged: readonly Pick<Acknowledged, 'row' | 'ver' | 'exception'>[],
): Promise<void> {
  const games = acknowledged.filter(({ row }) => row.name === 'game.add')
  const outingId = games[0]?.row.outingId
  const row = typeof outingId === 'number' ? await database.outings.get(outingId) : undefined
  if (row?.addedGames === undefined) return
  const answers = new Map(games.map((one) => [one.row.mid, one]))
  const addedGames = row.addedGames.flatMap((added) => {
    const answer = answers.get(added.mid)
    if (answer === undefined) return added
    return answer.exception?.outcome === 'rejected' ? [] : { ...added, since: answer.ver }
  })
  await database.outings.put(await withoutSettledGames(database, { ...row, addedGames }, { isRestarted: false }))
}

/**
 * Returns the operations of waiting games that are no longer in the outbox, so that they can be queued again under
 * their keys.
 */
export async function orphanedGames(
  { outings, outbox }: DeviceDatabase,
  principal: string,
): Promise<readonly Operation[]> {
  const rows = await outings.toArray()
  const waiting = rows.flatMap(({ addedGames = [] }) =>
    addedGames.filter((added) => added.principal === principal && added.since === undefined),
  )
  const found = await outbox.bulkGet(waiting.map(({ mid }) => mid))
  return waiting.flatMap(({ mid, at, args, from }, index): Operation[] => {
    if (found[index] !== undefined) return []
    const operation = { mid, at, name: 'game.add' as const, v: operationVersions['game.add'], args }
    return [{ ...operation, outingId: args.outingId, ...(from !== undefined && { from }) }]
  })
}
