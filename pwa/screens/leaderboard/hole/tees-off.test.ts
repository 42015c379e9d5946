import { expect, test } from 'vitest'
import { sampleCard, sampleGolfer } from '#golf/outing/sample-outing-testing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { teeingOff } from './tees-off.tsx'
import * as holeTexts from './texts.ts'

test('in foursomes the partners of each side tee off in turn, from the hole on which the group starts', () => {
  const partner = (id: number, first: string) => ({ id, user_id: id, first, last: 'Reed', unrounded: 0 })
  const ofSides = {
    card: sampleCard({ golfers: [1, 3].map((id) => sampleGolfer(id, { startingHole: 10 })), gross: {} }),
    snapshot: {
      golfers: [
        { id: 1, partners: [partner(1, 'Ann'), partner(2, 'Ben')] },
        { id: 3, partners: [partner(3, 'Cy'), partner(4, 'Dee')] },
      ],
    } as unknown as OutingOnPhone['snapshot'],
  }
  const on = (hole: number) => teeingOff(ofSides, { golferIds: [1, 3], hole })
  expect([10, 11, 1].map(on)).toEqual([
    ['Ann', 'Cy'],
    ['Ben', 'Dee'],
    ['Ben', 'Dee'],
  ])
  expect(holeTexts.teeOff(on(10))).toBe('Ann and Cy tee off')
})
