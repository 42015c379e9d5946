import type { HoleValue } from '#golf/card/hole-entry.ts'
import { spokenNumber, spokenStrokes, spokenValue } from '../texts.ts'

// Texts that the phone’s voice reads aloud.

type GolferAloud = { readonly name: string; readonly received: number; readonly value: HoleValue | undefined }

/** A golfer on a hole: Ben, gets one stroke, five. */
export function golferAloud({ name, received, value }: GolferAloud): string {
  return [name, spokenStrokes(received), value === undefined ? '' : spokenValue(value)].filter(Boolean).join(', ')
}

type CardAloud = {
  readonly name: string
  readonly thru: number
  readonly grossToPar: number
  readonly netToPar: number
  readonly hasTotal: boolean
}

/** The card of a golfer: Ben, through nine, three over par, net one under par. */
export function cardAloud({ name, thru, grossToPar, netToPar, hasTotal }: CardAloud): string {
  if (thru === 0) return `${name}, no score yet`
  const soFar = hasTotal ? `${toParAloud(grossToPar)}, net ${toParAloud(netToPar)}` : 'no total'
  return `${name}, through ${spokenNumber(thru)}, ${soFar}`
}

function toParAloud(value: number): string {
  if (value === 0) return 'even par'
  return `${spokenNumber(Math.abs(value))} ${value > 0 ? 'over' : 'under'} par`
}
