import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { push, type PushBody } from '#sync/calls/replay.ts'
import kept from '../releases/0.2.0.json' with { type: 'json' }
import type { Club } from './club.ts'

// The data of the previous release, recorded from its server and from a phone with its app. The phone has sent hole 3
// and scored holes 4 to 6 without a signal.

const database = join(import.meta.dirname, '../../../db/sqlite/releases/0.2.0.db.gz')

/** The code of the group that the phone scores. */
export const codeBefore = kept.phone.tables.capabilities.rows[0]?.code ?? ''
export const outingBefore = 1
/** The strokes of both golfers of the card. The first two holes were scored without the phone. */
export const cardBefore: readonly (readonly number[])[] = [
  [4, 4, 4, 5, 4, 5],
  [5, 5, 5, 4, 4, 5],
]

/** Gives a stopped server the data folder of the release before, instead of its own. */
export function putDataBefore({ dataDir }: Club): void {
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
  writeFileSync(join(dataDir, 'nomad.db'), gunzipSync(readFileSync(database)))
  mkdirSync(join(dataDir, 'secrets'), { mode: 0o700 })
  for (const [name, text] of Object.entries(kept.serverFiles)) {
    writeFileSync(join(dataDir, name), `${text}\n`, { mode: 0o600 })
  }
}

/** Replaces the database of a phone by that of the previous release. No page of the app may be open. */
export async function putPhoneBefore(page: Page): Promise<void> {
  await page.evaluate(writePhone, kept.phone)
}

/** Runs in the page. */
async function writePhone({ version, tables }: typeof kept.phone): Promise<void> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('no disk'))
    })
  await done(indexedDB.deleteDatabase('nomad'))
  const opening = indexedDB.open('nomad', version)
  opening.onupgradeneeded = () => {
    for (const [name, { shape, rows }] of Object.entries(tables)) {
      const { indexes, ...keys } = shape
      const table = opening.result.createObjectStore(name, keys)
      for (const index of indexes) table.createIndex(index.name, index.keyPath, { unique: index.unique })
      for (const row of rows) table.add(row)
    }
  }
  const disk = await done(opening)
  disk.close()
}

/** Sends the first operations of that phone in the format of its app, and ignores the answer. */
export async function sendAsBefore({ url }: Club, count: number): Promise<void> {
  const { lanes, capabilities, outbox } = kept.phone.tables
  const [queue] = lanes.rows
  const [capability] = capabilities.rows
  if (queue === undefined || capability === undefined) throw new Error('the phone of the release before has no queue')
  const { clientId, principal, ackedSeq, nextSeq } = queue
  const mutations = outbox.rows
    .slice(0, count)
    .map(({ mid, seq, name, v, at, args }) => ({ mid, seq, name, v, at, args }))
  const body: PushBody = { p: 1, clientId, principal, sentAt: Date.now(), ackedSeq, nextSeq, mutations }
  const answer = await fetch(new URL(`/api/${push.path}`, url), {
    method: push.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${capability.token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
