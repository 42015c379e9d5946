import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Exception } from '../../calls/replay.ts'
import type { RoundToPost } from '../../calls/rounds.ts'
import { dropSignIn, keepSignIn } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { ben, testPorts, type TestPorts, until } from '../testing.ts'
import { recordRound } from './rounds.ts'
import { waitForRound } from './wait-for-round.ts'

let tests = 0
let device: Device
let ports: TestPorts
let club: { exceptions: Exception[] } | 'away' | 'silent'
beforeEach(async () => {
  club = { exceptions: [] }
  ports = testPorts({
    fetch: () => {
      if (club === 'away') return Promise.reject(new TypeError('no network'))
      if (club === 'silent') return new Promise(() => undefined)
      const answer = { lastSeq: 1, serverNow: 5, vers: [0], cursor: 0, exceptions: club.exceptions }
      return Promise.resolve(Response.json(answer, { headers: { 'x-sync': '1' } }))
    },
  })
  // Each test has its own database, so that a pass of an earlier test cannot use it.
  device = openDevice(ports, { name: `round-settled-${(tests += 1)}` })
  keepSignIn(ports.storage, { token: 'token', user: { ...ben, id: 5 } })
  await recordRound(device, { mid: '0197f6a0-0000-7000-8000-000000000001', round })
})
afterEach(() => device.database.delete())

const mid = '0197f6a0-0000-7000-8000-000000000001'
const course = { id: 1, fairwaycondition: 0, greenscondition: 0, greensspeed: 0, value: 0, coursecom: '' }
const played = { teebox_id: 1, score: 84, parorbetter: 6, tournament: 0, alcohol: '0' } as const
const round: RoundToPost = { date: '2026-06-13', course, region_id: null, ...played, golfers: [] }

it('a round that the server takes leaves nothing behind', async () => {
  expect(await waitForRound(device, mid)).toBeUndefined()
  expect(await device.database.outbox.count()).toBe(0)
})

it('a refused round comes with the reason', async () => {
  club = { exceptions: [{ seq: 1, outcome: 'rejected', code: 'round.duplicate', message: 'Posted already.' }] }
  const refusal = { code: 'round.duplicate', message: 'Posted already.' }
  expect(await waitForRound(device, mid)).toMatchObject({ refusal })
})

it('without a network the round waits, and the person does not', async () => {
  club = 'away'
  expect(await waitForRound(device, mid)).toMatchObject({ mid, refusal: null })
})

it('a club that says nothing is not waited for longer than a person would', async () => {
  club = 'silent'
  const settled = waitForRound(device, mid)
  await until(() => ports.timers().includes(8_000))
  ports.advance(8_000)
  expect(await settled).toMatchObject({ mid, refusal: null })
})

it('a round that waits is not taken for a posted one when the sign-in ends', async () => {
  club = 'silent'
  const settled = waitForRound(device, mid)
  await until(() => ports.timers().includes(8_000))
  dropSignIn(ports.storage)
  ports.advance(8_000)
  expect(await settled).toMatchObject({ mid, refusal: null })
})
