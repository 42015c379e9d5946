import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { transaction } from '../transaction.ts'
import { assignSignUp, rosterOf } from './sign-ups-roster.ts'
import { askFor, openTeeTime, teeTimeOf } from './sign-ups-testing.ts'
import { findTeeTime, updateTeeTime, type TeeTimeSettings } from './tee-times.ts'

let club: OutingClub
beforeAll(async () => {
  club = await openOutingClub()
})
afterAll(() => club.close())

/** A tee time with five golfers in two groups, ten minutes apart, and one who waits. */
async function openDrawn(): Promise<number> {
  const teetimeId = await openTeeTime(club, { numWanted: 5 })
  for (const name of ['ann', 'bob', 'cyd', 'dot', 'eve', 'fay']) await askFor(club, teetimeId, name)
  const field = (await rosterOf(club.db, { teetimeId })).filter(({ place }) => place === 'in')
  for (const [at, { id }] of field.entries()) {
    const start = at < 3 ? { tgroupId: 1, startTime: '07:40' } : { tgroupId: 2, startTime: '07:50' }
    await transaction(club.db, (tx) => assignSignUp(tx, { id, ...start }))
  }
  return teetimeId
}

async function change(teetimeId: number, changed: Partial<TeeTimeSettings>): Promise<void> {
  const found = await findTeeTime(club.db, teetimeId)
  if (!found.ok) throw new Error(found.refusal.message)
  const settings = teeTimeOf(club, { numWanted: 5, ...changed })
  await transaction(club.db, (tx) => updateTeeTime(tx, { before: found.value, settings }))
}

const startsOf = async (teetimeId: number) => {
  const times = (await rosterOf(club.db, { teetimeId })).map(({ startTime }) => startTime)
  return [...new Set(times)].toSorted((one, other) => String(one).localeCompare(String(other)))
}

test('starts that were drawn go with the tee time, and stay when only its day is another', async () => {
  const teetimeId = await openDrawn()
  expect(await startsOf(teetimeId)).toEqual(['07:40', '07:50', null])
  await change(teetimeId, { date: '2026-06-27' })
  expect(await startsOf(teetimeId)).toEqual(['07:40', '07:50', null])
  await change(teetimeId, { time: '09:30' })
  expect(await startsOf(teetimeId)).toEqual(['09:30', '09:40', null])
  await change(teetimeId, { time: '23:50' })
  expect(await startsOf(teetimeId)).toEqual(['23:50', null])
})

test('tees and starting holes are forgotten on another course, and starts and groups stay', async () => {
  const teetimeId = await openDrawn()
  const [ann] = await rosterOf(club.db, { teetimeId })
  if (ann === undefined) throw new Error('nobody signed up')
  const { id, tgroupId, startTime } = ann
  const assigned = { id, teeboxId: club.courses.oaks.blue, startingHole: 9 }
  await transaction(club.db, (tx) => assignSignUp(tx, assigned))
  await change(teetimeId, { courseId: club.courses.elms.id })
  const [after] = await rosterOf(club.db, { teetimeId })
  expect(after).toMatchObject({ tgroupId, startTime, teeboxId: null, startingHole: null })
})
