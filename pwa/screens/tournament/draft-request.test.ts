import { expect, test } from 'vitest'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import { newDraft, requestOf } from './draft-request.ts'
import { draftAfter, type Person } from './outing-draft.ts'

const alice: Person = { userId: 1, firstname: 'Alice', lastname: 'Moreno', email: '', index: 12.4 }
const fresh = newDraft({ date: '2026-11-21', courseId: 7, organizer: alice })
const ready = draftAfter(fresh, { type: 'tee chosen', teeboxId: 71 })

test('a complete draft is what the club’s call asks for', () => {
  const request = requestOf(ready)
  expect(updateGroupOuting.body.parse(request)).toEqual({
    teetime: {
      date: '2026-11-21',
      course_id: 7,
      teebox_id: 71,
      contest_id: 0,
      gross_skins: 0,
      net_skins: 0,
      spin: 0,
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
