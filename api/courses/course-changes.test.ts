import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Teebox } from '#sync/calls/teeboxes.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { asking, courseEntry, redTees, teeboxEntries } from './courses-testing.ts'

let club: TestClub
let ask: ReturnType<typeof asking>
let course: number
beforeAll(async () => {
  club = await openTestClub()
  ask = asking(club)
  course = (await ask<{ id: number }>({ path: 'course/add', body: courseEntry() })).json.id
})
afterAll(() => club.close())

const changes = () =>
  club.log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => String(event).startsWith('course_'))
const ben = () => ({ actor: `member ${club.ids.members.ben}`, course })
const alice = () => ({ actor: `member ${club.ids.members.alice}`, course })

async function stored(): Promise<Teebox[]> {
  return (
    await ask<{ teeboxes: Teebox[] }>({
      path: 'teebox/search',
      body: { course_id: { operator: '=', value: course } },
    })
  ).json.teeboxes
}
const entries = async () => teeboxEntries(Object.fromEntries(Object.entries(await stored())))
const editAs = async (by: 'alice' | 'ben', change: object) =>
  ask({ by, path: 'course/edit', body: { id: course, ...courseEntry(), teeboxes: await entries(), ...change } })
const edit = (change: object) => editAs('alice', change)

test('an added course is logged with its member', () => {
  expect(changes()).toMatchObject([{ event: 'course_added', ...ben(), time: expect.any(String) as string }])
})

test('an edit is logged with its member and fields, without values', async () => {
  await edit({ zip: 'c4n4ry', city: 'c4n4ry city', holes: [] })
  expect(changes().at(-1)).toMatchObject({ event: 'course_changed', ...alice(), fields: 'city,zip,holes' })
  expect(club.log.join('')).not.toContain('c4n4ry')
  await edit({})
})

test('changed and removed teeboxes are logged by id', async () => {
  const [red] = await entries()
  if (red === undefined) throw new Error('it has one teebox')
  const save = (teeboxes: readonly object[]) =>
    ask<{ updatedTeeboxIds: number[] }>({
      by: 'alice',
      method: 'PATCH',
      path: 'course/editTeebox',
      body: { course_id: course, teeboxes },
    } as const)
  const added = await save([
    { ...red, slope: 120 },
    { ...redTees, description: 'Gold' },
  ])
  expect(changes().at(-1)).toMatchObject({ ...alice(), teeboxes: added.json.updatedTeeboxIds.join() })
  expect(changes().at(-1)).not.toHaveProperty('fields')
  const [, gold] = await entries()
  await save([{ ...red, slope: 120 }])
  expect(changes().at(-1)).toMatchObject({ ...alice(), removedTeeboxes: String(gold?.id) })
  expect(changes().at(-1)).not.toHaveProperty('teeboxes')
})

test('an edit without changes and a refused one are not logged', async () => {
  const before = changes().length
  expect((await edit({})).status).toBe(200)
  const refused = await editAs('ben', { name: 'Other' })
  expect(refused.status).toBe(403)
  expect(changes()).toHaveLength(before)
})
