import { expect, test } from 'vitest'
import { texts } from '../texts.ts'
import { newDraft } from './draft-request.ts'
import {
  groupChoices,
  mayBeTakenOut,
  unevenGroupsText,
  whatHasEnded,
  whatIsMissing as missingOn,
} from './draft-rules.ts'
import { draftAfter, type DraftStep, type OutingDraft, type Person } from './outing-draft.ts'

const alice: Person = { userId: 1, firstname: 'Alice', lastname: 'Moreno', email: '', index: 12.4 }
const today = '2026-11-21'
const whatIsMissing = (draft: OutingDraft) => missingOn(draft, today)
const fresh = newDraft({ date: '2026-11-21', courseId: 7, organizer: alice })
const ready = draftAfter(fresh, { type: 'tee chosen', teeboxId: 71 })

function withGolfers(draft: OutingDraft, ...people: readonly Partial<Person>[]): OutingDraft {
  const steps = people.map((person, n): DraftStep => ({
    type: 'golfer added',
    person: { ...alice, userId: n + 2, ...person },
  }))
  return steps.reduce((before, step) => draftAfter(before, step), draft)
}

test('an outing of one with course, tee and index can be started', () => {
  expect(whatIsMissing(ready)).toEqual([])
})

test('first a course, then a tee', () => {
  expect(whatIsMissing({ ...fresh, courseId: null })).toEqual([texts.chooseCourse])
  expect(whatIsMissing(fresh)).toEqual([texts.chooseTees])
})

test.each([
  ['oneself in a new outing', { outingId: 0, userId: 1, id: 0 }, false],
  ['oneself in an outing in progress', { outingId: 5, userId: 1, id: 31 }, false],
  ['oneself, who signed up, at the start of a tee time', { outingId: 5, userId: 1, id: 0 }, true],
  ['another member', { outingId: 5, userId: 2, id: 31 }, true],
])('%s: may be taken out: %o', (_, { outingId, ...golfer }, may) => {
  expect(mayBeTakenOut(golfer, { draft: { outingId }, ownId: 1 })).toBe(may)
})

test('at least one golfer plays', () => {
  expect(whatIsMissing({ ...ready, golfers: [] })).toEqual([texts.chooseGolfer])
})

test('a golfer without an index is named', () => {
  expect(whatIsMissing(withGolfers(ready, { firstname: 'Ben', lastname: 'Okafor', index: null }))).toEqual([
    texts.enterHandicap('Ben Okafor'),
  ])
})

test('a guest needs an email, a member’s is known', () => {
  expect(whatIsMissing(withGolfers(ready, { userId: 0, email: ' ' }))).toEqual([texts.enterName('Alice Moreno')])
  expect(whatIsMissing(withGolfers(ready, { email: '' }))).toEqual([])
})

test('a guest who is in the outing already needs no email again', () => {
  const [guest] = withGolfers({ ...ready, golfers: [] }, { userId: 0 }).golfers
  if (guest === undefined) throw new Error('the guest is missing')
  expect(whatIsMissing({ ...ready, golfers: [{ ...guest, id: 42 }] })).toEqual([])
  expect(whatIsMissing({ ...ready, golfers: [guest] })).toHaveLength(1)
})

test('a fifth golfer in a group keeps the outing from starting', () => {
  const five = withGolfers(ready, {}, {}, {}, {})
  expect(whatIsMissing(five)).toEqual([])
  const joining = (key: string): DraftStep => ({ type: 'golfer changed', key, change: { group: 1 } })
  const crowded = [joining('member 4'), joining('member 5')].reduce((draft, step) => draftAfter(draft, step), five)
  expect(whatIsMissing(crowded)).toEqual(['Group 1 has more than 4 golfers. Move one to another group'])
})

test('a game needs its golfers', () => {
  expect(whatIsMissing({ ...withGolfers(ready, {}, {}), ownGameId: 21 })).toEqual(['This game needs exactly 4 golfers'])
  expect(whatIsMissing({ ...withGolfers(ready, {}, {}, {}), ownGameId: 21 })).toEqual([])
  expect(whatIsMissing({ ...ready, ownGameId: 17 })).toEqual(['This game needs at least 2 golfers'])
})

test('a golfer whose tee went with the course is named', () => {
  const other = draftAfter(ready, { type: 'golfer changed', key: 'member 1', change: { teeboxId: null } })
  expect(whatIsMissing(other)).toEqual([texts.chooseTeesFor('Alice Moreno')])
})

test('there are as many groups to choose from as the field needs, and those in use', () => {
  expect(groupChoices(withGolfers(ready, {}, {}, {}).golfers)).toEqual([1])
  expect(groupChoices(withGolfers(ready, {}, {}, {}, {}).golfers)).toEqual([1, 2])
  const inThree = draftAfter(ready, { type: 'golfer changed', key: 'member 1', change: { group: 3 } })
  expect(groupChoices(inThree.golfers)).toEqual([1, 2, 3])
})

test('an outing is dated from 30 days ago to a year ahead, and one in progress keeps its day', () => {
  const old = { ...ready, date: '2026-10-21' }
  const sentence = 'Choose a date from 10-22-2026 to 11-21-2027.'
  expect(whatIsMissing(old)).toEqual([sentence])
  expect(whatIsMissing({ ...ready, date: '2027-11-22' })).toEqual([sentence])
  expect(whatIsMissing({ ...ready, date: '' })).toEqual([texts.chooseDate])
  expect(whatIsMissing({ ...old, golfers: old.golfers.map((golfer) => ({ ...golfer, id: 4 })) })).toEqual([])
})

test('a game and strokes that the field cannot have are said to have ended, and why', () => {
  const six = draftAfter(withGolfers(ready, {}, {}, {}, {}, {}), { type: 'spin chosen', spin: 2 })
  expect(whatHasEnded(six)).toEqual([])
  const four = ['member 5', 'member 6'].reduce((draft, key) => draftAfter(draft, { type: 'golfer removed', key }), six)
  expect(whatHasEnded(four)).toHaveLength(1)
  const sixes = draftAfter(four, { type: 'game chosen', ownGameId: 14 })
  const three = draftAfter(sixes, { type: 'golfer removed', key: 'member 4' })
  expect(whatHasEnded(three)[0]).toMatch(/^Sixes needs exactly 4 golfers/)
  expect(whatHasEnded(draftAfter(three, { type: 'game chosen', ownGameId: 16 }))).toHaveLength(1)
})

test('uneven groups are named by their sizes', () => {
  const five = withGolfers(ready, {}, {}, {}, {})
  expect(unevenGroupsText(five.golfers)).toBeNull()
  const moved = draftAfter(five, { type: 'golfer changed', key: 'member 4', change: { group: 1 } })
  expect(unevenGroupsText(moved.golfers)).toBe(texts.unevenGroups([4, 1]))
})

test('groups are not evened out once a golfer has a score', () => {
  const five = draftAfter(withGolfers(ready, {}, {}, {}, {}), {
    type: 'golfer changed',
    key: 'member 4',
    change: { group: 1 },
  })
  const [first, ...others] = five.golfers
  const scored = first === undefined ? [] : [{ ...first, hasScores: true }, ...others]
  expect(unevenGroupsText(scored)).toBeNull()
})

test('a format of one ball needs teams of its size, and shares that are shares', () => {
  const four = withGolfers(ready, {}, {}, {})
  const chapman = draftAfter(four, { type: 'format changed', change: { format: 'chapman' } })
  expect(whatIsMissing(chapman)).toEqual([])
  const uneven = draftAfter(chapman, { type: 'golfer changed', key: 'member 3', change: { side: 1 } })
  expect(whatIsMissing(uneven)).toEqual(['Team 1 of group 1 has 3. Chapman needs teams of 2 golfers.'])
  expect(whatIsMissing(draftAfter(chapman, { type: 'format changed', change: { shares: '60, 400' } }))).toEqual([
    texts.chooseShares,
  ])
  expect(
    whatIsMissing(draftAfter(withGolfers(ready, {}, {}), { type: 'format changed', change: { format: 'scramble' } })),
  ).toEqual([])
})

test('Wolf ends with a format of one ball, and comes back with own balls', () => {
  const wolf = draftAfter(withGolfers(ready, {}, {}, {}), { type: 'game chosen', ownGameId: 21 })
  const scramble = draftAfter(wolf, { type: 'format changed', change: { format: 'scramble' } })
  expect(whatHasEnded(scramble)).toEqual([texts.gameNeedsOwnBalls('Wolf')])
  expect(draftAfter(scramble, { type: 'format changed', change: { format: 'own' } }).ownGameId).toBe(21)
})
