import { afterEach, beforeEach, expect, it } from 'vitest'
import { addLink } from '#db/accounts/account-links.ts'
import { chanceFrom } from '#db/demo/chance.ts'
import { rounds } from '#db/schema/rounds.ts'
import { signUps } from '#db/schema/tee-times.ts'
import { addTeeTime, updateTeeTime, withdrawTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { drawLinkSecret } from '../../../api/accounts/link-secret.ts'
import { openRoundsClub, type RoundsClub } from '../../../api/rounds/rounds-testing.ts'
import { teeTimeSettings } from '../../../api/tee-times/sign-ups-testing.ts'
import { testPassword, type MemberName } from '../../../api/testing.ts'
import { plainPerson } from '../../calls/sign-ups-testing.ts'
import type { SignUpToAsk } from '../../calls/sign-ups.ts'
import { teeTimeAll } from '../../calls/tee-times.ts'
import { loginByHash } from '../../calls/users.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { sendWaiting } from '../outbox/sending.ts'
import { recordRound } from '../rounds/rounds.ts'
import { signInBy } from '../session/sign-in.ts'
import { askForSpot, readSignUps } from '../sign-ups/sign-ups.ts'
import { signIn, testPorts, type TestPorts } from '../testing.ts'
import { fairWeather, openInstantAir, storm, type InstantAir } from './instant-air-testing.ts'

const cutOff = { ...fairWeather, lost: 1 }

let club: RoundsClub
let air: InstantAir
let ports: TestPorts
let device: Device

async function open(seed: number): Promise<void> {
  club = await openRoundsClub()
  air = openInstantAir(club, { random: chanceFrom(seed) })
  ports = testPorts({ seed, fetch: air.fetch, now: club.context.now().getTime() })
  device = openDevice(ports, { name: `sign-ups-${seed}` })
}
beforeEach(() => open(1))
afterEach(async () => {
  await device.database.delete()
  await club.close()
})

async function enter(username: MemberName) {
  const entered = await signIn(device, { username, password: testPassword })
  if (!entered.ok) throw new Error(entered.refusal.message)
}

async function enterByLink(username: MemberName) {
  const { secret, hash } = drawLinkSecret(club.context.randomBytes)
  const memberId = club.ids.members[username]
  const dates = { createdAt: '2026-06-14T08:00:00.000Z', expiresAt: '2026-06-21T08:00:00.000Z' }
  await transaction(club.db, (tx) => addLink(tx, { hash, kind: 'sign-in', memberId, ...dates }))
  const entered = await signInBy(device, loginByHash, { body: { username, hash: secret } })
  if (!entered.ok) throw new Error(entered.refusal.message)
}

const alice = () => club.ids.members.alice
async function postTeeTime(numWanted: number): Promise<number> {
  const settings = teeTimeSettings(club, { numWanted, rateCents: 0 })
  const submitted = { settings, memberId: alice(), now: club.context.now() }
  return await transaction(club.db, (tx) => addTeeTime(tx, submitted))
}

type Golfer = {
  readonly name: string
  readonly userId?: number
  readonly mid?: string
  readonly start?: string | undefined
  readonly instead?: string | undefined
}

function ask(teetimeId: number, { name, userId = 0, mid = ports.newId(), start, instead }: Golfer) {
  const email = `${name.replace(' ', '.')}@mail.example`
  const asked: SignUpToAsk = {
    teetime_id: teetimeId,
    user_id: userId,
    name,
    email,
    ...plainPerson,
    ...(start !== undefined && { start }),
  }
  return askForSpot(device, { mid, asked, instead })
}

const stored = async () => {
  const rows = await club.db.sql.select().from(signUps).orderBy(signUps.id)
  return rows.map(({ name, memberId, place }) => [name, memberId, place])
}

it('a sign-up that waited is sent when the phone is back, once, and then forgotten', async () => {
  const teetimeId = await postTeeTime(1)
  const { ben } = club.ids.members
  await enter('ben')
  air.change(cutOff)
  expect(await ask(teetimeId, { name: 'Ben', userId: ben })).toEqual({ kind: 'kept' })
  await sendWaiting(device)
  expect(await stored()).toEqual([])
  air.change(fairWeather)
  await sendWaiting(device)
  await sendWaiting(device)
  expect(await stored()).toEqual([['Ben', ben, 'in']])
  expect(await readSignUps(device)).toEqual([])
})

it('a request that is repeated without an answer has one place, whichever way it went', async () => {
  const teetimeId = await postTeeTime(4)
  const { ben } = club.ids.members
  await enter('ben')
  air.change({ ...fairWeather, answerLost: 1 })
  const mid = ports.newId()
  expect(await ask(teetimeId, { name: 'Ben', userId: ben, mid })).toEqual({ kind: 'kept' })
  expect(await stored()).toEqual([['Ben', ben, 'in']])
  air.change(fairWeather)
  await sendWaiting(device)
  expect(await ask(teetimeId, { name: 'Ben', userId: ben, mid })).toMatchObject({ kind: 'placed', place: 'in' })
  expect(await stored()).toEqual([['Ben', ben, 'in']])
  expect(await readSignUps(device)).toEqual([])
})

const seeds = [1, 2, 3, 4, 5, 6]

it.each(seeds)('an administrator signs each golfer up once, through all faults of the air (seed %i)', async (seed) => {
  await device.database.delete()
  await club.close()
  await open(seed)
  const teetimeId = await postTeeTime(5)
  await enter('alice')
  air.change(storm)
  const promised: string[] = []
  for (let guest = 1; guest <= 8; guest += 1) {
    const name = `Guest ${guest}`
    const answer = await ask(teetimeId, { name }).catch(() => undefined)
    if (answer?.kind === 'placed' || answer?.kind === 'kept') promised.push(name)
    await sendWaiting(device)
    // The app ends; only what is on the disk remains.
    device.database.close()
    device = openDevice(ports, { name: `sign-ups-${seed}` })
  }
  air.change(fairWeather)
  await air.clear()
  await sendWaiting(device)
  const names = (await stored()).map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(promised))
  expect(promised.length).toBeGreaterThan(5)
  expect((await stored()).filter(([, , place]) => place === 'in')).toHaveLength(Math.min(5, names.length))
  expect(await readSignUps(device)).toEqual([])
})

it('who came by the link of a mail signs up in a dead spot, and rounds wait for the password', async () => {
  const teetimeId = await postTeeTime(4)
  const { ben } = club.ids.members
  await enterByLink('ben')
  air.change(cutOff)
  await ask(teetimeId, { name: 'Ben', userId: ben })
  air.change(fairWeather)
  await sendWaiting(device)
  expect(await stored()).toEqual([['Ben', ben, 'in']])
  expect(await readSignUps(device)).toEqual([])

  await recordRound(device, { mid: ports.newId(), round: club.round({ score: 88 }) })
  await sendWaiting(device)
  expect(await club.db.sql.select().from(rounds)).toEqual([])
  await enter('ben')
  await sendWaiting(device)
  expect(await club.db.sql.select().from(rounds)).toMatchObject([{ memberId: ben, score: 88 }])
})

it('a tee time that was called off in the meantime is refused, and the sign-up comes back with the reason', async () => {
  const teetimeId = await postTeeTime(4)
  await enter('ben')
  air.change(cutOff)
  await ask(teetimeId, { name: 'Ben', userId: club.ids.members.ben })
  await transaction(club.db, (tx) => withdrawTeeTime(tx, { id: teetimeId, now: club.context.now() }))
  air.change(fairWeather)
  await sendWaiting(device)
  expect(await stored()).toEqual([])
  const [refused] = await readSignUps(device)
  expect(refused?.asked.name).toBe('Ben')
  expect(refused?.refusal?.code).toMatch(/^(signup\.closed|teetime\.not-found)$/)
})

async function startShown(teetimeId: number): Promise<string | undefined> {
  const answer = await callServer(device, teeTimeAll, {})
  return answer.ok ? answer.value.teetime.find(({ teeid }) => teeid === teetimeId)?.start : undefined
}

async function move(teetimeId: number, to: { readonly date?: string; readonly time?: string }): Promise<void> {
  const settings = teeTimeSettings(club, { rateCents: 0, ...to })
  await transaction(club.db, (tx) => updateTeeTime(tx, { id: teetimeId, settings }))
}

it.each([{ date: '2026-06-21' }, { time: '08:10' }])(
  'a sign-up for a tee time that was moved in between comes back with the new day (%o)',
  async (to) => {
    const teetimeId = await postTeeTime(4)
    const { ben } = club.ids.members
    await enter('ben')
    const start = await startShown(teetimeId)
    air.change(cutOff)
    await ask(teetimeId, { name: 'Ben', userId: ben, start })
    await move(teetimeId, to)
    air.change(fairWeather)
    await sendWaiting(device)
    expect(await stored()).toEqual([])
    const [refused] = await readSignUps(device)
    expect(refused?.refusal).toMatchObject({
      code: 'signup.moved',
      message: expect.stringContaining(
        'date' in to ? 'Sunday, 06-21-2026, 7:40 am.' : 'Saturday, 06-20-2026, 8:10 am.',
      ),
    })
    const again = { name: 'Ben', userId: ben, start: await startShown(teetimeId), instead: refused?.mid }
    expect(await ask(teetimeId, again)).toMatchObject({ kind: 'placed', place: 'in' })
    expect(await readSignUps(device)).toEqual([])
  },
)

it('a sign-up for a tee time that kept its day and time is applied, whatever else was changed', async () => {
  const teetimeId = await postTeeTime(4)
  const { ben } = club.ids.members
  await enter('ben')
  const start = await startShown(teetimeId)
  air.change(cutOff)
  await ask(teetimeId, { name: 'Ben', userId: ben, start })
  await transaction(club.db, (tx) =>
    updateTeeTime(tx, { id: teetimeId, settings: teeTimeSettings(club, { rateCents: 9900, numWanted: 1 }) }),
  )
  air.change(fairWeather)
  await sendWaiting(device)
  expect(await stored()).toEqual([['Ben', ben, 'in']])
})

it('a sign-up whose answer was lost keeps its place when the tee time is moved after it', async () => {
  const teetimeId = await postTeeTime(4)
  const { ben } = club.ids.members
  await enter('ben')
  const start = await startShown(teetimeId)
  air.change({ ...fairWeather, answerLost: 1 })
  expect(await ask(teetimeId, { name: 'Ben', userId: ben, start })).toEqual({ kind: 'kept' })
  await move(teetimeId, { date: '2026-06-21' })
  air.change(fairWeather)
  await sendWaiting(device)
  expect(await stored()).toEqual([['Ben', ben, 'in']])
  expect(await readSignUps(device)).toEqual([])
})

it('a phone of the release before, which names no day, signs up for the tee time as it is', async () => {
  const teetimeId = await postTeeTime(4)
  const { ben } = club.ids.members
  await enter('ben')
  air.change(cutOff)
  await ask(teetimeId, { name: 'Ben', userId: ben })
  await move(teetimeId, { date: '2026-06-21' })
  air.change(fairWeather)
  await sendWaiting(device)
  expect(await stored()).toEqual([['Ben', ben, 'in']])
})

it('a member signs up no one else, whatever the phone says', async () => {
  const teetimeId = await postTeeTime(4)
  await enter('ben')
  air.change(cutOff)
  await ask(teetimeId, { name: 'Carol', userId: club.ids.members.carol })
  air.change(fairWeather)
  await sendWaiting(device)
  expect(await stored()).toEqual([])
  expect(await readSignUps(device)).toMatchObject([{ refusal: { code: 'signup.own-only' } }])
})
