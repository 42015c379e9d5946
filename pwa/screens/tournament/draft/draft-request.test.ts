import { expect, test } from 'vitest'
import type { AnswerOf } from '#sync/calls/call.ts'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import type { teeTimeOuting } from '#sync/calls/sign-ups.ts'
import { texts } from '../texts.ts'
import { newDraft, requestOf, draftOfTeeTime } from './draft-request.ts'
import { whatHasEnded } from './draft-rules.ts'
import { draftAfter, isNewOuting, type Person } from './outing-draft.ts'

const alice: Person = { userId: 1, firstname: 'Alice', lastname: 'Moreno', email: '', index: 12.4 }
const fresh = newDraft({ date: '2026-11-21', courseId: 7, organizer: alice })
const ready = draftAfter(fresh, { type: 'tee chosen', teeboxId: 71 })

test('a complete draft has every field of the call', () => {
  const request = requestOf(ready)
  expect(updateGroupOuting.body.parse(request)).toEqual({
    teetime: {
      allowance: 95,
      date: '2026-11-21',
      course_id: 7,
      teebox_id: 71,
      contest_id: 0,
      gross_skins: 0,
      net_skins: 0,
      spin: 0,
      format: 'own',
      shares: null,
      gimmes: 0,
    },
    golfers: [
      {
        id: 0,
        user_id: 1,
        firstname: 'Alice',
        lastname: 'Moreno',
        email: '',
        handicapindex: 12.4,
        teebox_id: 71,
        tgroup_id: 1,
        starting_hole: 0,
        side: 0,
      },
    ],
    removedGolfers: [],
  })
})

test('golfers taken out of an outing in progress are named by number', () => {
  const [golfer] = ready.golfers
  if (golfer === undefined) throw new Error('the organizer is missing')
  const request = requestOf({ ...ready, removed: [{ ...golfer, id: 41, userId: 2 }] })
  expect(request?.removedGolfers).toEqual([{ id: 41, user_id: 2 }])
})

test('a golfer who plays instead of another names them, and whether the scores move', () => {
  const taking = (takesScores: boolean) => {
    const golfers = ready.golfers.map((golfer) => ({ ...golfer, replaces: 41, takesScores }))
    return requestOf({ ...ready, golfers })?.golfers
  }
  expect(taking(true)).toMatchObject([{ replaces: 41, movescores: 1 }])
  expect(taking(false)).toMatchObject([{ replaces: 41, movescores: 0 }])
})

test('nothing is sent while a tee or an index is missing', () => {
  expect(requestOf(fresh)).toBeUndefined()
  const noIndex = draftAfter(ready, { type: 'golfer changed', key: 'member 1', change: { index: null } })
  expect(requestOf(noIndex)).toBeUndefined()
})

type Signed = AnswerOf<typeof teeTimeOuting>

const golfer = (user_id: number, given: Partial<Signed['golfers'][number]> = {}) => ({
  user_id,
  firstname: `Golfer ${user_id}`,
  lastname: '',
  email: '',
  handicapindex: 12.4,
  teebox_id: 7,
  tgroup_id: null,
  starting_hole: 0,
  ...given,
})
const teetime: Signed['teetime'] = {
  id: 3,
  date: '2026-11-29',
  course_id: 2,
  teebox_id: 7,
  contest_id: 16,
  gross_skins: 0,
  net_skins: 1,
  tournament: 1,
}

test('groups, tees and starting holes come along, and the game with them', () => {
  const golfers = [
    golfer(1, { tgroup_id: 2, starting_hole: 4, teebox_id: 9 }),
    golfer(0, { tgroup_id: 1, email: 'g@mail.example' }),
  ]
  const draft = draftOfTeeTime({ teetime, golfers })
  expect(draft).toMatchObject({ outingId: 3, date: '2026-11-29', courseId: 2, teeboxId: 7, ownGameId: 16, netSkins: 1 })
  expect(draft.golfers).toMatchObject([
    { key: 'member 1', userId: 1, group: 2, startingHole: 4, teeboxId: 9 },
    { key: 'guest 2', userId: 0, group: 1, email: 'g@mail.example' },
  ])
})

test('who was not drawn joins the smallest group, and who did not sign up does not come in', () => {
  const drawn = [2, 3, 4].map((id) => golfer(id, { tgroup_id: 1 }))
  const draft = draftOfTeeTime({ teetime, golfers: [...drawn, golfer(5), golfer(6)] })
  expect(draft.golfers.map(({ userId, group }) => [userId, group])).toEqual([
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 2],
    [6, 2],
  ])
  expect(draft.ownGameId).toBe(16)
})

test('a group starts where its first golfer was drawn to, and where nothing was drawn groups are balanced', () => {
  const drawn = [golfer(1, { tgroup_id: 1, starting_hole: 4 }), golfer(2, { tgroup_id: 1, starting_hole: 9 })]
  const draft = draftOfTeeTime({ teetime, golfers: [...drawn, golfer(3)] })
  expect(draft.golfers.map(({ startingHole }) => startingHole)).toEqual([4, 4, 4])
  const nine = draftOfTeeTime({ teetime, golfers: Array.from({ length: 9 }, (_, at) => golfer(at + 1)) })
  expect(nine.golfers.map(({ group }) => group)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
})

test('a tee time whose game its golfers cannot play is Normal until they can, and says so', () => {
  const wolf = { ...teetime, contest_id: 21 } as const
  const three = draftOfTeeTime({ teetime: wolf, golfers: [golfer(1), golfer(2), golfer(3)] })
  expect(three.ownGameId).toBe(0)
  expect(whatHasEnded(three)).toEqual([texts.gameEnded('Wolf needs exactly 4 golfers')])
  const four = draftAfter(three, { type: 'golfer added', person: { ...alice, userId: 4 } })
  expect(four.ownGameId).toBe(21)
  expect(whatHasEnded(four)).toEqual([])
  // A golfer alone is not shown the step in which another game is chosen.
  expect(draftOfTeeTime({ teetime, golfers: [golfer(1)] }).ownGameId).toBe(0)
})

test('a tee time is a new outing although it has a number', () => {
  const draft = draftOfTeeTime({ teetime, golfers: [golfer(1)] })
  expect(isNewOuting(draft)).toBe(true)
  expect(isNewOuting({ ...draft, golfers: draft.golfers.map((each) => ({ ...each, id: 12 })) })).toBe(false)
})
