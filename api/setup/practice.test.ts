import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#db/schema/rounds.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { setup } from '#sync/calls/setup.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'
import { get, post } from '../accounts/accounts-testing.ts'
import { teeboxEntries } from '../courses/courses-testing.ts'
import { outingBody } from '../outings/outings-testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'

let club: TestClub
let admin: string
let member: string
beforeAll(async () => {
  club = await openTestClub()
  admin = await club.signIn('alice')
  member = await club.signIn('carol')
})
afterAll(() => club.close())

const state = async () => (await get(club, 'admin/setup', { token: admin })).json<AnswerOf<typeof setup>>()
const start = async () =>
  (await post(club, 'admin/setup/practice', {}, { token: admin })).json<{ id: number; code: string }>()

async function score(id: number): Promise<number> {
  const hole = await get(club, `teetime/hole/${id}/1/1`, { token: admin })
  const { golfers } = hole.json<{ golfers: { id: number }[] }>()
  const body = { golfers: golfers.map((golfer) => ({ id: golfer.id, holescore: 4 })) }
  return (await post(club, `teetime/updateScore/${id}/1`, body, { token: admin })).statusCode
}

test('an administrator practices with four made-up golfers, and discards the outing', async () => {
  expect(await state()).toMatchObject({ practice: null, done: { practice: false } })
  const { id, code } = await start()
  expect(await start()).toMatchObject({ id, code })
  expect(await score(id)).toBe(200)
  const { practice } = await state()
  expect(practice).toMatchObject({ id, code, scores: 4 })
  expect(practice?.course).toMatch(/^Practice at /)

  await post(club, 'admin/setup/practice/discard', {}, { token: admin })
  expect(await state()).toMatchObject({ practice: null, done: { practice: true } })
  expect(await score(id)).toBe(409)
  const again = await post(club, `teetime/reopen/${id}`, { reason: 'Fun' }, { token: admin })
  expect(again.json()).toMatchObject({ code: 'outing.practice' })
})

test('a practice outing is in no list, and its organizer can start a real one', async () => {
  await start()
  const { alice } = club.ids.members
  const lists = [
    'outings',
    'teetime/groupCurrentOutingList',
    `teetime/outingInProgress/${alice}`,
    'admin/outings',
    'teetime/canceled',
    'info/visitors',
  ]
  for (const token of [admin, member]) {
    for (const path of lists) {
      const answer = await get(club, path, { token })
      expect(answer.body, path).not.toMatch(/Practice|Cleo/)
    }
  }
  const organized = async () => (await get(club, 'teetime/initGroupOuting', { token: admin })).json<object>()
  expect(await organized()).toMatchObject({ teetime: null })

  const real = await post(club, 'teetime/updateGroupOuting/0', await outingBody(club), { token: admin })
  expect({ status: real.statusCode, body: real.body }).toMatchObject({ status: 200 })
  expect(await organized()).toMatchObject({ teetime: { id: real.json<{ id: number }>().id } })
  const second = await post(club, 'teetime/updateGroupOuting/0', await outingBody(club), { token: admin })
  expect(second.json()).toMatchObject({ code: 'outing.already-in-progress' })
  await post(club, 'admin/setup/practice/discard', {}, { token: admin })
  expect(await start()).toMatchObject({ code: expect.any(String) })
})

test('a practice outing is neither posted, changed nor handed over', async () => {
  const { id } = await start()
  const posted = await post(club, `teetime/postscores/${id}`, {}, { token: admin })
  expect(posted.json()).toMatchObject({ status: 409, code: 'outing.practice' })
  const handed = await post(club, `teetime/handover/${id}`, { user_id: club.ids.members.carol }, { token: admin })
  expect(handed.json()).toMatchObject({ code: 'outing.practice' })
  expect(await club.db.sql.select().from(rounds)).toEqual([])
})

test('tees that were removed from a course are not practiced on', async () => {
  await post(club, 'admin/setup/practice/discard', {}, { token: admin })
  const { elms } = club.ids.courses
  const { teeboxes } = (await get(club, `course/${elms}`, { token: admin })).json<{
    teeboxes: Record<string, Teebox>
  }>()
  const kept = { course_id: elms, teeboxes: teeboxEntries(teeboxes).slice(1) }
  const edit = { method: 'PATCH', url: '/api/course/editTeebox', payload: kept } as const
  const edited = await club.app.inject({ ...edit, headers: { authorization: `Bearer ${admin}` } })
  expect(edited.statusCode).toBe(200)
  expect((await start()).id).toBeGreaterThan(0)
})
