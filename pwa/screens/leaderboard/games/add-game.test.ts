import { expect, test } from 'vitest'
import { playedGames } from '#golf/games/played-games.ts'
import { kindsOffered } from '#sync/calls/outing-games.ts'
import { gameOf } from './add-game.tsx'

const golfers = [1, 2, 3, 4, 5, 6].map((id) => ({ id, tgroup_id: id < 4 ? 1 : 2 }))
const chosen = {
  isForGroup: true,
  side: new Map(),
  by: 'net',
  carryOver: true,
  count: 2,
  allowance: '',
  presses: 'automatic',
  holes: [],
} as const

test('every game that is offered is one of golf’s, with own balls', () => {
  for (const kind of kindsOffered) expect(playedGames.find((game) => game.kind === kind)?.ball).toBe('own')
})

test('a match is sent with its sides, and an allowance that was typed', () => {
  const side = new Map([
    [4, 'B'],
    [1, 'A'],
    [2, 'A'],
  ] as const)
  expect(gameOf({ ...chosen, kind: 'match', side, allowance: '90' }, { golfers, group: 1 })).toEqual({
    kind: 'match',
    sides: [[1, 2], [4]],
    settings: { allowance: 90 },
  })
})

test('skins are sent for the group or for everyone, and teams are the groups', () => {
  expect(gameOf({ ...chosen, kind: 'skins' }, { golfers, group: 2 })).toEqual({
    kind: 'skins',
    group: 2,
    sides: [],
    settings: { by: 'net', carryOver: true },
  })
  expect(gameOf({ ...chosen, kind: 'quota', isForGroup: false }, { golfers, group: 2 })).toEqual({
    kind: 'quota',
    sides: [],
    settings: {},
  })
  expect(gameOf({ ...chosen, kind: 'best-ball' }, { golfers, group: 1 })).toEqual({
    kind: 'best-ball',
    sides: [
      [1, 2, 3],
      [4, 5, 6],
    ],
    settings: { count: 2 },
  })
})

test('a Nassau is sent with its presses, and a contest with its holes for everyone', () => {
  const side = new Map([
    [1, 'A'],
    [4, 'B'],
  ] as const)
  const nassau = { ...chosen, kind: 'nassau', side } as const
  const pressesOf = (presses: 'automatic' | 'by-hand' | 'none') =>
    gameOf({ ...nassau, presses }, { golfers, group: 1 }).settings
  expect(pressesOf('automatic')).toEqual({})
  expect(pressesOf('by-hand')).toEqual({ automaticPresses: [] })
  expect(pressesOf('none')).toEqual({ automaticPresses: [], pressAt: 18 })
  expect(gameOf({ ...chosen, kind: 'closest-to-pin', holes: [12, 3] }, { golfers, group: 1 })).toEqual({
    kind: 'closest-to-pin',
    sides: [],
    settings: { holes: [3, 12] },
  })
})
