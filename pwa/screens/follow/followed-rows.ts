import type { FollowedBoard } from '#sync/calls/follow.ts'

export type FollowedRow = FollowedBoard['golfers'][number] & {
  readonly place: string
  /** When the golfer's group last sent something; null for never. */
  readonly heardAt: string | null
}

/** The golfers of a board, best first. */
export function followedRows({ golfers, groups, ...board }: FollowedBoard, by: 'net' | 'gross'): FollowedRow[] {
  const golferById = new Map(golfers.map((golfer) => [golfer.id, golfer]))
  const heardAt = new Map(groups.map((group) => [group.id, group.heardAt]))
  return board[by].flatMap(({ id, place }) => {
    const golfer = golferById.get(id)
    return golfer === undefined ? [] : [{ ...golfer, place, heardAt: heardAt.get(golfer.group) ?? null }]
  })
}

/** Rows with those of the starred golfers first; each keeps its place. */
export function starredFirst<Row extends { readonly id: number }>(rows: readonly Row[], stars: ReadonlySet<number>) {
  return [...rows.filter(({ id }) => stars.has(id)), ...rows.filter(({ id }) => !stars.has(id))]
}

/** The part of a list that a screen shows at an instant: page after page, each for `turn` milliseconds. */
export function pageAt<Row>({
  rows,
  size,
  turn,
  now,
}: {
  rows: readonly Row[]
  size: number
  turn: number
  now: number
}) {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const round = Math.floor(now / turn)
  const page = round % pages
  const from = page * size
  return {
    rows: rows.slice(from, from + size),
    pages,
    from: from + 1,
    to: Math.min(from + size, rows.length),
    /** How often all pages were shown. */
    turns: Math.floor(round / pages),
    /** The elapsed share of the page's time, from 0 to 1. */
    shown: (now % turn) / turn,
  }
}
