import { afterEach, beforeEach, expect, it } from 'vitest'
import { rounds } from '#db/schema/rounds.ts'
import { openRoundsClub, type RoundsClub } from '../../../api/rounds/rounds-testing.ts'
import { testPassword } from '../../../api/testing.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { sendWaiting } from '../outbox/sending.ts'
import { readRounds, recordRound } from '../rounds/rounds.ts'
import { signOut } from '../session/sign-in.ts'
import { signIn, testPorts, type TestPorts } from '../testing.ts'
import { openInstantAir, type InstantAir } from './instant-air-testing.ts'

let club: RoundsClub
let air: InstantAir
let ports: TestPorts
let device: Device

beforeEach(async () => {
  club = await openRoundsClub()
  air = openInstantAir(club)
  ports = testPorts({ fetch: air.fetch, now: club.context.now().getTime() })
  device = openDevice(ports, { name: 'rounds' })
})
afterEach(async () => {
  await device.database.delete()
  await club.close()
})

async function enter(username: string) {
  const entered = await signIn(device, { username, password: testPassword })
  if (!entered.ok) throw new Error(entered.refusal.message)
}

const record = (score: number, given = {}) =>
  recordRound(device, { mid: ports.newId(), round: { ...club.round({ score }), ...given } })
const posted = async () => (await club.db.sql.select().from(rounds)).map(({ memberId, score }) => [memberId, score])

it('a refused round comes back, is corrected and then posted, while those behind it went on', async () => {
  await enter('ben')
  await record(84, { date: '2026-06-20' })
  await record(86)
  await sendWaiting(device)
  const { ben } = club.ids.members
  expect(await posted()).toEqual([[ben, 86]])
  const [refused] = await readRounds(device)
  const message = expect.any(String)
  expect(refused?.refusal).toEqual({ code: 'round.future-day', message, fields: { date: message } })
  if (!refused) throw new Error('it did not come back')
  const round = { ...refused.round, date: '2026-06-12' }
  await recordRound(device, { mid: ports.newId(), round, instead: refused.mid })
  await sendWaiting(device)
  expect(await posted()).toEqual([
    [ben, 86],
    [ben, 84],
  ])
  expect(await readRounds(device)).toEqual([])
})

it('rounds wait for the sign-in of the member who entered them, also when another member signs in first', async () => {
  await enter('ben')
  await record(84)
  await signOut(device)
  await sendWaiting(device)
  expect(await posted()).toEqual([])
  await enter('dev')
  await record(99)
  await sendWaiting(device)
  expect(await posted()).toEqual([[club.ids.members.dev, 99]])
  await enter('ben')
  await sendWaiting(device)
  expect(await posted()).toEqual([
    [club.ids.members.dev, 99],
    [club.ids.members.ben, 84],
  ])
})
