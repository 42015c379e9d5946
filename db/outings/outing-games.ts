import { and, asc, eq, isNull, sql as expression, type SQL } from 'drizzle-orm'
import { rootOf } from '#golf/games/game-records.ts'
import type { OutingGame } from '#golf/games/played-games.ts'
import { noteOutingChange } from '../cells/changes.ts'
import type { Reader, Transaction } from '../database.ts'
import { addedId, prepared } from '../queries.ts'
import { outingGames } from '../schema/outings.ts'

/** A stored game that an outing plays in addition to its own. */
export type StoredGame = Omit<OutingGame, 'records'> & {
  /** The id under which the game was first added, if a change of its allowance has since given it another one. */
  readonly rootId?: number
}

const columns = { id: outingGames.id, kind: outingGames.kind, terms: outingGames.terms }
const isPlayed = and(eq(outingGames.outingId, expression.placeholder('outingId')), isNull(outingGames.removedAt))

const selectGames = prepared((sql) =>
  sql
    .select(columns)
    .from(outingGames)
    .where(isPlayed)
    // Ids assigned by a phone are not in ascending order, but its keys are.
    .orderBy(asc(outingGames.addedAt), expression`coalesce(${outingGames.mid}, '')`, asc(outingGames.id))
    .prepare(),
)

/** Returns the additional games of an outing, in the order in which they were added. */
export async function gamesOfOuting(reader: Reader, outingId: number): Promise<StoredGame[]> {
  const rows = await selectGames(reader).execute({ outingId })
  return rows.map(asStored)
}

/** Returns the game that a phone added under a key, as it was added; it may have been changed or removed since. */
export async function gameAddedUnder(
  reader: Reader,
  { outingId, mid }: { readonly outingId: number; readonly mid: string },
): Promise<StoredGame | undefined> {
  return await findGame(reader, and(eq(outingGames.outingId, outingId), eq(outingGames.mid, mid)))
}

/** Returns the id under which a game was first added, even if it is no longer played; undefined for an unknown id. */
export async function rootOfStored(
  reader: Reader,
  { outingId, id }: { readonly outingId: number; readonly id: number },
): Promise<number | undefined> {
  const game = await findGame(reader, and(eq(outingGames.outingId, outingId), eq(outingGames.id, id)))
  return game && rootOf(game)
}

/** Whether an id belongs or belonged to a game of any outing. */
export async function isGameId(reader: Reader, id: number): Promise<boolean> {
  return (await findGame(reader, eq(outingGames.id, id))) !== undefined
}

/** Finds a stored game, including one that is no longer played. */
async function findGame(reader: Reader, where: SQL | undefined): Promise<StoredGame | undefined> {
  const [row] = await reader.sql.select(columns).from(outingGames).where(where)
  return row && asStored(row)
}

function asStored({ id, kind, terms }: Pick<typeof outingGames.$inferSelect, keyof typeof columns>): StoredGame {
  return { id, kind, ...(JSON.parse(terms) as Omit<StoredGame, 'id' | 'kind'>) }
}

type Writing = { readonly outingId: number; readonly by: string; readonly now: Date }

type Adding = Writing & {
  /** The key under which a phone sent the game. */
  readonly mid?: string | undefined
  /** The id, when a phone assigned it; otherwise the database does. */
  readonly madeId?: number | undefined
}

/** Adds a game; resolves with its id and the number of the change. */
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
  const chg = await noteOutingChange(tx, outingId)
  return { id: addedId(added), chg }
}

/** Marks a game as removed; the row stays, with the actor. */
export async function removeGame(tx: Transaction, id: number, { outingId, by, now }: Writing): Promise<void> {
  await tx.sql
    .update(outingGames)
    .set({ removedBy: by, removedAt: now.toISOString() })
    .where(and(eq(outingGames.id, id), eq(outingGames.outingId, outingId)))
  await noteOutingChange(tx, outingId)
}
