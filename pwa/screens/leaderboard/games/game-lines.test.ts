import { describe, expect, test } from 'vitest'
import type { SixesMatch } from '#golf/games/sixes.ts'
import type { SkinHole, SkinsStanding } from '#golf/games/skins.ts'
import type { WolfHole } from '#golf/games/wolf.ts'
import * as lines from './game-lines.ts'
import * as gameTexts from './texts.ts'

const nameOf = (id: number) => ['Ann', 'Ben', 'Cy', 'Dee'][id - 1] ?? 'Guest'

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
    expect(lines.openHolesText(standing)).toBe(gameTexts.openHoles('holes 9–11', 3))
    expect(lines.openHolesText(skins([4, 1, [2]]))).toBe(gameTexts.openHoles('hole 4', 1))
    expect(lines.openHolesText(skins([1, 2, []]))).toBeNull()
  })

  test('a provisional one says whose score it waits for', () => {
    const [, , ben] = lines.skinsRows(standing, nameOf)
    expect(ben).toEqual({
      golferId: 2,
      won: 0,
      provisional: 1,
      lines: [gameTexts.openSkin('hole 9', 'Cy')],
    })
  })

  test('those that wait for the same golfers share one line', () => {
    const [ann] = lines.skinsRows(skins([1, 1, []], [3, 1, [2]], [4, 1, [2]], [7, 1, [3, 4]]), nameOf)
    expect(ann?.lines).toEqual([
      'Hole 1',
      gameTexts.openSkin('holes 3–4', 'Ben'),
      gameTexts.openSkin('hole 7', 'Cy and Dee'),
    ])
  })
})

describe('wolf', () => {
  const withCy = { wolfGame: 2, partner: 3 } as const
  const shown = { nameOf, left: new Set<number>() }
  const hole: WolfHole = { hole: 1, wolf: 1, choice: withCy, missing: [], winner: null, points: [] }

  test('a choice in words', () => {
    expect(lines.wolfChoiceText(withCy, nameOf)).toBe(gameTexts.withPartner('Cy'))
    expect(lines.wolfChoiceText({ wolfGame: 1, partner: null }, nameOf)).toBe(gameTexts.loneWolf)
    expect(lines.wolfChoiceText({ wolfGame: 0, partner: null }, nameOf)).toBe(gameTexts.blindWolf)
  })

  test('a hole shows its points or what it waits for', () => {
    const points = [1, 3].map((golferId) => ({ golferId, points: 2 }))
    expect(lines.wolfResultText({ ...hole, winner: 'wolf', points }, shown)).toBe('Ann 2, Cy 2')
    expect(lines.wolfResultText({ ...hole, winner: 'halved' }, shown)).toBe(gameTexts.wolfTied)
    expect(lines.wolfResultText({ ...hole, missing: [2] }, shown)).toBe(gameTexts.waitingOn('Ben'))
    expect(lines.wolfResultText({ ...hole, choice: null }, shown)).toBe(gameTexts.noWolfPick)
  })

  test('a hole without points says whether its Wolf left or never chose', () => {
    const ended: WolfHole = { ...hole, choice: null, winner: 'void' }
    expect(lines.wolfResultText(ended, { nameOf, left: new Set([1]) })).toBe(gameTexts.wolfLeft)
    expect(lines.wolfResultText(ended, shown)).toBe(gameTexts.wolfNeverPicked)
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
    sharedBy: [],
  }

  test('a match says who leads, and who has won', () => {
    expect(lines.matchText(match, nameOf)).toBe(gameTexts.leadsMatch('Cy & Dee', 1))
    expect(lines.matchText({ ...match, up: 0 }, nameOf)).toBe(gameTexts.allSquare)
    expect(lines.matchText({ ...match, up: 3, winner: 'team1' }, nameOf)).toBe(gameTexts.wonMatch('Ann & Ben', 3))
    expect(lines.matchText({ ...match, winner: 'halved' }, nameOf)).toBe(gameTexts.halved)
  })

  test('a match without a hole is not started', () => {
    const unplayed = { ...match, up: 0, won: { team1: 0, team2: 0, halved: 0 } }
    expect(lines.matchText(unplayed, nameOf)).toBe(gameTexts.matchNotStarted)
  })

  test('half points are written as on paper', () => {
    expect([0, 0.5, 1, 1.5, 3].map(lines.pointsText)).toEqual(['0', '½', '1', '1½', '3'])
  })
})

test('a leg of a rabbit says who has it, and whether it is won', () => {
  const leg = { holes: [], holder: 2, waitsFor: [9] }
  expect(lines.rabbitText(leg, nameOf)).toBe(gameTexts.rabbitIs('Ben', { isFinal: false }))
  expect(lines.rabbitText({ ...leg, holder: null }, nameOf)).toBe(gameTexts.rabbitIs(null, { isFinal: false }))
  expect(lines.rabbitText({ ...leg, waitsFor: [] }, nameOf)).toBe(gameTexts.rabbitIs('Ben', { isFinal: true }))
  expect(lines.rabbitText({ ...leg, holder: null, waitsFor: [] }, nameOf)).toBe(
    gameTexts.rabbitIs(null, { isFinal: true }),
  )
})

test('nothing is said of a figure that waits for nothing', () => {
  expect(lines.waitText([])).toBeNull()
  expect(lines.waitText([4, 5])).toBe(gameTexts.waitingOn('holes 4–5'))
})

test('points say which holes can still change them', () => {
  expect(lines.openPointsText([])).toBeNull()
  expect(lines.openPointsText([4, 5])).toBe(gameTexts.amberPoints('holes 4–5', 2))
})
