import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCourse } from '#db/courses/courses.ts'
import { second } from '#db/instants.ts'
import { changeAccount } from '#db/members/members.ts'
import { golfersOfOuting } from '#db/outings/outings.ts'
import { assignSignUp, rosterOf } from '#db/tee-times/sign-ups-roster.ts'
import { withdrawTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import type { calendarRenew } from '#sync/calls/calendar.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { teeTimeOuting } from '#sync/calls/sign-ups.ts'
import { get, post } from '../accounts/accounts-testing.ts'
import { openTestClub, type MemberName, type TestClub } from '../testing.ts'
import { writeCalendar, type CalendarEvent } from './calendar-routes.ts'
import { drawPlayers } from './edit-roster.ts'
import { formFor, openTournament } from './sign-ups-testing.ts'

type Starting = AnswerOf<typeof teeTimeOuting>

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

test('a tee time can be downloaded as an event without anything about members (SEC-02)', async () => {
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

test('a feed has the tee times of its member, tentative on the waiting list', async () => {
  await signUpAs('dev')
  await signUpAs('carol')
  expect(await eventIn(await linkOf('dev'))).toMatch(/SUMMARY:Fall Cup\r\n[^]*STATUS:CONFIRMED/)
  expect(await eventIn(await linkOf('carol'))).toMatch(/SUMMARY:Fall Cup \(.*1 .*\)[^]*STATUS:TENTATIVE/)
  expect(await eventIn(await linkOf('hiro'))).toBe(undefined)
})

test('after the pairings a feed has the golfer’s own start time', async () => {
  await signUpAs('dev')
  const plan = {
    flights: { by: 'size', count: 1 },
    groups: 'near',
    withHosts: false,
    start: { by: 'times', minutes: 10 },
  } as const
  const by = { memberId: club.ids.members.ben, isadmin: false }
  await drawPlayers(club.db, { teetimeId, by, plan })
  expect(await eventIn(await linkOf('dev'))).toContain('DESCRIPTION:Group 1. Please arrive')
})

test('a feed has a tee time that was started for the golfers who play in it', async () => {
  await signUpAs('dev')
  const path = await linkOf('dev')
  const token = await club.signIn('ben')
  const teebox_id = (await findCourse(club.db, { id: club.ids.courses.oaks }))?.teeboxes[0]?.id ?? 0
  const { teetime, golfers: signedUp } = (await get(club, `teetime/${teetimeId}/outing`, { token })).json<Starting>()
  const { id: _id, version: _version, ...settings } = teetime
  const places = { id: 0, teebox_id, tgroup_id: 1, starting_hole: 0 }
  const start = async (golfers: readonly object[], removedGolfers: readonly object[] = []) => {
    const body = { teetime: { ...settings, teebox_id }, golfers, removedGolfers }
    expect((await post(club, `teetime/updateGroupOuting/${teetimeId}`, body, { token })).statusCode).toBe(200)
  }
  await start(signedUp.map((golfer) => ({ ...golfer, ...places })))
  expect(await eventIn(path)).toBeDefined()
  const [dev] = await golfersOfOuting(club.db, teetimeId)
  const carol = { user_id: club.ids.members.carol, firstname: 'Carol', lastname: 'Ito', email: '', handicapindex: 0 }
  await start([{ ...carol, ...places }], [{ id: dev?.id, user_id: club.ids.members.dev }])
  expect(await eventIn(path)).toBe(undefined)
  await post(club, `teetime/cancelouting/${teetimeId}`, {}, { token })
})

test('a golfer who is moved to another group in the outing has its number and time in the feed', async () => {
  teetimeId = await openTournament(club, { numWanted: 4 })
  const names = ['dev', 'carol', 'hiro'] as const
  for (const name of names) await signUpAs(name)
  const drawn = { dev: [1, '08:00'], hiro: [2, '08:10'], carol: [3, '08:30'] } as const
  const [feed, token] = [await linkOf('dev'), await club.signIn('ben')]
  await transaction(club.db, async (tx) => {
    for (const { id, memberId } of await rosterOf(tx, { teetimeId })) {
      const name = names.find((each) => club.ids.members[each] === memberId) ?? 'dev'
      const [tgroupId, startTime] = drawn[name]
      await assignSignUp(tx, { id, tgroupId, startTime })
    }
  })
  expect(await eventIn(feed)).toMatch(/DTSTART:\d+T150000Z[^]*Group 1\./)
  const teebox_id = (await findCourse(club.db, { id: club.ids.courses.oaks }))?.teeboxes[0]?.id ?? 0
  const { teetime, golfers } = (await get(club, `teetime/${teetimeId}/outing`, { token })).json<Starting>()
  const { id: _id, version: _version, ...settings } = teetime
  const started = golfers.map((golfer) => ({ ...golfer, id: 0, teebox_id, tgroup_id: 3, starting_hole: 0 }))
  const body = { teetime: { ...settings, teebox_id }, golfers: started, removedGolfers: [] }
  await post(club, `teetime/updateGroupOuting/${teetimeId}`, body, { token })
  expect(await eventIn(feed)).toMatch(/DTSTART:\d+T153000Z[^]*Group 3\./)
  await post(club, `teetime/cancelouting/${teetimeId}`, {}, { token })
})

test('a feed drops canceled tee times and keeps past ones for a month', async () => {
  await signUpAs('dev')
  const path = await linkOf('dev')
  club.advance(30 * 24 * 60 * 60 * 1000)
  expect(await eventIn(path)).toBeDefined()
  await transaction(club.db, (tx) => withdrawTeeTime(tx, { id: teetimeId, now: club.context.now() }))
  expect(await eventIn(path)).toBe(undefined)
  club.advance(-30 * 24 * 60 * 60 * 1000)
})

test('each later file has a higher number, so that calendars take a tee time that was moved', async () => {
  await signUpAs('dev')
  const feed = await linkOf('dev')
  const sequences = async () => {
    const events = [await eventIn(`/api/teetime/${teetimeId}/calendar`), await eventIn(feed)]
    return events.map((event) => Number(/^SEQUENCE:(\d{1,10})\r$/m.exec(event ?? '')?.[1]))
  }
  const [file = NaN, own = NaN] = await sequences()
  club.advance(second)
  const [laterFile, laterOwn] = await sequences()
  expect(laterFile).toBeGreaterThan(file)
  expect(laterOwn).toBeGreaterThan(own)
})

test('a member renews and turns off the feed, and old links are not found', async () => {
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

test('the feed of a deactivated member is not found', async () => {
  const path = await linkOf('dev')
  const close = (isactive: boolean) =>
    transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.dev, isactive }))
  await close(false)
  expect((await club.app.inject(path)).statusCode).toBe(404)
  await close(true)
})

test('the secret of a feed is not logged', async () => {
  const path = await linkOf('carol')
  await club.app.inject(path)
  expect(club.log.join('')).not.toContain(path.split('/').at(-1))
})

const now = new Date('2026-06-14T09:00:00.000Z')

function event(changed: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    uid: 'teetime-7@club.example',
    start: new Date('2026-06-20T14:40:00.000Z'),
    title: 'Fall Cup',
    place: 'The oaks',
    description: 'Arrive early.',
    url: 'https://club.example/x',
    isSure: true,
    ...changed,
  }
}

const write = (...events: CalendarEvent[]) => writeCalendar({ name: 'Nomad', events, now })
/** Reads a property: unfolds and unescapes it. */
function read(file: string, property: string): string | undefined {
  const unfolded = file.replaceAll('\r\n ', '')
  const line = unfolded.split('\r\n').find((each) => each.startsWith(`${property}:`))
  const value = line?.slice(property.length + 1)
  return value?.replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

test('an event has the properties of RFC 5545', () => {
  expect(write(event())).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Nomad//Tee times//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Nomad',
      'X-WR-CALNAME:Nomad',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:teetime-7@club.example',
      'SEQUENCE:14202000',
      'DTSTAMP:20260614T090000Z',
      'DTSTART:20260620T144000Z',
      'DTEND:20260620T191000Z',
      'SUMMARY:Fall Cup',
      'LOCATION:The oaks',
      'DESCRIPTION:Arrive early.',
      'URL;VALUE=URI:https://club.example/x',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('a waiting golfer’s event is tentative, and a calendar without events is valid', () => {
  expect(read(write(event({ isSure: false })), 'STATUS')).toBe('TENTATIVE')
  expect(write()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
})

test('a text cannot end its line and begin another property', () => {
  const file = write(event({ title: 'Cup\r\nATTENDEE:mailto:x@y.example', place: 'A; B, C\\D' }))
  expect(file).not.toMatch(/^ATTENDEE/m)
  expect(read(file, 'LOCATION')).toBe('A; B, C\\D')
})

test('the name of the calendar is escaped, and control characters are removed', () => {
  const file = writeCalendar({ name: 'Oaks; Pines, Inc.', events: [event({ title: 'Cup\u0007' })], now })
  expect(read(file, 'X-WR-CALNAME')).toBe('Oaks; Pines, Inc.')
  expect(file).toContain('X-WR-CALNAME:Oaks\\; Pines\\, Inc.')
  expect(read(file, 'SUMMARY')).toBe('Cup')
})

test('any text is folded at 75 octets between characters, and reads back unchanged', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll(/\p{Cc}/gu, ''))
  fc.assert(
    fc.property(texts, (title) => {
      const file = write(event({ title }))
      expect(Buffer.from(file).toString()).toBe(file)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(read(file, 'SUMMARY')).toBe(title)
    }),
  )
})
