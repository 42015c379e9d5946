import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HoleValue } from '#golf/card/hole-entry.ts'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { recordScores } from '../outbox/outbox.ts'
import { readConflictReports } from '../outings/conflict-reports.ts'
import { conflictTexts } from '../outings/conflict-texts.ts'
import { readOuting } from '../outings/outings.ts'
import { openInstantAir, type InstantAir } from './instant-air-testing.ts'
import { openPhone, type Phone } from './phone-testing.ts'
import { cardOnServer, cardOn, historyOnServer } from './scenario-testing.ts'

const yours = (value: number) => conflictTexts.yourScore({ value, first: 'Alice', hole: 7 })

const minute = 60_000
const day = 24 * 60 * minute

let club: TestOuting
let air: InstantAir
let phones: Phone[]

beforeEach(async () => {
  club = await openTestOuting()
  air = openInstantAir(club)
  phones = []
})
afterEach(async () => {
  for (const phone of phones) await phone.discard()
  await club.close()
})

async function openPhoneWith(skew: number): Promise<Phone> {
  const now = club.context.now().getTime() + skew
  const phone = openPhone(club, { name: `${phones.length}-conflicts`, seed: 7 + phones.length, now, fetch: air.fetch })
  phones.push(phone)
  await phone.open(club.codes[0])
  return phone
}

function pass(ms: number) {
  club.advance(ms)
  for (const { ports } of phones) ports.advance(ms)
}

const enter = (phone: Phone, strokes: number) => phone.record({ golferId: club.golfers.alice, hole: 7, strokes })
const cell = async (phone: Phone) => (await readOuting(phone.device().database, club.outingId))?.cells[0]
const messages = async (phone: Phone) =>
  (await readConflictReports(phone.device().database, club.outingId)).map(({ message }) => message)

describe('two scores for one hole, entered without a network', () => {
  it.each([
    ['clocks that agree', 0, 0],
    ['a clock that is a day ahead', day, 0],
    ['a clock that is a day behind', -day, 3 * minute],
  ])('are decided by who meant it last, with %s', async (_, firstSkew, secondSkew) => {
    const first = await openPhoneWith(firstSkew)
    const second = await openPhoneWith(secondSkew)
    await enter(first, 5)
    pass(10 * minute)
    await enter(second, 4)
    pass(10 * minute)
    // The first phone entered its score first and sends it last.
    await second.exchange()
    await first.exchange()
    await second.exchange()
    for (const phone of phones) expect(await cell(phone)).toMatchObject({ strokes: 4, contested: true })
    expect((await historyOnServer(club)).map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
      '4 applied',
      '5 contested',
    ])
    expect(await messages(first)).toEqual([conflictTexts.scoreReplaced(yours(5), { by: 'Group 1 · 1-', value: 4 })])
    expect(await messages(second)).toEqual([conflictTexts.scoreConflicts(yours(4))])
  })

  it('are settled by recording the hole again', async () => {
    const first = await openPhoneWith(0)
    const second = await openPhoneWith(0)
    await enter(first, 5)
    await enter(second, 4)
    for (const phone of [first, second, first]) await phone.exchange()
    const shown = (await cell(first))?.strokes ?? 0
    await enter(first, shown)
    for (const phone of [first, second]) await phone.exchange()
    for (const phone of phones) expect(await cell(phone)).toMatchObject({ strokes: shown, contested: false, ver: 3 })
  })

  it('give both a report, also a phone that is back only when the other has settled it', async () => {
    const first = await openPhoneWith(0)
    const second = await openPhoneWith(0)
    await enter(first, 5)
    await enter(second, 6)
    await first.exchange()
    pass(minute)
    await second.exchange()
    await second.exchange()
    await enter(second, 6)
    await second.exchange()
    await first.exchange()
    expect((await historyOnServer(club)).map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
      '5 applied',
      '6 contested',
      '6 applied',
    ])
    expect(await cell(first)).toMatchObject({ strokes: 6, contested: false })
    expect(await messages(first)).toEqual([conflictTexts.scoreReplaced(yours(5), { by: 'Group 1 · 1-', value: 6 })])
  })

  it('are no conflict when they agree', async () => {
    const [first, second] = [await openPhoneWith(0), await openPhoneWith(0)]
    await enter(first, 4)
    await enter(second, 4)
    for (const phone of [first, second, first]) await phone.exchange()
    for (const phone of phones) expect(await cell(phone)).toMatchObject({ strokes: 4, contested: false, ver: 2 })
    expect([await messages(first), await messages(second)]).toEqual([[], []])
  })
})

it('a score that appears under the scorer’s finger is not overwritten unseen', async () => {
  const [first, second] = [await openPhoneWith(0), await openPhoneWith(0)]
  await enter(first, 5)
  await first.exchange()
  await second.exchange()
  const scores = [{ golferId: club.golfers.alice, strokes: 4, seenVer: 0 }]
  await recordScores(second.device(), { outingId: club.outingId, hole: 7, scores })
  for (const phone of [second, first]) await phone.exchange()
  for (const phone of phones) expect(await cell(phone)).toMatchObject({ strokes: 4, contested: true })
  expect(await messages(first)).toHaveLength(1)
})

it('corrections of one phone are no conflict, however many are on their way', async () => {
  const phone = await openPhoneWith(0)
  for (const strokes of [4, 5, 6, 5]) await enter(phone, strokes)
  await phone.exchange()
  await enter(phone, 7)
  await phone.exchange()
  expect((await historyOnServer(club)).map(({ outcome }) => outcome)).toEqual(Array(5).fill('applied'))
  expect(await cardOn(phone)).toEqual(await cardOnServer(club))
  expect(await messages(phone)).toEqual([])
})

describe('a ball that was picked up', () => {
  const pickUp = (phone: Phone, pickup: HoleValue) =>
    recordScores(phone.device(), {
      outingId: club.outingId,
      hole: 7,
      scores: [{ golferId: club.golfers.alice, strokes: pickup }],
    })

  it('is one on the other phone, and another value is contested', async () => {
    const first = await openPhoneWith(0)
    const second = await openPhoneWith(0)
    await pickUp(first, 'X7')
    for (const phone of phones) await phone.exchange()
    for (const phone of phones) expect(await cell(phone)).toMatchObject({ strokes: null, pickup: 'X7', pending: false })
    const outing = await readOuting(second.device().database, club.outingId)
    const { alice } = club.golfers
    expect(outing?.card.entries?.(alice, 7)).toEqual({ kind: 'picked-up', mostLikely: 7 })
    expect(outing?.card.scores(alice, 7)).toBeUndefined()

    await pickUp(first, 'X')
    pass(minute)
    await enter(second, 9)
    await second.exchange()
    for (const phone of [first, second]) await phone.exchange()
    for (const phone of phones) expect(await cell(phone)).toMatchObject({ strokes: 9, contested: true })
    expect(await messages(first)).toHaveLength(1)
    expect((await messages(first))[0]).toContain('Your X for')
  })
})

describe('a conceded stroke', () => {
  it('is one on the other phone, and the same strokes holed out are another value', async () => {
    const [first, second] = [await openPhoneWith(0), await openPhoneWith(0)]
    const { alice } = club.golfers
    const scores = [{ golferId: alice, strokes: '5c' as const }]
    await recordScores(first.device(), { outingId: club.outingId, hole: 7, scores })
    for (const phone of phones) await phone.exchange()
    for (const phone of phones) expect(await cell(phone)).toMatchObject({ strokes: 5, conceded: true, pending: false })
    const outing = await readOuting(second.device().database, club.outingId)
    expect(outing?.card.entries?.(alice, 7)).toEqual({ kind: 'conceded', strokes: 5 })

    await recordScores(first.device(), {
      outingId: club.outingId,
      hole: 7,
      scores: [{ golferId: alice, strokes: '6c' }],
    })
    pass(minute)
    await enter(second, 6)
    await second.exchange()
    for (const phone of [first, second]) await phone.exchange()
    for (const phone of phones) expect(await cell(phone)).toMatchObject({ strokes: 6, contested: true })
    for (const phone of phones) expect((await cell(phone))?.conceded).toBeUndefined()
    expect((await messages(first))[0]).toContain('Your 6c for')
  })
})

describe('a score that one phone clears', () => {
  it('is gone on the other one, too, and a score that was changed unseen is contested', async () => {
    const first = await openPhoneWith(0)
    const second = await openPhoneWith(0)
    await enter(first, 5)
    for (const phone of phones) await phone.exchange()
    await second.record({ golferId: club.golfers.alice, hole: 7, strokes: null })
    for (const phone of [second, first]) await phone.exchange()
    for (const phone of phones) expect(await cell(phone)).toMatchObject({ strokes: null, contested: false, ver: 2 })
    expect((await historyOnServer(club)).map(({ strokes }) => strokes)).toEqual([5, null])

    await enter(first, 6)
    pass(minute)
    await second.record({ golferId: club.golfers.alice, hole: 7, strokes: 7 })
    await second.exchange()
    pass(minute)
    await first.record({ golferId: club.golfers.alice, hole: 7, strokes: null })
    for (const phone of [first, second]) await phone.exchange()
    for (const phone of phones) expect(await cell(phone)).toMatchObject({ strokes: null, contested: true })
    expect(await messages(second)).toEqual([
      expect.stringContaining(conflictTexts.scoreCleared(yours(7), '').slice(0, -1)),
    ])
  })
})
