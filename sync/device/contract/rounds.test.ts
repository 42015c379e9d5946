import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rounds } from '#db/schema/rounds.ts'
import { openRoundsClub, type RoundsClub } from '../../../api/routes/rounds-testing.ts'
import { testPassword } from '../../../api/testing.ts'
import { openDevice, type Device } from '../device.ts'
import { replayPass } from '../replay-pass.ts'
import { readRounds, recordRound } from '../rounds.ts'
import { signIn, signOut } from '../sign-in.ts'
import { seededRandom, testPorts, type TestPorts } from '../testing.ts'
import { fairWeather, openAir, storm, type Air } from './air-testing.ts'

let club: RoundsClub
let air: Air
let ports: TestPorts
let device: Device

async function open(seed: number): Promise<void> {
  club = await openRoundsClub()
  air = openAir(club.app, { random: seededRandom(seed), weather: fairWeather })
  ports = testPorts({ seed, fetch: air.fetch, now: club.context.now().getTime() })
  device = openDevice(ports, { name: `rounds-${seed}` })
}
beforeEach(() => open(1))
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

it.each([1, 2, 3, 4, 5, 6])('rounds are posted once each, through every fault of the air (seed %i)', async (seed) => {
  await device.database.delete()
  await club.close()
  await open(seed)
  await enter('ben')
  air.change(storm)
  const { ben } = club.ids.members
  for (let score = 80; score < 92; score += 1) {
    await record(score)
    await replayPass(device)
    // The app dies: only what is on the disk is left.
    device.database.close()
    device = openDevice(ports, { name: `rounds-${seed}` })
  }
  air.change(fairWeather)
  await air.clear()
  await replayPass(device)
  expect(await posted()).toEqual(Array.from({ length: 12 }, (_, at) => [ben, 80 + at]))
  expect(await readRounds(device)).toEqual([])
})

it('a refused round comes back, is corrected and then posted, while those behind it went on', async () => {
  await enter('ben')
  await record(84, { date: '2026-06-20' })
  await record(86)
  await replayPass(device)
  const { ben } = club.ids.members
  expect(await posted()).toEqual([[ben, 86]])
  const [refused] = await readRounds(device)
  expect(refused?.refusal).toEqual({
    code: 'round.future-day',
    message: 'A round cannot be posted before it is played.',
  })
  if (!refused) throw new Error('it did not come back')
  const round = { ...refused.round, date: '2026-06-12' }
  await recordRound(device, { mid: ports.newId(), round, instead: refused.mid })
  await replayPass(device)
  expect(await posted()).toEqual([
    [ben, 86],
    [ben, 84],
  ])
  expect(await readRounds(device)).toEqual([])
})

it('rounds wait for the sign-in of whoever entered them, whoever else signs in meanwhile', async () => {
  await enter('ben')
  await record(84)
  await signOut(device)
  await replayPass(device)
  expect(await posted()).toEqual([])
  await enter('dev')
  await record(99)
  await replayPass(device)
  expect(await posted()).toEqual([[club.ids.members.dev, 99]])
  await enter('ben')
  await replayPass(device)
  expect(await posted()).toEqual([
    [club.ids.members.dev, 99],
    [club.ids.members.ben, 84],
  ])
})
