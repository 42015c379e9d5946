import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outingsInProgress } from '../outings/outings-lists.ts'
import { openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { readOuting } from '../outings/outings.ts'
import { teetimes } from '../schema/outings.ts'
import { teeTimeOf, today } from './sign-ups-testing.ts'
import {
  addTeeTime,
  changeTeeTime,
  comingTeeTimes,
  findTeeTime,
  withdrawTeeTime,
  type TeeTimeSettings,
} from './tee-times.ts'
import { transaction } from '../transaction.ts'

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

const tryToAdd = (changed: Partial<TeeTimeSettings> = {}) => {
  const by = { memberId: club.members.alice, today, now: club.now }
  return transaction(club.db, (tx) => addTeeTime(tx, { settings: settings(changed), ...by }))
}

async function add(changed: Partial<TeeTimeSettings> = {}): Promise<number> {
  const added = await tryToAdd(changed)
  if (!added.ok) throw new Error(added.refusal.message)
  return added.value
}

const coming = async () => (await comingTeeTimes(club.db, { today })).map(({ id }) => id)
const by = (name: 'alice' | 'ben', isadmin = false) => ({ memberId: club.members[name], isadmin })
const change = (id: number, editor: ReturnType<typeof by>) =>
  transaction(club.db, (tx) => changeTeeTime(tx, { id, settings: settings({ time: '09:10' }), by: editor, today }))
const withdraw = (id: number, editor: ReturnType<typeof by>) =>
  transaction(club.db, (tx) => withdrawTeeTime(tx, { id, by: editor, now: club.now }))

test('tee times are listed from today on, the next first', async () => {
  const later = await add({ time: '13:00' })
  const first = await add()
  const now = await add({ date: today })
  expect(await coming()).toEqual([now, first, later])
  expect((await comingTeeTimes(club.db, { today: '2026-06-21' })).map(({ id }) => id)).toEqual([])
})

test('a tee time has its course, its figures and the member who submitted it', async () => {
  const tournament = { tournament: 1, tournamentTitle: ' Fall Cup ', prepay: 1, deadline: '2026-06-18' } as const
  const id = await add({ ...tournament, teeboxId: club.courses.oaks.blue, comments: 'Carts are in' })
  expect(await findTeeTime(club.db, id)).toMatchObject({
    value: {
      ...settings({ ...tournament, teeboxId: club.courses.oaks.blue, comments: 'Carts are in' }),
      tournamentTitle: 'Fall Cup',
      course: 'Course of 18',
      submitter: { id: club.members.alice, firstname: 'Alice', email: 'alice@club.example' },
    },
  })
})

test('what is no tournament has no title, and what is not prepaid no deadline', async () => {
  const id = await add({ tournamentTitle: 'Fall Cup', deadline: '2026-06-18' })
  expect(await findTeeTime(club.db, id)).toMatchObject({ value: { tournamentTitle: '', deadline: null } })
})

test('a tee time is no outing, also when it was called off', async () => {
  const id = await add({ teeboxId: club.courses.oaks.white })
  expect(await outingsInProgress(club.db)).toEqual([])
  expect(await readOuting(club.db, id)).toBeUndefined()
  await withdraw(id, by('alice'))
  expect(await readOuting(club.db, id)).toBeUndefined()
  expect(await coming()).toEqual([])
  expect(await withdraw(id, by('alice'))).toMatchObject({ refusal: { code: 'teetime.not-found' } })
})

test('an outing that was started without one is no tee time', async () => {
  const { id } = await startOuting(club)
  expect(await coming()).toEqual([])
  expect(await findTeeTime(club.db, id)).toMatchObject({ refusal: { code: 'teetime.not-found' } })
  expect(await withdraw(id, by('alice'))).toMatchObject({ refusal: { code: 'teetime.not-found' } })
  expect(await readOuting(club.db, id)).toMatchObject({ status: 'inprogress' })
  // Its organizer may submit tee times all the same.
  const waiting = [await add(), await add()]
  expect(await coming()).toEqual(waiting)
})

test('whoever submitted a tee time may change it and call it off, as administrators may', async () => {
  const id = await add()
  expect(await change(id, by('ben'))).toMatchObject({ refusal: { code: 'teetime.not-yours' } })
  expect(await withdraw(id, by('ben'))).toMatchObject({ refusal: { code: 'teetime.not-yours' } })
  expect(await findTeeTime(club.db, id)).toMatchObject({ value: { time: '07:40' } })
  expect(await change(id, by('alice'))).toMatchObject({ ok: true })
  expect(await findTeeTime(club.db, id)).toMatchObject({ value: { time: '09:10' } })
  expect(await withdraw(id, by('ben', true))).toMatchObject({ ok: true })
})

test.each<[string, Partial<TeeTimeSettings>]>([
  ['teetime.no-such-day', { date: '2026-06-31' }],
  ['teetime.past-day', { date: '2026-06-13' }],
  ['teetime.no-such-course', { courseId: 999 }],
  ['teetime.no-such-teebox', { teeboxId: 999 }],
  ['teetime.deadline', { prepay: 1, deadline: '2026-06-21' }],
  ['teetime.deadline', { prepay: 1, deadline: '2026-02-30' }],
])('%s: %o', async (code, changed) => {
  expect(await tryToAdd(changed)).toMatchObject({ refusal: { code } })
  const id = await add()
  const edit = { id, settings: settings(changed), by: by('alice'), today }
  expect(await transaction(club.db, (tx) => changeTeeTime(tx, edit))).toMatchObject({ refusal: { code } })
})

test('the teebox of another course is refused', async () => {
  expect(await tryToAdd({ teeboxId: club.courses.elms.white })).toMatchObject({
    refusal: { code: 'teetime.no-such-teebox' },
  })
})
