import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCourse, findStoredCourse } from '#db/courses/courses.ts'
import { openOutingClub, startOuting, type OutingClub } from '#db/outings/outings-testing.ts'
import { transaction } from '#db/transaction.ts'
import { editCourse } from './edit-course.ts'

let club: OutingClub
beforeEach(async () => {
  club = await openOutingClub()
})
afterEach(() => club.close())

async function takeHolesAway() {
  const { id } = club.courses.oaks
  const stored = await findStoredCourse(club.db, { id })
  if (stored === undefined) throw new Error('no course')
  const gold = { id: null, description: 'Gold', rating: 71.2, slope: 120, yardage: null }
  const entered = { ...stored.fields, state: 'CA', holes: [], teeboxes: [gold] }
  return transaction(club.db, (tx) => editCourse(tx, { id, entered, by: { isadmin: true, now: club.now } }))
}

test('holes cannot be removed while an outing is in progress on the course', async () => {
  await startOuting(club)
  expect(await takeHolesAway()).toMatchObject({ ok: false, refusal: { code: 'course.in-play' } })
  expect((await findCourse(club.db, { id: club.courses.oaks.id }))?.holes).toHaveLength(18)
})

test('an administrator can remove holes when no outing is in progress', async () => {
  expect(await takeHolesAway()).toMatchObject({ ok: true })
})
