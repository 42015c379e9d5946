import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everyTable } from '#db/every-table.ts'
import { day, minute } from '#db/instants.ts'
import { erasePersonalData, readPersonalData } from '#db/members/personal-data.ts'
import { sessions } from '#db/schema/members.ts'
import { broadcasts } from '#db/schema/messages.ts'
import { answeredCalls } from '#db/schema/server.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { feelerAll, FeelerForm } from '#sync/calls/feelers.ts'
import { sentMessages } from '../accounts/accounts-testing.ts'
import { dailySignInCare } from '../accounts/old-sign-ins.ts'
import type { MemberName } from '../testing.ts'
import { samples } from './authorization/authorization-requests-testing.ts'
import { openScene, send, type Scene } from './authorization/authorization-testing.ts'
import { openGuardedJobs } from './jobs/guarded-jobs.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})
afterEach(() => scene.club.close())

const form: FeelerForm = {
  date: '2026-06-23',
  timerange: 'Early Morning',
  region_id: 2,
  comments: 'two spots',
  send_email: '1',
}

type Sending = { readonly by?: MemberName; readonly key?: string; readonly path?: string } & Partial<FeelerForm>

/** Sends a form as a member, with a key if one is given. */
async function post({ by = 'ben', key, path = 'info/feeler', ...changed }: Sending = {}) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const method = path === 'info/feeler' ? 'POST' : 'PATCH'
  const request = { method, url: `/api/${path}`, payload: { ...form, ...changed }, headers } as const
  const answer = await send(scene.club, request, await scene.club.signIn(by))
  const json = answer.json<{ fid: number; code: string; fields: object }>()
  return { status: answer.statusCode, json }
}

async function feelers() {
  const answer = await send(scene.club, { url: '/api/info/feeler' }, await scene.club.signIn('carol'))
  return answer.json<AnswerOf<typeof feelerAll>>().feelers
}

const sentToAll = async () => (await scene.club.db.sql.select().from(broadcasts)).length

test('a test email is sent at each press, also under the key of one whose answer was lost', async () => {
  const token = await scene.club.signIn('alice')
  const headers = { 'idempotency-key': randomUUID() }
  const request = { method: 'POST', url: '/api/admin/setup/mail', payload: {}, headers } as const
  for (const _ of [1, 2]) expect((await send(scene.club, request, token)).statusCode).toBe(200)
  expect((await sentMessages(scene.club)).map(({ topic }) => topic)).toEqual(['mail-test', 'mail-test'])
})

test('a form whose answer was lost and that is sent again is done once, and answered as before', async () => {
  const key = randomUUID()
  const first = await post({ key })
  expect(first.status).toBe(200)
  scene.club.advance(day - 1)
  expect(await post({ key })).toEqual(first)
  expect(await feelers()).toHaveLength(1)
  expect(await sentToAll()).toBe(1)
})

test('without a key each one is meant, as those of the release before are', async () => {
  expect((await post()).json.fid).not.toBe((await post()).json.fid)
  expect(await sentToAll()).toBe(2)
})

test('of one form that arrives many times in the same moment one is done, and all get its answer', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => post({ key })))
  const [feeler] = await feelers()
  expect(answers.map(({ status, json }) => [status, json.fid])).toEqual(answers.map(() => [200, feeler?.fid]))
  expect([await feelers(), await sentToAll()]).toEqual([[feeler], 1])
})

test('one that was corrected after it had arrived is not done, and says that the first one is there', async () => {
  const key = randomUUID()
  await post({ key })
  const corrected = { comments: 'one spot' }
  expect(await post({ key, ...corrected })).toMatchObject({ status: 409, json: { code: 'request.sent-before' } })
  expect((await feelers()).map(({ comments }) => comments)).toEqual(['two spots'])
  expect(await post({ key: randomUUID(), ...corrected })).toMatchObject({ status: 200 })
  expect(await sentToAll()).toBe(2)
})

test('one that was refused is done under its key once it is corrected', async () => {
  const key = randomUUID()
  expect(await post({ key, region_id: 6 })).toMatchObject({ status: 422 })
  expect(await post({ key })).toMatchObject({ status: 200 })
  expect(await feelers()).toHaveLength(1)
})

test('the same key of another member, or of another call, is another one', async () => {
  const key = randomUUID()
  const { json } = await post({ key })
  expect((await post({ key, by: 'carol' })).json.fid).not.toBe(json.fid)
  const edited = await post({ key, path: `info/feeler/${json.fid}`, comments: 'one spot', send_email: '0' })
  expect(edited).toMatchObject({ status: 200 })
  expect((await feelers()).map(({ comments }) => comments)).toEqual(['one spot', 'two spots'])
})

test('one that is sent again needs the same right, and no other limit', async () => {
  const key = randomUUID()
  const first = await post({ key, send_email: '0' })
  for (let sent = 1; sent < 20; sent += 1) await post({ send_email: '0' })
  expect(await post({ send_email: '0' })).toMatchObject({ status: 429 })
  expect(await post({ key, send_email: '0' })).toEqual(first)
  const request = {
    method: 'POST',
    url: '/api/info/feeler',
    payload: form,
    headers: { 'idempotency-key': key },
  } as const
  expect((await send(scene.club, request)).statusCode).toBe(401)
})

test.each(['short', 'x'.repeat(65), 'with a space'])('the key “%s” is refused by its name', async (key) => {
  const { status, json } = await post({ key })
  expect({ status, fields: Object.keys(json.fields) }).toEqual({ status: 400, fields: ['idempotency-key'] })
})

test('an answer is kept for two days', async () => {
  const { club } = scene
  const clean = dailySignInCare({
    db: club.db,
    jobs: openGuardedJobs({ db: club.db, log: club.app.log }),
    now: club.context.now,
    today: () => club.context.now().toISOString(),
  })
  const key = randomUUID()
  const first = await post({ key })
  club.advance(2 * day)
  await clean()
  expect(await post({ key })).toEqual(first)
  club.advance(1)
  await clean()
  expect((await post({ key })).json.fid).not.toBe(first.json.fid)
})

test('a deleted member leaves no answers, and a download has no keys', async () => {
  const { db, ids } = scene.club
  await post({ key: 'a-key-of-ben', by: 'ben' })
  await post({ key: 'a-key-of-carol', by: 'carol' })
  expect(JSON.stringify(await readPersonalData(db, { id: ids.members.ben }))).not.toContain('a-key')
  await transaction(db, (tx) => erasePersonalData(tx, { id: ids.members.ben, passwordHash: '' }))
  expect((await db.sql.select().from(answeredCalls)).map(({ mid }) => mid)).toEqual(['a-key-of-carol'])
})

/** Saves without a change, as a member sends them with the stored version. */
const saves: readonly (readonly [string, () => Promise<{ path: string; payload: object; corrected: object }>])[] = [
  [
    'POST course/edit',
    async () => {
      const { elms } = scene.club.ids.courses
      const { payload } = await sampleOf('POST course/edit')
      const body = { ...payload, version: await versionAt(`course/${elms}`) }
      return { path: 'course/edit', payload: body, corrected: { ...body, city: 'Oulu' } }
    },
  ],
  [
    'PATCH course/editTeebox',
    async () => {
      const { elms } = scene.club.ids.courses
      const { payload } = await sampleOf('PATCH course/editTeebox')
      const body = { ...payload, version: await versionAt(`course/${elms}`) }
      return { path: 'course/editTeebox', payload: body, corrected: { ...body, teeboxes: [] } }
    },
  ],
  [
    'POST admin/club',
    async () => {
      const { payload } = await sampleOf('POST admin/club')
      const { settings } = payload as { settings: object }
      return { path: 'admin/club', payload, corrected: { ...payload, settings: { ...settings, name: 'Other' } } }
    },
  ],
  [
    'POST admin/club/policies',
    async () => {
      const { payload } = await sampleOf('POST admin/club/policies')
      const { policies } = payload as { policies: object }
      const corrected = { ...payload, policies: { ...policies, openLookup: false } }
      return { path: 'admin/club/policies', payload, corrected }
    },
  ],
  [
    'POST teetime/stakes/:id',
    async () => {
      const { path, payload } = await sampleOf('POST teetime/stakes/:id')
      return { path, payload, corrected: { ...payload, stakes: null } }
    },
  ],
]

async function sampleOf(call: string) {
  const { path = '', payload } = (await samples[call]?.(scene)) ?? {}
  return { path, payload: payload as object }
}

async function versionAt(path: string): Promise<unknown> {
  const answer = await send(scene.club, { url: `/api/${path}` }, await scene.club.signIn('alice'))
  return answer.json<{ version: unknown }>().version
}

test.each(saves)(
  '%s is the member’s own save when its answer was lost, and not another person’s',
  async (call, make) => {
    const { path, payload: saved, corrected } = await make()
    const token = await scene.club.signIn('alice')
    const [method] = call.split(' ') as ['POST' | 'PATCH']
    const save = async (payload: object, key?: string) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const answer = await send(scene.club, { method, url: `/api/${path}`, payload, headers }, token)
      return { status: answer.statusCode, body: answer.json<{ code?: string; error?: string }>() }
    }
    const first = await save(saved, 'the-first')
    expect(first.status).toBe(200)
    const rows = await everyRow()
    expect(await save(saved, 'the-first')).toEqual(first)
    expect(await save(corrected, 'the-first')).toMatchObject({
      status: 409,
      body: { code: 'request.sent-before', error: expect.stringContaining('then save again') },
    })
    expect(await everyRow()).toBe(rows)
    // With another key, the save names a version that is no longer stored.
    const stale = await save(corrected, 'the-other')
    expect(stale).toMatchObject({ status: 409, body: { code: expect.stringMatching(/\.changed$/) } })
  },
)

/** Returns every row of the club, except sign-ins and stored answers, when no messages wait to be sent. */
async function everyRow(): Promise<string> {
  const { db, context } = scene.club
  await context.backgroundJobs.settled()
  const tables = everyTable.filter((table) => table !== answeredCalls && table !== sessions)
  const rows = await Promise.all(tables.map((table) => db.sql.select().from(table)))
  return JSON.stringify(rows.map((of) => of.map((row) => JSON.stringify(row)).toSorted()))
}

async function callsWithKey(): Promise<string[]> {
  const { paths } = (await scene.club.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { parameters?: readonly { name: string }[] }>>
  }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'idempotency-key'))
      .map(([method]) => `${method.toUpperCase()} ${path.replace('/api/', '').replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
}

/** An answer with the id of its sign-in instead of the token, which also has the time of the answer. */
function withSid(body: string): string {
  return body.replace(/(?<="token":"[\w-]+\.)[\w-]+\.[\w-]+/, (rest) => {
    const payload = Buffer.from(rest.split('.')[0] ?? '', 'base64url').toString()
    return (JSON.parse(payload) as { sid: string }).sid
  })
}

const heardOf = ['PATCH teetime/:id', 'PATCH info/feeler/:id']
/**
 * Calls for which a second request makes no difference: saving the same course again, answering a registration or
 * settling a round that does not wait, and exporting when no round is ready.
 */
const sameAgain = [
  'POST course/edit',
  'POST admin/registrations/:id/:answer',
  'POST admin/roundsToCheck/:id/:verdict',
  'POST admin/usgaRounds/export',
]

/**
 * Calls that need a secret of an email, of a printed sheet or of an authenticator app, or a club without
 * administrators, so that their samples are refused. Their own tests repeat them.
 */
const needsSecret = [
  'POST setup',
  'POST login/byHash',
  'POST login/second-step',
  'POST invitation/accept',
  'POST user/second-step/on',
  'POST user/second-step/codes',
]

test('every call that takes a key changes nothing the second time, but for another key', async () => {
  const calls = await callsWithKey()
  const some = ['POST teetime', 'POST teetime/cancel/:id', 'POST admin/season/:id/delete']
  expect(calls).toEqual(expect.arrayContaining(some))
  const tokens = { admin: await scene.club.signIn('alice'), golfer: await scene.club.signIn('carol') }
  for (const call of calls) {
    // The administrator does not play in the outing.
    const token = call === 'POST teetime/games/:id' ? tokens.golfer : tokens.admin
    const [method, declared] = call.split(' ')
    const { path = declared, payload: sample } = (await samples[call]?.(scene)) ?? {}
    // A change that is saved twice makes no difference, except for those who are alerted.
    const payload = { ...(sample as object), ...(heardOf.includes(call) && { send_email: '1' }) }
    const ask = async (key: string) => {
      // Messages to the field have to be a minute apart.
      scene.club.advance(minute)
      const headers = { 'idempotency-key': key }
      const answer = await send(scene.club, { method: method as 'POST', url: `/api/${path}`, payload, headers }, token)
      return { call, answer: withSid(answer.body), rows: await everyRow() }
    }
    const [first, again, other] = [await ask('the-first'), await ask('the-first'), await ask('the-other')]
    expect(again).toEqual(first)
    if (![...sameAgain, ...needsSecret].includes(call)) expect(other).not.toEqual(first)
  }
})
