import { expect, test } from 'vitest'
import { sampleHoles } from '../outing/sample-outing.ts'
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
