import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings, type Settings } from '#db/members/members.ts'
import { addBroadcast } from '#db/messages/broadcasts.ts'
import { saveSubscription } from '#db/messages/push-subscriptions.ts'
import { messages } from '#db/schema/messages.ts'
import { signUps } from '#db/schema/tee-times.ts'
import { recordPayment } from '#db/tee-times/sign-ups-roster.ts'
import { transaction } from '#db/transaction.ts'
import { handicapIndex } from '#golf/units.ts'
import type { FeelerForm } from '#sync/calls/feelers.ts'
import type { TeeTimeForm } from '#sync/calls/tee-times.ts'
import { sentMessages } from '../accounts/accounts-testing.ts'
import { asking } from '../courses/courses-testing.ts'
import { alertSignUp } from '../tee-times/sign-up-messages.ts'
import { teeTimeForm } from '../tee-times/sign-ups-testing.ts'
import { openTestClub, type MemberName, type TestClub } from '../testing.ts'
import { textOf } from './transport.ts'

let club: TestClub
let ask: ReturnType<typeof asking>
beforeEach(async () => {
  club = await openTestClub()
  ask = asking(club)
  for (const name of ['ben', 'dev', 'grace', 'hiro'] as const) await choose(name, 'None')
  await choose('carol', 'Both')
})
afterEach(() => club.close())

function choose(name: MemberName, teetimenotify: Settings['teetimenotify']) {
  const settings = { teetimenotify, phonenum: '602 555 0182' }
  return transaction(club.db, (tx) => changeSettings(tx, { id: club.ids.members[name], settings }))
}

function subscribe(name: MemberName) {
  const endpoint = `https://fcm.googleapis.com/${name}`
  const keys = { endpoint, p256dh: 'key', auth: 'auth', device: 'Safari on iPhone', sid: null }
  const vapidKey = club.context.secrets.vapid.publicKey
  const device = { memberId: club.ids.members[name], ...keys, vapidKey, at: club.context.now().toISOString() }
  return transaction(club.db, (tx) => saveSubscription(tx, device))
}

const form = (changed: Partial<TeeTimeForm> = {}) =>
  teeTimeForm(club, { comments: 'Carts are in', send_email: '1', ...changed })
const feeler: FeelerForm = {
  date: '2026-06-23',
  timerange: 'Early Morning',
  region_id: 2,
  comments: 'two spots',
  send_email: '1',
}
const add = (changed: Partial<TeeTimeForm> = {}) =>
  ask<{ id: number; code: string }>({ by: 'alice', path: 'teetime', body: form(changed) })
const edit = (id: number, changed: Partial<TeeTimeForm>) =>
  ask({ by: 'alice', method: 'PATCH', path: `teetime/${id}`, body: form(changed) })

/** Each message as its kind, receiver, topic, and subject without the opening words. */
const out = async () =>
  (await sentMessages(club)).map(
    ({ kind, to, topic, subject }) => `${kind} to ${to}, ${topic}: ${subject.replace(/^.*?: /, '')}`,
  )
const forget = () => transaction(club.db, async (tx) => void (await tx.sql.delete(messages)))

async function signUp(teetimeId: number, name: MemberName | 'zed', place: 'in' | 'waiting' = 'in'): Promise<number> {
  const memberId = name === 'zed' ? null : club.ids.members[name]
  const row = { mid: `${name} ${teetimeId}`, teetimeId, memberId, name, email: `${name}@mail.example`, place } as const
  const said = { ...row, handicapTenths: handicapIndex(12.4), signedUpAt: club.context.now().toISOString() }
  const [added] = await transaction(club.db, async (tx) => tx.sql.insert(signUps).values(said).returning())
  return added?.id ?? 0
}

const when = 'Saturday, 06-20-2026, 7:40 am, The oaks'

test('a new tee time reaches every member as they chose, and no one who chose None', async () => {
  await choose('dev', 'Text')
  await choose('grace', 'Email')
  for (const name of ['carol', 'dev', 'hiro'] as const) await subscribe(name)
  await add()
  expect(await out()).toEqual([
    `mail to carol@club.example, teetime-new: ${when}`,
    `text to 602 555 0182, teetime-new: ${when}`,
    `push to Carol Ito, Safari on iPhone, teetime-new: ${when}`,
    `text to 602 555 0182, teetime-new: ${when}`,
    `push to Dev Patel, Safari on iPhone, teetime-new: ${when}`,
    `mail to grace@club.example, teetime-new: ${when}`,
  ])
})

test('a tee time without Send Email / Text alerts no one', async () => {
  await add({ send_email: '0' })
  const { send_email: _left, ...withoutIt } = form()
  await ask({ by: 'alice', path: 'teetime', body: withoutIt })
  expect(await out()).toEqual([])
})

test('an alert names the rate as the app does, with cents only where there are any', async () => {
  for (const rate of [62, 62.5]) await add({ rate })
  const terms = (await sentMessages(club))
    .filter(({ kind }) => kind === 'mail')
    .map(({ body }) => body.split('\n\n')[2])
  expect(new Set(terms)).toEqual(new Set(['8 golfers wanted, $62', '8 golfers wanted, $62.50']))
})

test('the alert of a tournament without a title says that it is one, and that it is prepaid', async () => {
  await add({ tournament: 1, prepay: 1, tournamenttitle: '' })
  const email = (await sentMessages(club)).find(({ kind }) => kind === 'mail')
  expect(email?.subject).toMatch(/^New tournament:/)
  expect(email?.body).toContain('8 golfers wanted, $62.50, prepaid')
})

test('the alert of a prepaid tee time says until when to pay, unless that day is over', async () => {
  const prepaid = { prepay: 1, deadline: '2026-06-18' } as const
  const terms = async () => (await sentMessages(club)).find(({ kind }) => kind === 'mail')?.body.split('\n\n')[2]
  const { id } = (await add(prepaid)).json
  expect(await terms()).toContain('Thursday, 06-18-2026')
  await forget()
  club.advance(5 * 86_400_000)
  expect(await edit(id, { ...prepaid, rate: 70 })).toMatchObject({ status: 200 })
  expect(await terms()).toBe('8 golfers wanted, $70, prepaid')
})

test('a mail signs its receiver in once and leads to the tee time, but not an administrator’s (SEC-16)', async () => {
  await add()
  const [email] = await sentMessages(club)
  expect(email?.body).toContain('8 golfers wanted, $62.50')
  expect(email?.body).toContain('Carts are in')
  const [, query] = /\/redirect\?(\S+)&hash=\{secret\}/.exec(email?.body ?? '') ?? []
  expect(new URLSearchParams(query).get('page')).toBe('/teetime/1/tourney/signup')
  const login = () => ask({ path: 'login/byHash', body: { username: 'carol', hash: email?.secret } })
  expect(await login()).toMatchObject({ status: 200 })
  expect(await login()).toMatchObject({ status: 401 })

  await forget()
  await choose('alice', 'Email')
  await ask({ by: 'carol', path: 'info/feeler', body: feeler })
  const [toAlice] = await sentMessages(club)
  expect(toAlice).toMatchObject({ to: 'alice@club.example', secret: null })
  expect(toAlice?.body).toContain('http://localhost:3000/home')
})

test('a comment cannot get the secret of its reader into an address of its own (SEC-16)', async () => {
  await add({ comments: 'See https://evil.example/?{secret}', tournament: 1, tournamenttitle: 'Cup {secret}' })
  const [email] = await sentMessages(club)
  const text = textOf({ body: email?.body ?? '', secret: 'hidden' })
  expect(text.match(/hidden/g)).toHaveLength(1)
  expect(text).toMatch(/&hash=hidden\n/)
})

test('a text and a push hold no word about people', async () => {
  await subscribe('carol')
  await ask({ by: 'ben', path: 'info/feeler', body: feeler })
  const sent = await sentMessages(club)
  const email = sent.find(({ to }) => to === 'carol@club.example')
  expect(email?.subject).toMatch(/: Tuesday, 06-23-2026, Early Morning, East Bay$/)
  expect(email?.body).toContain('Ben Okafor is looking for golfers')
  expect(email?.body).toContain('two spots')
  const others = sent.filter(({ kind }) => kind !== 'mail').map(({ kind, body }) => `${kind}: ${body}`)
  const said = email?.subject
  expect(others).toEqual([`text: Nomad Golf Club: ${said}\nhttp://localhost:3000/home`, `push: ${said}`])
})

test('a changed tee time alerts its golfers when it moved, and others when its organizer wants that', async () => {
  await choose('dev', 'Email')
  const { json } = await add({ send_email: '0' })
  await signUp(json.id, 'dev')
  await signUp(json.id, 'zed')
  await edit(json.id, { comments: 'Carts are out', send_email: '0' })
  expect(await out()).toEqual([])

  await edit(json.id, { hour: 8, send_email: '1' })
  const changed = 'teetime-changed: Saturday, 06-20-2026, 8:40 am, The oaks'
  expect(await out()).toEqual([
    `mail to dev@club.example, ${changed}`,
    `mail to zed@mail.example, ${changed}`,
    `mail to carol@club.example, ${changed}`,
    `text to 602 555 0182, ${changed}`,
  ])
})

test('the golfers of a tee time that moved read what it was, and others how many are wanted', async () => {
  const { json } = await add({ send_email: '0' })
  await signUp(json.id, 'zed')
  await edit(json.id, { hour: 8, send_email: '1' })
  const sent = await sentMessages(club)
  const bodyTo = (address: string) => sent.find(({ to }) => to === address)?.body
  const was = 'It was Saturday, 06-20-2026, 7:40 am, The oaks.'
  expect(bodyTo('zed@mail.example')).toContain(was)
  expect(bodyTo('zed@mail.example')).not.toContain('golfers wanted')
  expect(bodyTo('carol@club.example')).toContain('golfers wanted')
  expect(bodyTo('carol@club.example')).not.toContain(was)
})

test('when more golfers are wanted, those who get a spot by it are alerted', async () => {
  const { json } = await add({ num_wanted: 1, send_email: '0' })
  await signUp(json.id, 'zed')
  await signUp(json.id, 'carol', 'waiting')
  await edit(json.id, { num_wanted: 2, send_email: '0' })
  const promoted = `spot-promoted: ${when}`
  expect(await out()).toEqual([`mail to carol@club.example, ${promoted}`, `text to 602 555 0182, ${promoted}`])
})

test('a canceled tee time alerts its golfers, but not the person who cancels it', async () => {
  await choose('alice', 'Both')
  const { json } = await add({ send_email: '0' })
  await signUp(json.id, 'carol')
  await signUp(json.id, 'alice')
  await ask({ by: 'alice', path: `teetime/cancel/${json.id}`, body: {} })
  const canceled = `teetime-cancelled: ${when}`
  expect(await out()).toEqual([`mail to carol@club.example, ${canceled}`, `text to 602 555 0182, ${canceled}`])
})

const signUpKinds = ['spot-promoted', 'spot-withdrawn', 'spot-unpaid'] as const

test.each(signUpKinds)('the alert %s goes out once, however often it is added (REL-10)', async (kind) => {
  const { json } = await add({ send_email: '0' })
  const [carol, zed] = [await signUp(json.id, 'carol'), await signUp(json.id, 'zed')]
  const at = club.context.now()
  const notify = (signUpId: number) =>
    transaction(club.db, (tx) => alertSignUp(tx, { context: club.context, signUpId, at, kind }))
  for (const signUpId of [carol, zed, carol, 99]) await notify(signUpId)
  expect(await out()).toEqual([
    `mail to carol@club.example, ${kind}: ${when}`,
    `text to 602 555 0182, ${kind}: ${when}`,
    `mail to zed@mail.example, ${kind}: ${when}`,
  ])
})

test('a golfer who gets a spot reads how to pay for it, before the entry is canceled for want of that', async () => {
  const bodyOf = async (deadline: string, kind: 'spot-promoted' | 'spot-withdrawn' = 'spot-promoted') => {
    const { json } = await add({ send_email: '0', prepay: 1, deadline })
    const signUpId = await signUp(json.id, 'zed')
    const at = club.context.now()
    await transaction(club.db, (tx) => alertSignUp(tx, { context: club.context, signUpId, at, kind }))
    return (await sentMessages(club)).at(-1)?.body ?? ''
  }
  const pays = `Contact ${club.context.config.club.contact} to pay.`
  const canceled = 'Your entry is canceled if we don’t have your payment by then.'
  const inTime = await bodyOf('2026-06-18')
  expect(inTime).toContain(`Pay $62.50 in advance by Thursday, 06-18-2026. ${pays} ${canceled}`)
  expect(inTime).not.toContain('golfers wanted')
  expect(inTime).toContain('Carts are in')
  const open = await bodyOf('0000-00-00')
  expect(open).toContain(`Pay $62.50 in advance. ${pays}`)
  expect(open).not.toContain(canceled)
  const out = await bodyOf('2026-06-18', 'spot-withdrawn')
  for (const text of ['Pay $62.50', 'golfers wanted', 'Carts are in']) expect(out).not.toContain(text)
})

test('a member pays the organizer, whose contact a guest does not see', async () => {
  const { json } = await add({ send_email: '0', prepay: 1 })
  const spots = [await signUp(json.id, 'carol'), await signUp(json.id, 'zed')]
  const at = club.context.now()
  await transaction(club.db, async (tx) => {
    for (const signUpId of spots) await alertSignUp(tx, { context: club.context, signUpId, at, kind: 'spot-promoted' })
  })
  const mails = (await sentMessages(club)).filter(({ kind }) => kind === 'mail').map(({ body }) => body)
  expect(mails[0]).toContain('alice@club.example to pay.')
  expect(mails[1]).not.toContain('alice@club.example')
  expect(mails[1]).toContain(`Contact ${club.context.config.club.contact} to pay.`)
})

test('a golfer who gets a spot after the deadline, or has paid, reads of no deadline', async () => {
  const { json } = await add({ send_email: '0', prepay: 1, deadline: '2026-06-18' })
  const [carol, dev] = [await signUp(json.id, 'carol'), await signUp(json.id, 'zed')]
  await transaction(club.db, async (tx) => {
    await recordPayment(tx, { id: carol, how: 'cash', by: club.ids.members.alice, now: club.context.now() })
    const at = new Date('2026-06-19T18:00:00Z')
    await alertSignUp(tx, { context: club.context, signUpId: carol, at, kind: 'spot-named' })
    await alertSignUp(tx, { context: club.context, signUpId: dev, at, kind: 'spot-promoted' })
  })
  const bodies = (await sentMessages(club)).filter(({ kind }) => kind === 'mail').map(({ body }) => body)
  expect(bodies[0]).not.toContain('Pay $62.50')
  expect(bodies[1]).toContain('Pay $62.50 in advance. Contact')
})

test('a fourth broadcast within a day is refused before anything is saved (SEC-27)', async () => {
  for (const _time of [1, 2, 3]) expect(await ask({ path: 'info/feeler', body: feeler })).toMatchObject({ status: 200 })
  expect(await ask({ path: 'info/feeler', body: feeler })).toMatchObject({
    status: 429,
    json: { code: 'broadcast.too-many' },
  })
  expect(await ask({ path: 'info/feeler/1', method: 'PATCH', body: feeler })).toMatchObject({ status: 429 })
  expect(await ask({ path: 'info/feeler/4' })).toMatchObject({ status: 404 })
  expect(await ask({ path: 'info/feeler', body: { ...feeler, send_email: '0' } })).toMatchObject({ status: 200 })
})

test('a tee time that is canceled before its alerts went out alerts no one', async () => {
  const { json } = await add({ send_email: '0' })
  await ask({ by: 'alice', path: `teetime/cancel/${json.id}`, body: {} })
  const broadcast = { kind: 'teetime-new', teetimeId: json.id, memberId: club.ids.members.alice } as const
  await transaction(club.db, (tx) => addBroadcast(tx, { ...broadcast, at: club.context.now() }))
  expect(await out()).toEqual([])
})

/** Makes all messages wait, as when the mail server is down or the hourly limit of broadcasts is reached. */
function letAllWait() {
  const waits = { state: 'waiting', sentAt: null, nextAt: club.context.now().toISOString() } as const
  return transaction(club.db, async (tx) => void (await tx.sql.update(messages).set(waits)))
}

test('a tee time that is canceled is announced to no one whose message still waits', async () => {
  const { json } = await add()
  expect(await out()).toContain(`mail to carol@club.example, teetime-new: ${when}`)
  await letAllWait()
  await ask({ by: 'alice', path: `teetime/cancel/${json.id}`, body: {} })
  const sent = await sentMessages(club)
  expect(sent.map(({ state, error }) => `${state}: ${error}`)).toEqual(sent.map(() => 'failed: It’s no longer open'))
})

test('neither a tee time nor a feeler is announced by a message that waited until its day was over', async () => {
  await add()
  await ask({ path: 'info/feeler', body: feeler })
  await sentMessages(club)
  const statesAfter = async (days: number) => {
    await letAllWait()
    club.advance(days * 86_400_000)
    return (await sentMessages(club)).map(({ topic, state }) => `${topic} ${state}`)
  }
  // Until the evening of the tee time, a Saturday.
  expect(new Set(await statesAfter(6))).toEqual(new Set(['teetime-new sent', 'feeler sent']))
  expect(new Set(await statesAfter(1))).toEqual(new Set(['teetime-new failed', 'feeler sent']))
  expect(new Set(await statesAfter(3))).toEqual(new Set(['teetime-new failed', 'feeler failed']))
})

test('a feeler of a member who was deactivated reaches no one whose message still waits', async () => {
  await ask({ path: 'info/feeler', body: feeler })
  await sentMessages(club)
  await letAllWait()
  await ask({ by: 'alice', path: `admin/members/${club.ids.members.ben}/deactivate`, body: {} })
  const states = (await sentMessages(club)).filter(({ topic }) => topic === 'feeler').map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['failed']))
})
