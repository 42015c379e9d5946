import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { getTableName } from 'drizzle-orm'
import { everyTable } from '#db/every-table.ts'
import { openDatabase } from '#db/open-database.ts'
import { backUp } from '#db/sqlite/backups.ts'
import { openConnection } from '#db/sqlite/connection.ts'
import { fileOf } from '#db/testing.ts'
import { samples, sendAs } from '../../api/server/authorization/authorization-requests-testing.ts'
import { openScene, send } from '../../api/server/authorization/authorization-testing.ts'
import product from '../../package.json' with { type: 'json' }

/**
 * `npm run record-release` stores the database of a small club as this version leaves it, with rows in as many tables
 * as the sample requests of all calls fill. The tests of later versions migrate it and prove that no data is lost. It
 * is run once, when a version is released, and prints the tables that stayed empty. It also stores the schema of the
 * calls in place of the previous version's, which apps and servers of the next version must still understand.
 */
const releases = resolve(import.meta.dirname, '../../db/sqlite/releases')
const descriptions = resolve(import.meta.dirname, '../../api/server/http/releases')
/** Calls that empty a table again, or end what other calls need. */
const takesAway = /delete|discard|cancel|withdraw|unsubscribe|logout|remove|\/end$|undo|reopen/i
const temporary = mkdtempSync(join(tmpdir(), 'nomad-release-'))
const scene = await openScene()
try {
  await play()
  const calls = Object.keys(samples).filter((call) => !call.startsWith('GET ') && !takesAway.test(call))
  for (const call of calls) await make(call)
  const empty: string[] = []
  for (const table of everyTable) {
    if ((await scene.club.db.sql.select().from(table).limit(1)).length === 0) empty.push(getTableName(table))
  }
  const file = join(temporary, 'nomad.db')
  const connection = openConnection(fileOf(scene.club.db), { readonly: true })
  backUp(connection, { to: file })
  connection.close()
  // A server leaves its database in WAL mode, unlike a backup.
  await (await openDatabase({ file })).close()
  const kept = join(releases, `${product.version}.db.gz`)
  writeFileSync(kept, gzipSync(readFileSync(file), { level: 9 }))
  const described = await scene.club.app.inject('/api/openapi.json')
  for (const before of readdirSync(descriptions)) rmSync(join(descriptions, before))
  writeFileSync(join(descriptions, `${product.version}.json.gz`), gzipSync(described.body, { level: 9 }))
  console.log(`${kept} is written. Tables without a row: ${empty.join(', ')}`)
} finally {
  await scene.club.close()
  rmSync(temporary, { recursive: true })
}

/** Carol's phone scores her card to the end, with a departure and a return, and signs it. */
async function play(): Promise<void> {
  const { club, outingId, golferId } = scene
  const now = club.context.now().getTime()
  const card = { outingId, golferId }
  const entries = [
    ...Array.from({ length: 18 }, (_, place) => {
      const name = place === 17 ? 'score.concede' : 'score.set'
      return { name, args: { ...card, hole: place + 1, strokes: 5, baseVer: 0 } }
    }),
    { name: 'wolf.set', args: { outingId, tgroupId: 2, hole: 1, wolfGame: 1, wolfPartner: null, baseVer: 0 } },
    { name: 'golfer.leave', args: { ...card, hole: 18, baseVer: 0 } },
    { name: 'golfer.return', args: { ...card, baseVer: 1 } },
    {
      name: 'card.sign',
      args: {
        ...card,
        role: 'player',
        signerId: golferId,
        scores: `${'5 '.repeat(17)}5c`,
        baseVer: 0,
      },
    },
  ]
  const mutations = entries.map((entry, place) => {
    return { mid: club.context.newId(), seq: place + 1, v: 1, at: now, ...entry }
  })
  const batch = { p: 1, clientId: club.context.newId(), principal: `outing:${outingId}:2`, sentAt: now, ackedSeq: 0 }
  const payload = { ...batch, nextSeq: mutations.length + 1, mutations }
  const answer = await send(club, { method: 'POST', url: '/api/sync/push', payload }, await scene.tokenOf('code'))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { exceptions } = answer.json<{ exceptions: readonly unknown[] }>()
  if (exceptions.length > 0) throw new Error(answer.body)
}

/** Makes a call as the first of these people who is allowed to. */
async function make(call: string): Promise<void> {
  for (const actor of ['owner', 'organizer', 'admin'] as const) {
    const { statusCode } = await sendAs(scene, call, actor)
    if (statusCode < 400) return
  }
}
