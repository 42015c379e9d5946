import { expect, it } from 'vitest'
import { chanceFrom } from '#db/demo/chance.ts'
import { openTestOuting } from '../../../api/outings/outings-testing.ts'
import { readRejected } from '../outbox/rejected-operations.ts'
import { fairWeather, openInstantAir, storm } from './instant-air-testing.ts'
import { exchangeAll, openPhone, type Phone } from './phone-testing.ts'
import { cardOnServer, cardOn, effectsOnServer, enteredOn } from './scenario-testing.ts'

const seeds = Array.from({ length: 15 }, (_, index) => index + 1)

/** Copies every table to another phone, as the restore of a backup does. Both phones continue. */
async function copyStorage(from: Phone, to: Phone): Promise<void> {
  for (const table of from.device().database.tables) {
    await to
      .device()
      .database.table(table.name)
      .bulkPut(await table.toArray())
  }
}

it.each(seeds)('a phone and the copy of its storage both bring everything home (seed %i)', async (seed) => {
  const random = chanceFrom(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  const club = await openTestOuting()
  const air = openInstantAir(club, { random })
  const open = (name: string, offset: number) =>
    openPhone(club, { name: `${name}-${seed}`, seed: seed + offset, fetch: air.fetch })
  const [origin, copy] = [open('origin', 0), open('copy', 1_000)]
  const phones = [origin, copy]
  const score = () => ({ golferId: club.golfers.alice, hole: 1 + upTo(9), strokes: 3 + upTo(4) })
  try {
    await origin.open(club.codes[0])
    for (let entry = 0; entry < 6; entry += 1) await origin.record(score())
    if (upTo(2)) await origin.exchange()
    await copyStorage(origin, copy)
    air.change(storm)
    for (let step = 0; step < 16; step += 1) {
      const phone = upTo(2) ? origin : copy
      if (upTo(3)) await phone.record(score())
      else await phone.exchange()
    }
    air.change(fairWeather)
    await air.clear()
    await exchangeAll(phones)

    expect(await effectsOnServer(club)).toEqual(enteredOn(phones))
    const card = await cardOnServer(club)
    for (const phone of phones) {
      expect(await phone.waiting()).toBe(0)
      expect(await cardOn(phone)).toEqual(card)
      expect(await readRejected(phone.device().database)).toEqual([])
    }
  } finally {
    for (const phone of phones) await phone.discard()
    await club.close()
  }
})
