import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outingsInProgress } from '../outings/outings-lists.ts'
import { openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { readOuting } from '../outings/outings.ts'
import { teetimes } from '../schema/outings.ts'
import { transaction } from '../transaction.ts'
import { openTeeTime, teeTimeOf, today } from './sign-ups-testing.ts'
import { comingTeeTimes, findTeeTime, withdrawTeeTime, type TeeTimeSettings } from './tee-times.ts'

let club: OutingClub
beforeAll(async () => {
  club = await openOutingClub()
})
beforeEach(() =>
  transaction(club.db, async (tx) => void (await tx.sql.delete(teetimes).where(isNotNull(teetimes.time)))),
)
afterAll(() => club.close())

function settings(changed: Partial<TeeTimeSettings> = {}): TeeTimeSettings {
  return teeTimeOf(club, { tournament: 0, tournamentTitle: '', ...changed })
}

const add = (changed: Partial<TeeTimeSettings> = {}) => openTeeTime(club, settings(changed))
const coming = async () => (await comingTeeTimes(club.db, { today })).map(({ id }) => id)
const withdraw = (id: number) => transaction(club.db, (tx) => withdrawTeeTime(tx, { id, now: club.now }))

test('tee times are listed from today on, ordered by day and time', async () => {
  const later = await add({ time: '13:00' })
  const first = await add()
  const now = await add({ date: today })
  expect(await coming()).toEqual([now, first, later])
  expect((await comingTeeTimes(club.db, { today: '2026-06-21' })).map(({ id }) => id)).toEqual([])
})

test('a tee time has its course, its settings and the member who submitted it', async () => {
  const tournament = { tournament: 1, tournamentTitle: 'Fall Cup', prepay: 1, deadline: '2026-06-18' } as const
  const id = await add({ ...tournament, teeboxId: club.courses.oaks.blue, comments: 'Carts are in' })
  expect(await findTeeTime(club.db, id)).toMatchObject({
    ...settings({ ...tournament, teeboxId: club.courses.oaks.blue, comments: 'Carts are in' }),
    course: 'Course of 18',
    submitter: { id: club.members.alice, firstname: 'Alice', email: 'alice@club.example' },
  })
})

test('a tee time is not an outing, also when it was canceled', async () => {
  const id = await add({ teeboxId: club.courses.oaks.white })
  expect(await outingsInProgress(club.db)).toEqual([])
  expect(await readOuting(club.db, id)).toBeUndefined()
  await withdraw(id)
  expect(await readOuting(club.db, id)).toBeUndefined()
  expect(await coming()).toEqual([])
  expect(await findTeeTime(club.db, id)).toBeUndefined()
})

test('an outing that was started without a tee time is not one', async () => {
  const { id } = await startOuting(club)
  expect(await coming()).toEqual([])
  expect(await findTeeTime(club.db, id)).toBeUndefined()
  expect(await readOuting(club.db, id)).toMatchObject({ status: 'inprogress' })
  // Its organizer may still submit tee times.
  const waiting = [await add(), await add()]
  expect(await coming()).toEqual(waiting)
})
