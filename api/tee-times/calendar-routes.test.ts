import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeAccount } from '#db/members/members.ts'
import { drawPlayers } from '#db/tee-times/sign-ups-assign.ts'
import { withdrawTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { calendarRenew } from '#sync/calls/calendar.ts'
import { openTestClub, type MemberName, type TestClub } from '../testing.ts'
import { get, post } from '../accounts/accounts-testing.ts'
import { formFor, openTournament } from './sign-ups-testing.ts'

let club: TestClub
let teetimeId: number
beforeAll(async () => {
  club = await openTestClub({ environment: { CLUB_TIME_ZONE: 'America/Los_Angeles' } })
})
beforeEach(async () => {
  teetimeId = await openTournament(club, { numWanted: 1 })
})
afterAll(() => club.close())

async function signUpAs(name: MemberName): Promise<void> {
  const form = formFor(club, name, { user_id: club.ids.members[name] })
  await post(club, `teetime/${teetimeId}/signup`, form, { token: await club.signIn(name) })
}

async function linkOf(name: MemberName): Promise<string> {
  const made = await post(club, 'user/calendar', {}, { token: await club.signIn(name) })
  return new URL(made.json<AnswerOf<typeof calendarRenew>>().url).pathname
}

/** The event of the tee time of this test, unfolded. */
async function eventIn(path: string): Promise<string | undefined> {
  const { body } = await club.app.inject(path)
  const events = body.replaceAll('\r\n ', '').split('BEGIN:VEVENT')
  return events.find((event) => event.includes(`UID:teetime-${teetimeId}@`))
}

test('anybody takes a tee time into a calendar, without a word about members (SEC-02)', async () => {
  await signUpAs('carol')
  const answer = await club.app.inject(`/api/teetime/${teetimeId}/calendar`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="teetime-${teetimeId}.ics"`,
  })
  expect(answer.body).toContain('DTSTART:20260620T144000Z\r\n')
  expect(answer.body).toContain('SUMMARY:Fall Cup\r\nLOCATION:The oaks\r\n')
  expect(answer.body).not.toMatch(/carol|ben|okafor/i)
  expect((await club.app.inject('/api/teetime/9999/calendar')).json()).toMatchObject({ code: 'teetime.not-found' })
})

test('the private link has the tee times that the member has signed up for, sure or waiting', async () => {
  await signUpAs('dev')
  await signUpAs('carol')
  expect(await eventIn(await linkOf('dev'))).toMatch(/SUMMARY:Fall Cup\r\n[^]*STATUS:CONFIRMED/)
  expect(await eventIn(await linkOf('carol'))).toMatch(
    /SUMMARY:Fall Cup \(number 1 in the waiting list\)[^]*STATUS:TENTATIVE/,
  )
  expect(await eventIn(await linkOf('hiro'))).toBe(undefined)
})

test('once groups are drawn the private link has the golfer’s own start', async () => {
  await signUpAs('dev')
  const plan = { flights: { by: 'size', count: 1 }, groups: 'near', start: { by: 'times', minutes: 10 } } as const
  const by = { memberId: club.ids.members.ben, isadmin: false }
  await transaction(club.db, (tx) => drawPlayers(tx, { teetimeId, by, plan }))
  expect(await eventIn(await linkOf('dev'))).toContain('DESCRIPTION:Group 1. Please arrive')
})

test('a tee time that was called off is gone from calendars, and one that was played stays for a month', async () => {
  await signUpAs('dev')
  const path = await linkOf('dev')
  club.advance(30 * 24 * 60 * 60 * 1000)
  expect(await eventIn(path)).toBeDefined()
  const by = { memberId: 0, isadmin: true }
  await transaction(club.db, (tx) => withdrawTeeTime(tx, { id: teetimeId, by, now: club.context.now() }))
  expect(await eventIn(path)).toBe(undefined)
  club.advance(-30 * 24 * 60 * 60 * 1000)
})

test('a link is renewed and ended by its member, and what was ended leads nowhere', async () => {
  const token = await club.signIn('carol')
  const state = async () => (await get(club, 'user/calendar', { token })).json<{ created: string | null }>().created
  const statusOf = async (path: string) => (await club.app.inject(path)).statusCode
  const first = await linkOf('carol')
  const second = await linkOf('carol')
  expect(first).not.toBe(second)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  expect(await state()).toBe(club.context.now().toISOString())
  await post(club, 'user/calendar/end', {}, { token })
  expect(await state()).toBe(null)
  expect((await club.app.inject(second)).json()).toMatchObject({ status: 404, code: 'calendar.not-found' })
})

test('the link of a member whose account was closed leads nowhere', async () => {
  const path = await linkOf('dev')
  const close = (isactive: boolean) =>
    transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.dev, isactive }))
  await close(false)
  expect((await club.app.inject(path)).statusCode).toBe(404)
  await close(true)
})

test('the secret of a link is in no log', async () => {
  const path = await linkOf('carol')
  await club.app.inject(path)
  expect(club.log.join('')).not.toContain(path.split('/').at(-1))
})
