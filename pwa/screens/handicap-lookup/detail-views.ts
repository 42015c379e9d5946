import type { DetailType } from './summary-rows.ts'

export type RoundsView = DetailType | 'last-month' | 'all'

type View = {
  readonly title: string
  readonly note: string
  readonly size: number
  /** Whether one pages through them. */
  readonly pages: boolean
}

const shaded = 'Shaded: counts in the current index'

/** The rounds behind each row of the summary, and how they are listed. */
export const detailViews: Readonly<Record<RoundsView, View>> = {
  all: { title: 'Rounds', note: shaded, size: 8, pages: true },
  usga: { title: 'Best 8 of the Last 20 Rounds', note: '', size: 16, pages: true },
  avg: { title: 'Last 20 Rounds', note: shaded, size: 20, pages: false },
  'anti-handicap': { title: 'Worst 8 of the Last 20 Rounds', note: '', size: 16, pages: true },
  'round-posted-past-year': {
    title: 'Rounds of the Last 12 Months',
    note: shaded,
    size: 8,
    pages: true,
  },
  'last-month': { title: 'Rounds of the Last Month', note: shaded, size: 8, pages: true },
  'total-rounds-posted': { title: 'Total Rounds Posted', note: shaded, size: 8, pages: true },
  'tournament-handicap': {
    title: 'Best 8 Tournament Rounds of the Last 12 Months',
    note: '',
    size: 16,
    pages: true,
  },
}
