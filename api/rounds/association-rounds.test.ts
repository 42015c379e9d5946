import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '#db/members/members.ts'
import { askAssociation, exportAssociation, listAssociation, settleAssociation } from '#db/rounds/association-rounds.ts'
import { openRoundClub, post, newRound, type RoundClub } from '#db/rounds/rounds-testing.ts'
import { searchRounds } from '#db/rounds/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { deleteRound } from './edit-round.ts'
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
  return transaction(club.db, (tx) => askAssociation(tx, { roundId: id, by, now: club.now, state }))
}

const settle = (state: 'sent' | 'failed') =>
  transaction(club.db, (tx) => settleAssociation(tx, { roundId, state, now: club.now }))

const exported = () => transaction(club.db, (tx) => exportAssociation(tx, { now: club.now }))
const states = async () => (await listAssociation(club.db, {})).results.map(({ state }) => state)

test('a round waits once, with what the association asks for', async () => {
  expect(await ask()).toEqual({ ok: true, value: { state: 'waiting', toSend: null } })
  expect(await ask()).toEqual({ ok: true, value: { state: 'waiting', toSend: null } })
  const { results } = await listAssociation(club.db, {})
  expect(results).toEqual([
    {
      ...{ roundId, state: 'waiting', asked: club.now.toISOString(), settled: null },
      ...{ aga: '1234567', lastname: 'Member', firstname: 'Alice', date: '2026-06-13', coursename: 'Course of 18' },
      ...{ tee: 'White', rating: 702, slope: 125, holes: 18, score: 84, tournament: false },
    },
  ])
})

test('what was exported is exported once, and the round says so', async () => {
  await ask()
  expect(await exported()).toMatchObject([{ roundId }])
  expect(await exported()).toEqual([])
  expect(await ask()).toEqual({ ok: true, value: { state: 'exported', toSend: null } })
  const { results } = await searchRounds(club.db, { ids: [roundId], sort: 'date', desc: true })
  expect(results).toMatchObject([{ association: 'exported' }])
})

test('a round that failed may be asked for again, or goes with the next export', async () => {
  await ask(roundId, { state: 'sending' })
  await settle('failed')
  expect(await ask(roundId, { state: 'sending' })).toMatchObject({ value: { toSend: { state: 'sending' } } })
  await settle('failed')
  expect(await exported()).toMatchObject([{ roundId, state: 'failed' }])
})

test('while a round may still be answered it is neither sent again nor exported', async () => {
  await ask(roundId, { state: 'sending' })
  expect(await ask()).toMatchObject({ refusal: { code: 'round.usga-unsure' } })
  expect(await ask(roundId, { state: 'sending' })).toMatchObject({ refusal: { code: 'round.usga-unsure' } })
  expect(await exported()).toEqual([])
  await settle('sent')
  expect(await states()).toEqual(['sent'])
  expect(await settle('failed')).toMatchObject({ refusal: { code: 'round.not-found' } })
  expect(await states()).toEqual(['sent'])
})

test('a round without an answer may be sent again after a minute, but is not exported on a guess', async () => {
  await ask(roundId, { state: 'sending' })
  const later = new Date(club.now.getTime() + 60_000)
  const again = (state: 'waiting' | 'sending') =>
    transaction(club.db, (tx) => askAssociation(tx, { roundId, by: alice(), now: later, state }))
  expect(await again('waiting')).toMatchObject({ refusal: { code: 'round.usga-unsure' } })
  expect(await again('sending')).toMatchObject({ value: { state: 'sending', toSend: { roundId } } })
  expect(await again('sending')).toMatchObject({ refusal: { code: 'round.usga-unsure' } })
  expect(await exported()).toEqual([])
})

test('the golfer and administrators hand a round over, nobody else', async () => {
  expect(await ask(roundId, { by: { memberId: club.members.ben, isadmin: false } })).toMatchObject({
    refusal: { code: 'round.not-yours' },
  })
  expect(await ask(roundId, { by: admin() })).toMatchObject({ ok: true })
})

test('a golfer without a number at the association cannot hand a round over', async () => {
  const [bens = 0] = await post(club, [newRound(club, { memberId: club.members.ben })])
  expect(await ask(bens, { by: admin() })).toMatchObject({ refusal: { code: 'round.no-aga' } })
})

test('a deleted round is not handed over, and waits no more', async () => {
  await ask()
  await transaction(club.db, (tx) => deleteRound(tx, { id: roundId, by: admin(), now: club.now }))
  expect(await exported()).toEqual([])
  expect(await listAssociation(club.db, {})).toMatchObject({ results: [], totalPages: 0 })
  expect(await ask()).toMatchObject({ refusal: { code: 'round.not-found' } })
})

test('a round that is deleted after it went out stays in the list', async () => {
  await ask()
  await exported()
  await transaction(club.db, (tx) => deleteRound(tx, { id: roundId, by: admin(), now: club.now }))
  expect(await states()).toEqual(['exported'])
})

test('the list can be of one state', async () => {
  await ask()
  expect(await listAssociation(club.db, { state: 'waiting' })).toMatchObject({ results: [{ roundId }], totalPages: 1 })
  expect(await listAssociation(club.db, { state: 'sent' })).toMatchObject({ results: [], totalPages: 0 })
})
