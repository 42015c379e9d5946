import { formatHandicap } from '#golf/course/handicap-text.ts'
import { texts } from './texts.ts'

type Indexed = {
  /** A decimal number, negative for a plus golfer; null without an index. */
  readonly handicapindex: number | null
  /**
   * Whether the index was transferred from elsewhere and no round posted here has led to one (Rules of Handicapping
   * 4.5, 5.2a).
   */
  readonly transferred?: boolean | undefined
}

/** Formats an index for a table or a sentence: 14.3, or 14.3 (transferred). */
export function indexText({ handicapindex, transferred = false }: Indexed): string {
  const index = formatHandicap(handicapindex)
  return transferred ? `${index} ${texts.transferred}` : index
}

/**
 * Returns an index as the large figure of a line, which has room only for a number, and the note about it for the
 * second line.
 */
export function indexFigure({ handicapindex, transferred = false }: Indexed): {
  readonly value: string
  readonly fact: string
} {
  return { value: formatHandicap(handicapindex), fact: transferred ? texts.transferredIndex : '' }
}
