import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUpRequests, signUps } from '#db/schema/tee-times.ts'
import { rosterOf } from '#db/tee-times/sign-ups-roster.ts'
import { updateTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { signUpByLink, signUpForm } from '#sync/calls/sign-ups.ts'
import type { TeeTimeForm } from '#sync/calls/tee-times.ts'
import { get, sentMessages, post, solvedRobotCheck } from '../accounts/accounts-testing.ts'
import { openRoundsClub, type RoundsClub } from '../rounds/rounds-testing.ts'
import type { MemberName } from '../testing.ts'
import {
  askAsGuest,
  byLink,
  formFor,
  openTournament,
  teeTimeForm,
  teeTimeSettings,
  signUpGuest,
  signUpSecret,
} from './sign-ups-testing.ts'

let club: RoundsClub
let teetimeId: number
beforeAll(async () => {
  club = await openRoundsClub()
})
beforeEach(async () => {
  // The limit of guests from one address is per hour.
  club.advance(60 * 60 * 1000)
  teetimeId = await openTournament(club)
})
afterAll(() => club.close())

type Said = Parameters<typeof formFor>[2]
const path = () => `teetime/${teetimeId}/signup`
const roster = () => rosterOf(club.db, { teetimeId })
const names = async () => (await roster()).map(({ firstname, place }) => `${firstname} ${place}`)
const idOf = async (name: string) => (await roster()).find(({ firstname }) => firstname === name)?.id ?? 0

async function signUpAs(name: MemberName, said: Said = {}) {
  const form = formFor(club, name, { user_id: club.ids.members[name], ...said })
  return post(club, path(), form, { token: await club.signIn(name) })
}

async function withdrawAs(name: MemberName, signup_id: number) {
  return post(club, `teetime/${teetimeId}/withdraw`, { signup_id }, { token: await club.signIn(name) })
}

test('a member who signs up gets a spot or a place on the waiting list', async () => {
  expect((await signUpAs('carol')).json()).toEqual({ result: 'Success', place: 'in', waiting: null })
  await signUpAs('dev')
  expect((await signUpAs('hiro')).json()).toEqual({ result: 'Success', place: 'waiting', waiting: 1 })
  expect(await names()).toEqual(['Carol in', 'Dev in', 'Hiro waiting'])
})

test('a member whom an administrator signs up is alerted once, and one who waits not before there is a spot', async () => {
  const alerts = async () => (await sentMessages(club)).filter(({ topic }) => topic === 'spot-promoted')
  const before = (await alerts()).length
  const token = await club.signIn('alice')
  for (const name of ['carol', 'alice', 'hiro'] as const) {
    const form = formFor(club, name, { user_id: club.ids.members[name] })
    // A repeated request whose answer was lost.
    for (const _time of [1, 2]) expect((await post(club, path(), form, { token })).statusCode).toBe(200)
  }
  expect(await names()).toEqual(['Carol in', 'Alice in', 'Hiro waiting'])
  const [alert, ...more] = (await alerts()).slice(before)
  expect(more).toEqual([])
  expect(alert).toMatchObject({
    to: 'carol@club.example',
    subject: expect.stringMatching(/^You’re signed up: .*Fall Cup/),
  })
})

test('one of twenty golfers who ask for the last spot simultaneously gets it (REL-32)', async () => {
  await signUpAs('carol')
  const forms = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => ({
      ...formFor(club, `guest${number}`),
      robotcheck: await solvedRobotCheck(club),
    })),
  )
  await Promise.all(forms.map((form, number) => post(club, path(), form, { from: `10.2.0.${number}` })))
  const secrets = await Promise.all(forms.map(({ email }) => signUpSecret(club, email)))
  const answers = await Promise.all(secrets.map((secret) => byLink(club, secret, 'confirm')))
  const places = answers.map((answer) => answer.json<AnswerOf<typeof signUpByLink>>())
  expect(places.filter(({ place }) => place === 'in')).toHaveLength(1)
  const waiting = places.flatMap((given) => given.waiting ?? []).toSorted((one, other) => one - other)
  expect(waiting).toEqual(Array.from({ length: 19 }, (_, number) => number + 1))
})

test('a sign-up that is sent fifty times counts once, with equal answers', async () => {
  const form = formFor(club, 'carol', { user_id: club.ids.members.carol })
  const token = await club.signIn('carol')
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(club, path(), form, { token })))
  expect(new Set(answers.map(({ body }) => body))).toEqual(
    new Set([JSON.stringify({ result: 'Success', place: 'in', waiting: null })]),
  )
  expect(await roster()).toHaveLength(1)
})

test('a guest or member who saw another day or time is refused, and can still withdraw after a move', async () => {
  const seen = { start: '2026-06-20 07:40' }
  expect((await signUpAs('carol', seen)).json()).toMatchObject({ place: 'in' })
  await transaction(club.db, (tx) =>
    updateTeeTime(tx, { id: teetimeId, settings: teeTimeSettings(club, { date: '2026-06-21', time: '08:10' }) }),
  )
  const moved = { code: 'signup.moved', error: expect.stringContaining('Sunday, 06-21-2026, 8:10 am') }
  expect((await signUpAs('dev', seen)).json()).toMatchObject(moved)
  expect((await askAsGuest(club, teetimeId, 'zed', seen)).answer.json()).toMatchObject(moved)
  expect((await signUpAs('dev', { start: '2026-06-21 08:10' })).json()).toMatchObject({ place: 'in' })
  expect((await withdrawAs('carol', await idOf('Carol'))).statusCode).toBe(200)
  expect(await names()).toEqual(['Dev in'])
})

test('a visitor needs a robot check, which is valid for one sign-up and its retries', async () => {
  const form = formFor(club, 'zed')
  expect((await post(club, path(), form)).json()).toMatchObject({ code: 'robot.required' })
  const proven = { ...form, robotcheck: await solvedRobotCheck(club) }
  expect((await post(club, path(), proven)).statusCode).toBe(200)
  expect((await post(club, path(), proven)).json()).toMatchObject({ place: 'unconfirmed' })
  const another = { ...proven, op: club.context.newId(), email: 'other@mail.example' }
  expect((await post(club, path(), another)).json()).toMatchObject({ code: 'robot.failed' })
})

test('one address can sign up five guests in an hour (SEC-28)', async () => {
  const ask = async (name: string) => {
    const form = { ...formFor(club, name), robotcheck: await solvedRobotCheck(club) }
    return await post(club, path(), form, { from: '10.3.0.1' })
  }
  for (const name of ['a', 'b', 'c', 'd', 'e']) expect((await ask(name)).statusCode).toBe(200)
  const refused = await ask('f')
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([429, expect.stringContaining('hour')])
  club.advance(60 * 60 * 1000)
  expect((await ask('f')).statusCode).toBe(200)
})

test('simultaneous guests from one address count toward the limit', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `guest${number}`)
  const forms = await Promise.all(
    names.map(async (name) => ({ ...formFor(club, name), robotcheck: await solvedRobotCheck(club) })),
  )
  const answers = await Promise.all(forms.map((form) => post(club, path(), form, { from: '10.3.0.2' })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})

test('members can sign up five guests in an hour, administrators any number', async () => {
  const signUpGuests = async (by: MemberName) => {
    const token = await club.signIn(by)
    const statuses: number[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      statuses.push((await post(club, path(), formFor(club, `${by}-${name}`), { token })).statusCode)
    }
    return statuses.at(-1)
  }
  expect(await signUpGuests('dev')).toBe(429)
  expect(await signUpGuests('alice')).toBe(200)
})

test('a member id counts only for the member and for administrators', async () => {
  const { carol, dev } = club.ids.members
  await signUpAs('hiro', { user_id: carol, email: 'a@mail.example' })
  await byLink(club, await signUpSecret(club, 'a@mail.example'), 'confirm')
  await signUpGuest(club, teetimeId, 'zed', { user_id: carol })
  await signUpAs('alice', { user_id: dev })
  expect((await roster()).map(({ memberId }) => memberId)).toEqual([null, null, dev])
})

test('the answer is the same for the email of a member, one signed up and an unknown one (SEC-28)', async () => {
  await signUpAs('grace', { email: 'grace@club.example' })
  const answers = [
    (await askAsGuest(club, teetimeId, 'zed', { email: 'carol@club.example' })).answer,
    (await askAsGuest(club, teetimeId, 'yan', { email: 'grace@club.example' })).answer,
    (await askAsGuest(club, teetimeId, 'xia', { email: 'xia@mail.example' })).answer,
  ]
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await names()).toEqual(['Grace in'])
})

test('a guest has no place before the link in the email is opened', async () => {
  const { answer, email } = await askAsGuest(club, teetimeId, 'zed')
  expect(answer.json()).toEqual({ result: 'Success', place: 'unconfirmed', waiting: null })
  expect(await names()).toEqual([])
  const secret = await signUpSecret(club, email)
  expect((await byLink(club, secret, 'look')).json()).toMatchObject({ teetime_id: teetimeId, place: 'unconfirmed' })
  expect((await byLink(club, secret, 'confirm')).json()).toMatchObject({ place: 'in', waiting: null })
  expect((await byLink(club, secret, 'confirm')).json()).toMatchObject({ place: 'in', waiting: null })
  expect(await names()).toEqual(['zed in'])
  expect((await sentMessages(club)).at(-1)).toMatchObject({ to: email, subject: expect.stringMatching(/^You.re in/) })
})

test('a guest whose tee time was moved sees the new day at the link, and is signed up for no other than was seen', async () => {
  const { email } = await askAsGuest(club, teetimeId, 'zed', { start: '2026-06-20 07:40' })
  const secret = await signUpSecret(club, email)
  const [asked] = (await sentMessages(club)).filter(({ to }) => to === email)
  expect(asked?.body).toContain('/signup/{secret}?of=2026-06-20T07:40\n')
  const look = async () => (await byLink(club, secret, 'look')).json<AnswerOf<typeof signUpByLink>>().teetime
  const seen = await look()
  expect(seen).toMatchObject({ date: '2026-06-20', time: '07:40', start: '2026-06-20 07:40', course: 'The oaks' })
  const move = async (date: string) =>
    await transaction(club.db, (tx) =>
      updateTeeTime(tx, { id: teetimeId, settings: teeTimeSettings(club, { date, time: '08:10' }) }),
    )
  await move('2026-06-21')
  const confirm = async (start: string | undefined) => (await byLink(club, secret, 'confirm', start)).json<object>()
  expect(await confirm(seen?.start)).toMatchObject({
    code: 'signup.moved',
    error: expect.stringContaining('Sunday, 06-21-2026, 8:10 am'),
  })
  expect(await names()).toEqual([])
  expect(await look()).toMatchObject({ date: '2026-06-21', time: '08:10' })
  expect(await confirm((await look())?.start)).toMatchObject({ place: 'in', teetime: { date: '2026-06-21' } })
  // A confirmation that is repeated after another move keeps the spot.
  await move('2026-06-22')
  expect(await confirm('2026-06-21 08:10')).toMatchObject({ place: 'in' })
  expect((await byLink(club, secret, 'withdraw', '2026-06-21 08:10')).json()).toMatchObject({ place: 'ended' })
})

test('looking at a link writes nothing, because scanners of emails open every link', async () => {
  const { email } = await askAsGuest(club, teetimeId, 'zed')
  const secret = await signUpSecret(club, email)
  const before = club.db.commits.count
  expect((await byLink(club, secret, 'look')).json()).toMatchObject({ place: 'unconfirmed' })
  expect(club.db.commits.count).toBe(before)
})

test('the link in the email withdraws without a login, and the waiting list gets the spot', async () => {
  for (const name of ['carol', 'hiro'] as const) await signUpAs(name)
  await signUpGuest(club, teetimeId, 'zed')
  const secret = await signUpSecret(club, 'zed@mail.example')
  expect((await byLink(club, secret, 'look')).json()).toMatchObject({ place: 'waiting', waiting: 1 })
  await withdrawAs('carol', await idOf('Carol'))
  expect((await byLink(club, secret, 'look')).json()).toMatchObject({ place: 'in' })
  await signUpAs('grace')
  expect((await byLink(club, secret, 'withdraw')).json()).toMatchObject({ place: 'ended' })
  expect(await names()).toEqual(['Hiro in', 'Grace in'])
  expect((await byLink(club, secret, 'confirm')).json()).toMatchObject({ place: 'ended' })
  expect(await names()).toEqual(['Hiro in', 'Grace in'])
})

test('an unopened link expires after a day, and what was typed is deleted', async () => {
  const { email } = await askAsGuest(club, teetimeId, 'lost')
  const secret = await signUpSecret(club, email)
  club.advance(24 * 60 * 60 * 1000)
  expect((await byLink(club, secret, 'confirm')).json()).toMatchObject({ code: 'signup.link-unusable' })
  await club.context.backgroundJobs.settled()
  const kept = await club.db.sql.select().from(signUpRequests)
  expect(kept.filter((request) => request.email === email)).toEqual([])
})

test('a link to a member’s mailbox signs up the member of that name, and never a guest', async () => {
  const asMember = { name: 'carol ito', email: 'carol@club.example' }
  expect((await signUpGuest(club, teetimeId, 'zed', asMember)).json()).toMatchObject({ place: 'in' })
  expect((await roster()).map(({ memberId }) => memberId)).toEqual([club.ids.members.carol])
  expect((await signUpGuest(club, teetimeId, 'yan', asMember)).json()).toMatchObject({ code: 'signup.already' })
  const other = await signUpGuest(club, teetimeId, 'xia', { email: 'grace@club.example' })
  expect(other.json()).toMatchObject({ code: 'signup.member-login' })
  expect(await roster()).toHaveLength(1)
})

test('a network can ask for eight spots of a tee time in a day, a member for three guests', async () => {
  const ask = async (name: string, asking: object) => {
    const form = { ...formFor(club, name), robotcheck: await solvedRobotCheck(club) }
    const answer = await post(club, path(), form, asking)
    if (answer.statusCode !== 200) refusals.add(answer.json<{ error: string }>().error)
    return answer.statusCode
  }
  const refusals = new Set<string>()
  const statuses: number[] = []
  for (let number = 0; number < 10; number += 1) {
    if (number === 5) club.advance(60 * 60 * 1000)
    statuses.push(await ask(`crowd${number}`, { from: '10.4.0.1' }))
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
  const token = await club.signIn('grace')
  const guests: number[] = []
  for (const name of ['a', 'b', 'c', 'd']) guests.push(await ask(`graces-${name}`, { token, from: '10.4.0.2' }))
  expect(guests).toEqual([200, 200, 200, 429])
  expect([...refusals]).toEqual([expect.stringMatching(/this tee time.*24 hours/)])
})

test('one tap of a member signs up with the account’s details, and a guest needs the form', async () => {
  const tap = { email: '', name: 'Somebody', handicap: 0, known: true, phone: '' }
  expect((await signUpAs('carol', tap)).json()).toMatchObject({ place: 'in' })
  const [carol] = await roster()
  expect(carol).toMatchObject({ firstname: 'Carol', handicap: -12, contact: { email: 'carol@club.example' } })
  expect((await signUpAs('carol', { ...tap, op: club.context.newId() })).json()).toMatchObject({
    code: 'signup.already',
  })
  const stranger = { ...formFor(club, 'zed', { email: '' }), robotcheck: await solvedRobotCheck(club) }
  expect((await post(club, path(), stranger)).json()).toMatchObject({ fields: { email: 'Email is Required!' } })
  const guest = { ...stranger, known: true, robotcheck: await solvedRobotCheck(club) }
  expect((await post(club, path(), guest)).json()).toMatchObject({ code: 'signup.no-such-golfer' })
})

test('a member logged in by an email link signs up and withdraws, and reads no private details (SEC-16)', async () => {
  const token = await club.signIn('carol', 'link')
  const form = await get(club, `${path()}`, { token })
  expect(form.json()).toMatchObject({ name: 'Carol Ito', email: '', phone: '', membership_id: '', handicap: -1.2 })
  const sent = formFor(club, 'carol', { user_id: club.ids.members.carol })
  expect((await post(club, path(), sent, { token })).statusCode).toBe(200)
  expect((await roster()).map(({ memberId }) => memberId)).toEqual([club.ids.members.carol])
  const signup_id = await idOf('Carol')
  expect((await post(club, `teetime/${teetimeId}/withdraw`, { signup_id }, { token })).statusCode).toBe(200)
})

test('an administrator logged in by an email link cannot sign up another member (SEC-16)', async () => {
  const token = await club.signIn('alice', 'link')
  await post(club, path(), formFor(club, 'carol', { user_id: club.ids.members.carol }), { token })
  expect((await roster()).map(({ memberId }) => memberId)).toEqual([])
})

test('golfers withdraw themselves and their guests, the organizer any golfer', async () => {
  await signUpAs('carol')
  await post(club, path(), formFor(club, 'guest'), { token: await club.signIn('carol') })
  await byLink(club, await signUpSecret(club, 'guest@mail.example'), 'confirm')
  const carol = await idOf('Carol')
  expect((await withdrawAs('dev', carol)).json()).toMatchObject({ status: 403, code: 'signup.not-yours' })
  expect((await withdrawAs('carol', await idOf('guest'))).statusCode).toBe(200)
  expect((await sentMessages(club)).at(-1)).toMatchObject({ to: 'guest@mail.example', topic: 'spot-withdrawn' })
  expect((await withdrawAs('ben', carol)).statusCode).toBe(200)
})

test('a withdrawal that is repeated, because its answer was lost, changes nothing, also after the spot is taken', async () => {
  await signUpAs('carol')
  await signUpAs('dev')
  await signUpAs('hiro')
  const carol = await idOf('Carol')
  const alerts = async () => (await sentMessages(club)).length
  expect((await withdrawAs('carol', carol)).statusCode).toBe(200)
  const sent = await alerts()
  for (const name of ['carol', 'ben'] as const) {
    expect((await withdrawAs(name, carol)).json()).toEqual({ result: 'Success' })
  }
  expect((await withdrawAs('dev', carol)).json()).toMatchObject({ status: 404, code: 'signup.not-found' })
  expect(await names()).toEqual(['Dev in', 'Hiro in'])
  expect(await alerts()).toBe(sent)
})

test('an organizer logged in by an email link cannot withdraw others (SEC-16)', async () => {
  await signUpAs('carol')
  const token = await club.signIn('ben', 'link')
  const answer = await post(club, `teetime/${teetimeId}/withdraw`, { signup_id: await idOf('Carol') }, { token })
  expect(answer.json()).toMatchObject({ status: 403, code: 'signup.not-yours' })
})

test('the form is filled with the member’s details and last five rounds', async () => {
  for (const score of [80, 81, 79, 90, 85, 84]) await club.post({ score }, 'carol')
  const answer = await get(club, path(), { token: await club.signIn('carol') })
  const form = answer.json<AnswerOf<typeof signUpForm>>()
  expect(form).toMatchObject({ user_id: club.ids.members.carol, name: 'Carol Ito', email: 'carol@club.example' })
  expect(form).toMatchObject({ notify: true, crunch: 0, foursome: '', signedup: null })
  expect(form.lastrounds.map(({ score }) => score)).toEqual([84, 85, 90, 79, 81])
  expect(form).toMatchObject({ course_best: 'The oaks', score_best: 79 })
  await signUpAs('carol')
  expect((await get(club, path(), { token: await club.signIn('carol') })).json()).toMatchObject({ signedup: 'in' })
})

test('the golfer who gets the spot is emailed, and so is one whom another member withdrew', async () => {
  await signUpAs('carol')
  await signUpAs('dev')
  await signUpAs('hiro')
  expect((await withdrawAs('ben', await idOf('Carol'))).statusCode).toBe(200)
  expect(await names()).toEqual(['Dev in', 'Hiro in'])
  const sent = (await sentMessages(club)).map(({ to }) => to)
  expect(sent).toEqual(expect.arrayContaining(['carol@club.example', 'hiro@club.example']))
  await withdrawAs('dev', await idOf('Dev'))
  expect((await sentMessages(club)).map(({ to }) => to)).not.toContain('dev@club.example')
})

async function edit(changed: Partial<TeeTimeForm>) {
  const form = teeTimeForm(club, { num_wanted: 2, tournament: 1, tournamenttitle: 'Fall Cup' })
  const headers = { authorization: `Bearer ${await club.signIn('ben')}` }
  const payload = { ...form, ...changed }
  await club.app.inject({ method: 'PATCH', url: `/api/teetime/${teetimeId}`, headers, payload })
}

test('the link of a guest withdraws until the day of the tee time, also when that is moved', async () => {
  const { email } = await askAsGuest(club, teetimeId, 'guest')
  const secret = await signUpSecret(club, email)
  await byLink(club, secret, 'confirm')
  await edit({ date: '2026-07-18' })
  const thirtyDays = 30 * 24 * 60 * 60 * 1000
  club.advance(thirtyDays)
  expect((await byLink(club, secret, 'withdraw')).json()).toMatchObject({ place: 'ended' })
  club.advance(-thirtyDays)
})

test('when the organizer wants more golfers, the next on the waiting list get spots and emails', async () => {
  for (const name of ['carol', 'dev', 'hiro', 'grace'] as const) await signUpAs(name)
  const before = (await sentMessages(club)).length
  await edit({ num_wanted: 3 })
  expect(await names()).toEqual(['Carol in', 'Dev in', 'Hiro in', 'Grace waiting'])
  expect((await sentMessages(club)).slice(before).map(({ to }) => to)).toEqual(['hiro@club.example'])
})

test.each(['', '  '])('a sign-up of a golfer named "%s" is malformed', async (name) => {
  const answer = await signUpAs('carol', { name, email: 'no address' })
  expect(answer.json()).toMatchObject({
    status: 400,
    fields: { name: 'Name is Required!', email: 'Please enter a valid email' },
  })
})

test('name, email and handicap are enough, and alerts about changes are on by default', async () => {
  const { name, email, handicap } = formFor(club, 'carol')
  const sent = { name, email, handicap }
  const token = await club.signIn('carol')
  expect((await post(club, path(), sent, { token })).statusCode).toBe(200)
  const rows = await club.db.sql.select().from(signUps)
  const others = { phone: '', notify: 1, membershipId: '', courseBest: '', scoreBest: null, crunch: 0, foursome: '' }
  const { carol: memberId } = club.ids.members
  expect(rows.filter((row) => row.teetimeId === teetimeId)).toMatchObject([{ memberId, ...others }])
  const asVisitor = { ...sent, email: 'gina@mail.example', robotcheck: await solvedRobotCheck(club) }
  expect((await post(club, path(), asVisitor)).json()).toMatchObject({ place: 'unconfirmed' })
  for (const missing of ['name', 'email', 'handicap']) {
    const answer = await post(club, path(), { ...sent, [missing]: undefined }, { token })
    expect(answer.json()).toMatchObject({ status: 400, fields: { [missing]: expect.any(String) } })
  }
})

test('the form holds no handicap that it would refuse, even after a mistyped round', async () => {
  // Rounds that an administrator posts do not wait.
  for (const day of ['07', '08', '09']) await club.post({ date: `2026-06-${day}`, score: 60 }, 'alice')
  const answer = await get(club, path(), { token: await club.signIn('alice') })
  expect(answer.json()).toMatchObject({ handicap: -10 })
})

test('every address of an IPv6 network counts for the eight spots of the network', async () => {
  const statuses: number[] = []
  for (let number = 0; number < 10; number += 1) {
    // The limit is five guests an hour.
    if (number === 5) club.advance(60 * 60 * 1000)
    const form = { ...formFor(club, `phone${number}`), robotcheck: await solvedRobotCheck(club) }
    statuses.push((await post(club, path(), form, { from: `2001:db8:5:1::${number}` })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
})

test('a guest who signs up after the deadline is asked to pay, and by no day', async () => {
  const payingOf = async (name: string, deadline: string) => {
    await signUpGuest(club, await openTournament(club, { prepay: 1, deadline }), name)
    const emails = (await sentMessages(club)).filter(({ to }) => to === `${name}@mail.example`)
    return emails.map(({ body }) => body).join(' ')
  }
  expect(await payingOf('gail', '2026-06-19')).toMatch(
    /Pay \$62\.50 in advance by .*06-19-2026.*Your entry is canceled/s,
  )
  const late = await payingOf('gwen', '2026-06-13')
  expect(late).toContain('Pay $62.50 in advance. Contact')
  expect(late).not.toContain('Your entry is canceled')
})

test('a guest reads an amount as the app shows it, without cents where there are none', async () => {
  await signUpGuest(club, await openTournament(club, { rateCents: 6200 }), 'gina')
  const bodies = (await sentMessages(club)).filter(({ to }) => to === 'gina@mail.example').map(({ body }) => body)
  expect(bodies.join(' ')).toMatch(/Pay \$62 (on the day|in advance)/)
})

test('the link of a guest, confirmed or not, says that the tee time was canceled', async () => {
  const links: string[] = []
  for (const name of ['in', 'late'] as const) {
    const { email } = await askAsGuest(club, teetimeId, name)
    links.push(await signUpSecret(club, email))
  }
  const [confirmed = '', unconfirmed = ''] = links
  expect((await byLink(club, confirmed, 'confirm')).json()).toMatchObject({ place: 'in' })
  const token = await club.signIn('ben')
  expect((await post(club, `teetime/cancel/${teetimeId}`, {}, { token })).statusCode).toBe(200)
  for (const [secret, action] of [
    [confirmed, 'look'],
    [confirmed, 'confirm'],
    [confirmed, 'withdraw'],
    [unconfirmed, 'look'],
    [unconfirmed, 'confirm'],
  ] as const) {
    const answer = await byLink(club, secret, action)
    expect([action, answer.json()]).toMatchObject([action, { code: 'teetime.not-found' }])
  }
})
