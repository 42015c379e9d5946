import type { HoleValue } from '#golf/card/hole-entry.ts'
import { spokenHole, spokenNumber, spokenStrokes, spokenValue } from '../texts.ts'

type OnHole = { readonly name: string; readonly received: number; readonly value: HoleValue | undefined }
type OnCard = {
  readonly name: string
  readonly thru: number
  readonly grossToPar: number
  readonly netToPar: number
  readonly hasTotal: boolean
}

/** What the phone's voice says. */
export const texts = {
  hole: spokenHole,
  golfer: ({ name, received, value }: OnHole) =>
    [name, spokenStrokes(received), value === undefined ? '' : spokenValue(value)].filter(Boolean).join(', '),
  onCard: ({ name, thru, ...figures }: OnCard) =>
    thru === 0 ? `${name}, no score yet` : `${name}, through ${spokenNumber(thru)}, ${soFar(figures)}`,
} as const

function soFar({ grossToPar, netToPar, hasTotal }: Omit<OnCard, 'name' | 'thru'>): string {
  return hasTotal ? `${toPar(grossToPar)}, net ${toPar(netToPar)}` : 'no total'
}

function toPar(value: number): string {
  if (value === 0) return 'even par'
  return `${spokenNumber(Math.abs(value))} ${value > 0 ? 'over' : 'under'} par`
}
