import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { wolfHistory } from '#db/schema/wolf.ts'
import { openTestOuting, type TestOuting } from '../../../api/routes/outings-testing.ts'
import { readOuting } from '../outings.ts'
import { seededRandom } from '../testing.ts'
import { chooseWolf, readChoices } from '../wolf.ts'
import { fairWeather, openAir, storm, type Air } from './air-testing.ts'
import { openPhone, type Phone } from './phone-testing.ts'

let club: TestOuting
let phones: Phone[]

beforeEach(async () => {
  club = await openTestOuting()
  phones = []
})
afterEach(async () => {
  for (const phone of phones) await phone.discard()
  await club.close()
})

async function open(name: string, { fetch }: Air): Promise<Phone> {
  const settings = { seed: phones.length, now: club.context.now().getTime(), outingId: club.outingId, fetch }
  const phone = openPhone({ name: `wolf-${name}`, ...settings })
  phones.push(phone)
  await phone.open(club.codes[0])
  return phone
}

const chosen = (phone: Phone) => readChoices(phone.device().database, club.outingId)

async function choicesAtClub() {
  const { snapshot } = await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })
  return snapshot.wolf
}

it.each([1, 2, 3, 4, 5, 6])('choices and scores of two phones come home once through any weather (seed %i)', async (seed) => {
  const random = seededRandom(seed)
  const air = openAir(club.app, { random, weather: fairWeather })
  const pair = [await open(`one-${seed}`, air), await open(`two-${seed}`, air)]
  const mids = new Set<string>()
  air.change(storm)
  for (let turn = 0; turn < 12; turn += 1) {
    for (const phone of pair) {
      const hole = 1 + Math.floor(random() * 4)
      const partner = random() < 0.3 ? club.golfers.carol : null
      const wolfGame = partner === null ? (random() < 0.5 ? 0 : 1) : 2
      await chooseWolf(phone.device(), { outingId: club.outingId, hole, wolfGame, wolfPartner: partner })
      if (random() < 0.4) await phone.record({ golferId: club.golfers.ben, hole, strokes: 4 })
      for (const { name, mid } of await phone.device().database.outbox.toArray()) if (name === 'wolf.set') mids.add(mid)
      if (random() < 0.2) phone.restart()
      await phone.exchange()
    }
  }
  air.change(fairWeather)
  await air.clear()
  for (const phone of [...pair, ...pair]) await phone.exchange()

  expect(mids.size).toBeGreaterThan(5)
  const refused = await Promise.all(pair.map((phone) => phone.device().database.dead.toArray()))
  const history = await club.db.sql.select().from(wolfHistory)
  expect(history.map(({ mid }) => mid).toSorted()).toEqual(
    [...mids].filter((mid) => !refused.flat().some((row) => row.mid === mid)).toSorted(),
  )
  const atClub = (await choicesAtClub()).map(({ tgroupId, hole, wolfGame, wolfPartner, late, contested }) => {
    return { tgroupId, hole, wolfGame, wolfPartner, late, contested, pending: false }
  })
  for (const phone of pair) expect(await chosen(phone)).toMatchObject(atClub)
})

it('a choice that comes home after the first score of its hole counts on every phone, marked late', async () => {
  const air = openAir(club.app, { random: () => 0.99, weather: fairWeather })
  const [scorer, wolf] = [await open('scorer', air), await open('chooser', air)]
  await chooseWolf(wolf.device(), { outingId: club.outingId, hole: 1, wolfGame: 0, wolfPartner: null })
  await scorer.record({ golferId: club.golfers.ben, hole: 1, strokes: 4 })
  await scorer.exchange()
  await wolf.exchange()
  await scorer.exchange()
  for (const phone of phones) {
    expect(await chosen(phone)).toMatchObject([{ hole: 1, wolfGame: 0, late: true, pending: false }])
    const outing = await readOuting(phone.device().database, club.outingId)
    expect(outing?.wolfChoices(1)).toEqual({ wolfGame: 0, partner: null })
  }
})
