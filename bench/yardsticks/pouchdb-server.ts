import Fastify from 'fastify'
import { openStrict, serve } from './serve-yardstick.ts'

// The part of CouchDB's protocol that a replication uses, on SQLite.

type Doc = { readonly _id: string; readonly _rev: string }
type ById = { readonly Params: { readonly id: string } }

const sqlite = openStrict(
  'CREATE TABLE revisions (id TEXT, rev TEXT, doc TEXT NOT NULL, PRIMARY KEY (id, rev)) STRICT; CREATE TABLE checkpoints (id TEXT PRIMARY KEY, doc TEXT NOT NULL) STRICT',
)
const has = sqlite.prepare('SELECT 1 FROM revisions WHERE id = ? AND rev = ?')
const insert = sqlite.prepare('INSERT INTO revisions VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
const readCheckpoint = sqlite.prepare<[string], { doc: string }>('SELECT doc FROM checkpoints WHERE id = ?')
const writeCheckpoint = sqlite.prepare(
  'INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc',
)
const write = sqlite.transaction((docs: readonly Doc[]) => {
  for (const doc of docs) insert.run(doc._id, doc._rev, JSON.stringify(doc))
})
const count = sqlite.prepare('SELECT count(DISTINCT id) AS count FROM revisions').pluck()

const server = Fastify({ bodyLimit: 10_000_000 })
server.get('/', () => ({ couchdb: 'Welcome', uuid: 'yardstick', version: '3.0.0', scores: count.get() }))
server.get('/scores', () => ({ db_name: 'scores', update_seq: count.get(), instance_start_time: '0' }))
server.get<ById>('/scores/_local/:id', async ({ params: { id } }, reply) => {
  const found = readCheckpoint.get(id)
  if (found) return await reply.type('application/json').send(found.doc)
  return await reply.code(404).send({ error: 'not_found', reason: 'missing' })
})
server.put<ById & { Body: Doc }>('/scores/_local/:id', async ({ params: { id }, body }, reply) => {
  const rev = `0-${Number((body._rev ?? '0-0').slice(2)) + 1}`
  writeCheckpoint.run(id, JSON.stringify({ ...body, _rev: rev }))
  return await reply.code(201).send({ ok: true, id: `_local/${id}`, rev })
})
server.post<{ Body: Readonly<Record<string, readonly string[]>> }>('/scores/_revs_diff', ({ body }) => {
  const missing = Object.entries(body).map(([id, revs]) => [id, { missing: revs.filter((rev) => !has.get(id, rev)) }])
  return Object.fromEntries(missing) as object
})
server.post<{ Body: { readonly docs: readonly Doc[] } }>('/scores/_bulk_docs', async ({ body: { docs } }, reply) => {
  write(docs)
  return await reply.code(201).send([])
})
await serve(server)
