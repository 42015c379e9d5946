import { and, asc, eq, isNull, sql as expression, type SQL } from 'drizzle-orm'
import type { OutingGame } from '#golf/games/played-games.ts'
import type { Reader, Transaction } from '../database.ts'
import { addedId, prepared } from '../queries.ts'
import { outingGames } from '../schema/outings.ts'
import { noteChange } from '../scores/changes.ts'

/** A game beside the outing's own one, as it is stored. */
export type StoredGame = Omit<OutingGame, 'records'> & {
  /** The id with which it was added, where a changed allowance has given it another one. */
  readonly rootId?: number
}

/** The id under which what golfers record in a game is stored, however often its allowance is changed. */
export function rootOf({ id, rootId = id }: Pick<StoredGame, 'id' | 'rootId'>): number {
  return rootId
}

const isPlayed = and(eq(outingGames.outingId, expression.placeholder('outingId')), isNull(outingGames.removedAt))

const selectGames = prepared((sql) =>
  sql
    .select({ id: outingGames.id, kind: outingGames.kind, terms: outingGames.terms })
    .from(outingGames)
    .where(isPlayed)
    // A phone gives its games ids that count nothing, and keys that count up.
    .orderBy(asc(outingGames.addedAt), expression`coalesce(${outingGames.mid}, '')`, asc(outingGames.id))
    .prepare(),
)

/** The games beside the own one of an outing, in the order in which they were added. */
export async function gamesOfOuting(reader: Reader, outingId: number): Promise<StoredGame[]> {
  const rows = await selectGames(reader).execute({ outingId })
  return rows.map(asStored)
}

/** The game that a phone added under a key, as it was added: it may have been changed or removed since. */
export async function gameAddedUnder(
  reader: Reader,
  { outingId, mid }: { readonly outingId: number; readonly mid: string },
): Promise<StoredGame | undefined> {
  return await findGame(reader, and(eq(outingGames.outingId, outingId), eq(outingGames.mid, mid)))
}

/** The id under which a game was added first, also of one that is no longer played; undefined for none. */
export async function rootOfStored(
  reader: Reader,
  { outingId, id }: { readonly outingId: number; readonly id: number },
): Promise<number | undefined> {
  const game = await findGame(reader, and(eq(outingGames.outingId, outingId), eq(outingGames.id, id)))
  return game && rootOf(game)
}

/** Whether a game of any outing has an id, or had it. */
export async function isGameId(reader: Reader, id: number): Promise<boolean> {
  return (await findGame(reader, eq(outingGames.id, id))) !== undefined
}

/** Also one that is no longer played. */
async function findGame(reader: Reader, where: SQL | undefined): Promise<StoredGame | undefined> {
  const columns = { id: outingGames.id, kind: outingGames.kind, terms: outingGames.terms }
  const [row] = await reader.sql.select(columns).from(outingGames).where(where)
  return row && asStored(row)
}

function asStored({ id, kind, terms }: Pick<typeof outingGames.$inferSelect, 'id' | 'kind' | 'terms'>): StoredGame {
  return { id, kind, ...(JSON.parse(terms) as Omit<StoredGame, 'id' | 'kind'>) }
}

type Writing = { readonly outingId: number; readonly by: string; readonly now: Date }

type Adding = Writing & {
  /** The key under which a phone sent it. */
  readonly mid?: string | undefined
  /** The id of the game, where a phone gave it; the database gives one otherwise. */
  readonly madeId?: number | undefined
}

/** Resolves with its id and the number of the change. */
export async function addGame(
  tx: Transaction,
  { kind, ...terms }: Omit<StoredGame, 'id'>,
  { outingId, by, now, mid, madeId }: Adding,
): Promise<{ readonly id: number; readonly chg: number }> {
  const row = { outingId, kind, terms: JSON.stringify(terms), addedBy: by, addedAt: now.toISOString(), mid }
  const added = await tx.sql
    .insert(outingGames)
    .values({ ...row, ...(madeId !== undefined && { id: madeId }) })
    .returning({ id: outingGames.id })
  const chg = await noteChange(tx, 'outing', { outingId })
  return { id: addedId(added), chg }
}

/** The row stays, with the actor who removed the game. */
export async function removeGame(tx: Transaction, id: number, { outingId, by, now }: Writing): Promise<void> {
  await tx.sql
    .update(outingGames)
    .set({ removedBy: by, removedAt: now.toISOString() })
    .where(and(eq(outingGames.id, id), eq(outingGames.outingId, outingId)))
  await noteChange(tx, 'outing', { outingId })
}
