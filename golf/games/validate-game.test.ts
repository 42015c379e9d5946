import { describe, expect, test } from 'vitest'
import { sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import type { GameToAdd } from './played-games.ts'
import { validateGame } from './validate-game.ts'

test.each([
  [4, 18, 4],
  [3, 18, 6],
  [2, 18, 9],
  [4, 9, 2],
] as const)('a team of %i uses on %i holes at most %i drives of each golfer', (sideSize, holes, most) => {
  const field = { golfers: [], holes: sampleHoles(holes), sharing: [], format: 'scramble', sideSize } as const
  const asked = (requiredDrives: number) =>
    validateGame(field, { kind: 'drives', scope: { of: 'outing' }, sides: [], settings: { requiredDrives } })
  expect(asked(most).ok).toBe(true)
  expect(asked(most + 1)).toMatchObject({
    refusal: { code: 'game.too-many-drives', message: expect.stringContaining(`at most ${most} of each golfer`) },
  })
})

describe('a game that the field cannot play', () => {
  const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id, { group: id < 4 ? 1 : 2 }))
  const field = { golfers, holes: sampleHoles(9), sharing: [], format: 'own', sideSize: 1 } as const
  const game = (kind: string, others: Partial<GameToAdd> = {}): GameToAdd => {
    return { kind, scope: { of: 'outing' }, sides: [], settings: {}, ...others }
  }
  const answer = (to: GameToAdd) => {
    const valid = validateGame(field, to)
    return valid.ok ? 'accepted' : valid.refusal.code
  }
  const required = { requiredDrives: 1 }
  const toKeep = { validate: true }

  test.each([
    ['a contest on a hole of the course', game('closest-to-pin', { settings: { holes: [9] } }), 'accepted'],
    ['and one on another hole', game('closest-to-pin', { settings: { holes: [9, 10] } }), 'score.no-such-hole'],
    ['drives where no team plays a scramble', game('drives', { settings: required }), 'game.needs-scramble'],
    ['skins that a par must keep, of two groups', game('skins', { settings: toKeep }), 'game.needs-one-group'],
    ['skins of two groups', game('skins'), 'accepted'],
    [
      'skins that a par must keep, of one group',
      game('skins', { settings: toKeep, scope: { of: 'group', group: 1 } }),
      'accepted',
    ],
    [
      'skins of golfers of one group',
      game('skins', { settings: toKeep, scope: { of: 'golfers', golfers: [1, 3] } }),
      'accepted',
    ],
    ['sixes of fewer than four', game('sixes', { scope: { of: 'group', group: 1 } }), 'game.needs-four'],
  ])('%s: %s', (_, to, code) => {
    expect(answer(to)).toBe(code)
  })

  test('its own ball, where two share one, is refused', () => {
    expect(validateGame({ ...field, sharing: [1, 2] }, game('skins'))).toMatchObject({
      refusal: { code: 'game.one-ball' },
    })
  })
})
