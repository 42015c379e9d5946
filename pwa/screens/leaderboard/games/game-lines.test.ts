import { describe, expect, test } from 'vitest'
import type { SixesMatch } from '#golf/games/sixes.ts'
import type { SkinHole, SkinsStanding } from '#golf/games/skins.ts'
import type { WolfHole } from '#golf/games/wolf.ts'
import * as texts from '../texts.ts'
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

  test('those won are listed with their holes, the most first', () => {
    expect(lines.skinsWonText(standing, nameOf)).toBe('Dee 2 (holes 3 and 8) · Ann 1 (hole 5)')
    expect(lines.skinsWonText(skins([1, 2, [3]]), nameOf)).toBeNull()
  })

  test('holes that lack a score are open', () => {
    expect(lines.openHolesText(standing, inPlay)).toBe(
      texts.openHoles({ holes: 'holes 9–11', count: 3, isOver: false }),
    )
    expect(lines.openHolesText(skins([4, 1, [2]]), inPlay)).toBe(
      texts.openHoles({ holes: 'hole 4', count: 1, isOver: false }),
    )
    expect(lines.openHolesText(skins([1, 2, []]), inPlay)).toBeNull()
  })

  test('a provisional one says whose score it waits for', () => {
    const [, , ben] = lines.skinsRows(standing, inPlay)
    expect(ben).toEqual({
      golferId: 2,
      won: 0,
      provisional: 1,
      lines: [texts.openSkin({ holes: 'hole 9', golfers: 'Cy', isOver: false })],
    })
  })

  test('those that wait for the same golfers share one line', () => {
    const [ann] = lines.skinsRows(skins([1, 1, []], [3, 1, [2]], [4, 1, [2]], [7, 1, [3, 4]]), inPlay)
    expect(ann?.lines).toEqual([
      'Hole 1',
      texts.openSkin({ holes: 'holes 3–4', golfers: 'Ben', isOver: false }),
      texts.openSkin({ holes: 'hole 7', golfers: 'Cy and Dee', isOver: false }),
    ])
  })

  test('when the outing is over, holes without every score were not finished', () => {
    expect(lines.openHolesText(standing, over)).toBe(texts.openHoles({ holes: 'holes 9–11', count: 3, isOver: true }))
    expect(lines.openHolesText(skins([4, 1, [2]]), over)).toBe(
      texts.openHoles({ holes: 'hole 4', count: 1, isOver: true }),
    )
    expect(lines.openHolesText(skins([1, 2, []]), over)).toBeNull()
  })

  test('one that is still open when the outing is over says whose score it lacks', () => {
    const [ann] = lines.skinsRows(skins([1, 1, []], [3, 1, [2]], [4, 1, [2]], [7, 1, [3, 4]]), over)
    expect(ann).toMatchObject({ won: 1, provisional: 3 })
    expect(ann?.lines).toEqual([
      'Hole 1',
      texts.openSkin({ holes: 'holes 3–4', golfers: 'Ben', isOver: true }),
      texts.openSkin({ holes: 'hole 7', golfers: 'Cy and Dee', isOver: true }),
    ])
  })
})

describe('wolf', () => {
  const withCy = { wolfGame: 2, partner: 3 } as const
  const hole: WolfHole = { hole: 1, wolf: 1, choice: withCy, missing: [], winner: null, points: [] }

  test('a choice in words', () => {
    expect(lines.wolfChoiceText(withCy, nameOf)).toBe(texts.withPartner('Cy'))
    expect(lines.wolfChoiceText({ wolfGame: 1, partner: null }, nameOf)).toBe(texts.loneWolf)
    expect(lines.wolfChoiceText({ wolfGame: 0, partner: null }, nameOf)).toBe(texts.blindWolf)
  })

  test('a hole shows its points or what it waits for', () => {
    const points = [1, 3].map((golferId) => ({ golferId, points: 2 }))
    expect(lines.wolfResultText({ ...hole, winner: 'wolf', points }, inPlay)).toBe('Ann 2, Cy 2')
    expect(lines.wolfResultText({ ...hole, winner: 'halved' }, inPlay)).toBe(texts.wolfTied)
    expect(lines.wolfResultText({ ...hole, missing: [2] }, inPlay)).toBe(texts.waitingOnGolfers('Ben', inPlay))
    expect(lines.wolfResultText({ ...hole, choice: null }, inPlay)).toBe(texts.noWolfPick(inPlay))
  })

  test('a hole of an outing that is over says what it lacks', () => {
    expect(lines.wolfResultText({ ...hole, missing: [2] }, over)).toBe(texts.waitingOnGolfers('Ben', over))
    expect(lines.wolfResultText({ ...hole, choice: null }, over)).toBe(texts.noWolfPick(over))
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
    expect(lines.matchText(match, inPlay)).toBe(texts.leadsMatch('Cy & Dee', 1))
    expect(lines.matchText({ ...match, up: 0 }, inPlay)).toBe(texts.allSquare)
    expect(lines.matchText({ ...match, up: 3, winner: 'team1' }, inPlay)).toBe(texts.wonMatch('Ann & Ben', 3))
    expect(lines.matchText({ ...match, winner: 'halved' }, inPlay)).toBe(texts.halved)
  })

  test('a match without a hole is not started, and was not played once the outing is over', () => {
    const unplayed = { ...match, up: 0, won: { team1: 0, team2: 0, halved: 0 } }
    expect(lines.matchText(unplayed, inPlay)).toBe(texts.matchNotBegun(inPlay))
    expect(lines.matchText(unplayed, over)).toBe(texts.matchNotBegun(over))
    expect(lines.matchText(match, over)).toBe(texts.leadsMatch('Cy & Dee', 1))
  })

  test('half points are written as on paper', () => {
    expect([0, 0.5, 1, 1.5, 3].map(lines.pointsText)).toEqual(['0', '½', '1', '1½', '3'])
  })
})

describe('rabbit', () => {
  const leg = { holes: [], holder: 2, waitsFor: [9] }
  const ben = { won: texts.rabbitIs({ holder: 'Ben', isFinal: true, isOver: false }) }

  test('a leg says who has it, and whether it is won', () => {
    expect(lines.rabbitText(leg, inPlay)).toBe(texts.rabbitIs({ holder: 'Ben', isFinal: false, isOver: false }))
    expect(lines.rabbitText({ ...leg, holder: null }, inPlay)).toBe(
      texts.rabbitIs({ holder: null, isFinal: false, isOver: false }),
    )
    expect(lines.rabbitText({ ...leg, waitsFor: [] }, inPlay)).toBe(ben.won)
    expect(lines.rabbitText({ ...leg, holder: null, waitsFor: [] }, inPlay)).toBe(
      texts.rabbitIs({ holder: null, isFinal: true, isOver: false }),
    )
  })

  test('the golfer who has it when the outing is over has won it only if the leg was finished', () => {
    expect(lines.rabbitText(leg, over)).toBe(texts.rabbitIs({ holder: 'Ben', isFinal: false, isOver: true }))
    expect(lines.rabbitText({ ...leg, holder: null }, over)).toBe(
      texts.rabbitIs({ holder: null, isFinal: false, isOver: true }),
    )
    expect(lines.rabbitText({ ...leg, waitsFor: [] }, over)).toBe(ben.won)
  })
})

test('nothing is said of a figure that waits for nothing', () => {
  expect(lines.waitText([], inPlay)).toBeNull()
  expect(lines.waitText([4, 5], inPlay)).toBe(texts.waitingOnHoles({ holes: 'holes 4–5', count: 2, isOver: false }))
  expect(lines.waitText([4, 5], over)).toBe(texts.waitingOnHoles({ holes: 'holes 4–5', count: 2, isOver: true }))
})

test('points say which holes can still change them, or what they lack when the outing is over', () => {
  expect(lines.openPointsText([], inPlay)).toBeNull()
  expect(lines.openPointsText([4, 5], inPlay)).toBe(texts.amberPoints('holes 4–5', 2))
  expect(lines.openPointsText([4, 5], over)).toBe(`${lines.waitText([4, 5], over)}.`)
})
