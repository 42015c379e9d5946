import { expect, test } from 'vitest'
import { withCourse, withGolfer, withGolfers, type StartDraft } from './start-draft.ts'

const place = { teebox_id: 1, tgroup_id: 1, starting_hole: 0, handicapindex: 12 }
const [ana, ben, cy, dee] = ['Ana', 'Ben', 'Cy', 'Dee'].map((firstname, at) => {
  return Object.assign({ user_id: at + 1, firstname, lastname: 'Orr' }, place)
}) as [Golfer, Golfer, Golfer, Golfer]
type Golfer = StartDraft['golfers'][number]
const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, handicap: at + 1 }))
const papago = { id: 3, name: 'Papago', holes, tees: [] }
const draft: StartDraft = {
  contest_id: 0,
  gross_skins: 0,
  net_skins: 0,
  spin: 0,
  allowance: 100,
  teebox_id: 1,
  course: papago,
  golfers: [ana, ben, cy, dee],
  games: [
    { kind: 'wolf', group: 1, sides: [], settings: {} },
    { kind: 'match', sides: [[1], [3]], settings: {} },
    { kind: 'match', sides: [[0], [2]], settings: {} },
  ],
}
const gamesIn = ({ games = [] }: StartDraft) => games.map(({ kind, sides }) => [kind, ...sides.flat()])

test('a golfer who leaves ends the games with that golfer, and those that the others cannot play', () => {
  expect(gamesIn(withGolfers(draft, [ana, ben, dee]))).toEqual([['match', 1, 2]])
})

test('the games of the others go on when one more plays', () => {
  const five = withGolfer(draft, { user_id: 5, firstname: 'Eve', lastname: 'Orr', handicapindex: 8 })
  expect(gamesIn(five)).toEqual(gamesIn(draft))
})

test('a contest on a hole that another course lacks ends there', () => {
  const closest: StartDraft = { ...draft, games: [{ kind: 'closest-to-pin', sides: [], settings: { holes: [12] } }] }
  expect(gamesIn(withCourse(closest, papago))).toEqual([['closest-to-pin']])
  expect(gamesIn(withCourse(closest, { ...papago, holes: holes.slice(0, 9) }))).toEqual([])
})
