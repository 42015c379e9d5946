import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { openTestOuting, type TestOuting } from '../../../api/routes/outings-testing.ts'
import { readNotices, readTray } from '../tray.ts'
import { seededRandom } from '../testing.ts'
import { fairWeather, openAir, storm } from './air-testing.ts'
import { openPhone, type Phone } from './phone-testing.ts'
import { cardAtClub, cardOn, effectsAtClub, enteredOn, historyAtClub, numbersAtClub } from './scenario-testing.ts'

const seeds = Array.from({ length: 100 }, (_, index) => index + 1)
const hour = 3_600_000

/**
 * Two phones score group 1 in bad weather, on the same holes and on different ones. One clock is up to a day off, and
 * either app may die at any moment. Then the weather clears, and both go on until nothing is left to say.
 */
async function play(seed: number, check: (club: TestOuting, phones: readonly Phone[]) => Promise<void>): Promise<void> {
  const random = seededRandom(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  const club = await openTestOuting()
  const air = openAir(club.app, { random, weather: fairWeather })
  const now = club.context.now().getTime()
  const open = (name: string, skew: number) =>
    openPhone({ ...club, name: `${name}-${seed}`, seed: seed + skew, now: now + skew, fetch: air.fetch })
  const phones = [open('A', 0), open('B', (upTo(49) - 24) * hour)] as const
  try {
    for (const phone of phones) await phone.open(club.codes[0])
    air.change(storm)
    for (let step = 0; step < 32; step += 1) {
      const phone = upTo(2) ? phones[0] : phones[1]
      const passed = upTo(60_000)
      club.advance(passed)
      for (const { ports } of phones) ports.advance(passed)
      const what = random()
      const golferId = upTo(2) ? club.golfers.alice : club.golfers.ben
      if (what < 0.6) await phone.record({ golferId, hole: 1 + upTo(3), strokes: 3 + upTo(4) })
      else if (what < 0.9) await phone.exchange()
      else phone.restart()
    }
    air.change(fairWeather)
    await air.clear()
    for (const phone of [...phones, ...phones]) await phone.exchange()
    await check(club, phones)
  } finally {
    for (const phone of phones) await phone.discard()
    await club.close()
  }
}

it.each(seeds)('two phones in bad weather end with one card, and nothing lost or doubled (seed %i)', async (seed) => {
  await play(seed, async (club, phones) => {
    const entered = enteredOn(phones)
    expect(entered.length).toBeGreaterThan(5)
    expect(await effectsAtClub(club)).toEqual(entered)
    for (const lane of await numbersAtClub(club)) expect(lane).toEqual(lane.map((_, index) => index + 1))

    const card = await cardAtClub(club)
    for (const phone of phones) {
      expect(await phone.waiting()).toBe(0)
      expect(await cardOn(phone)).toEqual(card)
      expect(await readTray(phone.device().database)).toEqual([])
    }

    const history = await historyAtClub(club)
    for (const { golferId, hole, club: shown } of card) {
      const values = history.filter((row) => row.golferId === golferId && row.hole === hole)
      expect(values.map(({ ver }) => ver)).toEqual(values.map((_, index) => index + 1))
      if (!shown.contested) continue
      // Nothing was replaced unseen: both values are in the history, and whoever lost has been told.
      expect(new Set(values.map(({ strokes }) => strokes)).size).toBeGreaterThan(1)
      for (const phone of phones) {
        const own = values.findLast(({ mid }) => phone.entered.has(mid))
        if (!own || own.strokes === shown.strokes) continue
        const notices = await readNotices(phone.device().database, club.outingId)
        expect(notices.filter((notice) => notice.golferId === golferId && notice.hole === hole)).not.toEqual([])
      }
    }
  })
})
