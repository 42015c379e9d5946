import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOutingClub, type OutingClub } from '#db/outings/outings-testing.ts'
import {
  openTeeTime,
  person,
  setTeeTime,
  signUpsOf,
  teeTimeOf,
  today,
  withdraw,
} from '#db/tee-times/sign-ups-testing.ts'
import { fillSpots } from '#db/tee-times/sign-ups.ts'
import { updateTeeTime, withdrawTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { takeSpot } from './take-spot.ts'

let club: OutingClub
let teetimeId: number
beforeAll(async () => {
  club = await openOutingClub()
})
beforeEach(async () => {
  teetimeId = await openTeeTime(club)
})
afterAll(() => club.close())

/** Requests a spot, by default as a guest. */
function ask(name: string, asked: Partial<Parameters<typeof takeSpot>[1]> = {}) {
  const mid = `operation of ${name} for ${teetimeId}`
  const guest = { mid, teetimeId, memberId: null, by: null, person: person(name), today, now: club.now }
  return transaction(club.db, (tx) => takeSpot(tx, { ...guest, ...asked }))
}
const live = async () => (await signUpsOf(club, teetimeId)).filter(({ endedAt }) => endedAt === null)
const idOf = async (name: string) => (await live()).find((golfer) => golfer.name === name)?.id ?? 0
const placesOf = async () => (await live()).map(({ name, place }) => `${name} ${place}`)

test('spots go to golfers in the order of signing up, then the waiting list fills in order', async () => {
  expect(await ask('ann')).toEqual({ ok: true, value: { place: 'in', waiting: null } })
  expect(await ask('bob')).toEqual({ ok: true, value: { place: 'in', waiting: null } })
  expect(await ask('cyd')).toEqual({ ok: true, value: { place: 'waiting', waiting: 1 } })
  expect(await ask('dot')).toEqual({ ok: true, value: { place: 'waiting', waiting: 2 } })
})

test('a repeated sign-up is not stored again, and answers its present place', async () => {
  await ask('ann')
  await ask('bob')
  expect(await ask('cyd')).toMatchObject({ value: { place: 'waiting' } })
  await withdraw(club, { id: await idOf('ann'), teetimeId })
  expect(await ask('cyd')).toEqual({ ok: true, value: { place: 'in', waiting: null } })
  expect(await placesOf()).toEqual(['bob in', 'cyd in'])
})

test('the operation id of another sign-up, or of one that has ended, is refused', async () => {
  await ask('ann')
  expect(await ask('ann', { person: person('bob') })).toMatchObject({ refusal: { code: 'signup.op-reused' } })
  await withdraw(club, { id: await idOf('ann'), teetimeId })
  expect(await ask('ann')).toMatchObject({ refusal: { code: 'signup.ended' } })
})

test('a member or an email signs up once, whatever the case of its letters', async () => {
  const { ben } = club.members
  await ask('ben', { memberId: ben, by: ben })
  const again = { mid: 'another', memberId: ben, person: person('ben', { email: 'other@mail.example' }) }
  expect(await ask('ben', again)).toMatchObject({ refusal: { code: 'signup.already' } })
  const guest = { mid: 'a third', person: person('ann', { email: 'BEN@mail.example' }) }
  expect(await ask('ann', guest)).toMatchObject({ refusal: { code: 'signup.email-taken' } })
})

test('a member signs up for a tee time five times a day, after that an administrator adds them', async () => {
  const { ben, alice } = club.members
  const asked = (times: number) => ({ mid: `time ${times} of ${teetimeId}`, memberId: ben, by: ben })
  for (let times = 1; times <= 5; times += 1) {
    expect(await ask('ben', asked(times))).toMatchObject({ ok: true })
    await withdraw(club, { id: await idOf('ben'), teetimeId })
  }
  const refusal = { code: 'signup.too-many', message: expect.stringContaining('24 hours') }
  expect(await ask('ben', asked(6))).toMatchObject({ refusal })
  const later = new Date(club.now.getTime() + 25 * 3_600_000)
  expect(await ask('ben', { ...asked(6), now: later })).toMatchObject({ ok: true })
  await withdraw(club, { id: await idOf('ben'), teetimeId })
  expect(await ask('ben', { ...asked(7), by: alice, isVouched: true })).toMatchObject({ ok: true })
})

test('two members who share an email both sign up, each once, and a guest with it is refused', async () => {
  const { alice, ben } = club.members
  const email = 'both@mail.example'
  await ask('alice', { memberId: alice, by: alice, person: person('alice', { email }) })
  const second = { memberId: ben, by: ben, person: person('ben', { email }) }
  expect(await ask('ben', second)).toEqual({ ok: true, value: { place: 'in', waiting: null } })
  expect(await ask('ben', { ...second, mid: 'again' })).toMatchObject({ refusal: { code: 'signup.already' } })
  const guest = { person: person('ann', { email }) }
  expect(await ask('ann', guest)).toMatchObject({ refusal: { code: 'signup.email-taken' } })
})

test('an administrator adds a guest who shares a mailbox, and the member of that mailbox signs up beside a guest', async () => {
  const { ben } = club.members
  const email = 'both@mail.example'
  const asBen = { memberId: ben, by: ben, person: person('Ben Okafor', { email }) }
  const asGuest = { isVouched: true, person: person('Ann Okafor', { email }) }
  await ask('ben', asBen)
  expect(await ask('ann', asGuest)).toMatchObject({ ok: true })
  const same = { ...asGuest, mid: 'again', person: person('ANN  OKAFOR', { email }) }
  expect(await ask('ann', same)).toMatchObject({ refusal: { code: 'signup.email-taken' } })
  await withdraw(club, { id: await idOf('Ben Okafor'), teetimeId })
  expect(await ask('ben', { ...asBen, mid: 'back' })).toMatchObject({ ok: true })
})

test('a member who signed up as a guest does not get a second spot', async () => {
  const { ben } = club.members
  await ask('ben')
  const asMember = { mid: 'signed in', memberId: ben, by: ben }
  expect(await ask('ben', asMember)).toMatchObject({ refusal: { code: 'signup.email-taken' } })
})

test('a golfer who withdrew can sign up again', async () => {
  await ask('ann')
  await withdraw(club, { id: await idOf('ann'), teetimeId })
  expect(await ask('ann', { mid: 'again' })).toMatchObject({ ok: true })
})

test('a guest who enters the email of a member is signed up as a guest (SEC-28)', async () => {
  const email = 'ben@club.example'
  const answer = await ask('ann', { person: person('ann', { email }) })
  expect(answer).toEqual({ ok: true, value: { place: 'in', waiting: null } })
  expect((await live()).map(({ memberId }) => memberId)).toEqual([null])
})

test('an unknown member is refused', async () => {
  expect(await ask('ann', { memberId: 999 })).toMatchObject({ refusal: { code: 'signup.no-such-golfer' } })
})

test('a tee time is open on its day, closed after it and as an outing, and not found once canceled', async () => {
  expect(await ask('bob', { today: '2026-06-20' })).toMatchObject({ ok: true })
  expect(await ask('ann', { today: '2026-06-21' })).toMatchObject({ refusal: { code: 'signup.closed' } })
  const { white: teeboxId } = club.courses.oaks
  await setTeeTime(club, teetimeId, { inprogress: 1, teeboxId })
  expect(await ask('ann')).toMatchObject({ refusal: { code: 'signup.closed' } })
  await setTeeTime(club, teetimeId, { inprogress: 0 })
  await transaction(club.db, (tx) => withdrawTeeTime(tx, { id: teetimeId, now: club.now }))
  expect(await ask('ann')).toMatchObject({ refusal: { code: 'teetime.not-found' } })
})

test('the first on the waiting list gets the spot of a golfer who withdraws', async () => {
  for (const name of ['ann', 'bob', 'cyd', 'dot']) await ask(name)
  const promoted = [await idOf('cyd')]
  const given = await withdraw(club, { id: await idOf('bob'), teetimeId })
  expect(given).toEqual(promoted)
  expect(await placesOf()).toEqual(['ann in', 'cyd in', 'dot waiting'])
  const last = await withdraw(club, { id: await idOf('dot'), teetimeId })
  expect(last).toEqual([])
})

test('more golfers wanted fill spots from the waiting list, fewer take no spot away', async () => {
  for (const name of ['ann', 'bob', 'cyd', 'dot', 'eve']) await ask(name)
  expect(await want(4)).toEqual([await idOf('cyd'), await idOf('dot')])
  expect(await want(1)).toEqual([])
  expect(await placesOf()).toEqual(['ann in', 'bob in', 'cyd in', 'dot in', 'eve waiting'])
  await withdraw(club, { id: await idOf('ann'), teetimeId })
  expect(await placesOf()).toEqual(['bob in', 'cyd in', 'dot in', 'eve waiting'])
})

async function want(numWanted: number): Promise<readonly number[]> {
  return await transaction(club.db, async (tx) => {
    await updateTeeTime(tx, { id: teetimeId, settings: teeTimeOf(club, { numWanted }) })
    return await fillSpots(tx, { teetimeId, today })
  })
}

type Step = { readonly kind: 'ask' | 'give'; readonly who: number } | { readonly kind: 'want'; readonly wanted: number }

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('ask' as const, 'give' as const), who: fc.nat(9) }),
    fc.record({ kind: fc.constant('want' as const), wanted: fc.integer({ min: 1, max: 6 }) }),
  ),
  { maxLength: 25 },
)

/** The model: golfers join the end of a queue, and the open spots are filled from its front. */
function model(wanted: number) {
  const state = { wanted, inside: [] as string[], queue: [] as string[] }
  const fill = () => {
    while (state.inside.length < state.wanted && state.queue.length > 0) state.inside.push(...state.queue.splice(0, 1))
  }
  return {
    ask(name: string) {
      if (![...state.inside, ...state.queue].includes(name)) state.queue.push(name)
      fill()
    },
    give(name: string) {
      state.inside = state.inside.filter((golfer) => golfer !== name)
      state.queue = state.queue.filter((golfer) => golfer !== name)
      fill()
    },
    want(golfers: number) {
      state.wanted = golfers
      fill()
    },
    places: () => [...state.inside.map((name) => `${name} in`), ...state.queue.map((name) => `${name} waiting`)],
  }
}

test('for any sequence of sign-ups and withdrawals, the places are those of a simple list', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken: Step[]) => {
      teetimeId = await openTeeTime(club)
      const expected = model(2)
      for (const [turn, step] of taken.entries()) {
        const name = step.kind === 'want' ? '' : `golfer${step.who}`
        if (step.kind === 'ask') await ask(name, { mid: `${teetimeId} ${turn}` })
        if (step.kind === 'give') await withdraw(club, { id: await idOf(name), teetimeId })
        if (step.kind === 'want') await want(step.wanted)
        if (step.kind === 'want') expected.want(step.wanted)
        else expected[step.kind](name)
      }
      expect((await placesOf()).toSorted(byText)).toEqual(expected.places().toSorted(byText))
    }),
    { numRuns: 25 },
  )
})

function byText(one: string, other: string): number {
  return one.localeCompare(other)
}
