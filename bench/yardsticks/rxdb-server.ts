import Fastify from 'fastify'
import type { ScoreDocument } from './rounds-of-phones.ts'
import { openStrict, serve } from './serve-yardstick.ts'

// The endpoint of RxDB's HTTP replication on SQLite, as described in its documentation.

type Row = { readonly newDocumentState: ScoreDocument; readonly assumedMasterState?: ScoreDocument }

const sqlite = openStrict(
  'CREATE TABLE scores (id TEXT PRIMARY KEY, doc TEXT NOT NULL, changed_at INTEGER NOT NULL) STRICT; CREATE INDEX by_change ON scores (changed_at, id)',
)
const select = sqlite.prepare<[string], { doc: string }>('SELECT doc FROM scores WHERE id = ?')
const upsert = sqlite.prepare(
  'INSERT INTO scores VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc, changed_at = excluded.changed_at',
)

/** Writes the documents whose sender had the current state; resolves with the current state of the others. */
const write = sqlite.transaction((rows: readonly Row[]): readonly ScoreDocument[] => {
  const conflicts: ScoreDocument[] = []
  for (const { newDocumentState, assumedMasterState } of rows) {
    const present = select.get(newDocumentState.id)
    const shown = present && (JSON.parse(present.doc) as ScoreDocument)
    if (shown && shown.at !== assumedMasterState?.at) conflicts.push(shown)
    else upsert.run(newDocumentState.id, JSON.stringify(newDocumentState), Date.now())
  }
  return conflicts
})

const server = Fastify({ bodyLimit: 10_000_000 })
server.get('/', () => ({ scores: sqlite.prepare('SELECT count(*) AS count FROM scores').pluck().get() }))
server.post<{ Body: readonly Row[] }>('/push', ({ body }) => write(body))
await serve(server)
