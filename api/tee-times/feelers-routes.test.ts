import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import type { feelerAll, feelerEdit, FeelerForm } from '#sync/calls/feelers.ts'
import { asking } from '../courses/courses-testing.ts'
import { openTestClub, type MemberName, type TestClub } from '../testing.ts'

let club: TestClub
let ask: ReturnType<typeof asking>
beforeAll(async () => {
  club = await openTestClub()
  ask = asking(club)
})
afterAll(() => club.close())

const form: FeelerForm = { date: '2026-06-23', timerange: 'Early Morning', region_id: 2, comments: ' two spots ' }
const send = (changed: Partial<FeelerForm> = {}) =>
  ask<{ fid: number; fields: Record<string, string> }>({ path: 'info/feeler', body: { ...form, ...changed } })
const save = (id: number, { by = 'ben', ...changed }: Partial<BodyOf<typeof feelerEdit>> & { by?: MemberName }) =>
  ask({ by, method: 'PATCH', path: `info/feeler/${id}`, body: { ...form, ...changed } })
const all = async () => (await ask<AnswerOf<typeof feelerAll>>({ by: 'carol', path: 'info/feeler' })).json.feelers

test('a feeler is listed with its day, region and contact, and can be changed', async () => {
  const { json } = await send({ day: 'Tuesday' })
  const sent = {
    fid: json.fid,
    fdate: '2026-06-23',
    day: 'Tuesday',
    time_range: 'Early Morning',
    region: 'East Bay',
    region_id: 2,
    comments: 'two spots',
    member_submitted_id: club.ids.members.ben,
    firstname: 'Ben',
    lastname: 'Okafor',
    email: 'ben@club.example',
    phonenum: '',
  }
  expect(await all()).toEqual([sent])
  const path = `info/feeler/${json.fid}`
  const body = { ...form, timerange: 'Late Afternoon' }
  expect(await ask({ method: 'PATCH', path, body })).toMatchObject({ status: 200 })
  const feeler = { ...sent, time_range: 'Late Afternoon' }
  expect((await ask({ path })).json).toEqual({ feeler, version: expect.any(String) })
})

test.each([
  [{ date: '' }, 'date', 'Date is Required!'],
  [{ date: null }, 'date', 'Date is Required!'],
  [{ timerange: 'Noon' }, 'timerange', 'Time is Required!'],
  [{ region_id: 0 }, 'region_id', 'Region is Required!'],
])('%o is malformed', async (changed, field, sentence) => {
  const { status, json } = await send(changed as unknown as Partial<FeelerForm>)
  expect({ status, fields: json.fields }).toEqual({ status: 400, fields: { [field]: sentence } })
})

test.each([
  [{ date: '2026-06-13' }, 'feeler.past-day'],
  [{ date: '2026-06-31' }, 'feeler.no-such-day'],
  [{ region_id: 6 }, 'feeler.no-such-region'],
])('%o is refused at its field', async (changed, code) => {
  const fields = { [Object.keys(changed)[0] ?? '']: expect.any(String) }
  expect(await send(changed)).toMatchObject({ status: 422, json: { code, fields } })
  const { json } = await send()
  expect(await save(json.fid, { ...changed })).toMatchObject({ status: 422, json: { code, fields } })
})

test('only the member who sent a feeler and administrators change it', async () => {
  const { json } = await send()
  const comments = async () => (await all()).find(({ fid }) => fid === json.fid)?.comments
  const refused = { status: 403, json: { code: 'feeler.not-yours' } }
  expect(await save(json.fid, { comments: 'hers', by: 'carol' })).toMatchObject(refused)
  expect(await save(json.fid, { comments: 'one spot' })).toMatchObject({ status: 200 })
  expect(await comments()).toBe('one spot')
  expect(await save(json.fid, { comments: 'settled', by: 'alice' })).toMatchObject({ status: 200 })
  expect(await comments()).toBe('settled')
})

test('a form that was opened before another person saved does not put back what that person changed', async () => {
  const { json } = await send()
  const opened = async () => (await ask<{ version: string }>({ path: `info/feeler/${json.fid}` })).json
  const { version } = await opened()
  expect(await save(json.fid, { comments: 'without the joke', by: 'alice', version })).toMatchObject({ status: 200 })
  const late = { timerange: 'Late Morning', version } as const
  expect(await save(json.fid, late)).toMatchObject({ status: 409, json: { code: 'feeler.changed' } })
  expect((await all()).find(({ fid }) => fid === json.fid)).toMatchObject({ comments: 'without the joke' })
  expect(await save(json.fid, { ...late, version: (await opened()).version })).toMatchObject({ status: 200 })
})

test('a feeler is for early or late morning, or early or late afternoon', async () => {
  for (const timerange of ['Early Morning', 'Late Morning', 'Early Afternoon', 'Late Afternoon'] as const) {
    const { json } = await send({ timerange })
    expect((await ask({ path: `info/feeler/${json.fid}` })).json).toMatchObject({ feeler: { time_range: timerange } })
  }
})

test('an unknown feeler is not found', async () => {
  const notFound = { status: 404, json: { code: 'feeler.not-found' } }
  expect(await ask({ path: 'info/feeler/999' })).toMatchObject(notFound)
  expect(await save(999, {})).toMatchObject(notFound)
})

test('a member sends twenty feelers a day, and those that are refused do not count', async () => {
  club.advance(24 * 60 * 60 * 1000)
  expect(await send({ region_id: 6 })).toMatchObject({ status: 422 })
  for (let sent = 0; sent < 20; sent += 1) expect(await send()).toMatchObject({ status: 200 })
  expect(await send()).toMatchObject({ status: 429, json: { code: 'feeler.too-many' } })
  club.advance(24 * 60 * 60 * 1000)
  expect(await send()).toMatchObject({ status: 200 })
})
