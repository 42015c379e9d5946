import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chanceFrom } from '#db/demo/chance.ts'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { testPassword } from '../../../api/testing.ts'
import { openOuting } from '../../calls/replay.ts'
import type { DevicePorts } from '../device.ts'
import { packCard, unpackCard } from '../handover/card-text.ts'
import { framesOf } from '../handover/frames.ts'
import { readCard } from '../handover/hand-over.ts'
import { takeOver } from '../handover/take-over.ts'
import { openDevice } from '../open-device.ts'
import { sendWaiting } from '../outbox/sending.ts'
import { readConflictReports } from '../outings/conflict-reports.ts'
import { readOuting } from '../outings/outings.ts'
import { memoryStorage, signIn } from '../testing.ts'
import { fairWeather, openInstantAir, storm } from './instant-air-testing.ts'
import { exchangeAll, openPhone, type Phone } from './phone-testing.ts'
import { cardOn, cardOnServer, effectsOnServer, enteredOn, historyOnServer } from './scenario-testing.ts'

let club: TestOuting
let fetch: DevicePorts['fetch']
let first: Phone
let second: Phone
const offline = new Set<Phone>()
const refusesCodes = new Set<Phone>()
let whileRefusing = async (): Promise<unknown> => undefined

function phone(name: string, seed: number): Phone {
  const made = openPhone(club, {
    name,
    seed,
    fetch: async (url, init) => {
      if (offline.has(made)) throw new TypeError('no signal')
      if (refusesCodes.has(made) && String(url).endsWith(openOuting.path)) {
        await whileRefusing()
        const about = { type: 'about:blank', title: 'Robot check', status: 403, code: 'outing.robot-check' }
        return Response.json({ ...about, detail: 'Try again', error: 'Try again' }, { status: 403 })
      }
      return await fetch(url, init)
    },
  })
  return made
}

beforeEach(async () => {
  club = await openTestOuting()
  ;({ fetch } = openInstantAir(club))
  first = phone('first-hands', 1)
  second = phone('second-takes', 2)
  await first.open(club.codes[0])
})
afterEach(async () => {
  offline.clear()
  refusesCodes.clear()
  whileRefusing = async () => undefined
  for (const one of [first, second]) await one.discard()
  await club.close()
})

async function handOver(from: Phone, to: Phone) {
  const read = await readCard(from.device(), club.outingId)
  if (!read) throw new Error('no card')
  const text = await packCard(read.card)
  const unpacked = await unpackCard(text)
  if (!unpacked.ok) throw new Error(unpacked.refusal.message)
  const readAt = to.device().ports.now()
  const taken = await takeOver(to.device(), {
    card: unpacked.value,
    readAt,
    initials: to.name.slice(0, 2),
    outingId: null,
  })
  expect(taken.ok).toBe(true)
  return text
}

const score = (hole: number, strokes: number) => ({ golferId: club.golfers.alice, hole, strokes })

describe('a card that goes to another phone without a signal', () => {
  it('is brought home by a phone that never was online with the outing, and once more by the first changes nothing', async () => {
    offline.add(first).add(second)
    for (let hole = 1; hole <= 9; hole += 1) await first.record(score(hole, 4))
    await handOver(first, second)
    await second.record(score(10, 3))
    offline.delete(second)
    await second.exchange()
    const entered = enteredOn([first, second])
    expect(await effectsOnServer(club)).toEqual(entered)
    expect(new Set((await historyOnServer(club)).map(({ actor }) => actor))).toEqual(new Set(['Group 1 · SE']))

    offline.delete(first)
    await first.exchange()
    await second.exchange()
    expect(await effectsOnServer(club)).toEqual(entered)
    for (const one of [first, second]) {
      expect(await one.waiting()).toBe(0)
      expect(await cardOn(one)).toEqual(await cardOnServer(club))
    }
    // The whole outing came with the first connection, not only the group of the card.
    expect((await second.device().database.outings.get(club.outingId))?.snapshot.golfers).toHaveLength(4)
  })

  it('brings no score for good that the server lost when it was restored, and of which the first phone knows nothing yet', async () => {
    await first.record(score(7, 5))
    await first.exchange()
    await second.open(club.codes[0])
    await second.exchange()
    const { scores } = first.device().database
    await scores.toCollection().modify((cell) => void Object.assign(cell.club ?? {}, { ver: 3, strokes: 8 }))
    offline.add(first)
    await handOver(first, second)
    await second.exchange()
    expect(await cardOn(second)).toEqual(await cardOnServer(club))
  })

  it('does not replace what the receiver entered: the cell is contested and both get a report', async () => {
    await second.open(club.codes[0])
    offline.add(first).add(second)
    await first.record(score(7, 5))
    await second.record(score(7, 6))
    await handOver(first, second)
    offline.clear()
    refusesCodes.clear()
    for (const one of [second, first, second]) await one.exchange()
    expect(await cardOnServer(club)).toMatchObject([{ hole: 7, club: { contested: true } }])
    for (const one of [first, second])
      expect(await readConflictReports(one.device().database, club.outingId)).toHaveLength(1)
  })

  it('takes from no score the name of the person who entered it', async () => {
    await second.open(club.codes[0])
    await first.record(score(1, 4))
    await first.exchange()
    await second.exchange()
    const authors = async () => {
      const outing = await readOuting(second.device().database, club.outingId)
      return outing?.cells.map(({ by }) => by)
    }
    const before = await authors()
    expect(before).toEqual([expect.any(String)])
    await handOver(first, second)
    await second.exchange()
    expect(await authors()).toEqual(before)
  })

  it('is not contested by the entries of its own phone that had arrived without an answer', async () => {
    await second.open(club.codes[0])
    await second.record(score(7, 6))
    await second.exchange()
    // The operation arrives as the second version of a contested cell, and its answer never reaches the phone.
    await first.record(score(7, 5))
    const [row] = await first.device().database.outbox.toArray()
    const queue = await first.device().database.queues.get(row?.principal ?? '')
    if (!row || !queue) throw new Error('nothing was queued')
    await club.push([{ mid: row.mid, seq: 1, name: row.name, v: 1, at: row.at, args: row.args }], {
      clientId: queue.clientId,
      sentAt: row.at,
    })
    await first.record(score(7, 4))
    await handOver(first, second)
    await second.exchange()
    const outcomes = (await historyOnServer(club)).map(({ strokes, outcome }) => [strokes, outcome])
    expect(outcomes).toEqual([
      [6, 'applied'],
      [5, 'contested'],
      [4, 'applied'],
    ])
    // The receiver gets a report that its entry was replaced before it took the card.
    const reports = await readConflictReports(second.device().database, club.outingId)
    expect(reports).toMatchObject([{ hole: 7, entered: 6, replaced: true }])
  })

  it('replaces what the receiver entered, who learns of it where the first phone does not know of the conflict yet', async () => {
    await second.open(club.codes[0])
    await second.record(score(7, 6))
    await second.exchange()
    await first.record(score(7, 5))
    await first.record(score(7, 4))
    await sendWaiting(first.device())
    offline.add(second)
    await handOver(first, second)
    expect(await cardOn(second)).toMatchObject([{ hole: 7, club: { strokes: 4, contested: false } }])
    offline.delete(second)
    await second.exchange()
    expect(await cardOn(second)).toEqual(await cardOnServer(club))
    const reports = await readConflictReports(second.device().database, club.outingId)
    expect(reports).toMatchObject([{ hole: 7, entered: 6, shown: 4 }])
  })

  it('is not sent by the service worker, which does not know the member who took it over', async () => {
    const member = { username: 'ben', password: testPassword }
    expect((await signIn(second.device(), member)).ok).toBe(true)
    offline.add(first).add(second)
    await first.record(score(7, 5))
    await handOver(first, second)
    offline.clear()
    const ports = { ...second.ports, storage: memoryStorage(new Map()), isWorker: true }
    const worker = openDevice(ports, { name: second.name })
    await sendWaiting(worker)
    worker.database.close()
    await second.exchange()
    expect((await historyOnServer(club)).map(({ actor }) => actor)).toEqual(['Ben Okafor'])
  })

  it('waits for its code when the server does not take it', async () => {
    offline.add(first).add(second)
    await first.record(score(7, 5))
    await handOver(first, second)
    await second.device().database.capabilities.toCollection().modify({ code: '9TC5RW3D' })
    offline.clear()
    refusesCodes.clear()
    await second.exchange()
    const queues = await second.device().database.queues.toArray()
    expect(queues).toMatchObject([{ parked: { code: 'outing.no-such-code' } }])
    expect(await second.waiting()).toBe(1)
    await second.open(club.codes[0])
    await second.exchange()
    expect(await second.waiting()).toBe(0)
  })

  it('is sent where a person types the code while the server refuses the one that came with it', async () => {
    offline.add(first).add(second)
    await first.record(score(7, 5))
    await handOver(first, second)
    offline.clear()
    refusesCodes.add(second)
    whileRefusing = async () => {
      refusesCodes.clear()
      await second.open(club.codes[0])
    }
    await second.exchange()
    await second.exchange()
    expect(await second.waiting()).toBe(0)
  })

  it('of 18 unsent holes of a group fits in a dozen frames', async () => {
    offline.add(first)
    for (let hole = 1; hole <= 18; hole += 1) {
      for (const golferId of [club.golfers.alice, club.golfers.ben]) await first.record({ golferId, hole, strokes: 4 })
    }
    const frames = framesOf(await handOver(first, second))
    expect(frames?.count).toBeLessThanOrEqual(12)
  })
})

/** Whether a phone can show the outing, so that a person can tap on it. */
async function hasOuting(of: Phone): Promise<boolean> {
  return (await of.device().database.outings.get(club.outingId)) !== undefined
}

it.each(Array.from({ length: 10 }, (_, index) => index + 1))(
  'cards that go to and fro in bad weather bring everything home once (seed %i)',
  async (seed) => {
    const random = chanceFrom(seed)
    const upTo = (count: number) => Math.floor(random() * count)
    const air = openInstantAir(club, { random, weather: storm })
    fetch = air.fetch
    const phones = [first, second]
    for (let step = 0; step < 30; step += 1) {
      const [one, other] = upTo(2) ? ([first, second] as const) : ([second, first] as const)
      const what = upTo(6)
      if (what < 3) {
        const entered = score(1 + upTo(9), 3 + upTo(4))
        if (await hasOuting(one)) await one.record(entered).catch(() => undefined)
      } else if (what < 5) await one.exchange()
      else await handOver(one, other).catch(() => undefined)
    }
    air.change(fairWeather)
    await air.clear()
    await exchangeAll(phones)
    expect(await effectsOnServer(club)).toEqual(enteredOn(phones))
    for (const one of phones) expect(await one.waiting()).toBe(0)
  },
)
