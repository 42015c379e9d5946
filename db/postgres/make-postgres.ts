import pg from 'pg'
import type { Database, Reader, Transaction } from '../database.ts'
import { members } from '../schema/members.ts'
import { transaction } from '../transaction.ts'
import { connect } from './connection.ts'
import { lockStarts } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'

/** Whether a database has no members. */
export async function isEmptyPostgres(place: { readonly url: string }): Promise<boolean> {
  const db = await openPostgres(place)
  try {
    return await hasNoMembers(db)
  } finally {
    await db.close()
  }
}

/**
 * Fills an empty database in one transaction. A start that is killed leaves nothing that the next start could mistake
 * for a club, and only one of two simultaneous starts fills it.
 */
export async function makePostgres(
  place: { readonly url: string },
  fill: (db: Database) => Promise<void>,
): Promise<void> {
  const db = await openPostgres(place)
  // Filling takes longer than a transaction may wait for another one, so starts are locked separately.
  const giveBack = await lockStarts(place)
  try {
    await transaction(db, async (tx) => {
      if (await hasNoMembers(tx)) await fill(within(db, tx))
    })
  } finally {
    await giveBack()
    await db.close()
  }
}

/** Returns the database as seen by a transaction; transactions of `fill` become part of it. */
function within(db: Database, tx: Transaction): Database {
  return { ...db, sql: tx.sql, write: (work) => tx.savepoint(() => work(tx)) }
}

async function hasNoMembers(reader: Reader): Promise<boolean> {
  return (await reader.sql.select({ id: members.id }).from(members).limit(1)).length === 0
}

/** Creates an empty database on the server of another one, with the same collation; returns its URL. */
export async function addPostgres(url: string, name: string): Promise<string> {
  const quoted = pg.escapeIdentifier(name)
  try {
    await runAt(url, `CREATE DATABASE ${quoted} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' STRATEGY wal_log`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== duplicateDatabase) throw error
    throw new Error(
      `The database ${name} is there already. If no club uses it, remove it on that server: DROP DATABASE ${quoted}`,
      { cause: error },
    )
  }
  const added = new URL(url)
  added.pathname = `/${name}`
  return added.href
}

/** Deletes a database with this name, including its data, on the server of another one. */
export async function removePostgres(url: string, name: string): Promise<void> {
  await runAt(url, `DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`)
}

const duplicateDatabase = '42P04'

async function runAt(url: string, statement: string): Promise<void> {
  const client = await connect(url)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
