import { expect, test } from 'vitest'
import { playedGames } from '#golf/games/played-games.ts'
import { kindsOffered } from '#sync/calls/outing-games.ts'
import { asChosen, gameOf, start } from './chosen-game.ts'

const golfers = [1, 2, 3, 4, 5, 6].map((id) => ({ id, group: id < 4 ? 1 : 2 }))
const chosen = { ...start, count: 2 }

test('every game that is offered is one of golf’s, with own balls or for the teams of the outing', () => {
  for (const kind of kindsOffered) {
    const game = playedGames.find((each) => each.kind === kind)
    expect(game?.ball).toBe(kind === 'drives' ? 'one' : 'own')
  }
})

test('a match is sent with its sides, and an allowance that was typed', () => {
  const side = new Map([
    [4, 'B'],
    [1, 'A'],
    [2, 'A'],
  ] as const)
  expect(gameOf({ ...chosen, kind: 'match', group: 1, side, allowance: '90' }, golfers)).toEqual({
    kind: 'match',
    sides: [[1, 2], [4]],
    settings: { allowance: 90 },
  })
})

test('a match is sent with its extra holes, and a scramble with its drives', () => {
  expect(gameOf({ ...chosen, kind: 'match', mustHaveWinner: true }, golfers).settings).toEqual({ mustHaveWinner: true })
  expect(gameOf({ ...chosen, kind: 'drives', allowance: '90' }, golfers)).toEqual({
    kind: 'drives',
    sides: [],
    settings: { requiredDrives: 3 },
  })
})

test('skins are sent for the group or for everyone, and teams are the groups', () => {
  expect(gameOf({ ...chosen, kind: 'skins', group: 2 }, golfers)).toEqual({
    kind: 'skins',
    group: 2,
    sides: [],
    settings: { by: 'net', carryOver: true },
  })
  expect(gameOf({ ...chosen, kind: 'quota' }, golfers)).toEqual({
    kind: 'quota',
    sides: [],
    settings: {},
  })
  expect(gameOf({ ...chosen, kind: 'best-ball' }, golfers)).toEqual({
    kind: 'best-ball',
    sides: [
      [1, 2, 3],
      [4, 5, 6],
    ],
    settings: { by: 'net', count: 2 },
  })
})

test('what a team that is short scores is sent once it was chosen', () => {
  const settings = { by: 'net', whenShort: 'net-double-bogey' } as const
  expect(gameOf({ ...chosen, kind: 'four-ball-stroke-play', whenShort: 'net-double-bogey' }, golfers)).toMatchObject({
    settings,
  })
  expect(gameOf({ ...chosen, kind: 'team-stableford', whenShort: 'no-return' }, golfers).settings).toEqual({ count: 2 })
})

test('a ghost is sent where a team is smaller than another, with strokes of its own where gross scores count', () => {
  const uneven = golfers.slice(0, 5)
  const withGhost = { ...chosen, hasGhost: true, ghost: '12' }
  expect(gameOf({ ...withGhost, kind: 'team-stableford' }, uneven).settings).toEqual({ count: 2, ghost: 0 })
  expect(gameOf({ ...withGhost, kind: 'best-ball', by: 'gross' }, uneven).settings).toMatchObject({ ghost: 12 })
  expect(gameOf({ ...withGhost, kind: 'best-ball', by: 'gross' }, golfers).settings).not.toHaveProperty('ghost')
})

test('the two pairs of a foursome are the teams of a four-ball, by their places or as chosen', () => {
  const field = [1, 2, 3, 4, 5, 6].map((id) => ({ id, group: id < 5 ? 1 : 2 }))
  const fourBall = { ...chosen, kind: 'four-ball-stroke-play' } as const
  expect(gameOf({ ...fourBall, by: 'gross', allowance: '90' }, field)).toEqual({
    kind: 'four-ball-stroke-play',
    sides: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    settings: { by: 'gross' },
  })
  const pair = new Map([
    [2, 2],
    [3, 1],
  ] as const)
  const memberGuest = [
    [1, 3],
    [2, 4],
    [5, 6],
  ]
  expect(gameOf({ ...fourBall, pair }, field).sides).toEqual(memberGuest)
  expect(gameOf({ ...chosen, kind: 'team-stableford', teams: 'pairs', pair }, field).sides).toEqual(memberGuest)
})

test('a par keeps a skin of a group only', () => {
  const skins = { ...chosen, kind: 'skins', validate: true } as const
  expect(gameOf({ ...skins, group: 2 }, golfers).settings).toEqual({ by: 'net', carryOver: true, validate: true })
  expect(gameOf(skins, golfers).settings).toEqual({ by: 'net', carryOver: true })
})

test('scores of a team count by par or in turn', () => {
  const best = { ...chosen, kind: 'best-ball' } as const
  expect(gameOf({ ...best, counting: 'by-par' }, golfers).settings).toMatchObject({ count: { 3: 3, 4: 2, 5: 1 } })
  expect(gameOf({ ...best, counting: 'in-turn' }, golfers).settings).toMatchObject({ count: [1, 2, 3] })
})

test('Maximum Score is sent with its maximum', () => {
  const maximum = { ...chosen, kind: 'maximum-score' } as const
  expect(gameOf(maximum, golfers).settings).toEqual({ maximum: { type: 'net-double-bogey' } })
  expect(gameOf({ ...maximum, maximum: 'over-par', strokes: '3' }, golfers).settings).toEqual({
    maximum: { type: 'over-par', strokes: 3 },
  })
})

test('Wolf is sent for its group', () => {
  expect(gameOf({ ...chosen, kind: 'wolf', group: 2 }, golfers)).toEqual({
    kind: 'wolf',
    group: 2,
    sides: [],
    settings: {},
  })
})

test('a Nassau is sent with its presses, and a contest with its holes for everyone', () => {
  const side = new Map([
    [1, 'A'],
    [4, 'B'],
  ] as const)
  const nassau = { ...chosen, kind: 'nassau', side } as const
  const pressesOf = (presses: 'automatic' | 'by-hand' | 'none') => gameOf({ ...nassau, presses }, golfers).settings
  expect(pressesOf('automatic')).toEqual({})
  expect(pressesOf('by-hand')).toEqual({ automaticPresses: [] })
  expect(pressesOf('none')).toEqual({ automaticPresses: [], pressAt: 18 })
  expect(gameOf({ ...chosen, kind: 'closest-to-pin', holes: [12, 3] }, golfers)).toEqual({
    kind: 'closest-to-pin',
    sides: [],
    settings: { holes: [3, 12] },
  })
})

test('a kept contest loses the holes that the course does not have, which would have no box', () => {
  const kept = { ...chosen, kind: 'closest-to-pin', side: [], pair: [], holes: [3, 17] } as const
  const nine = Array.from({ length: 9 }, (_, at) => ({ hole: at + 1, par: 4 }))
  expect(asChosen(kept, { groups: [1], group: null, holes: nine }).holes).toEqual([3])
})
