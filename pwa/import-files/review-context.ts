import { createContext, use } from 'react'
import type { Column } from '../ui/data-table.tsx'
import type { alikeFaults } from './alike-faults.ts'
import type { ReviewWords } from './texts.ts'
import type { ImportList } from './use-import-list.ts'

/** The data that every component of a review needs. */
export type Review = {
  readonly list: ImportList
  readonly words: ReviewWords
  readonly alike: ReturnType<typeof alikeFaults>
  /** The keyboard of each field that needs another one than the default. */
  readonly inputModes: Readonly<Record<string, 'email' | 'tel' | 'decimal' | 'numeric'>>
}

const ReviewContext = createContext<Review | null>(null)

export const ReviewProvider = ReviewContext.Provider

export function useReview(): Review {
  const review = use(ReviewContext)
  if (review === null) throw new Error('there is no ReviewList around this part')
  return review
}

/** A column with the fields that it contains. */
export type ReviewColumn<Row> = Column<Row> & {
  readonly fields: readonly string[]
  /** The usual width of its values in a table, in rem. Otherwise the reasons in the last column would take it. */
  readonly width: number
}
