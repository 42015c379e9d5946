import { expect, test } from 'vitest'
import { texts } from '../../start-again/texts.ts'
import { chosenOf, playedOf, whatRests, withCourse, withGolfer, withGolfers, type StartDraft } from './start-draft.ts'

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
const gamesIn = (chosen: StartDraft) => playedOf(chosen).games?.map(({ kind, sides }) => [kind, ...sides.flat()])

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

test('a game and strokes that the golfers cannot play are said to rest, and come back with a golfer more', () => {
  const eve = { user_id: 5, firstname: 'Eve', lastname: 'Orr', handicapindex: 8 }
  const wolf: StartDraft = { ...draft, contest_id: 21, games: [{ kind: 'sixes', group: 1, sides: [], settings: {} }] }
  expect(whatRests(wolf)).toEqual([])
  const three = withGolfers(wolf, [ana, ben, dee])
  const start = { memberId: 1, date: '2026-11-26' }
  expect(chosenOf(three, start)).toMatchObject({ contest_id: 0, games: [] })
  const lacks = (game: string) => `${game} needs exactly 4 golfers`
  expect(whatRests(three)).toEqual([texts.gameEnded(lacks('Wolf')), texts.gameRests(lacks('Sixes'))])
  const four = withGolfer(three, eve)
  expect(chosenOf(four, start)).toMatchObject({ contest_id: 21, games: [{ kind: 'sixes' }] })
  expect(whatRests(four)).toEqual([])

  const byField = withGolfer({ ...draft, spin: 2, games: [] }, eve)
  expect(whatRests(byField)).toEqual([])
  const group = withGolfers(byField, byField.golfers.slice(0, 4))
  expect(chosenOf(group, start)).toMatchObject({ spin: 0 })
  expect(whatRests(group)).toEqual([texts.fieldTooSmall])
})
