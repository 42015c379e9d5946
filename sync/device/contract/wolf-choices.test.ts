import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { choiceKind } from '../cells/cell-kinds.ts'
import { readCells } from '../cells/cells.ts'
import { chooseWolf } from '../outbox/outbox.ts'
import { readOuting } from '../outings/outings.ts'
import { type InstantAir, openInstantAir } from './instant-air-testing.ts'
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

async function open(name: string, { fetch }: InstantAir): Promise<Phone> {
  const phone = openPhone(club, { name: `wolf-${name}`, seed: phones.length, fetch })
  phones.push(phone)
  await phone.open(club.codes[0])
  return phone
}

const chosen = (phone: Phone) => readCells(phone.device().database, choiceKind, club.outingId)

it('a choice that comes home after the first score of its hole counts on every phone, marked late', async () => {
  const air = openInstantAir(club)
  const [scorer, wolf] = [await open('scorer', air), await open('chooser', air)]
  const blind = { wolfGame: 0, wolfPartner: null } as const
  await chooseWolf(wolf.device(), { outingId: club.outingId, tgroupId: 1, hole: 1, ...blind })
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
