import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCourse } from '#db/courses/courses.ts'
import { teeboxes } from '#db/schema/courses.ts'
import { members } from '#db/schema/members.ts'
import { messages } from '#db/schema/messages.ts'
import { teetimes } from '#db/schema/outings.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import type { initGroupOuting, updateGroupOuting } from '#sync/calls/outings.ts'
import type { Problem } from '#sync/calls/problem.ts'
import type {
  Roster,
  signUpByLink,
  teeTimeAssign,
  teeTimeDraw,
  teeTimeOuting,
  teeTimePlayersExport,
} from '#sync/calls/sign-ups.ts'
import { sentMessages } from '../accounts/accounts-testing.ts'
import { readCsv } from '../server/files/csv.ts'
import { openTestClub, type MemberName, type TestClub } from '../testing.ts'
import {
  askAsGuest,
  byLink,
  formFor,
  openTournament,
  signUpGuest,
  signUpSecret,
  teeTimeForm,
} from './sign-ups-testing.ts'

let club: TestClub
let teetimeId: number
let white: number
beforeAll(async () => {
  club = await openTestClub()
  white = (await findCourse(club.db, { id: club.ids.courses.oaks }))?.teeboxes[0]?.id ?? 0
})
beforeEach(async () => {
  club.advance(60 * 60 * 1000)
  await transaction(club.db, async (tx) => void (await tx.sql.delete(messages)))
  teetimeId = await openTournament(club, { numWanted: 3, rateCents: 6250 })
  for (const name of ['carol', 'dev'] as const) await signUpAs(name)
  const lastrounds = ['The oaks', 'Far away'].map((course) => ({ course, score: 91 }))
  const zed = { name: 'Zed van Guest', handicap: 20, email: `z${teetimeId}@mail.example`, lastrounds, score_best: 88 }
  await signUpGuest(club, teetimeId, 'Zed', zed)
  await signUpAs('hiro')
})
afterAll(() => club.close())

type Asked = { readonly as?: MemberName; readonly method?: 'GET' | 'POST' | 'PATCH'; readonly body?: object }

/** A call about the players of the tournament, as its organizer Ben unless `as` says otherwise. */
async function ask<Answer = Roster & Problem>(path: string, { as = 'ben', method, body }: Asked = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${await club.signIn(as)}` }
  const request = { method: method ?? (body === undefined ? 'GET' : 'POST'), url: `/api/teetime/${teetimeId}/${path}` }
  const answer = await club.app.inject({ ...request, headers, ...(body !== undefined && { payload: body }) })
  return answer.json<Answer>()
}

async function signUpAs(name: MemberName): Promise<void> {
  await ask('signup', { as: name, body: formFor(club, name, { user_id: club.ids.members[name], handicap: 10 }) })
}

const players = async (as?: MemberName) => (await ask('tourney/players', as === undefined ? {} : { as })).players
const playerNamed = async (name: string) => {
  const found = (await players()).find((player) => player.name.startsWith(name))
  if (found === undefined) throw new Error(`${name} is not on the roster`)
  return found
}

type Assigned = BodyOf<typeof teeTimeAssign>['players'][number]

async function assignable(name: string): Promise<Assigned> {
  const { id, partner, teebox_id, flight, code, teetime, startinghole } = await playerNamed(name)
  return { id, partner, teebox_id, flight, code, teetime, startinghole }
}

async function assign(name: string, assigned: Partial<Assigned>) {
  const player = { ...(await assignable(name)), ...assigned }
  return ask('tourney/players', { method: 'PATCH', body: { players: [player] } })
}

const draw = (changed: Partial<BodyOf<typeof teeTimeDraw>> = {}) =>
  ask('tourney/draw', {
    body: { flights: { by: 'size', count: 2 }, groups: 'near', start: { by: 'times', minutes: 10 }, ...changed },
  })

test('the roster has golfers with a spot, then the waiting list, members with the index of their account', async () => {
  const { players: listed, teetime } = await ask('tourney/players')
  expect(listed.map(({ name, handicapindex, place, waiting }) => [name, handicapindex, place, waiting])).toEqual([
    ['Carol Ito', -1.2, 'in', null],
    ['Dev Patel', 28.5, 'in', null],
    ['Zed van Guest', 20, 'in', null],
    ['Hiro Tanaka', 17.9, 'waiting', 1],
  ])
  expect(listed.map(({ handicap, user_id }) => [handicap, user_id])).toEqual([
    [10, club.ids.members.carol],
    [10, club.ids.members.dev],
    [20, 0],
    [10, club.ids.members.hiro],
  ])
  expect(teetime).toMatchObject({ id: teetimeId, numwanted: 3, spotsleft: 0, manages: true, rate: 62.5 })
})

test('visitors see names, indexes and starts, and nothing else about golfers (SEC-02)', async () => {
  const { id: signup_id } = await playerNamed('Zed')
  await ask('tourney/paid', { as: 'alice', body: { signup_id, paid: true, how: 'cash' } })
  const answer = await club.app.inject(`/api/teetime/${teetimeId}/tourney/players`)
  const roster = answer.json<Roster>()
  expect(roster.players.map(({ name }) => name)).toContain('Zed van Guest')
  expect(roster.players.every(({ paid }) => paid === null)).toBe(true)
  expect(roster.teetime.manages).toBe(false)
  expect(answer.body).not.toMatch(/mail\.example|602 555/)
})

test('only the organizer and administrators manage the roster', async () => {
  const manages = async (as: MemberName) => (await ask('tourney/players', { as })).teetime.manages
  expect([await manages('ben'), await manages('alice'), await manages('carol')]).toEqual([true, true, false])
})

test('a golfer whose partner was set still plays the tees of the tee time when they change', async () => {
  const [, other] = (await findCourse(club.db, { id: club.ids.courses.oaks }))?.teeboxes ?? []
  const playFrom = (teeboxId: number) => transaction(club.db, (tx) => tx.sql.update(teetimes).set({ teeboxId }))
  await playFrom(white)
  await assign('Dev', { partner: 'Ann' })
  expect(await playerNamed('Dev')).toMatchObject({ partner: 'Ann', teebox_id: white })
  await playFrom(other?.id ?? 0)
  expect(await playerNamed('Dev')).toMatchObject({ teebox_id: other?.id })
})

test('a golfer can be assigned tees, which give a course handicap', async () => {
  await assign('Dev', { partner: ' Ann ', teebox_id: white, flight: 2, code: 3, teetime: '08:10', startinghole: 9 })
  expect(await playerNamed('Dev')).toMatchObject({
    partner: 'Ann',
    teebox_id: white,
    flight: 2,
    code: 3,
    teetime: '08:10',
    startinghole: 9,
    // 28.5 x 125 / 113
    coursehandicap: 32,
  })
  expect(await playerNamed('Carol')).toMatchObject({ coursehandicap: null, code: null })
})

test('the roster says which tees are rated for women, because tees of one name may have a rating for each', async () => {
  const tees = async () => (await ask('tourney/players')).teeboxes.map(({ id, gender }) => ({ id, gender }))
  const rateFor = (gender: 'M' | 'W') => transaction(club.db, (tx) => tx.sql.update(teeboxes).set({ gender }))
  await rateFor('W')
  expect(await tees()).toContainEqual({ id: white, gender: 'W' })
  await rateFor('M')
  expect(await tees()).toContainEqual({ id: white, gender: 'M' })
})

test('from tees rated for nine holes half the index counts on the roster, as in an outing', async () => {
  const { elms: courseId } = club.ids.courses
  const [tee] = (await findCourse(club.db, { id: courseId }))?.teeboxes ?? []
  await transaction(club.db, (tx) => tx.sql.update(teetimes).set({ courseId, teeboxId: tee?.id ?? 0 }))
  // 28.5 ÷ 2 × 125 ÷ 113
  expect(await playerNamed('Dev')).toMatchObject({ teebox_id: tee?.id, coursehandicap: 16 })
})

test('a fifth golfer in a group, unknown tees and golfers of another tee time are refused', async () => {
  const first = teetimeId
  const carol = await playerNamed('Carol')
  teetimeId = await openTournament(club, { numWanted: 8 })
  for (const name of ['a', 'b', 'c', 'd', 'e']) await signUpGuest(club, teetimeId, name)
  for (const name of ['a', 'b', 'c', 'd']) await assign(name, { code: 2 })
  const full = { code: 'signup.group-full', error: expect.stringContaining('Group 2') }
  expect(await assign('e', { code: 2 })).toMatchObject(full)
  expect(await assign('e', { teebox_id: 9999 })).toMatchObject({ code: 'teetime.no-such-teebox' })
  expect(await assign('e', { id: carol.id })).toMatchObject({ code: 'signup.not-found' })
  expect(first).not.toBe(teetimeId)
})

const startsOf = ({ players: listed }: Roster) =>
  Object.fromEntries(listed.map(({ name, code, startinghole }) => [name.replace(/ .*/, ''), [code, startinghole]]))

test('a starting hole given to one golfer is that of the group, and can be cleared', async () => {
  for (const name of ['Carol', 'Dev']) await assign(name, { code: 1, startinghole: 0 })
  await assign('Zed', { code: 2, startinghole: 3 })
  const given = await assign('Dev', { startinghole: 9 })
  expect(startsOf(given)).toEqual({ Carol: [1, 9], Dev: [1, 9], Zed: [2, 3], Hiro: [null, null] })
  const taken = await assign('Carol', { startinghole: null })
  expect(startsOf(taken)).toEqual({ Carol: [1, null], Dev: [1, null], Zed: [2, 3], Hiro: [null, null] })
})

test('a golfer who joins a group takes its hole, and one who leaves keeps it', async () => {
  for (const name of ['Carol', 'Dev']) await assign(name, { code: 1, startinghole: 9 })
  expect(startsOf(await assign('Zed', { code: 1 }))).toMatchObject({ Carol: [1, 9], Zed: [1, 9] })
  await assign('Dev', { code: 2, startinghole: 4 })
  expect(startsOf(await assign('Zed', { code: 2 }))).toMatchObject({ Carol: [1, 9], Dev: [2, 4], Zed: [2, 4] })
  expect(startsOf(await assign('Zed', { code: null }))).toMatchObject({ Dev: [2, 4], Zed: [null, 4] })
  const joined = await assign('Zed', { code: 1, startinghole: 6 })
  expect(startsOf(joined)).toMatchObject({ Carol: [1, 6], Dev: [2, 4], Zed: [1, 6] })
})

test('two new starting holes for one group are refused, and no golfer is changed', async () => {
  for (const name of ['Carol', 'Dev']) await assign(name, { code: 1, startinghole: 0 })
  const sent = await Promise.all(
    ['Carol', 'Dev'].map(async (name, at) => {
      const { id, partner, teebox_id, flight, code, teetime } = await playerNamed(name)
      return { id, partner, teebox_id, flight, code, teetime, startinghole: 4 + at }
    }),
  )
  const refused = await ask('tourney/players', { method: 'PATCH', body: { players: sent } })
  expect(refused).toMatchObject({ status: 422, code: 'signup.group-holes' })
  expect(startsOf(await ask('tourney/players'))).toMatchObject({ Carol: [1, 0], Dev: [1, 0] })
})

test('on a 9-hole course no golfer starts on hole 10', async () => {
  teetimeId = await openTournament(club, { courseId: club.ids.courses.elms })
  await signUpAs('carol')
  expect(await assign('Carol', { startinghole: 8 })).toMatchObject({ players: [{ startinghole: 8 }] })
  expect(await assign('Carol', { startinghole: 9 })).toMatchObject({ code: 'signup.no-such-hole' })
})

test('the pairings give golfers with a spot a flight, a group and a start, and the waiting list none', async () => {
  await assign('Hiro', { code: 9 })
  expect((await draw()).players.map(({ name, flight, code, teetime }) => [name, flight, code, teetime])).toEqual([
    ['Carol Ito', 1, 1, '07:40'],
    ['Dev Patel', 2, 1, '07:40'],
    ['Zed van Guest', 1, 1, '07:40'],
    ['Hiro Tanaka', null, null, null],
  ])
})

test('groups start ten minutes apart, or by a shotgun over the course', async () => {
  teetimeId = await openTournament(club, { numWanted: 8 })
  for (const name of ['a', 'b', 'c', 'd', 'e']) await signUpGuest(club, teetimeId, name)
  const starts = ({ players: drawn }: Roster) =>
    [...new Set(drawn.map(({ code, teetime, startinghole }) => `${code} ${teetime} ${startinghole}`))].toSorted(byText)
  expect(starts(await draw())).toEqual(['1 07:40 0', '2 07:50 0'])
  expect(starts(await draw({ start: { by: 'shotgun' } }))).toEqual(['1 07:40 0', '2 07:40 9'])
})

test('a guest plays with the member who signed them up if the organizer wants it, and members see who that is', async () => {
  teetimeId = await openTournament(club, { numWanted: 8 })
  for (const name of ['carol', 'dev', 'grace', 'hiro'] as const) {
    await signUpAs(name)
    const guest = formFor(club, `Guest ${name}`, { email: `${name}-${teetimeId}@mail.example`, handicap: 36 })
    await ask('signup', { as: name, body: guest })
    await byLink(club, await signUpSecret(club, guest.email), 'confirm')
  }
  const pairsOf = ({ players: drawn }: Roster) => {
    const groupOf = new Map(drawn.map(({ name, code }) => [name, code]))
    return ['carol', 'dev', 'grace', 'hiro'].filter((name) => {
      const member = drawn.find(({ name: full }) => full.toLowerCase().startsWith(name))
      return member?.code === groupOf.get(`Guest ${name}`)
    })
  }
  expect(pairsOf(await draw())).not.toHaveLength(4)
  expect(pairsOf(await draw({ withhosts: true }))).toHaveLength(4)
  expect((await players('dev')).find(({ name }) => name === 'Guest carol')).toMatchObject({ host: 'Carol Ito' })
  expect((await players('dev')).every(({ contact }) => contact === undefined)).toBe(true)
  expect((await playerNamed('Guest carol')).contact).toEqual({
    email: `carol-${teetimeId}@mail.example`,
    phone: '602 555 0111',
  })
  const visitors = (await club.app.inject(`/api/teetime/${teetimeId}/tourney/players`)).json<Roster>()
  expect(visitors.players.every(({ host }) => host === undefined)).toBe(true)
})

test('whom golfers would like to play with, and who wants a late call, is for the organizer alone', async () => {
  teetimeId = await openTournament(club, { numWanted: 8 })
  const { carol } = club.ids.members
  const asked = { user_id: carol, foursome: 'Dev, or Grace', crunch: 1 } as const
  await ask('signup', { as: 'carol', body: formFor(club, 'carol', asked) })
  await signUpAs('dev')
  expect((await playerNamed('Carol Ito')).contact).toMatchObject({ foursome: 'Dev, or Grace', crunch: 1 })
  expect((await playerNamed('Dev Patel')).contact).not.toHaveProperty('foursome')
  expect((await players('dev')).every(({ contact }) => contact === undefined)).toBe(true)
})

function byText(one: string, other: string): number {
  return one.localeCompare(other)
}

test('pairings whose flights overlap are refused, and change nothing', async () => {
  const answer = await draw({ flights: { by: 'index', upto: [12, 5] } })
  expect(answer).toMatchObject({ status: 422, code: 'signup.draw' })
  expect(await playerNamed('Carol')).toMatchObject({ code: null })
})

test('an administrator marks an entry paid and unpaid; the golfer sees it, other golfers do not', async () => {
  const { id: signup_id } = await playerNamed('Carol')
  const pay = (paid: boolean) => ask('tourney/paid', { as: 'alice', body: { signup_id, paid, how: ' cash ' } })
  await pay(true)
  const paidFor = async (as: MemberName) => (await players(as)).find(({ id }) => id === signup_id)?.paid
  expect([await paidFor('ben'), await paidFor('carol')]).toEqual([
    { at: club.context.now().toISOString(), how: 'cash' },
    { at: club.context.now().toISOString(), how: 'cash' },
  ])
  expect(await paidFor('dev')).toBe(null)
  await pay(false)
  expect(await paidFor('ben')).toBe(null)
})

test('the CSV file has what golfers entered, with holes from 1', async () => {
  await assign('Zed', { teebox_id: white, startinghole: 0, code: 1 })
  const file = await ask<AnswerOf<typeof teeTimePlayersExport>>('tourney/export')
  expect(file).toMatchObject({ filename: 'players-2026-06-20.csv', type: 'text/csv' })
  const [headings, ...rows] = readCsv(file.content).map(({ cells }) => cells)
  const zed = Object.fromEntries((rows[2] ?? []).map((cell, at) => [headings?.[at], cell]))
  expect(zed).toMatchObject({ name: 'Zed van Guest', email: `z${teetimeId}@mail.example`, phone: '602 555 0111' })
  expect(zed).toMatchObject({ place: 'in', startinghole: '1', group: '1', tees: 'White', coursehandicap: '22' })
  expect(zed).toMatchObject({ score_best: '88', lastrounds: 'The oaks 91; Far away 91' })
  expect(rows).toHaveLength(4)
})

test('the CSV file has who brought a guest, and a plus handicap as golfers write it', async () => {
  teetimeId = await openTournament(club, { numWanted: 4 })
  await ask('signup', { as: 'carol', body: formFor(club, 'carol', { user_id: club.ids.members.carol, handicap: -2 }) })
  const guest = formFor(club, 'Gus Guest', { email: `gus-${teetimeId}@mail.example`, handicap: 36 })
  await ask('signup', { as: 'carol', body: guest })
  await byLink(club, await signUpSecret(club, guest.email), 'confirm')
  await assign('Carol', { teebox_id: white })
  const { content } = await ask<AnswerOf<typeof teeTimePlayersExport>>('tourney/export')
  const [headings = [], ...rows] = readCsv(content).map(({ cells }) => cells)
  const entriesOf = (cells: readonly string[]) => cells.map((cell, at) => [headings[at] ?? '', cell] as const)
  const [carol, gus] = rows.map((cells) => Object.fromEntries(entriesOf(cells)))
  expect(carol).toMatchObject({
    name: 'Carol Ito',
    handicapindex: '+1.2',
    handicap: '+2.0',
    coursehandicap: '+1',
    host: '',
  })
  expect(gus).toMatchObject({ name: 'Gus Guest', handicap: '36', host: 'Carol Ito' })
})

test('the CSV file has the day of a payment at the club', async () => {
  const { id: signup_id } = await playerNamed('Carol')
  const before = club.context.now().getTime()
  // Seven in the evening at the club, which is the next day in UTC.
  club.advance(Date.parse('2026-06-18T02:00:00Z') - before)
  await ask('tourney/paid', { as: 'alice', body: { signup_id, paid: true, how: 'cash' } })
  const { content } = await ask<AnswerOf<typeof teeTimePlayersExport>>('tourney/export')
  const [headings = [], ...rows] = readCsv(content).map(({ cells }) => cells)
  const paid = rows.map((cells) => cells[headings.indexOf('paid')])
  expect(paid).toEqual(['2026-06-17', '', '', ''])
  club.advance(before - club.context.now().getTime())
})

test('two groups that start on one hole together are 1A and 1B in the CSV file', async () => {
  await draw()
  for (const [name, code] of [
    ['Zed', 1],
    ['Dev', 2],
    ['Carol', 2],
  ] as const) {
    await assign(name, { code, teetime: '08:00', startinghole: 0 })
  }
  const { content } = await ask<AnswerOf<typeof teeTimePlayersExport>>('tourney/export')
  const [headings = [], ...rows] = readCsv(content).map(({ cells }) => cells)
  const [group, hole] = [headings.indexOf('group'), headings.indexOf('startinghole')]
  const starts = rows.flatMap((cells) => (cells[group] === '' ? [] : `${cells[group]} ${cells[hole]}`))
  expect(starts.toSorted()).toEqual(['1 1A', '2 1B', '2 1B'])
})

test('an outing starts with the golfers who have a spot, their groups, starts and tees', async () => {
  await draw()
  await assign('Zed', { teebox_id: white, startinghole: 4 })
  const { teetime, golfers } = await ask<AnswerOf<typeof teeTimeOuting>>('outing')
  expect(teetime).toMatchObject({ id: teetimeId, date: '2026-06-20', tournament: 1, teebox_id: null })
  expect(golfers).toEqual([
    expect.objectContaining({ user_id: club.ids.members.carol, firstname: 'Carol', lastname: 'Ito', email: '' }),
    expect.objectContaining({ user_id: club.ids.members.dev, tgroup_id: 1, starting_hole: 4, teebox_id: null }),
    {
      user_id: 0,
      firstname: 'Zed van',
      lastname: 'Guest',
      email: `z${teetimeId}@mail.example`,
      handicapindex: 20,
      teebox_id: white,
      tgroup_id: 1,
      starting_hole: 4,
    },
  ])
})

test('a guest who signed up with one name gets the last name that an outing needs', async () => {
  teetimeId = await openTournament(club)
  await signUpGuest(club, teetimeId, 'Gus')
  expect(await ask('tourney/players')).toMatchObject({ players: [{ name: 'Gus' }] })
  expect(await ask('outing')).toMatchObject({ golfers: [{ firstname: 'Gus', lastname: 'Guest' }] })
  expect(await start('alice')).toMatchObject({ id: teetimeId })
  await call(`cancelouting/${teetimeId}`, { as: 'alice', body: {} })
})

/** The request that starts the tournament with unchanged golfers. */
async function startOf() {
  const { teetime, golfers } = await ask<AnswerOf<typeof teeTimeOuting>>('outing')
  const { id: _id, version: _version, ...settings } = teetime
  const entries = golfers.map((golfer) => ({ ...golfer, id: 0, teebox_id: white, tgroup_id: golfer.tgroup_id ?? 1 }))
  return { teetime: { ...settings, teebox_id: white, spin: 0 }, golfers: entries, removedGolfers: [] }
}

async function start(as: MemberName) {
  return call(`updateGroupOuting/${teetimeId}`, { as, body: await startOf() })
}

async function call(path: string, { as, body }: { readonly as: MemberName; readonly body?: object }) {
  const headers = { authorization: `Bearer ${await club.signIn(as)}` }
  const url = `/api/teetime/${path}`
  const sent = body === undefined ? ({ method: 'GET' } as const) : ({ method: 'POST', payload: body } as const)
  return (await club.app.inject({ url, headers, ...sent })).json<Record<string, unknown>>()
}

test.each(['ben', 'alice'] as const)('%s, who does not play, can start the tee time as an outing', async (as) => {
  const isClosed = async () => (await ask('tourney/players', { as: 'carol' })).teetime.closed === true
  await draw()
  expect(await isClosed()).toBe(false)
  expect(await start('carol')).toMatchObject({ status: 403, code: 'outing.not-organizer' })
  expect(await start(as)).toMatchObject({ id: teetimeId, code: expect.stringMatching(/^[2-9A-Z]{8}$/) })

  const golfers = [{ firstname: 'Carol' }, { firstname: 'Dev' }, { firstname: 'Zed van', lastname: 'Guest' }]
  expect(await call('initGroupOuting', { as })).toMatchObject({ teetime: { id: teetimeId }, golfers })
  expect(await call('groupCurrentOutingList', { as })).toMatchObject({ results: [{ id: teetimeId, numplayers: 3 }] })
  const { teetime: open } = await call('all', { as })
  expect(open).not.toContainEqual(expect.objectContaining({ teeid: teetimeId }))
  expect(await ask('signup', { body: formFor(club, 'late') })).toMatchObject({ code: 'signup.closed' })
  expect(await isClosed()).toBe(true)
  await call(`cancelouting/${teetimeId}`, { as, body: {} })
})

test('a member whose tee time was started or canceled by another person while the wizard was open reads so', async () => {
  const bensStart = await startOf()
  await start('alice')
  expect(await call(`updateGroupOuting/${teetimeId}`, { as: 'ben', body: bensStart })).toMatchObject({
    code: 'outing.not-organizer',
    error: expect.stringMatching(/^Alice Moreno has already set up scoring for this tee time/),
  })
  // Forms that the member had open before are refused for the same reason.
  const setUp = /^Scoring is set up for this tee time. Alice Moreno can change/
  expect(await assign('Carol', { flight: 2 })).toMatchObject({
    code: 'signup.closed',
    error: expect.stringMatching(setUp),
  })
  expect(await draw()).toMatchObject({ code: 'signup.closed', error: expect.stringMatching(setUp) })
  const late = { code: 'teetime.not-found', error: expect.stringMatching(setUp) }
  expect(await call(`cancel/${teetimeId}`, { as: 'ben', body: {} })).toMatchObject(late)
  const form = teeTimeForm(club)
  const edit = { method: 'PATCH', url: `/api/teetime/${teetimeId}`, payload: form } as const
  const headers = { authorization: `Bearer ${await club.signIn('ben')}` }
  expect((await club.app.inject({ ...edit, headers })).json()).toMatchObject(late)
  await call(`cancelouting/${teetimeId}`, { as: 'alice', body: {} })
  expect((await club.app.inject({ ...edit, headers })).json()).toMatchObject({
    error: expect.stringMatching(/canceled/),
  })

  teetimeId = await openTournament(club)
  await call(`cancel/${teetimeId}`, { as: 'alice', body: {} })
  expect(await call(`updateGroupOuting/${teetimeId}`, { as: 'ben', body: bensStart })).toMatchObject({
    code: 'outing.not-found',
    error: expect.stringMatching(/canceled/),
  })
})

test('of two people who change a golfer’s place, the later one sees what the other saved', async () => {
  const { version: opened } = await playerNamed('Carol')
  await assign('Carol', { flight: 1, code: 1, version: opened })
  const refused = await assign('Carol', { flight: 2, code: null, version: opened })
  expect(refused).toMatchObject({ status: 409, code: 'signup.changed' })
  const { version, ...now } = await playerNamed('Carol')
  expect(now).toMatchObject({ flight: 1, code: 1 })
  await assign('Carol', { flight: 2, version })
  expect(await playerNamed('Carol')).toMatchObject({ flight: 2, code: 1 })
  expect((await players('dev')).every((player) => player.version === undefined)).toBe(true)
})

test('pairings that another person has made since are not replaced unseen, and a draw is repeated without harm', async () => {
  const { version: opened } = await ask('tourney/players')
  await assign('Carol', { flight: 2, code: 1 })
  expect(await draw({ version: opened })).toMatchObject({ status: 409, code: 'signup.changed' })
  expect(await playerNamed('Carol')).toMatchObject({ flight: 2, code: 1, teetime: null })

  const { version } = await ask('tourney/players')
  const drawn = await draw({ version })
  expect(drawn.players.map(({ teetime }) => teetime)).toEqual(['07:40', '07:40', '07:40', null])
  expect((await draw({ version })).players).toEqual(drawn.players)
  await ask('withdraw', { as: 'hiro', body: { signup_id: (await playerNamed('Hiro')).id } })
  expect(await ask('tourney/players')).toMatchObject({ version: drawn.version })
  expect(await ask('tourney/players', { as: 'dev' })).not.toHaveProperty('version')
})

test('the link of a guest says that the outing of the tee time was canceled, until it goes on after all', async () => {
  const secret = await signUpSecret(club, `z${teetimeId}@mail.example`)
  const look = async () => (await byLink(club, secret, 'look')).json<AnswerOf<typeof signUpByLink>>()
  expect((await look()).teetime).not.toHaveProperty('closed')
  await start('ben')
  expect(await look()).toMatchObject({ place: 'in', teetime: { closed: true } })
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
  expect((await byLink(club, secret, 'look')).json()).toMatchObject({ code: 'teetime.not-found' })
  await call(`reopen/${teetimeId}`, { as: 'ben', body: {} })
  expect((await byLink(club, secret, 'look')).json()).toMatchObject({ place: 'in' })
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
})

test('golfers of a tee time that was started hear who can take them out', async () => {
  const { id: signup_id } = await playerNamed('Carol')
  await start('ben')
  for (const as of ['carol', 'ben'] as const) {
    const refused = await ask('withdraw', { as, body: { signup_id } })
    expect(refused).toMatchObject({ code: 'signup.closed', error: expect.stringContaining('Ben Okafor') })
  }
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
})

test('a tee time is not started with golfers who have changed since', async () => {
  const { teetime, golfers } = await ask<AnswerOf<typeof teeTimeOuting>>('outing')
  await ask('withdraw', { as: 'carol', body: { signup_id: (await playerNamed('Carol')).id } })
  const entries = golfers.map((golfer) => ({ ...golfer, id: 0, teebox_id: white, tgroup_id: 1 }))
  const { id: _id, version, ...settings } = teetime
  const body = { teetime: { ...settings, teebox_id: white, spin: 0 }, golfers: entries, removedGolfers: [], version }
  const refused = await call(`updateGroupOuting/${teetimeId}`, { as: 'ben', body })
  expect(refused).toMatchObject({ status: 409, code: 'outing.changed' })
  const now = await ask<AnswerOf<typeof teeTimeOuting>>('outing')
  const again = {
    ...body,
    golfers: entries.filter(({ firstname }) => firstname !== 'Carol'),
    version: now.teetime.version,
  }
  expect(await call(`updateGroupOuting/${teetimeId}`, { as: 'ben', body: again })).toMatchObject({ id: teetimeId })
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
})

test('golfers are alerted when the outing of their tee time is canceled before it is played, or goes on after all', async () => {
  const alerted = async () => {
    const sent = (await sentMessages(club)).splice(before)
    return sent.flatMap(({ to, topic }) => (topic.startsWith('teetime-') ? `${topic} ${to}` : [])).toSorted()
  }
  await start('ben')
  const before = (await sentMessages(club)).length
  await call(`cancelouting/${teetimeId}`, { as: 'carol', body: {} })
  const others = ['dev@club.example', 'hiro@club.example', `z${teetimeId}@mail.example`]
  expect(await alerted()).toEqual(others.map((to) => `teetime-cancelled ${to}`))
  await call(`reopen/${teetimeId}`, { as: 'ben', body: {} })
  const all = ['carol@club.example', ...others]
  expect(await alerted()).toEqual([
    ...others.map((to) => `teetime-cancelled ${to}`),
    ...all.map((to) => `teetime-changed ${to}`),
  ])
  const wanted = (await sentMessages(club)).slice(before).filter(({ body }) => /golfers? wanted/.test(body))
  expect(wanted).toEqual([])

  const { golfers } = await call('initGroupOuting', { as: 'ben' })
  const scored = (golfers as { id: number }[]).map(({ id }) => ({ id, holescore: 5 }))
  await call(`updateScore/${teetimeId}/1`, { as: 'ben', body: { golfers: scored } })
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
  expect(await alerted()).toHaveLength(7)
})

test('the entry of a guest becomes that of a member, who is alerted, with all that belongs to it', async () => {
  const set = { partner: 'Ann', teebox_id: white, flight: 2, code: 3, teetime: '08:10', startinghole: 4 }
  await assign('Zed', set)
  const { id: signup_id } = await playerNamed('Zed')
  await ask('tourney/paid', { as: 'alice', body: { signup_id, paid: true, how: 'check' } })
  const before = (await sentMessages(club)).length
  const name = (user_id: number, as: MemberName = 'ben') => ask('tourney/member', { as, body: { signup_id, user_id } })
  const { grace, hiro } = club.ids.members
  expect(await name(grace, 'carol')).toMatchObject({ status: 403, code: 'teetime.not-yours' })
  expect(await name(9999)).toMatchObject({ code: 'signup.no-such-golfer' })
  expect(await name(hiro)).toMatchObject({ status: 409, code: 'signup.already' })

  await name(grace)
  // A repeated request whose answer was lost.
  expect((await name(grace)).players).toHaveLength(4)
  const kept = { ...set, place: 'in', handicap: 20, paid: { how: 'check' } }
  expect(await playerNamed('Grace')).toMatchObject({ id: signup_id, user_id: grace, ...kept })
  expect(await sentSince(before)).toEqual(['spot-promoted grace@club.example'])
  expect(await name(hiro)).toMatchObject({ status: 409, code: 'signup.not-guest' })
  const { content } = await ask<AnswerOf<typeof teeTimePlayersExport>>('tourney/export')
  expect(content).toContain('The oaks 91; Far away 91')
  expect(content).not.toContain(`z${teetimeId}@mail.example`)

  await ask('withdraw', { as: 'grace', body: { signup_id } })
  expect((await players()).map((player) => player.name)).toEqual(['Carol Ito', 'Dev Patel', 'Hiro Tanaka'])
})

test('the link in the email of a guest still withdraws the entry that became a member’s', async () => {
  const email = `z${teetimeId}@mail.example`
  const { id: signup_id } = await playerNamed('Zed')
  const secret = await signUpSecret(club, email)
  await ask('tourney/member', { body: { signup_id, user_id: club.ids.members.grace } })
  expect((await byLink(club, secret, 'withdraw')).json()).toMatchObject({ place: 'ended' })
  expect((await players()).map((player) => player.name)).not.toContain('Grace Lindqvist')
})

type Entry = BodyOf<typeof updateGroupOuting>['golfers'][number]

/** Returns the outing of the tournament as its organizer's wizard would send it again. */
async function opened() {
  const { teetime, golfers } = (await call('initGroupOuting', { as: 'ben' })) as AnswerOf<typeof initGroupOuting>
  if (teetime === null) throw new Error('No outing')
  const { id: _id, inprogress: _running, version: _version, ...settings } = teetime
  const entries = golfers.map(
    ({ coursehandicap: _course, playinghandicap: _playing, accesscode: _code, score: _score, ...entry }): Entry =>
      entry,
  )
  return { settings, entries }
}

/** Saves the outing with golfers changed by Ben. */
async function save(change: (golfers: readonly Entry[]) => readonly Entry[], changed: { readonly date?: string } = {}) {
  const { settings, entries } = await opened()
  const golfers = change(entries)
  const left = entries.filter(({ id }) => !golfers.some((golfer) => golfer.id === id))
  const removedGolfers = left.map(({ id, user_id }) => ({ id, user_id }))
  const body = { teetime: { ...settings, ...changed }, golfers, removedGolfers }
  const saved = await call(`updateGroupOuting/${teetimeId}`, { as: 'ben', body })
  if (saved['id'] !== teetimeId) throw new Error(JSON.stringify(saved))
}

/** Returns the messages sent since then, by topic and receiver. */
async function sentSince(count: number) {
  return (await sentMessages(club)).slice(count).map(({ to, topic }) => `${topic} ${to}`)
}

const canceledFor = (to: string) => `teetime-cancelled ${to}`
const without = (name: string) => (golfers: readonly Entry[]) => golfers.filter(({ firstname }) => firstname !== name)

test('a golfer who is taken out of the outing of a tee time learns it once, and that they are in again', async () => {
  await start('ben')
  const before = (await sentMessages(club)).length
  const dev = (await opened()).entries.filter(({ firstname }) => firstname === 'Dev').map((one) => ({ ...one, id: 0 }))
  await save(without('Dev'))
  expect(await sentSince(before)).toEqual(['spot-withdrawn dev@club.example'])
  await save((golfers) => golfers)
  expect(await sentSince(before)).toHaveLength(1)

  await save((golfers) => [...golfers, ...dev])
  await save(without('Dev'))
  const promoted = ['spot-withdrawn dev@club.example', 'spot-promoted dev@club.example']
  expect(await sentSince(before)).toEqual([...promoted, 'spot-withdrawn dev@club.example'])

  for (let time = 0; time < 9; time += 1) {
    await save((golfers) => [...golfers, ...dev])
    await save(without('Dev'))
  }
  expect(await sentSince(before)).toHaveLength(10)
  // Only golfers in the field and on the waiting list are alerted that it is canceled.
  const until = (await sentMessages(club)).length
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
  const rest = ['carol@club.example', `z${teetimeId}@mail.example`, 'hiro@club.example']
  expect(await sentSince(until)).toEqual(rest.map(canceledFor))
})

test('the link of a guest says whether they are in the outing that the tee time became', async () => {
  teetimeId = await openTournament(club, { numWanted: 2 })
  const links = new Map<string, string>()
  for (const name of ['Ida', 'Lou', 'Max']) {
    const { email } = await askAsGuest(club, teetimeId, name, { email: `${name}${teetimeId}@mail.example` })
    const secret = await signUpSecret(club, email)
    links.set(name, secret)
    await byLink(club, secret, 'confirm')
  }
  const places = async () => {
    const answers = await Promise.all(links.values().map((secret) => byLink(club, secret, 'look')))
    return answers.map((answer) => answer.json<{ place: string }>().place)
  }
  await start('ben')
  expect(await places()).toEqual(['in', 'in', 'waiting'])
  await save((golfers) =>
    golfers.map((golfer) => (golfer.firstname === 'Ida' ? { ...golfer, firstname: 'I.' } : golfer)),
  )
  expect(await places()).toEqual(['in', 'in', 'waiting'])

  await save(without('Lou'))
  expect(await places()).toEqual(['in', 'ended', 'waiting'])
  const max = { ...gail(), firstname: 'Max', email: `max${teetimeId}@mail.example` }
  await save((golfers) => [...golfers, max])
  expect(await places()).toEqual(['in', 'ended', 'in'])
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
})

test('a golfer who is left out when the outing is started learns it, and one of the waiting list that they play', async () => {
  const { teetime, golfers } = await ask<AnswerOf<typeof teeTimeOuting>>('outing')
  const { id: _id, version: _version, ...settings } = teetime
  const placed = { id: 0, teebox_id: white, tgroup_id: 1 }
  const hiro = { ...golfers[0], user_id: club.ids.members.hiro, firstname: 'Hiro' }
  const entries = [...golfers.filter(({ firstname }) => firstname !== 'Carol'), hiro].map((one) => ({
    ...one,
    ...placed,
  }))
  const body = { teetime: { ...settings, teebox_id: white, spin: 0 }, golfers: entries, removedGolfers: [] }
  const before = (await sentMessages(club)).length
  await call(`updateGroupOuting/${teetimeId}`, { as: 'ben', body })
  expect(await sentSince(before)).toEqual(['spot-withdrawn carol@club.example', 'spot-promoted hiro@club.example'])
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
})

test('golfers learn that the outing of their tee time is on another day, and after its first score nothing', async () => {
  await start('ben')
  const before = (await sentMessages(club)).length
  await save((golfers) => golfers, { date: '2026-06-21' })
  const all = ['carol@club.example', 'dev@club.example', `z${teetimeId}@mail.example`, 'hiro@club.example']
  expect(await sentSince(before)).toEqual(all.map((to) => `teetime-changed ${to}`))
  const bodies = (await sentMessages(club)).slice(before).map(({ body }) => body)
  expect(bodies.filter((body) => /It was Saturday, 06-20-2026, .*, The oaks\./.test(body))).toHaveLength(all.length)
  const { golfers } = await call('initGroupOuting', { as: 'ben' })
  const scored = (golfers as { id: number }[]).map(({ id }) => ({ id, holescore: 5 }))
  await call(`updateScore/${teetimeId}/1`, { as: 'ben', body: { golfers: scored } })
  await save(without('Dev'), { date: '2026-06-20' })
  expect(await sentSince(before)).toHaveLength(4)
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
})

/** A guest as the organizer types them. */
function gail(): Entry {
  const typed = { firstname: 'Gail', lastname: 'Guest', email: 'gail@mail.example', handicapindex: 20 }
  return { id: 0, user_id: 0, ...typed, teebox_id: white, tgroup_id: 2, starting_hole: 0 }
}

test('a guest whom the organizer typed with an address is alerted like one who signed up', async () => {
  await start('ben')
  await save((golfers) => [...golfers, gail()])
  const before = (await sentMessages(club)).length
  await save(without('Gail'))
  expect(await sentSince(before)).toEqual(['spot-withdrawn gail@mail.example'])
  // A guest who is entered again under another name, but with the same email, is the same guest and gets no alert.
  await save((golfers) => [...golfers, gail()])
  const again = (await sentMessages(club)).length
  await save((golfers) => [...without('Gail')(golfers), { ...gail(), firstname: 'Abigail' }])
  expect(await sentSince(again)).toEqual([])
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
  expect(await sentSince(again)).toContain(canceledFor('gail@mail.example'))
})

test('an address that an organizer typed who may not send to all gets no alert', async () => {
  await start('ben')
  await save((golfers) => [...golfers, gail()])
  const approve = (approval: 'approved' | 'open') =>
    transaction(club.db, (tx) => tx.sql.update(members).set({ approval }))
  await approve('open')
  const before = (await sentMessages(club)).length
  await call(`cancelouting/${teetimeId}`, { as: 'ben', body: {} })
  await approve('approved')
  expect(await sentSince(before)).toContain(canceledFor('dev@club.example'))
  expect(await sentSince(before)).not.toContain(canceledFor('gail@mail.example'))
})

test('only the organizer and administrators change the players', async () => {
  const body = { flights: { by: 'size', count: 1 }, groups: 'near', start: { by: 'shotgun' } }
  const refused = { status: 403, code: 'teetime.not-yours' }
  expect(await ask('tourney/draw', { as: 'carol', body })).toMatchObject(refused)
  expect(await ask('tourney/export', { as: 'carol' })).toMatchObject(refused)
  expect(await ask('outing', { as: 'carol' })).toMatchObject(refused)
  const one = { method: 'PATCH', body: { players: [{ ...(await assignable('Dev')), code: 1 }] } } as const
  expect(await ask('tourney/players', { ...one, as: 'carol' })).toMatchObject(refused)
  expect((await ask('tourney/players', { ...one, as: 'alice' })).players).toHaveLength(4)
})

test('a member who gets the entry of a guest on the waiting list is not said to be in', async () => {
  await signUpGuest(club, teetimeId, 'Yan')
  const yan = await playerNamed('Yan')
  expect(yan.place).toBe('waiting')
  await ask('tourney/member', { body: { signup_id: yan.id, user_id: club.ids.members.alice } })
  expect((await playerNamed('Alice')).place).toBe('waiting')
  expect((await sentMessages(club)).filter(({ to }) => to === 'alice@club.example')).toEqual([])
})

test.each([
  ['is required only now', { prepay: 0, deadline: null }],
  ['is required only now, by the day that was set', { prepay: 0, deadline: '2026-06-17' }],
  ['has to come sooner', { prepay: 1, deadline: '2026-06-19' }],
] as const)('a golfer whose payment %s gets a message before the entry is canceled for it', async (_what, before) => {
  teetimeId = await openTournament(club, before)
  await signUpAs('carol')
  const toCarol = async () => (await sentMessages(club)).filter(({ to }) => to === 'carol@club.example')
  const sent = (await toCarol()).length
  const form = { num_wanted: 3, tournament: 1, tournamenttitle: 'Fall Cup', prepay: 1, deadline: '2026-06-17' } as const
  const headers = { authorization: `Bearer ${await club.signIn('ben')}` }
  const request = { method: 'PATCH', url: `/api/teetime/${teetimeId}`, headers } as const
  const saved = await club.app.inject({ ...request, payload: teeTimeForm(club, form) })
  expect(saved.statusCode).toBe(200)
  const since = (await toCarol()).slice(sent)
  expect(since.map(({ subject, body }) => subject + body)).toEqual([expect.stringContaining('06-17-2026')])
})
