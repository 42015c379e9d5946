import { describe, expect, test } from 'vitest'
import type { SixesMatch } from '#golf/games/sixes.ts'
import type { SkinHole, SkinsStanding } from '#golf/games/skins.ts'
import type { WolfHole } from '#golf/games/wolf.ts'
import * as lines from './game-lines.ts'

const nameOf = (id: number) => ['Ann', 'Ben', 'Cy', 'Dee'][id - 1] ?? 'Guest'
const inPlay = { nameOf, isOver: false }
const over = { nameOf, isOver: true }

function skins(...won: readonly [hole: number, winner: number | null, missing: readonly number[]][]): SkinsStanding {
  const holes = won.map(([hole, winner, missing]): SkinHole => ({
    hole,
    winner,
    missing,
    worth: winner === null ? 0 : 1,
    waitsFor: missing.length > 0 ? [hole] : [],
  }))
  const count = (golferId: number, final: boolean) =>
    holes.filter(({ winner, missing }) => winner === golferId && (missing.length === 0) === final).length
  const golfers = [1, 2, 3, 4].map((golferId) => ({
    golferId,
    won: count(golferId, true),
    provisional: count(golferId, false),
    waitsFor: [],
  }))
  return { holes, golfers, unclaimed: 0 }
}

describe('skins', () => {
  const standing = skins([3, 4, []], [5, 1, []], [8, 4, []], [9, 2, [3]], [10, null, [3, 4]], [11, null, [1, 2, 3, 4]])

  test('those won are told with their holes, the most first', () => {
    expect(lines.skinsWonText(standing, nameOf)).toBe('Dee 2 (holes 3 and 8) · Ann 1 (hole 5)')
    expect(lines.skinsWonText(skins([1, 2, [3]]), nameOf)).toBeNull()
  })

  test('holes that lack a score are open', () => {
    expect(lines.openHolesText(standing, inPlay)).toBe('Holes 9–11 are still open')
    expect(lines.openHolesText(skins([4, 1, [2]]), inPlay)).toBe('Hole 4 is still open')
    expect(lines.openHolesText(skins([1, 2, []]), inPlay)).toBeNull()
  })

  test('one that is held for now says whose score it waits for', () => {
    const [, , ben] = lines.skinsRows(standing, inPlay)
    expect(ben).toEqual({ golferId: 2, won: 0, provisional: 1, lines: ['Hole 9 for now: waiting for Cy'] })
  })

  test('those that wait for the same golfers are told in one line', () => {
    const [ann] = lines.skinsRows(skins([1, 1, []], [3, 1, [2]], [4, 1, [2]], [7, 1, [3, 4]]), inPlay)
    expect(ann?.lines).toEqual([
      'Hole 1',
      'Holes 3–4 for now: waiting for Ben',
      'Hole 7 for now: waiting for Cy and Dee',
    ])
  })

  test('when the outing is over, holes without every score were not finished', () => {
    expect(lines.openHolesText(standing, over)).toBe('Holes 9–11 were not finished')
    expect(lines.openHolesText(skins([4, 1, [2]]), over)).toBe('Hole 4 was not finished')
    expect(lines.openHolesText(skins([1, 2, []]), over)).toBeNull()
  })

  test('one that is still held when the outing is over says whose score it lacks', () => {
    const [ann] = lines.skinsRows(skins([1, 1, []], [3, 1, [2]], [4, 1, [2]], [7, 1, [3, 4]]), over)
    expect(ann).toMatchObject({ won: 1, provisional: 3 })
    expect(ann?.lines).toEqual(['Hole 1', 'Holes 3–4 without Ben', 'Hole 7 without Cy and Dee'])
  })
})

describe('wolf', () => {
  const withCy = { wolfGame: 2, partner: 3 } as const
  const hole: WolfHole = { hole: 1, wolf: 1, choice: withCy, missing: [], winner: null, points: [] }

  test('a choice in words', () => {
    expect(lines.noChoiceText(inPlay)).toBe('No choice yet')
    expect(lines.noChoiceText(over)).toBe('No choice')
    expect(lines.wolfChoiceText(withCy, nameOf)).toBe('with Cy')
    expect(lines.wolfChoiceText({ wolfGame: 1, partner: null }, nameOf)).toBe('alone')
    expect(lines.wolfChoiceText({ wolfGame: 0, partner: null }, nameOf)).toBe('blind')
  })

  test('a hole tells its points or what it waits for', () => {
    const points = [1, 3].map((golferId) => ({ golferId, points: 2 }))
    expect(lines.wolfResultText({ ...hole, winner: 'wolf', points }, inPlay)).toBe('Ann 2, Cy 2')
    expect(lines.wolfResultText({ ...hole, winner: 'halved' }, inPlay)).toBe('Halved')
    expect(lines.wolfResultText({ ...hole, missing: [2] }, inPlay)).toBe('Waits for Ben')
    expect(lines.wolfResultText({ ...hole, choice: null }, inPlay)).toBe('No choice yet')
  })

  test('a hole of an outing that is over tells what it lacks', () => {
    expect(lines.wolfResultText({ ...hole, missing: [2] }, over)).toBe('Without Ben')
    expect(lines.wolfResultText({ ...hole, choice: null }, over)).toBe('No choice')
  })
})

describe('sixes', () => {
  const match: SixesMatch = {
    match: 1,
    holes: [1, 2, 3, 4, 5, 6],
    team1: [1, 2],
    team2: [3, 4],
    won: { team1: 1, team2: 2, halved: 0 },
    up: -1,
    winner: null,
    waitsFor: [4, 5, 6],
  }

  test('a match says who leads, and who has won', () => {
    expect(lines.matchText(match, inPlay)).toBe('Cy & Dee 1 up')
    expect(lines.matchText({ ...match, up: 0 }, inPlay)).toBe('All square')
    expect(lines.matchText({ ...match, up: 3, winner: 'team1' }, inPlay)).toBe('Ann & Ben won, 3 up')
    expect(lines.matchText({ ...match, winner: 'halved' }, inPlay)).toBe('Halved')
  })

  test('a match without a hole is not started, and was not played once the outing is over', () => {
    const unplayed = { ...match, up: 0, won: { team1: 0, team2: 0, halved: 0 } }
    expect(lines.matchText(unplayed, inPlay)).toBe('Not started')
    expect(lines.matchText(unplayed, over)).toBe('Not played')
    expect(lines.matchText(match, over)).toBe('Cy & Dee 1 up')
  })

  test('half points are written as on paper', () => {
    expect([0, 0.5, 1, 1.5, 3].map(lines.pointsText)).toEqual(['0', '½', '1', '1½', '3'])
  })
})

describe('rabbit', () => {
  const leg = { holes: [], holder: 2, waitsFor: [9] }

  test('a leg says who holds it, and whether for good', () => {
    expect(lines.rabbitText(leg, inPlay)).toBe('Ben holds it for now')
    expect(lines.rabbitText({ ...leg, holder: null }, inPlay)).toBe('Runs free')
    expect(lines.rabbitText({ ...leg, waitsFor: [] }, inPlay)).toBe('Ben won it')
    expect(lines.rabbitText({ ...leg, holder: null, waitsFor: [] }, inPlay)).toBe('It ran free: no winner')
  })

  test('whoever holds it when the outing is over has won it only if the leg was finished', () => {
    expect(lines.rabbitText(leg, over)).toBe('Ben held it last')
    expect(lines.rabbitText({ ...leg, holder: null }, over)).toBe('It ran free')
    expect(lines.rabbitText({ ...leg, waitsFor: [] }, over)).toBe('Ben won it')
  })
})

test('nothing is said of a figure that waits for nothing', () => {
  expect(lines.waitText([], inPlay)).toBeNull()
  expect(lines.waitText([4, 5], inPlay)).toBe('Waits for holes 4–5')
  expect(lines.waitText([4, 5], over)).toBe('Without holes 4–5')
})

test('points say which holes can still change them, or what they lack when the outing is over', () => {
  expect(lines.openPointsText([], inPlay)).toBeNull()
  expect(lines.openPointsText([4, 5], inPlay)).toBe('Points on amber are for now. They wait for holes 4–5.')
  expect(lines.openPointsText([4, 5], over)).toBe('Without holes 4–5.')
})
