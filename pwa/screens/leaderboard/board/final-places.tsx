import type { ReactNode } from 'react'
import type { OutingCard } from '#golf/outing/outing.ts'
import { finalStanding, type TieRule } from '#golf/outing/results.ts'
import type { StandingRow } from '#golf/outing/standing.ts'

type Props = {
  card: OutingCard
  by: 'gross' | 'net'
  ties: TieRule
  children: (placed: readonly StandingRow[]) => ReactNode
}

/** The standing of an outing that is over, with ties broken as in its results. Apart, because the rule is large. */
export function FinalPlaces({ card, by, ties, children }: Props) {
  return children(finalStanding(card, { by, ties }))
}
