import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { constraintIn } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { seasonOf } from './season-testing.ts'
import {
  addSeason,
  changeSeason,
  countSeasons,
  findSeason,
  isNameTaken,
  listSeasons,
  removeSeason,
  seasonOn,
  type SeasonSettings,
} from './seasons.ts'

let club: OutingClub
beforeEach(async () => {
  club = await openOutingClub()
})
afterEach(() => club.close())

const saving = () => ({ by: club.members.alice, at: club.now.toISOString() })
const add = (settings: Partial<SeasonSettings> = {}) =>
  transaction(club.db, (tx) => addSeason(tx, seasonOf(settings), saving()))

test('a season keeps what was chosen, and counts its changes', async () => {
  const id = await add({ ringerCourseId: club.courses.oaks.id, best: 5 })
  const chosen = { ...seasonOf({ ringerCourseId: club.courses.oaks.id, best: 5 }), ringerCourse: 'Course of 18' }
  expect(await findSeason(club.db, id)).toEqual({ ...chosen, id, version: 1 })
  const changed = seasonOf({ name: 'Summer', points: [3], basis: 'gross' })
  await transaction(club.db, (tx) => changeSeason(tx, { id, version: 1, ...changed }, saving()))
  expect(await findSeason(club.db, id)).toEqual({ ...changed, id, version: 2, ringerCourse: null })
  await transaction(club.db, (tx) => removeSeason(tx, id))
  expect(await findSeason(club.db, id)).toBeUndefined()
  expect(await countSeasons(club.db)).toBe(0)
})

test('a name is taken in whatever case, but not by the season itself', async () => {
  const id = await add()
  expect(await isNameTaken(club.db, { id: 0, name: 'SEASON 2026' })).toBe(true)
  expect(await isNameTaken(club.db, { id, name: 'season 2026' })).toBe(false)
  expect(await constraintIn(add({ name: 'season 2026' }))).toBe('unique')
})

test('members see the season of the day, else the last one before it, else the next one', async () => {
  expect(await seasonOn(club.db, '2026-06-14')).toBeUndefined()
  const next = await add({ name: 'Season 2027', firstDay: '2027-01-01', lastDay: '2027-12-31' })
  expect(await seasonOn(club.db, '2026-06-14')).toBe(next)
  const past = await add({ name: 'Season 2025', firstDay: '2025-01-01', lastDay: '2025-12-31' })
  expect(await seasonOn(club.db, '2026-06-14')).toBe(past)
  const present = await add({ lastDay: '2026-06-14' })
  expect(await seasonOn(club.db, '2026-06-14')).toBe(present)
  expect(await seasonOn(club.db, '2026-06-15')).toBe(present)
  expect((await listSeasons(club.db)).map(({ id }) => id)).toEqual([next, present, past])
})
