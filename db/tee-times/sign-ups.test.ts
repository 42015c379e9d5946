import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { teetimes } from '../schema/outings.ts'
import { signUps } from '../schema/sign-ups.ts'
import { transaction } from '../transaction.ts'
import { fillSpots, spotsOfComing } from './sign-ups-places.ts'
import { roundsTold } from './sign-ups-roster.ts'
import { askFor, giveBack, openTeeTime, person, teeTimeOf, today } from './sign-ups-testing.ts'
import { findSignUp } from './sign-ups.ts'
import { findKeptTeeTime, updateTeeTime, withdrawTeeTime } from './tee-times.ts'

let club: OutingClub
let teetimeId: number
beforeAll(async () => {
  club = await openOutingClub()
})
beforeEach(async () => {
  teetimeId = await openTeeTime(club)
})
afterAll(() => club.close())

const ask = (name: string, asked: Parameters<typeof askFor>[3] = {}) => askFor(club, teetimeId, name, asked)
const live = async () =>
  await club.db.sql
    .select()
    .from(signUps)
    .where(and(eq(signUps.teetimeId, teetimeId), isNull(signUps.endedAt)))
const idOf = async (name: string) => (await live()).find((golfer) => golfer.name === name)?.id ?? 0
const placesOf = async () => (await live()).map(({ name, place }) => `${name} ${place}`)
const spots = async (memberId: number | null = null) =>
  (await spotsOfComing(club.db, { today, memberId })).get(teetimeId)

test('spots are given in the order of asking, and whoever comes later waits in order', async () => {
  expect(await ask('ann')).toEqual({ ok: true, value: { place: 'in', waiting: null } })
  expect(await ask('bob')).toEqual({ ok: true, value: { place: 'in', waiting: null } })
  expect(await ask('cyd')).toEqual({ ok: true, value: { place: 'waiting', waiting: 1 } })
  expect(await ask('dot')).toEqual({ ok: true, value: { place: 'waiting', waiting: 2 } })
})

test('what a golfer told is kept, with the day on which the spot was given', async () => {
  const lastRounds = [
    { course: 'The oaks', score: 81 },
    { course: 'The elms', score: 40 },
  ]
  await ask('ann', { person: person('ann', { email: ' Ann@Mail.example ', lastRounds, foursome: 'bob' }) })
  const found = await findSignUp(club.db, { id: await idOf('ann'), teetimeId })
  expect(found).toMatchObject({ email: 'ann@mail.example', foursome: 'bob', notify: 1, spotOn: today, memberId: null })
  expect((await roundsTold(club.db, { teetimeId })).get(found?.id ?? 0)).toMatchObject(lastRounds)
})

test('one that is sent again is not stored again, and is answered as it stands now', async () => {
  await ask('ann')
  await ask('bob')
  expect(await ask('cyd')).toMatchObject({ value: { place: 'waiting' } })
  await giveBack(club, { id: await idOf('ann'), teetimeId })
  expect(await ask('cyd')).toEqual({ ok: true, value: { place: 'in', waiting: null } })
  expect(await placesOf()).toEqual(['bob in', 'cyd in'])
})

test('the number of another sign-up, or of one that has ended, is refused', async () => {
  await ask('ann')
  expect(await ask('ann', { person: person('bob') })).toMatchObject({ refusal: { code: 'signup.op-reused' } })
  await giveBack(club, { id: await idOf('ann'), teetimeId })
  expect(await ask('ann')).toMatchObject({ refusal: { code: 'signup.ended' } })
})

test('nobody takes one spot twice, neither a member nor an email in whatever letters', async () => {
  const { ben } = club.members
  await ask('ben', { memberId: ben, by: ben })
  const again = { mid: 'another', memberId: ben, person: person('ben', { email: 'other@mail.example' }) }
  expect(await ask('ben', again)).toMatchObject({ refusal: { code: 'signup.already' } })
  const guest = { mid: 'a third', person: person('ann', { email: 'BEN@mail.example' }) }
  expect(await ask('ann', guest)).toMatchObject({ refusal: { code: 'signup.email-taken' } })
})

test('two members who share a mailbox both sign up, each once, and nobody else with it', async () => {
  const { alice, ben } = club.members
  const email = 'both@mail.example'
  await ask('alice', { memberId: alice, by: alice, person: person('alice', { email }) })
  const second = { memberId: ben, by: ben, person: person('ben', { email }) }
  expect(await ask('ben', second)).toEqual({ ok: true, value: { place: 'in', waiting: null } })
  expect(await ask('ben', { ...second, mid: 'again' })).toMatchObject({ refusal: { code: 'signup.already' } })
  const guest = { person: person('ann', { email }) }
  expect(await ask('ann', guest)).toMatchObject({ refusal: { code: 'signup.email-taken' } })
})

test('whoever asked as a guest does not get a second spot as a member', async () => {
  const { ben } = club.members
  await ask('ben')
  const asMember = { mid: 'signed in', memberId: ben, by: ben }
  expect(await ask('ben', asMember)).toMatchObject({ refusal: { code: 'signup.email-taken' } })
})

test('whoever gave a spot back may ask again', async () => {
  await ask('ann')
  await giveBack(club, { id: await idOf('ann'), teetimeId })
  expect(await ask('ann', { mid: 'again' })).toMatchObject({ ok: true })
})

test('a guest who uses the email of a member is a guest like any other (SEC-28)', async () => {
  const email = 'ben@club.example'
  const answer = await ask('ann', { person: person('ann', { email }) })
  expect(answer).toEqual({ ok: true, value: { place: 'in', waiting: null } })
  expect((await live()).map(({ memberId }) => memberId)).toEqual([null])
})

test('a golfer who is no member cannot be signed up as one', async () => {
  expect(await ask('ann', { memberId: 999 })).toMatchObject({ refusal: { code: 'signup.no-such-golfer' } })
})

test('a tee time is closed after its day and as an outing, and gone when it was called off', async () => {
  expect(await ask('ann', { today: '2026-06-21' })).toMatchObject({ refusal: { code: 'signup.closed' } })
  const { white: teeboxId } = club.courses.oaks
  const set = (row: Partial<typeof teetimes.$inferInsert>) =>
    transaction(club.db, async (tx) => void (await tx.sql.update(teetimes).set(row).where(eq(teetimes.id, teetimeId))))
  await set({ inprogress: 1, teeboxId })
  expect(await findKeptTeeTime(club.db, teetimeId)).toMatchObject({ value: { isOpen: false } })
  expect(await ask('ann')).toMatchObject({ refusal: { code: 'signup.closed' } })
  await set({ inprogress: 0 })
  await transaction(club.db, (tx) => withdrawTeeTime(tx, { id: teetimeId, now: club.now }))
  expect(await ask('ann')).toMatchObject({ refusal: { code: 'teetime.not-found' } })
})

test('the first who waits gets the spot that is given back', async () => {
  for (const name of ['ann', 'bob', 'cyd', 'dot']) await ask(name)
  const promoted = [await idOf('cyd')]
  const given = await giveBack(club, { id: await idOf('bob'), teetimeId })
  expect(given).toEqual(promoted)
  expect(await placesOf()).toEqual(['ann in', 'cyd in', 'dot waiting'])
  const last = await giveBack(club, { id: await idOf('dot'), teetimeId })
  expect(last).toEqual([])
})

test('when more golfers are wanted the next move up, and when fewer are nobody loses a spot', async () => {
  for (const name of ['ann', 'bob', 'cyd', 'dot', 'eve']) await ask(name)
  expect(await want(4)).toEqual([await idOf('cyd'), await idOf('dot')])
  expect(await want(1)).toEqual([])
  expect(await placesOf()).toEqual(['ann in', 'bob in', 'cyd in', 'dot in', 'eve waiting'])
  await giveBack(club, { id: await idOf('ann'), teetimeId })
  expect(await placesOf()).toEqual(['bob in', 'cyd in', 'dot in', 'eve waiting'])
})

async function want(numWanted: number): Promise<readonly number[]> {
  const teeTime = await findKeptTeeTime(club.db, teetimeId)
  if (!teeTime.ok) throw new Error(teeTime.refusal.message)
  const before = teeTime.value
  return await transaction(club.db, async (tx) => {
    await updateTeeTime(tx, { before, settings: teeTimeOf(club, { numWanted }) })
    return await fillSpots(tx, { teetimeId, today })
  })
}

test('cards tell the spots of each tee time, and where the member stands', async () => {
  const { ben, carol } = club.members
  expect(await spots(ben)).toBe(undefined)
  for (const name of ['ann', 'bob', 'cyd']) await ask(name)
  await ask('ben', { memberId: ben, by: ben })
  expect(await spots(ben)).toEqual({ taken: 2, waiting: 2, own: { place: 'waiting', waiting: 2 } })
  expect(await spots(carol)).toEqual({ taken: 2, waiting: 2, own: null })
  expect(await spots()).toMatchObject({ own: null })
  await giveBack(club, { id: await idOf('cyd'), teetimeId })
  expect(await spots(ben)).toEqual({ taken: 2, waiting: 1, own: { place: 'waiting', waiting: 1 } })
})

type Step = { readonly kind: 'ask' | 'give'; readonly who: number } | { readonly kind: 'want'; readonly wanted: number }

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('ask' as const, 'give' as const), who: fc.nat(9) }),
    fc.record({ kind: fc.constant('want' as const), wanted: fc.integer({ min: 1, max: 6 }) }),
  ),
  { maxLength: 25 },
)

/** The same as a list: whoever asks goes to its end, and the first so many who ever came that far have a spot. */
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

test('however golfers come and go, spots and waiting list are those of a simple list', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken: Step[]) => {
      teetimeId = await openTeeTime(club)
      const expected = model(2)
      for (const [turn, step] of taken.entries()) {
        const name = step.kind === 'want' ? '' : `golfer${step.who}`
        if (step.kind === 'ask') await ask(name, { mid: `${teetimeId} ${turn}` })
        if (step.kind === 'give') await giveBack(club, { id: await idOf(name), teetimeId })
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
