import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRoundsClub, type RoundsClub } from './rounds-testing.ts'

let club: RoundsClub
beforeEach(async () => {
  club = await openRoundsClub()
})
afterEach(() => club.close())

const waiting = async () => (await club.call('round/waiting', { as: 'ben' })).body['rounds'] as { id: number }[]

/** So far below Ben’s index that it waits for an administrator. */
const low = { score: 66, parorbetter: 15 }

test('a file that is imported again brings no round a second time that waits', async () => {
  const csv = 'date,course,tee,score,parorbetter\r\n2026-06-13,The oaks,White,66,15'
  const bring = () => club.call('round/import', { as: 'ben', body: { csv } })
  expect((await bring()).body).toMatchObject({ accepted: 1 })
  const before = await waiting()
  expect(before).toHaveLength(1)
  expect((await bring()).body).toMatchObject({ accepted: 0 })
  expect(await waiting()).toEqual(before)
})

test('a round that waits and is posted again is asked about, as one that counts is, until it is declined', async () => {
  await club.post(low)
  const again = () => club.call('round/add', { as: 'ben', body: club.round(low) })
  expect((await again()).body).toMatchObject({ code: 'round.duplicate' })
  const [round] = await waiting()
  const decline = `admin/roundsToCheck/${round?.id}/remove`
  await club.call(decline, { as: 'alice', body: { reason: 'Another card' } })
  expect((await again()).body).not.toMatchObject({ code: 'round.duplicate' })
})
