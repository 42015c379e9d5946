import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { editCourse } from './courses-edit.ts'
import { findCourse } from './courses.ts'
import { openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { courses } from '../schema/courses.ts'
import { transaction } from '../transaction.ts'

let club: OutingClub
beforeEach(async () => {
  club = await openOutingClub()
})
afterEach(() => club.close())

async function takeHolesAway() {
  const { id } = club.courses.oaks
  const [stored] = await club.db.sql.select().from(courses).where(eq(courses.id, id))
  if (stored === undefined) throw new Error('no course')
  const { source: _source, id: _id, ...details } = stored
  const entered = {
    ...details,
    state: 'CA',
    holes: [],
    teeboxes: [{ id: null, description: 'Gold', rating: 71.2, slope: 120, yardage: null }],
  }
  return transaction(club.db, (tx) => editCourse(tx, { id, entered, by: { isadmin: true, now: club.now } }))
}

test('the holes of a course stay while an outing is scored on it', async () => {
  await startOuting(club)
  expect(await takeHolesAway()).toMatchObject({ ok: false, refusal: { code: 'course.in-play' } })
  expect((await findCourse(club.db, { id: club.courses.oaks.id }))?.holes).toHaveLength(18)
})

test('an administrator may take them away when nobody plays there', async () => {
  expect(await takeHolesAway()).toMatchObject({ ok: true })
})
