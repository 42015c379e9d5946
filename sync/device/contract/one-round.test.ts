import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import type { DevicePorts } from '../device.ts'
import { sendWaiting } from '../outbox/sending.ts'
import { followOuting } from '../outings/follow-outing.ts'
import { readOuting } from '../outings/outings.ts'
import { openInstantAir } from './instant-air-testing.ts'
import { openPhone, type Phone } from './phone-testing.ts'
import { cardOnServer, cardOn, effectsOnServer, enteredOn } from './scenario-testing.ts'

let club: TestOuting
let phones: Phone[]

beforeEach(async () => {
  club = await openTestOuting()
  phones = []
})
afterEach(async () => {
  for (const phone of phones) await phone.discard()
  // The connections of the test are keep-alive and would delay the close of the server.
  club.app.server.closeAllConnections()
  await club.close()
})

function open(name: string, fetch: DevicePorts['fetch']): Phone {
  const phone = openPhone(club, { name, seed: phones.length, fetch })
  phones.push(phone)
  return phone
}

it('eighteen holes of two golfers without a network come home in one request', async () => {
  const air = openInstantAir(club)
  const phone = open('one-request', air.fetch)
  await phone.open(club.codes[0])
  for (let hole = 1; hole <= 18; hole += 1) {
    for (const golferId of [club.golfers.alice, club.golfers.ben]) await phone.record({ golferId, hole, strokes: 4 })
    phone.restart()
  }
  await phone.exchange()
  expect(air.arrivals.get('/api/sync/push')).toBe(1)
  expect(await effectsOnServer(club)).toEqual(enteredOn(phones))
  expect(await cardOn(phone)).toEqual(await cardOnServer(club))
})

it('a score that one phone sends appears on the board of another', async () => {
  const address = await club.app.listen({ host: '127.0.0.1', port: 0 })
  const overTheNet = (url: string, init: RequestInit) => fetch(address + url, init)
  const [scorer, watcher] = [open('live-scorer', overTheNet), open('live-watcher', overTheNet)]
  await scorer.open(club.codes[0])
  await watcher.open(club.codes[1])
  const stop = followOuting(watcher.device(), club.outingId)
  const shown = async () =>
    (await readOuting(watcher.device().database, club.outingId))?.card.scores(club.golfers.ben, 3)
  await scorer.record({ golferId: club.golfers.ben, hole: 3, strokes: 5 })
  await sendWaiting(scorer.device())
  await expect.poll(shown).toBe(5)
  await scorer.record({ golferId: club.golfers.ben, hole: 3, strokes: 6 })
  await sendWaiting(scorer.device())
  await expect.poll(shown).toBe(6)
  const outing = await readOuting(watcher.device().database, club.outingId)
  expect(outing?.cells).toMatchObject([{ by: 'Group 1 · LI', contested: false, ver: 2 }])
  expect(outing?.groups.find(({ id }) => id === 1)?.heardAt).not.toBeNull()
  stop()
})
