import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listTeeboxes } from '#db/courses/courses.ts'
import { day, hour } from '#db/instants.ts'
import { changeAccount, changeSettings } from '#db/members/members.ts'
import { teetimes } from '#db/schema/outings.ts'
import { signUps } from '#db/schema/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { teeTimeAll, teeTimeById, TeeTimeForm, teeTimeLoggedOut } from '#sync/calls/tee-times.ts'
import { asking } from '../courses/courses-testing.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import { timeOfDay, today } from '../server/time.ts'
import { openTestClub, type MemberName, type TestClub } from '../testing.ts'
import { editTeeTime, mostMoves } from './edit-tee-time.ts'
import { formFor, openTournament, teeTimeForm } from './sign-ups-testing.ts'

let club: TestClub
let ask: ReturnType<typeof asking>
beforeAll(async () => {
  club = await openTestClub()
  ask = asking(club)
  const { alice } = club.ids.members
  await transaction(club.db, (tx) => changeSettings(tx, { id: alice, settings: { phonenum: '602 555 0100' } }))
})
beforeEach(() =>
  transaction(club.db, async (tx) => {
    await tx.sql.delete(signUps)
    await tx.sql.delete(teetimes)
  }),
)
afterAll(() => club.close())

const tournament = {
  contest_id: 16,
  gross_skins: 1,
  net_skins: 1,
  num_wanted: 16,
  rate: 62.1,
  comments: 'Carts are in',
  tournament: 1,
  tournamenttitle: 'Fall Cup',
  prepay: 1,
  deadline: '2026-06-18',
} as const
const form = (changed: Partial<TeeTimeForm> = {}) => teeTimeForm(club, { ...tournament, ...changed })

const add = (changed: Partial<TeeTimeForm> = {}) =>
  ask<{ id: number; code: string; error: string }>({ by: 'alice', path: 'teetime', body: form(changed) })
const save = (id: number, changed: Partial<TeeTimeForm>, by: MemberName = 'alice') =>
  ask({ by, method: 'PATCH', path: `teetime/${id}`, body: form(changed) })
const read = (id: number) => ask<AnswerOf<typeof teeTimeById>>({ path: `teetime/${id}` })
const all = async () => (await ask<AnswerOf<typeof teeTimeAll>>({ path: 'teetime/all' })).json

/** The fields of the new tee time that everyone sees in a list. */
const listed = {
  date: '2026-06-20',
  time: '07:40',
  start: '2026-06-20 07:40',
  name: 'The oaks',
  website: '',
  tournament: 1,
  tournamenttitle: 'Fall Cup',
  prepay: 1,
  deadline: '2026-06-18',
  rate: 62.1,
  num_wanted: 16,
  playercount: 0,
  spotsleft: 16,
  waitlist: 0,
}

test('a new tee time is listed for members, with the contact of its organizer', async () => {
  const { json } = await add()
  const { teetime, user } = await all()
  expect(user).toEqual({ id: club.ids.members.ben, isadmin: false })
  expect(teetime).toEqual([
    {
      teeid: json.id,
      ...listed,
      signedup: null,
      waiting: null,
      comments: 'Carts are in',
      member_submitted_id: club.ids.members.alice,
      firstname: 'Alice',
      lastname: 'Moreno',
      email: 'alice@club.example',
      phonenum: '602 555 0100',
      contact_info: '602 555 0100 · alice@club.example',
    },
  ])
})

test('a new tee time has no own game, tournament, prepayment or skins by default', async () => {
  const { date, hour, min, ampm, course_id, num_wanted } = form()
  const required = { date, hour, min, ampm, course_id, num_wanted }
  const { json } = await ask<{ id: number }>({ by: 'alice', path: 'teetime', body: required })
  expect((await read(json.id)).json.teetime).toMatchObject({
    contest_id: 0,
    grossskins: 0,
    netskins: 0,
    tournament: 0,
    prepay: 0,
    deadline: '0000-00-00',
    teebox_id: null,
    rate: 0,
    tournamenttitle: '',
    comments: '',
  })
})

test('a member logged in by an email link sees the same list and contacts (SEC-16)', async () => {
  await add()
  const headers = { authorization: `Bearer ${await club.signIn('carol', 'link')}` }
  const answer = await club.app.inject({ url: '/api/teetime/all', headers })
  const { teetime, user } = answer.json<AnswerOf<typeof teeTimeAll>>()
  expect(user).toEqual({ id: club.ids.members.carol, isadmin: false })
  expect(teetime).toEqual((await all()).teetime)
})

test.each([
  ['deleted the account', { leavesAt: '2026-07-14T10:00:00.000Z' }, { leavesAt: null }],
  ['was deactivated', { isactive: false }, { isactive: true }],
])('an organizer who %s is named on the tee time, without a contact', async (_, gone, back) => {
  const { id } = (await add()).json
  const { alice } = club.ids.members
  await transaction(club.db, (tx) => changeAccount(tx, { id: alice, ...gone }))
  const [coming] = (await all()).teetime
  const { submitUser, teetime } = (await read(id)).json
  await transaction(club.db, (tx) => changeAccount(tx, { id: alice, ...back }))
  const nameAlone = { firstname: 'Alice', lastname: 'Moreno', email: '', phonenum: '' }
  expect(coming).toMatchObject({ ...nameAlone, contact_info: '' })
  expect(submitUser).toMatchObject(nameAlone)
  expect(teetime.contactinfo).toBe('')
})

test('visitors see the list without anything about members (SEC-02)', async () => {
  const { json } = await add()
  const answer = await club.app.inject('/api/teetime/loggedOut')
  expect(answer.json<AnswerOf<typeof teeTimeLoggedOut>>().teetime).toEqual([{ teeid: json.id, ...listed }])
})

test('one tee time is answered with everything that its form needs', async () => {
  const { json } = await add()
  const { teetime, submitUser } = (await read(json.id)).json
  expect(teetime).toMatchObject({ course: 'The oaks', teebox_id: null, contest_id: 16, grossskins: 1, netskins: 1 })
  expect(teetime).toMatchObject({ numwanted: 16, rate: 62.1, contactinfo: '602 555 0100 · alice@club.example' })
  expect(submitUser).toMatchObject({ id: club.ids.members.alice, firstname: 'Alice' })
})

test('visitors see one tee time without anything about members (SEC-02)', async () => {
  const { json } = await add()
  const answer = await club.app.inject(`/api/teetime/${json.id}`)
  const teetime = { course: 'The oaks', comments: '', contactinfo: '' }
  expect(answer.json()).toMatchObject({ teetime, submitUser: null })
  expect(answer.body).not.toMatch(/alice|Moreno|602 555/i)
})

test('the list counts open spots, and tells members their place', async () => {
  const { json } = await add({ num_wanted: 1 })
  const standing = async (by: 'carol' | 'dev' | 'ben') => {
    const list = await ask<AnswerOf<typeof teeTimeAll>>({ by, path: 'teetime/all' })
    const [card] = list.json.teetime
    return [card?.playercount, card?.spotsleft, card?.waitlist, card?.signedup, card?.waiting]
  }
  expect(await standing('carol')).toEqual([0, 1, 0, null, null])
  for (const by of ['carol', 'dev'] as const) {
    await ask({ by, path: `teetime/${json.id}/signup`, body: formFor(club, by, { user_id: club.ids.members[by] }) })
  }
  expect(await standing('carol')).toEqual([1, 0, 1, 'in', null])
  expect(await standing('dev')).toEqual([1, 0, 1, 'waiting', 1])
  expect(await standing('ben')).toEqual([1, 0, 1, null, null])
})

test.each([
  [12, 'am', '00:40'],
  [1, 'am', '01:40'],
  [12, 'pm', '12:40'],
  [11, 'pm', '23:40'],
] as const)('%i:40 %s is %s', async (hour, ampm, time) => {
  const { json } = await add({ hour, ampm })
  expect((await read(json.id)).json.teetime.time).toBe(time)
})

test('an edit that ends the tournament and the prepayment clears title and deadline', async () => {
  const { json } = await add()
  expect(await save(json.id, { tournament: 0, prepay: 0, num_wanted: 4 })).toMatchObject({ status: 200 })
  expect((await read(json.id)).json.teetime).toMatchObject({
    numwanted: 4,
    tournamenttitle: '',
    deadline: '0000-00-00',
  })
})

test('the title needs a tournament, the deadline a prepayment', async () => {
  const { json } = await add({ tournament: 0, prepay: 0 })
  expect((await read(json.id)).json.teetime).toMatchObject({ tournamenttitle: '', deadline: '0000-00-00' })
})

test('a canceled tee time is not found, and cannot be canceled again', async () => {
  const { json } = await add()
  const cancel = () => ask({ by: 'alice', path: `teetime/cancel/${json.id}`, body: {} })
  expect(await cancel()).toMatchObject({ status: 200 })
  expect(await all()).toMatchObject({ teetime: [] })
  expect(await cancel()).toMatchObject({ status: 404, json: { code: 'teetime.not-found' } })
  expect(await read(json.id)).toMatchObject({ status: 404 })
})

test('a tee time is listed until its day is over in the time zone of the club', async () => {
  await add({ date: '2026-06-14', deadline: '0000-00-00' })
  // 09:00 UTC is 02:00 at the club.
  club.advance(21 * 60 * 60 * 1000)
  expect((await all()).teetime).toHaveLength(1)
  club.advance(60 * 60 * 1000)
  expect((await all()).teetime).toEqual([])
})

test.each([
  [{ min: 45 }, 'min'],
  [{ hour: 13 }, 'hour'],
  [{ num_wanted: 2.5 }, 'num_wanted'],
  [{ num_wanted: 0 }, 'num_wanted'],
  [{ rate: -1 }, 'rate'],
  [{ rate: 10.005 }, 'rate'],
  [{ course_id: 0 }, 'course_id'],
] as const)('%o is malformed', async (changed, field) => {
  expect(await add(changed)).toMatchObject({ status: 400, json: { fields: { [field]: expect.any(String) } } })
})

test.each<[string, Partial<TeeTimeForm>]>([
  ['teetime.no-such-day', { date: '2026-06-31' }],
  ['teetime.past-day', { date: '2026-06-13' }],
  ['teetime.too-far', { date: '2999-06-13' }],
  ['teetime.no-such-course', { course_id: 999 }],
  ['teetime.no-such-teebox', { teebox_id: 999 }],
  ['teetime.deadline', { deadline: '2026-06-21' }],
  ['teetime.deadline', { deadline: '2026-02-30' }],
  ['teetime.deadline', { deadline: '2026-06-13' }],
])('%s: %o is refused, for a new tee time and for one that is changed', async (code, changed) => {
  const refused = { status: 422, json: { code, error: expect.any(String) } }
  expect(await add(changed)).toMatchObject(refused)
  const { json } = await add()
  expect(await save(json.id, changed)).toMatchObject(refused)
})

test('a deadline that has passed since stays, and no other one that has passed is taken', async () => {
  const { json } = await add()
  await transaction(club.db, (tx) => tx.sql.update(teetimes).set({ deadline: '2026-06-10' }))
  expect(await save(json.id, { deadline: '2026-06-10', num_wanted: 12 })).toMatchObject({ status: 200 })
  const refused = { status: 422, json: { code: 'teetime.deadline' } }
  expect(await save(json.id, { deadline: '2026-06-11' })).toMatchObject(refused)
})

test('the teebox of another course is refused', async () => {
  const [teebox] = await listTeeboxes(club.db, { courseId: club.ids.courses.elms })
  const refused = { status: 422, json: { code: 'teetime.no-such-teebox' } }
  expect(await add({ teebox_id: teebox?.id ?? 0 })).toMatchObject(refused)
})

test('only the organizer and administrators change or cancel a tee time', async () => {
  const id = await openTournament(club)
  const cancel = (by: MemberName) => ask({ by, path: `teetime/cancel/${id}`, body: {} })
  const refused = { status: 403, json: { code: 'teetime.not-yours' } }
  expect(await save(id, { hour: 9 }, 'carol')).toMatchObject(refused)
  expect(await cancel('carol')).toMatchObject(refused)
  expect((await read(id)).json.teetime.time).toBe('07:40')
  expect(await save(id, { hour: 9 }, 'ben')).toMatchObject({ status: 200 })
  expect((await read(id)).json.teetime.time).toBe('09:40')
  expect(await cancel('alice')).toMatchObject({ status: 200 })
})

test('a form that was opened before another person saved is refused, and one without a version is not', async () => {
  const { json } = await add()
  const { version } = (await read(json.id)).json.teetime
  expect(await save(json.id, { version, num_wanted: 20 })).toMatchObject({ status: 200 })
  const late = await save(json.id, { version, rate: 70 })
  expect(late).toMatchObject({ status: 409, json: { code: 'teetime.changed' } })
  const { teetime } = (await read(json.id)).json
  expect(teetime).toMatchObject({ numwanted: 20, rate: 62.1 })
  expect(await save(json.id, { version: teetime.version, rate: 70 })).toMatchObject({ status: 200 })
  expect(await save(json.id, { rate: 71 })).toMatchObject({ status: 200 })
})

test('a tee time that was moved ten times stays for a day, and everything else of it can change', async () => {
  const { json } = await add()
  const { json: other } = await add()
  for (let times = 1; times <= 10; times += 1) {
    expect(await save(json.id, { min: times % 2 === 0 ? 40 : 50 })).toMatchObject({ status: 200 })
  }
  const moved = await save(json.id, { min: 50 })
  expect(moved).toMatchObject({ status: 429, json: { code: 'teetime.too-many-moves' } })
  expect(await save(json.id, { min: 40, num_wanted: 20 })).toMatchObject({ status: 200 })
  expect(await save(other.id, { min: 50 })).toMatchObject({ status: 200 })
  club.advance(day)
  expect(await save(json.id, { min: 50 })).toMatchObject({ status: 200 })
})

test('of twelve moves in the same moment ten are made', async () => {
  const { json } = await add()
  const { context, ids } = club
  const moves = createTryLimit(context, { name: 'moves', allowed: mostMoves, window: day })
  const asked = { moves, onlyOnce: (work) => work } satisfies Partial<Parameters<typeof editTeeTime>[1]>
  const by = { memberId: ids.members.alice, isadmin: false }
  const moved = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      editTeeTime(context, { ...asked, id: json.id, form: form({ hour: 1 + at, ampm: 'pm' }), by }),
    ),
  )
  expect(moved.filter(({ ok }) => ok)).toHaveLength(10)
  const stranger = { memberId: ids.members.carol, isadmin: false }
  const other = (await add()).json.id
  const tries = Array.from({ length: 12 }, () =>
    editTeeTime(context, { ...asked, id: other, form: form(), by: stranger }),
  )
  expect(await editTeeTime(context, { ...asked, id: other, form: form({ hour: 9 }), by })).toMatchObject({ ok: true })
  await Promise.all(tries)
})

test('a time of today that passed an hour ago is refused, but a tee time that has started can still be changed', async () => {
  // Eleven in the morning of the next day.
  club.advance((35 - Number(timeOfDay(club.context).slice(0, 2))) * hour)
  const date = today(club.context)
  const refused = { status: 422, json: { code: 'teetime.past-time', error: expect.any(String) } }
  expect(await add({ date, hour: 8, deadline: '0000-00-00' })).toMatchObject(refused)
  const afternoon = { date, hour: 1, ampm: 'pm', deadline: '0000-00-00' } as const
  const { json } = await add(afternoon)
  club.advance(6 * hour)
  expect(await save(json.id, { ...afternoon, num_wanted: 20 })).toMatchObject({ status: 200 })
  expect(await save(json.id, { ...afternoon, hour: 3, min: 50 })).toMatchObject(refused)
  expect(await save(json.id, { ...afternoon, hour: 4, min: 10 })).toMatchObject({ status: 200 })
  expect(await save(json.id, { ...afternoon, hour: 11 })).toMatchObject({ status: 200 })
})
