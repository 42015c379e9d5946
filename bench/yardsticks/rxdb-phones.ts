import { createRxDatabase, type Collection } from 'rxdb/plugins/core'
import { replicateRxCollection, type Replication } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { holesOf, type RoundOfPhone, type ScoreDocument } from './rounds-of-phones.ts'

// Phones with RxDB, set up as in its documentation: a collection, and a replication over HTTP that only pushes.

type Phone = {
  readonly scores: Collection<ScoreDocument>
  readonly replication: Replication
  readonly round: RoundOfPhone
}

const phones: Phone[] = []

const text = { type: 'string', maxLength: 40 }
const number = { type: 'number' }
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: text, golferId: number, hole: number, strokes: number, at: number },
  required: ['id', 'golferId', 'hole', 'strokes', 'at'],
} as const

export async function openPhones(
  rounds: readonly RoundOfPhone[],
  { isStrict }: { readonly isStrict: boolean },
): Promise<void> {
  const storage = getRxStorageDexie(isStrict ? { chromeTransactionDurability: 'strict' } : {})
  for (const round of rounds) {
    const database = await createRxDatabase({ name: `phone${round.phone}`, storage, multiInstance: false })
    const { scores } = await database.addCollections<ScoreDocument>({ scores: { schema } })
    const push = { batchSize: 200, handler: sendRows }
    const replication = replicateRxCollection({ collection: scores, replicationIdentifier: 'club', live: true, push })
    await replication.awaitInitialReplication()
    await replication.pause()
    phones.push({ scores, replication, round })
  }
}

async function sendRows(rows: readonly unknown[]): Promise<readonly ScoreDocument[]> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(180)}` }
  const answer = await fetch('/push', { method: 'POST', headers, body: JSON.stringify(rows) })
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  return (await answer.json()) as readonly ScoreDocument[]
}

export async function recordRounds(): Promise<void> {
  for (let hole = 0; hole < 18; hole += 1) {
    await Promise.all(
      phones.map(async ({ scores, round }) => {
        const { error } = await scores.bulkInsert(holesOf(round)[hole] ?? [])
        if (error.length > 0) throw new Error('not inserted')
      }),
    )
  }
}

export async function replayAll(): Promise<number> {
  const start = performance.now()
  await Promise.all(
    phones.map(async ({ replication }) => {
      await replication.start()
      await replication.awaitInSync()
    }),
  )
  return performance.now() - start
}
