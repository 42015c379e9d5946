import { formatHandicap } from '#golf/course/handicap-text.ts'
import { texts } from './texts.ts'

type Indexed = {
  /** Decimal, negative for a plus golfer, null without one. */
  readonly handicapindex: number | null
  /** Brought along, and no round posted here has led to one (Rules of Handicapping 4.5, 5.2a). */
  readonly transferred?: boolean | undefined
}

/** An index in a table or a sentence: 14.3, or 14.3 (transferred). */
export function indexText({ handicapindex, transferred = false }: Indexed): string {
  const index = formatHandicap(handicapindex)
  return transferred ? `${index} ${texts.transferred}` : index
}

/** An index as the large figure of a line, which has room for a number only, and what the second line says of it. */
export function indexFigure({ handicapindex, transferred = false }: Indexed): {
  readonly value: string
  readonly fact: string
} {
  return { value: formatHandicap(handicapindex), fact: transferred ? texts.transferredIndex : '' }
}
