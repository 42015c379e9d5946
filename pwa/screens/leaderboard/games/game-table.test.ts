import { expect, test } from 'vitest'
import { wolf } from '#golf/games/wolf.ts'
import { sampleCard, sampleGolfer } from '#golf/outing/sample-outing-testing.ts'
import { unpickedHoles } from './game-table.tsx'

test('in Wolf a hole with every score waits for the pick alone, until the outing is over', () => {
  const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id))
  const card = sampleCard({ golfers, gross: { 1: [4, 4, 4], 2: [5, 5, 5], 3: [5, 5], 4: [5, 5] } })
  const wolfChoices = (hole: number) => (hole === 1 ? { wolfGame: 1 as const, partner: null } : undefined)
  expect(unpickedHoles(wolf.standing({ card, wolfChoices }))).toEqual([2])
  expect(unpickedHoles(wolf.standing({ card, wolfChoices, isOver: true }))).toEqual([])
})
