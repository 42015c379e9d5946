import { expect, test } from 'vitest'
import { sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { choicesThatCount, golfersOfWolf } from './recorded-choices.ts'

const holes = sampleHoles()
const lone = { wolfGame: 1, partner: null } as const
const blind = { wolfGame: 0, partner: null } as const

test('what a group recorded for a hole is its choice', () => {
  const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id))
  const choices = choicesThatCount({ holes, golfers }, [{ group: 1, hole: 5, ...lone }])
  expect(choices(5)).toEqual(lone)
  expect(choices(6)).toBeUndefined()
})

test('when the four go out in two groups, the choice of the wolf’s own group stands', () => {
  const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id, { group: id <= 2 ? 1 : 2 }))
  const both = (hole: number) => [
    { group: 1, hole, ...lone },
    { group: 2, hole, ...blind },
  ]
  const choices = choicesThatCount({ holes, golfers }, [...both(1), ...both(3)])
  expect([choices(1), choices(3)]).toEqual([lone, blind])
})

test('eight golfers have a Wolf in each group, four have one among them', () => {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => sampleGolfer(id, { group: id <= 4 ? 1 : 2 }))
  expect(golfersOfWolf(eight, 2).map(({ id }) => id)).toEqual([5, 6, 7, 8])
  const four = [1, 2, 3, 4].map((id) => sampleGolfer(id, { group: id <= 2 ? 1 : 2 }))
  expect(golfersOfWolf(four, 2)).toEqual(four)
})

test('a choice on a hole that the course does not have is no one’s', () => {
  const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id))
  expect(choicesThatCount({ holes: sampleHoles(9), golfers }, [{ group: 1, hole: 10, ...lone }])(10)).toBeUndefined()
})
