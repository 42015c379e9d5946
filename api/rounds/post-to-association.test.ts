import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '#db/members/members.ts'
import { exportAssociation, listAssociation } from '#db/rounds/association-rounds.ts'
import { findRound, writeSavedRound } from '#db/rounds/rounds-change.ts'
import { openRoundClub, post, newRound, type RoundClub } from '#db/rounds/rounds-testing.ts'
import { searchRounds } from '#db/rounds/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { strokes } from '#golf/units.ts'
import { deleteRound } from './edit-round.ts'
import { beginHandover, postToAssociation, settleRoundSent } from './post-to-association.ts'
import { add } from './posting-testing.ts'

let club: RoundClub
let roundId: number
beforeEach(async () => {
  club = await openRoundClub()
  await transaction(club.db, async (tx) => {
    await changeSettings(tx, { id: club.members.alice, settings: { aga: '1234567' } })
  })
  roundId = (await add(club))[0] ?? 0
})
afterEach(() => club.close())

const alice = () => ({ memberId: club.members.alice, isadmin: false })
const admin = () => ({ memberId: club.members.dev, isadmin: true })

function ask(
  id = roundId,
  { by = alice(), state = 'waiting' }: { by?: ReturnType<typeof alice>; state?: 'waiting' | 'sending' } = {},
) {
  return beginHandover(club.db, { roundId: id, by, now: club.now, state })
}

const settle = (state: 'sent' | 'failed') => settleRoundSent(club.db, { roundId, state, now: club.now })

const exported = () => transaction(club.db, (tx) => exportAssociation(tx, { now: club.now }))
const states = async () => (await listAssociation(club.db, {})).results.map(({ state }) => state)

test('a round is handed over once, with the columns of the association', async () => {
  expect(await ask()).toEqual({ ok: true, value: { state: 'waiting', toSend: null } })
  expect(await ask()).toEqual({ ok: true, value: { state: 'waiting', toSend: null } })
  const { results } = await listAssociation(club.db, {})
  expect(results).toEqual([
    {
      roundId,
      state: 'waiting',
      asked: club.now.toISOString(),
      settled: null,
      aga: '1234567',
      lastname: 'Member',
      firstname: 'Alice',
      date: '2026-06-13',
      coursename: 'Course of 18',
      tee: 'White',
      rating: 702,
      slope: 125,
      holes: 18,
      score: 84,
      tournament: false,
      deletedAt: null,
      since: null,
    },
  ])
})

test('a round is exported once, and its state says so', async () => {
  await ask()
  expect(await exported()).toMatchObject([{ roundId }])
  expect(await exported()).toEqual([])
  expect(await ask()).toEqual({ ok: true, value: { state: 'exported', toSend: null } })
  const { results } = await searchRounds(club.db, { ids: [roundId], sort: 'date', desc: true })
  expect(results).toMatchObject([{ association: 'exported' }])
})

test('a failed round can be sent again, or is in the next export', async () => {
  await ask(roundId, { state: 'sending' })
  await settle('failed')
  expect(await ask(roundId, { state: 'sending' })).toMatchObject({ value: { toSend: { state: 'sending' } } })
  await settle('failed')
  expect(await exported()).toMatchObject([{ roundId, state: 'failed' }])
})

test('a round that waits for an answer is neither sent again nor exported', async () => {
  await ask(roundId, { state: 'sending' })
  expect(await ask()).toMatchObject({ refusal: { code: 'round.usga-unsure' } })
  expect(await ask(roundId, { state: 'sending' })).toMatchObject({ refusal: { code: 'round.usga-unsure' } })
  expect(await exported()).toEqual([])
  await settle('sent')
  expect(await states()).toEqual(['sent'])
  expect(await settle('failed')).toMatchObject({ refusal: { code: 'round.not-found' } })
  expect(await states()).toEqual(['sent'])
})

test('a round without an answer can be sent again after a minute, but is not exported', async () => {
  await ask(roundId, { state: 'sending' })
  const later = new Date(club.now.getTime() + 60_000)
  const again = (state: 'waiting' | 'sending') => beginHandover(club.db, { roundId, by: alice(), now: later, state })
  expect(await again('waiting')).toMatchObject({ refusal: { code: 'round.usga-unsure' } })
  expect(await again('sending')).toMatchObject({ value: { state: 'sending', toSend: { roundId } } })
  expect(await again('sending')).toMatchObject({ refusal: { code: 'round.usga-unsure' } })
  expect(await exported()).toEqual([])
})

test('a round that was handed over while the clock was ahead can be sent again', async () => {
  await ask(roundId, { state: 'sending' })
  const before = new Date(club.now.getTime() - 60 * 60_000)
  const again = await beginHandover(club.db, { roundId, by: alice(), now: before, state: 'sending' })
  expect(again).toMatchObject({ value: { state: 'sending', toSend: { roundId } } })
})

test('only the golfer and administrators hand a round over', async () => {
  expect(await ask(roundId, { by: { memberId: club.members.ben, isadmin: false } })).toMatchObject({
    refusal: { code: 'round.not-yours' },
  })
  expect(await ask(roundId, { by: admin() })).toMatchObject({ ok: true })
})

test('a round of a golfer without a number at the association is refused', async () => {
  const [bens = 0] = await post(club, [newRound(club, { memberId: club.members.ben })])
  expect(await ask(bens, { by: admin() })).toMatchObject({ refusal: { code: 'round.no-aga' } })
})

test('a deleted round is not handed over, and leaves the list', async () => {
  await ask()
  await transaction(club.db, (tx) => deleteRound(tx, { id: roundId, by: admin(), now: club.now }))
  expect(await exported()).toEqual([])
  expect(await listAssociation(club.db, {})).toMatchObject({ results: [], totalPages: 0 })
  expect(await ask()).toMatchObject({ refusal: { code: 'round.not-found' } })
})

test('a round that is deleted after its export stays in the list', async () => {
  await ask()
  await exported()
  await transaction(club.db, (tx) => deleteRound(tx, { id: roundId, by: admin(), now: club.now }))
  expect(await states()).toEqual(['exported'])
})

test('the list can be limited to one state', async () => {
  await ask()
  expect(await listAssociation(club.db, { state: 'waiting' })).toMatchObject({ results: [{ roundId }], totalPages: 1 })
  expect(await listAssociation(club.db, { state: 'sent' })).toMatchObject({ results: [], totalPages: 0 })
})

test('a round that is corrected while the association is asked is listed as changed', async () => {
  const clock = { at: club.now.getTime() + 1000 }
  const association = {
    async send() {
      clock.at += 2000
      await transaction(club.db, async (tx) => {
        const before = await findRound(tx, roundId)
        if (before === undefined) throw new Error('no round')
        const changing = { by: alice(), now: new Date(clock.at), reason: '' }
        await writeSavedRound(tx, { round: before, edited: { ...before, score: strokes(90) }, hold: null, ...changing })
      })
      clock.at += 2000
      return 'sent' as const
    },
  }
  await postToAssociation(club.db, { roundId, by: alice(), now: () => new Date(clock.at), association })
  const { results } = await listAssociation(club.db, { state: 'changed' })
  expect(results).toMatchObject([{ roundId, score: 90, since: 'changed' }])
})
