import { describe, expect, test } from 'vitest'
import { draftOf, newDraft } from './draft-request.ts'
import {
  draftAfter,
  golfersByGroup,
  golfersOnSides,
  withIndexesOf,
  type DraftStep,
  type OutingDraft,
  type Person,
} from './outing-draft.ts'

const alice: Person = { userId: 1, firstname: 'Alice', lastname: 'Moreno', email: '', index: 12.4 }
const member = (userId: number): Person => ({ ...alice, userId, lastname: `${userId}`, index: 20 })
const guest: Person = { userId: 0, firstname: 'Gus', lastname: 'Guest', email: 'gus@example.org', index: 9.9 }

const fresh = newDraft({ date: '2026-11-21', courseId: 7, organizer: alice })

function after(draft: OutingDraft, ...steps: readonly DraftStep[]): OutingDraft {
  return steps.reduce((before, step) => draftAfter(before, step), draft)
}

const add = (person: Person): DraftStep => ({ type: 'golfer added', person })
const groupsOf = ({ golfers }: OutingDraft) => golfers.map(({ group }) => group)
const field = (count: number) => after(fresh, ...Array.from({ length: count - 1 }, (_, n) => add(member(n + 2))))

describe('golfers', () => {
  test('the organizer is the first golfer, in the first group', () => {
    expect(fresh.golfers).toMatchObject([{ userId: 1, firstname: 'Alice', group: 1, startingHole: 0 }])
  })

  test('groups are balanced while golfers come and go: nine play in threes', () => {
    expect(groupsOf(field(9))).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
    expect(groupsOf(after(field(9), { type: 'golfer removed', key: 'member 2' }))).toEqual([1, 1, 1, 1, 2, 2, 2, 2])
    expect(groupsOf(after(field(5), { type: 'golfer removed', key: 'member 5' }))).toEqual([1, 1, 1, 1])
  })

  test('groups chosen by hand stay, and a newcomer joins the smallest', () => {
    const chosen = after(field(6), { type: 'golfer changed', key: 'member 4', change: { group: 1 } })
    expect(groupsOf(chosen)).toEqual([1, 1, 1, 1, 2, 2])
    const gap = after(chosen, { type: 'golfer removed', key: 'member 3' }, add(member(30)))
    const groups = golfersByGroup(gap).map(({ group, golfers }) => [group, golfers.map(({ userId }) => userId)])
    expect(groups).toEqual([
      [1, [1, 2, 4]],
      [2, [5, 6, 30]],
    ])
  })

  test('a golfer whose last partner is removed is not left alone in a group', () => {
    const chosen = after(
      field(9),
      { type: 'golfer changed', key: 'member 7', change: { group: 1 } },
      { type: 'golfer removed', key: 'member 8' },
    )
    expect(groupsOf(chosen)).toEqual([1, 1, 1, 2, 2, 2, 1, 2])
  })

  test('groups that are uneven are evened out at a press', () => {
    const chosen = after(field(5), { type: 'golfer changed', key: 'member 4', change: { group: 1 } })
    expect(groupsOf(chosen)).toEqual([1, 1, 1, 1, 2])
    expect(groupsOf(after(chosen, { type: 'groups balanced' }))).toEqual([1, 1, 1, 2, 2])
  })

  test('partners in foursomes who change places stay partners', () => {
    const teamsOf = (draft: OutingDraft) => golfersOnSides(draft).map(({ userId, side }) => [userId, side])
    const chosen = after(
      field(4),
      { type: 'format changed', change: { format: 'foursomes' } },
      { type: 'golfer changed', key: 'member 2', change: { side: 2 } },
      { type: 'golfer changed', key: 'member 3', change: { side: 1 } },
    )
    const first = chosen.golfers[0]?.key ?? ''
    expect(teamsOf(after(chosen, { type: 'places swapped', keys: [first, 'member 3'] }))).toEqual([
      [3, 1],
      [2, 2],
      [1, 1],
      [4, 2],
    ])
  })

  test('a member is in the outing once, guests with one name are two people', () => {
    expect(after(fresh, add(member(2)), add(member(2))).golfers).toHaveLength(2)
    const keys = after(fresh, add(guest), add(guest)).golfers.map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
  })

  test('a new golfer plays from the main tee', () => {
    const draft = after(fresh, { type: 'tee chosen', teeboxId: 71 }, add(guest))
    expect(draft.golfers.map(({ teeboxId }) => teeboxId)).toEqual([71, 71])
  })

  test('a game goes on in a field that can play it, and comes back with one that can', () => {
    const stableford = after(field(3), { type: 'game chosen', ownGameId: 16 })
    expect(after(stableford, { type: 'golfer removed', key: 'member 2' }, add(guest)).ownGameId).toBe(16)
    const sixes = after(field(4), { type: 'game chosen', ownGameId: 14 })
    const three = after(sixes, { type: 'golfer removed', key: 'member 2' })
    expect(three.ownGameId).toBe(0)
    expect(after(three, add(guest)).ownGameId).toBe(14)
    expect(after(three, { type: 'game chosen', ownGameId: 0 }, add(guest)).ownGameId).toBe(0)
  })

  test('another golfer plays in the same turn, group and tees, from the same hole', () => {
    const draft = after(
      field(4),
      { type: 'tee chosen', teeboxId: 71 },
      { type: 'start chosen', group: 1, startingHole: 9 },
      { type: 'game chosen', ownGameId: 21 },
      { type: 'golfer replaced', key: 'member 2', person: member(30), movesScores: true },
    )
    expect(draft.ownGameId).toBe(21)
    expect(draft.golfers.map(({ userId }) => userId)).toEqual([1, 30, 3, 4])
    expect(draft.golfers[1]).toMatchObject({ id: 0, group: 1, teeboxId: 71, startingHole: 9, replaces: 0 })
    expect(draft.removed).toEqual([])
  })

  test('removing a golfer who is not in it changes nothing', () => {
    expect(after(fresh, { type: 'golfer removed', key: 'member 99' })).toBe(fresh)
  })
})

describe('tees', () => {
  test('the main tee goes to golfers who have none', () => {
    const draft = after(
      field(2),
      { type: 'golfer changed', key: 'member 2', change: { teeboxId: 72 } },
      { type: 'tee chosen', teeboxId: 71 },
    )
    expect(draft.golfers.map(({ teeboxId }) => teeboxId)).toEqual([71, 72])
  })

  test('another course takes all tees and starting holes away, the same course none', () => {
    const draft = after(
      fresh,
      { type: 'golfer changed', key: 'member 1', change: { teeboxId: 71 } },
      { type: 'start chosen', group: 1, startingHole: 12 },
    )
    expect(after(draft, { type: 'course chosen', courseId: 7 })).toBe(draft)
    const moved = after(draft, { type: 'course chosen', courseId: 8 })
    expect(moved).toMatchObject({ teeboxId: null, golfers: [{ teeboxId: null, startingHole: 0 }] })
  })
})

describe('usual tees', () => {
  const usual = (userId: number) => ({ 1: 73, 2: 74 })[userId]
  const onTees = (draft: OutingDraft, ...steps: readonly DraftStep[]) =>
    steps.reduce((before, step) => draftAfter(before, step, usual), draft)
  const teesOf = ({ golfers }: OutingDraft) => golfers.map(({ userId, teeboxId }) => [userId, teeboxId])
  const chosen = onTees(fresh, { type: 'tee chosen', teeboxId: 71 })

  test('a member plays from their own tees, and others from the main tee', () => {
    const four = onTees(chosen, add(member(2)), add(member(3)), add(guest))
    expect(teesOf(four)).toEqual([
      [1, 73],
      [2, 74],
      [3, 71],
      [0, 71],
    ])
    expect(four.teeboxId).toBe(71)
  })

  test('a tee that was chosen for a golfer stays when the main tee changes', () => {
    const draft = onTees(
      chosen,
      { type: 'golfer changed', key: 'member 1', change: { teeboxId: 72 } },
      { type: 'tee chosen', teeboxId: 71 },
    )
    expect(teesOf(draft)).toEqual([[1, 72]])
  })

  test('on another course they count again, once its main tee is chosen', () => {
    const moved = onTees(
      chosen,
      { type: 'golfer changed', key: 'member 1', change: { teeboxId: 72 } },
      { type: 'course chosen', courseId: 8 },
    )
    expect(teesOf(moved)).toEqual([[1, null]])
    expect(teesOf(onTees(moved, { type: 'tee chosen', teeboxId: 81 }))).toEqual([[1, 73]])
  })

  test('who plays in another’s place has their own usual tees, or else those of the place', () => {
    const replaced = (userId: number, movesScores: boolean) =>
      teesOf(
        onTees(
          chosen,
          add(member(3)),
          { type: 'golfer changed', key: 'member 3', change: { teeboxId: 72 } },
          { type: 'golfer replaced', key: 'member 3', person: member(userId), movesScores },
        ),
      )
    expect(replaced(2, false)).toEqual([
      [1, 73],
      [2, 74],
    ])
    expect(replaced(4, false)).toEqual([
      [1, 73],
      [4, 72],
    ])
    // Scores that move were played from the tees of the replaced golfer.
    expect(replaced(2, true)).toEqual([
      [1, 73],
      [2, 72],
    ])
  })
})

describe('starting holes', () => {
  test('a starting hole is that of the whole group, and of golfers who join it', () => {
    const started = after(field(8), { type: 'start chosen', group: 2, startingHole: 9 })
    expect(started.golfers.map(({ startingHole }) => startingHole)).toEqual([0, 0, 0, 0, 9, 9, 9, 9])
    const joined = after(started, { type: 'golfer changed', key: 'member 1', change: { group: 2 } })
    expect(joined.golfers[0]).toMatchObject({ group: 2, startingHole: 9 })
    const smaller = after(started, { type: 'golfer removed', key: 'member 8' })
    expect(smaller.golfers.map(({ startingHole }) => startingHole)).toEqual([0, 0, 0, 0, 9, 9, 9])
  })
})

describe('game and skins', () => {
  test('the game that was chosen stays while only tees and holes change', () => {
    const steps = [
      { type: 'game chosen', ownGameId: 21 },
      { type: 'start chosen', group: 1, startingHole: 9 },
    ] as const
    expect(after(field(4), ...steps).ownGameId).toBe(21)
  })

  test('skins turned on count net, and turned off count nothing', () => {
    const on = after(field(2), { type: 'skins turned', on: true })
    expect(on).toMatchObject({ netSkins: 1, grossSkins: 0 })
    const both = after(on, { type: 'skins counted', by: 'gross', on: true })
    expect(both).toMatchObject({ netSkins: 1, grossSkins: 1 })
    expect(after(both, { type: 'skins turned', on: false })).toMatchObject({ netSkins: 0, grossSkins: 0 })
  })
})

describe('spin', () => {
  test('by field falls back to the full handicap when one group is left', () => {
    const byField = after(field(5), { type: 'spin chosen', spin: 2 })
    expect(after(byField, { type: 'golfer removed', key: 'member 5' }).spin).toBe(0)
  })

  test('by group stays when golfers leave', () => {
    const byGroup = after(field(5), { type: 'spin chosen', spin: 1 })
    expect(after(byGroup, { type: 'golfer removed', key: 'member 5' }).spin).toBe(1)
  })
})

describe('an outing in progress', () => {
  const answer = {
    teetime: {
      id: 4,
      inprogress: 1,
      date: '2026-11-21',
      course_id: 7,
      teebox_id: 71,
      contest_id: 0,
      gross_skins: 0,
      net_skins: 1,
      spin: 1,
    },
    golfers: [
      outingGolfer({ id: 40, user_id: 1 }),
      outingGolfer({ id: 41, user_id: 2, starting_hole: 9 }),
      outingGolfer({ id: 42, user_id: 0 }),
    ],
  } as const
  const stored = draftOf(answer.teetime, [...answer.golfers])

  test('a member who comes back has the tees of before, and not the usual ones', () => {
    const without = draftAfter(stored, { type: 'golfer removed', key: 'member 2' })
    const back = draftAfter(without, add(member(2)), () => 74)
    expect(back.golfers.find(({ userId }) => userId === 2)).toMatchObject({ id: 41, teeboxId: 71 })
  })

  test('a golfer who is taken out is remembered by number', () => {
    const draft = after(stored, { type: 'golfer removed', key: 'member 2' })
    expect(draft.removed.map(({ id }) => id)).toEqual([41])
  })

  test('a member who comes back has the same number, and is not removed', () => {
    const draft = after(stored, { type: 'golfer removed', key: 'member 2' }, add(member(2)))
    expect(draft.removed).toEqual([])
    expect(draft.golfers.find(({ userId }) => userId === 2)).toMatchObject({ id: 41, startingHole: 0 })
  })

  test('the golfer in whose place another plays is removed, and the scores are carried over', () => {
    const replaced = { type: 'golfer replaced', key: 'member 2', person: member(30), movesScores: true } as const
    const draft = after(stored, replaced)
    expect(draft.removed.map(({ id }) => id)).toEqual([41])
    expect(draft.golfers[1]).toMatchObject({ id: 0, userId: 30, replaces: 41, takesScores: true })
    const again = after(draft, { ...replaced, key: 'member 30', person: member(31) })
    expect(again.golfers[1]).toMatchObject({ id: 0, userId: 31, replaces: 41 })
    expect(again.removed.map(({ id }) => id)).toEqual([41])
  })

  test('a golfer who comes back keeps the scores that were to be carried over', () => {
    const replaced = { type: 'golfer replaced', key: 'member 2', person: member(30), movesScores: true } as const
    const draft = after(stored, replaced, add(member(2)))
    expect(draft.golfers.find(({ userId }) => userId === 30)?.replaces).toBe(0)
    expect(draft.removed).toEqual([])
  })

  test('a group that was stored with two starting holes starts where its first golfer does', () => {
    expect(stored.golfers.map(({ startingHole }) => startingHole)).toEqual([0, 0, 0])
  })

  test('members have the index that a save stores, also in a kept draft, and others the one that was entered', () => {
    const { teetime, golfers } = answer
    const renewed = draftOf(teetime, [{ ...golfers[0], newindex: -1.2 }, golfers[1], golfers[2]])
    expect(renewed.golfers.map(({ index }) => index)).toEqual([-1.2, 10, 10])
    const typed = after(stored, { type: 'golfer changed', key: 'member 2', change: { index: 18 } }, add(member(30)))
    const draft = withIndexesOf(typed, { outing: renewed, hasIndex: (userId) => userId !== 2 && userId !== 0 })
    expect(draft.golfers.map(({ index }) => index)).toEqual([-1.2, 18, 10, 20])
    expect(draft.golfers[3]).toBe(typed.golfers[3])
  })

  test('a guest who was never at the club is just gone', () => {
    const draft = after(stored, add(guest), { type: 'golfer removed', key: 'guest 1' })
    expect(draft.removed).toEqual([])
    expect(draft.golfers).toHaveLength(3)
  })
})

function outingGolfer(given: { id: number; user_id: number; starting_hole?: number }) {
  return {
    firstname: 'Golfer',
    lastname: String(given.id),
    email: '',
    handicapindex: 10,
    coursehandicap: 11,
    playinghandicap: 11,
    teebox_id: 71,
    tgroup_id: 1,
    accesscode: '7KQ4MX2P',
    score: null,
    starting_hole: 0,
    ...given,
  }
}
