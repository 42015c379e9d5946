import { afterEach, beforeEach, expect, test } from 'vitest'
import { handicapIndex } from '#golf/units.ts'
import { changeAccount, changeSettings, type Settings } from '../members/members.ts'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { addedId } from '../queries.ts'
import { signUps } from '../schema/tee-times.ts'
import { openTeeTime } from '../tee-times/sign-ups-testing.ts'
import { transaction } from '../transaction.ts'
import {
  isStillWanted,
  nextReceivers,
  signedUpReceivers,
  signUpReceiver,
  sizeOfAudience,
  type AlertReceiver,
} from './alert-receivers.ts'
import { saveSubscription } from './push-subscriptions.ts'

type Member = keyof OutingClub['members']

let club: OutingClub
let teetimeId: number
beforeEach(async () => {
  club = await openOutingClub()
  teetimeId = await openTeeTime(club)
  for (const name of ['ben', 'carol', 'dev', 'grace'] as const) await choose(name, 'Both')
})
afterEach(() => club.close())

function choose(name: Member, teetimenotify: Settings['teetimenotify'], phonenum = '602 555 0182') {
  const settings = { teetimenotify, phonenum }
  return transaction(club.db, (tx) => changeSettings(tx, { id: club.members[name], settings }))
}

function subscribe(name: Member) {
  const keys = { endpoint: `https://push.example/${name}`, p256dh: 'key', auth: 'auth', vapidKey: 'key' }
  const device = {
    memberId: club.members[name],
    ...keys,
    sid: null,
    device: 'Safari on iPhone',
    at: club.now.toISOString(),
  }
  return transaction(club.db, (tx) => saveSubscription(tx, device))
}

async function signUp(name: string, over: Partial<typeof signUps.$inferInsert> = {}): Promise<number> {
  const row = { mid: name, teetimeId, name, email: `${name}@mail.example`, signedUpAt: club.now.toISOString() }
  const said = { handicapTenths: handicapIndex(12.4), place: 'in', ...over } as const
  return transaction(club.db, async (tx) =>
    addedId(
      await tx.sql
        .insert(signUps)
        .values({ ...row, ...said })
        .returning({ id: signUps.id }),
    ),
  )
}

const audience = () => ({ sender: club.members.alice, teetimeId })
const everybody = () => nextReceivers(club.db, { ...audience(), after: 0, limit: 10 })
const ways = ({ name, email, phonenum, devices }: AlertReceiver) => {
  const reached = [email === '' ? '' : 'mail', phonenum === '' ? '' : 'text', devices.length]
  return [name.split(' ')[0]?.toLowerCase(), ...reached].join(' ')
}

test('everybody but the sender is reached by what they chose, and by push where they subscribed', async () => {
  await choose('carol', 'Email')
  await choose('dev', 'Text')
  await choose('grace', 'None')
  for (const name of ['alice', 'carol', 'dev', 'grace'] as const) await subscribe(name)
  expect((await everybody()).map(ways)).toEqual(['ben mail text 0', 'carol mail  1', 'dev  text 1'])
  expect(await sizeOfAudience(club.db, audience())).toEqual({ members: 3, mails: 2, texts: 2, pushes: 2 })
})

test('a text needs a number, and a member without one is not counted', async () => {
  await choose('ben', 'Text', '')
  await choose('carol', 'Both', '')
  expect((await everybody()).map(ways).slice(0, 2)).toEqual(['ben   0', 'carol mail  0'])
  expect(await sizeOfAudience(club.db, audience())).toEqual({ members: 3, mails: 3, texts: 2, pushes: 0 })
})

test('a golfer who has signed up for a tee time is not invited again, until the spot was given back', async () => {
  await signUp('ben', { memberId: club.members.ben, place: 'waiting' })
  const gaveBack = { endedAt: club.now.toISOString(), endedBecause: 'withdrawn' } as const
  await signUp('carol', { memberId: club.members.carol, ...gaveBack })
  expect((await everybody()).map(ways)).toEqual(['carol mail text 0', 'dev mail text 0', 'grace mail text 0'])
  expect(await sizeOfAudience(club.db, { ...audience(), teetimeId: null })).toMatchObject({ members: 4 })
})

test('members who have left or have not confirmed their address are not reached', async () => {
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.members.ben, isactive: false }))
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.members.carol, isconfirmed: false }))
  expect((await everybody()).map(ways)).toEqual(['dev mail text 0', 'grace mail text 0'])
})

test('what was written a while ago is wanted as long as its way is chosen', async () => {
  const wanted = async () => {
    const of = (kind: 'mail' | 'text' | 'push') => isStillWanted(club.db, { memberId: club.members.ben, kind })
    return { mail: await of('mail'), text: await of('text'), push: await of('push') }
  }
  expect(await wanted()).toEqual({ mail: true, text: true, push: true })
  await choose('ben', 'Text')
  expect(await wanted()).toEqual({ mail: false, text: true, push: true })
  await choose('ben', 'Email')
  expect(await wanted()).toEqual({ mail: true, text: false, push: true })
  await choose('ben', 'None')
  expect(await wanted()).toEqual({ mail: false, text: false, push: false })
  await choose('ben', 'Both')
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.members.ben, isactive: false }))
  expect(await wanted()).toEqual({ mail: false, text: false, push: false })
})

test('receivers come a few at a time, each of them once', async () => {
  const first = await nextReceivers(club.db, { ...audience(), after: 0, limit: 3 })
  const rest = await nextReceivers(club.db, { ...audience(), after: first.at(-1)?.memberId ?? 0, limit: 3 })
  expect([...first, ...rest].map(({ username }) => username)).toEqual(['ben', 'carol', 'dev', 'grace'])
})

test('golfers of a tee time are alerted as they chose, guests by email, and those who chose None not at all', async () => {
  await choose('ben', 'Text')
  await choose('carol', 'None')
  await signUp('ben', { memberId: club.members.ben })
  await signUp('carol', { memberId: club.members.carol })
  await signUp('dev', { memberId: club.members.dev, notify: 0 })
  await signUp('zed')
  await signUp('yan', { endedAt: club.now.toISOString(), endedBecause: 'withdrawn' })
  const told = await signedUpReceivers(club.db, { teetimeId })
  expect(told.map(ways)).toEqual(['ben  text 0', 'zed mail  0'])
  expect(told[1]).toMatchObject({ memberId: null, email: 'zed@mail.example', isadmin: false })
})

test('the golfer of one sign-up is found also when it has ended', async () => {
  const id = await signUp('ben', {
    memberId: club.members.ben,
    endedAt: club.now.toISOString(),
    endedBecause: 'unpaid',
  })
  expect(await signUpReceiver(club.db, { signUpId: id })).toMatchObject({ teetimeId, username: 'ben' })
  await choose('ben', 'None')
  expect(await signUpReceiver(club.db, { signUpId: id })).toBeUndefined()
})
