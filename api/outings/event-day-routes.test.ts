import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EventDay } from '#sync/calls/event-day.ts'
import { openTestOuting, type TestOuting } from './outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

const ask = (token: string, id = club.outingId) => club.call({ path: `teetime/eventDay/${id}`, token })

async function read(token = club.tokens.alice): Promise<EventDay> {
  const answer = await ask(token)
  if (answer.status !== 200) throw new Error(answer.text)
  return JSON.parse(answer.text) as EventDay
}

test('the organizer gets every group with its code, and the golfers with their tees', async () => {
  const { outing, holes, tees, groups, golfers } = await read()
  expect(outing).toMatchObject({ id: club.outingId, status: 'inprogress' })
  expect(holes).toHaveLength(18)
  expect(groups.map(({ id, code, startingHole, startsAt }) => [id, code, startingHole, startsAt])).toEqual([
    [1, club.codes[0], 1, null],
    [2, club.codes[1], 1, null],
  ])
  expect(golfers.map(({ first, tgroup_id }) => [first, tgroup_id])).toEqual([
    ['Alice', 1],
    ['Ben', 1],
    ['Carol', 2],
    ['Zed', 2],
  ])
  expect(new Set(golfers.map(({ teebox_id }) => teebox_id))).toEqual(new Set(tees.map(({ id }) => id)))
})

test('a golfer of the outing does not get the codes of its groups', async () => {
  expect((await ask(club.tokens.ben)).problem).toMatchObject({ code: 'outing.not-organizer', status: 403 })
})

test('an outing that does not exist has no day', async () => {
  expect((await ask(club.tokens.alice, 999)).problem).toMatchObject({ code: 'outing.not-found', status: 404 })
})

const score = (name: 'alice' | 'ben' | 'carol' | 'zed', hole: number, holescore = 4) =>
  club.call({
    path: `teetime/updateScore/${club.outingId}/${hole}`,
    body: { golfers: [{ id: club.golfers[name], holescore }] },
    token: club.tokens.alice,
  })

test('a hole of a group is finished with its last score, when that was meant', async () => {
  await score('alice', 1)
  expect((await read()).groups[0]).toMatchObject({ finished: [], phones: [] })
  // Ben’s phone sends what he entered two minutes ago.
  await club.push([club.score(1)])
  const [group] = (await read()).groups
  const twoMinutesAgo = new Date(club.context.now().getTime() - 120_000).toISOString()
  expect(group?.finished).toEqual([{ hole: 1, at: expect.any(String) as string }])
  expect(group?.finished[0]?.at).not.toBe(twoMinutesAgo)
  await club.push([club.score(2, { golferId: club.golfers.alice }), club.score(3, { hole: 2 })], { nextSeq: 9 })
  const [later] = (await read()).groups
  expect(later?.finished).toMatchObject([{ hole: 1 }, { hole: 2, at: twoMinutesAgo }])
  expect(later?.phones).toEqual([{ by: 'Group 1 · BO', heardAt: club.context.now().toISOString(), pending: 5 }])
})

test('two scores that differ come with who entered each', async () => {
  await score('ben', 1, 6)
  await club.push([club.score(1)])
  const { differences, mayScore } = await read()
  expect(mayScore).toBe(true)
  expect(differences).toMatchObject([{ id: club.golfers.ben, hole: 1 }])
  expect(differences[0]?.values.map(({ strokes, by }) => [strokes, by])).toEqual([
    [6, 'Alice Moreno'],
    [4, 'Group 1 · BO'],
  ])
  await score('ben', 1, 4)
  expect((await read()).differences).toEqual([])
})
