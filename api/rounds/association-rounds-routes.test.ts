import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { changeAccount } from '#db/members/members.ts'
import { answeredCalls } from '#db/schema/server.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberName } from '../testing.ts'
import { openRoundsClub, enterPrivate, type RoundsClub } from './rounds-testing.ts'

let club: RoundsClub
const toClose: (() => unknown)[] = []
afterEach(async () => {
  await club.close()
  for (const close of toClose.splice(0)) close()
})

/** A club with a round by Ben, who has a number at the association. */
async function openWithRound(environment: Readonly<Record<string, string>> = {}): Promise<number> {
  club = await openRoundsClub(environment)
  await enterPrivate(club, 'ben', { aga: '7654321' })
  const [id = 0] = await club.post()
  return id
}

/** An association that answers with these statuses, and counts requests. */
async function openAssociation(
  statuses: number[],
): Promise<{ url: string; asked: () => number; keys: readonly unknown[] }> {
  let asked = 0
  const keys: unknown[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    request.resume()
    request.on('end', () => response.writeHead(statuses[asked++] ?? 200).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  toClose.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `http://127.0.0.1:${port}/`, asked: () => asked, keys }
}

const ask = (id: number, as: MemberName | undefined = 'ben') => club.call(`round/${id}/post-usga`, { as, body: {} })
type Listed = { state: string; settled: string | null }
const listed = async () => (await club.call('admin/usgaRounds', { as: 'alice' })).body['results'] as Listed[]
const settle = (id: number, posted: boolean) =>
  club.call(`admin/usgaRounds/${id}/settle`, { as: 'alice', body: { posted } })
const stateOf = async (id: number, as: MemberName = 'ben') => {
  const { body } = await club.call(`round/search?round_id=${id}`, { as })
  return (body as { rounds: { results: { aga_state: unknown }[] } }).rounds.results[0]?.aga_state
}
const success = { status: 200, body: { result: 'Success' } }

test('without an endpoint a round waits for the handicap chair, who exports it once', async () => {
  const id = await openWithRound()
  expect(await ask(id)).toMatchObject(success)
  expect(await ask(id)).toMatchObject(success)
  expect(await listed()).toEqual([
    {
      round_id: id,
      state: 'waiting',
      asked: '2026-06-14T09:00:00.000Z',
      settled: null,
      aga: '7654321',
      lastname: 'Okafor',
      firstname: 'Ben',
      date: '2026-06-13',
      coursename: 'The oaks',
      tee: 'White',
      score: 84,
      since: null,
    },
  ])
  const file = await club.call('admin/usgaRounds/export', { as: 'alice', body: {} })
  expect(file.body).toEqual({
    filename: 'usga-2026-06-14.csv',
    type: 'text/csv',
    content:
      '\uFEFFghin,lastname,firstname,date,course,tee,rating,slope,holes,score,type\r\n' +
      '7654321,Okafor,Ben,2026-06-13,The oaks,White,70.2,125,18,84,\r\n',
  })
  const [exported] = await listed()
  expect(exported).toMatchObject({ state: 'exported' })
  club.advance(60_000)
  const again = (at: string) => club.call('admin/usgaRounds/export', { as: 'alice', body: { again: at } })
  expect((await again(exported?.settled ?? '')).body).toEqual(file.body)
  expect(String((await again('2026-06-14')).body['content']).split('\r\n')).toHaveLength(2)
  expect(await listed()).toEqual([exported])
  const { body } = await club.call(`round/search?round_id=${id}`)
  expect(body).toMatchObject({ rounds: { results: [{ aga_posted: true }] } })
})

test('an export whose answer was lost is the same file by the next try, for the same person alone', async () => {
  const id = await openWithRound()
  await ask(id)
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const exported = async (key: string, as: MemberName = 'alice') =>
    (await club.call('admin/usgaRounds/export', { as, body: {}, ...keyed(key) })).body
  const linesOf = (file: Readonly<Record<string, unknown>>) => String(file['content']).trim().split('\r\n').length
  const key = randomUUID()
  const file = await exported(key)
  expect(linesOf(file)).toBe(2)
  club.advance(60_000)
  expect(await exported(key)).toEqual(file)
  expect(await listed()).toMatchObject([{ state: 'exported', settled: '2026-06-14T09:00:00.000Z' }])
  expect(linesOf(await exported(randomUUID()))).toBe(1)
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.carol, isadmin: true }))
  expect(linesOf(await exported(key, 'carol'))).toBe(1)
  expect(await club.call('admin/usgaRounds/export', { as: 'ben', body: {}, ...keyed(key) })).toMatchObject({
    status: 403,
  })
  const kept = await club.db.sql.select().from(answeredCalls)
  expect(JSON.stringify(kept)).not.toContain('Okafor')
})

test('the key of an export whose answer was lost takes the rounds of another day', async () => {
  const id = await openWithRound()
  await ask(id)
  const exported = async () => {
    const headers = { 'idempotency-key': 'the-key-of-a-click' }
    return (await club.call('admin/usgaRounds/export', { as: 'alice', body: {}, headers })).body
  }
  await exported()
  club.advance(3_600_000)
  const [later = 0] = await club.post({ score: 91 })
  await ask(later)
  const { content } = await exported()
  expect(content).toContain(',91,')
  expect(content).not.toContain(',84,')
})

test('every list says how many rounds the next export takes', async () => {
  const id = await openWithRound()
  const ready = async () => (await club.call('admin/usgaRounds?state=sent', { as: 'alice' })).body['ready']
  expect(await ready()).toBe(0)
  await ask(id)
  expect(await ready()).toBe(1)
  await enterPrivate(club, 'ben', { aga: '' })
  expect(await ready()).toBe(0)
  await enterPrivate(club, 'ben', { aga: '7654321' })
  await club.call('admin/usgaRounds/export', { as: 'alice', body: {} })
  expect(await ready()).toBe(0)
})

test('rounds of a golfer without a number stay out of the file', async () => {
  const id = await openWithRound()
  await ask(id)
  await enterPrivate(club, 'ben', { aga: '' })
  expect(await listed()).toEqual([])
  const { body } = await club.call('admin/usgaRounds/export', { as: 'alice', body: {} })
  expect(String(body['content']).trim().split('\r\n')).toHaveLength(1)
  await enterPrivate(club, 'ben', { aga: '7654321' })
  expect(await listed()).toMatchObject([{ state: 'waiting' }])
})

test('a round that is changed or deleted after its export is listed until the association has it as it is', async () => {
  const id = await openWithRound()
  await ask(id)
  await club.call('admin/usgaRounds/export', { as: 'alice', body: {} })
  const changed = async () => (await club.call('admin/usgaRounds?state=changed', { as: 'alice' })).body['results']
  const correct = async (score: number) => {
    club.advance(60_000)
    const { rounds } = (await club.call(`round/search?round_id=${id}`)).body as { rounds: { results: object[] } }
    const { date, teebox_id, parorbetter } = rounds.results[0] as Record<string, unknown>
    const body = { id, date, teebox_id, score, parorbetter, tournament: 0 }
    expect(await club.call('round/save', { as: 'alice', body })).toMatchObject(success)
  }
  await correct(84)
  expect(await changed()).toEqual([])
  await correct(82)
  expect(await changed()).toMatchObject([{ round_id: id, score: 82, state: 'exported', since: 'changed' }])
  club.advance(60_000)
  expect(await settle(id, true)).toMatchObject(success)
  expect(await changed()).toEqual([])
  club.advance(60_000)
  await club.call('round/delete', { as: 'alice', body: { round_id: id } })
  expect(await changed()).toMatchObject([{ round_id: id, since: 'deleted' }])
})

test('a round is sent to the association once', async () => {
  const { url, asked } = await openAssociation([201])
  const id = await openWithRound({ HANDICAP_ASSOCIATION_URL: url })
  const answers = await Promise.all([ask(id), ask(id)])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await ask(id)).toMatchObject(success)
  expect(asked()).toBe(1)
  expect(await listed()).toMatchObject([{ state: 'sent' }])
})

test('a round that the association refuses has failed, and can be sent again', async () => {
  const { url, asked } = await openAssociation([422, 201])
  const id = await openWithRound({ HANDICAP_ASSOCIATION_URL: url })
  const failed = { status: 502, body: { code: 'round.usga-failed', error: 'Failed to post round to USGA' } }
  expect(await ask(id)).toMatchObject(failed)
  expect(await listed()).toMatchObject([{ state: 'failed' }])
  expect(await ask(id)).toMatchObject(success)
  expect(asked()).toBe(2)
})

test('a round without an answer can be sent again after a minute, with the same key (SEC-21)', async () => {
  const { url, keys } = await openAssociation([503, 201])
  const id = await openWithRound({ HANDICAP_ASSOCIATION_URL: url })
  expect(await ask(id)).toMatchObject({ status: 502 })
  expect(await stateOf(id)).toBe('sending')
  expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'round.usga-unsure' } })
  club.advance(60_000)
  expect(await ask(id)).toMatchObject({ status: 200, body: { result: 'Success', aga_state: 'sent' } })
  expect(keys).toEqual([`round-${id}`, `round-${id}`])
  expect(await stateOf(id)).toBe('sent')
})

test('only the golfer and administrators see the state of a round', async () => {
  const id = await openWithRound()
  expect(await stateOf(id)).toBe(null)
  expect(await ask(id)).toMatchObject({ body: { aga_state: 'waiting' } })
  expect(await stateOf(id)).toBe('waiting')
  expect(await stateOf(id, 'alice')).toBe('waiting')
  expect(await stateOf(id, 'dev')).toBe(null)
})

test('an administrator settles a round without an answer', async () => {
  const { url, asked } = await openAssociation([503, 201])
  const id = await openWithRound({ HANDICAP_ASSOCIATION_URL: url })
  expect(await ask(id)).toMatchObject({ status: 502 })
  expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'round.usga-unsure' } })
  expect(asked()).toBe(1)
  expect(await settle(id, false)).toMatchObject(success)
  expect(await settle(id, true)).toMatchObject({ status: 404 })
  expect(await ask(id)).toMatchObject(success)
  expect(asked()).toBe(2)
})

test('the handover is refused to other members, without a number, and for an unknown round', async () => {
  const id = await openWithRound()
  expect(await ask(id, 'dev')).toMatchObject({ status: 403, body: { code: 'round.not-yours' } })
  expect(await ask(99)).toMatchObject({ status: 404, body: { code: 'round.not-found' } })
  expect(await club.call(`round/${id}/post-usga`, { body: {} })).toMatchObject({ status: 401 })
  const [devs = 0] = await club.post({ score: 100 }, 'dev')
  expect(await ask(devs, 'dev')).toMatchObject({ status: 422, body: { code: 'round.no-aga' } })
})

test('the list is for administrators', async () => {
  const id = await openWithRound()
  for (const as of [undefined, 'ben'] as const) {
    const status = as ? 403 : 401
    expect(await club.call('admin/usgaRounds', { as })).toMatchObject({ status })
    expect(await club.call('admin/usgaRounds/export', { as, body: {} })).toMatchObject({ status })
    expect(await club.call(`admin/usgaRounds/${id}/settle`, { as, body: { posted: true } })).toMatchObject({ status })
  }
})
