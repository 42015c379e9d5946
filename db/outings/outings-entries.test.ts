import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCourse } from '../courses/courses.ts'
import { judgeEntries } from './outings-entries.ts'
import { entryOf, openOutingClub, settingsOf, type OutingClub } from './outings-testing.ts'

let club: OutingClub
beforeAll(async () => {
  club = await openOutingClub()
})
afterAll(() => club.close())

/** What is said of an outing from the white tees of a course when these are rated so. */
async function judged(name: 'oaks' | 'elms', rating: number) {
  const { id: courseId, white: teeboxId } = club.courses[name]
  const card = await findCourse(club.db, { id: courseId })
  const teeboxes = card?.teeboxes.map((tees) => (tees.id === teeboxId ? { ...tees, rating } : tees)) ?? []
  return judgeEntries({
    settings: settingsOf(club, { courseId, teeboxId }),
    entries: [entryOf(club, 'alice', { teeboxId })],
    ...{ removedIds: [], stayingId: club.members.alice, former: [] },
    ...{ today: '2026-06-14', keptDate: null },
    course: card && { ...card, teeboxes },
    members: [{ id: club.members.alice, firstname: 'Alice', lastname: 'Member', index: null }],
  })
}

test.each([
  ['elms', 70.2, 'is rated for 18 holes, and Course of 9 has 9.'],
  ['elms', 45.1, 'is rated for 18 holes, and Course of 9 has 9.'],
  ['oaks', 35.1, 'is rated for 9 holes, and Course of 18 has 18.'],
] as const)('tees of the %s that are rated %s are for other holes: nobody plays an outing from them', async (...of) => {
  const [name, rating, sentence] = of
  const message = expect.stringContaining(`The teebox White ${sentence}`) as string
  expect(await judged(name, rating)).toMatchObject({ refusal: { code: 'outing.tees-of-other-holes', message } })
})

test.each([
  ['elms', 45],
  ['oaks', 45.1],
] as const)('tees of the %s that are rated %s are for its holes', async (name, rating) => {
  expect(await judged(name, rating)).toMatchObject({ ok: true })
})
