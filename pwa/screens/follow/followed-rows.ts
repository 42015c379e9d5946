import { sidesText, sideText } from '#golf/games/side-names.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import { sharesBalls } from '#golf/outing/format.ts'
import type { FollowedBoard } from '#sync/calls/follow.ts'
import { agoText } from '../../outings/freshness.ts'
import { texts } from './texts.ts'

export type FollowedRow = FollowedBoard['golfers'][number] & {
  readonly place: string
  /** The tiebreak that put the golfer ahead of the next one with the same score; null if none decided the place. */
  readonly decided: string | null
  /** When the golfer's group last sent something; null for never. */
  readonly heardAt: string | null
}

/** Returns a function for the name of a golfer of the board. The name is isolated from adjacent numbers and names. */
export function nameOn({ golfers }: Pick<FollowedBoard, 'golfers'>): (id: number) => string {
  const names = new Map(golfers.map(({ id, name }) => [id, isolatedName(name)]))
  return (id) => names.get(id) ?? ''
}

/** Returns whether the rows of a board are golfers, or teams that share a ball. */
export function unitOf({ outing }: Pick<FollowedBoard, 'outing'>): 'golfer' | 'team' {
  return sharesBalls(outing.format) ? 'team' : 'golfer'
}

/** Returns the golfers of a board, best first. */
export function followedRows(followed: FollowedBoard, by: 'net' | 'gross'): FollowedRow[] {
  const { golfers, groups, ...board } = followed
  const nameOf = nameOn(followed)
  const golferById = new Map(golfers.map((golfer) => [golfer.id, golfer]))
  const heardAt = new Map(groups.map((group) => [group.id, group.heardAt]))
  return board[by].flatMap(({ id, place, decided = null }) => {
    const golfer = golferById.get(id)
    return golfer === undefined
      ? []
      : [{ ...golfer, name: nameOf(id), place, decided, heardAt: heardAt.get(golfer.group) ?? null }]
  })
}

/**
 * Returns the board with the times of its groups by this phone's clock, which may be wrong, instead of the server's.
 * `answeredAt` is the time of the answer by this phone's clock.
 */
export function byThisClock(board: FollowedBoard, answeredAt: number): FollowedBoard {
  const ahead = (board.serverNow ?? answeredAt) - answeredAt
  const byClock = (instant: string) => new Date(Date.parse(instant) - ahead).toISOString()
  const groups = board.groups.map(({ id, heardAt }) => ({ id, heardAt: heardAt === null ? null : byClock(heardAt) }))
  return { ...board, groups }
}

const minute = 60_000

/** Milliseconds after which a silent group is late: about the time of a hole. */
const lateAfter = 15 * minute

type Age = { readonly text: string; readonly isLate: boolean }

/** Returns how long ago a golfer's group was last seen; null if within a minute, and before it has a score. */
export function ageOf({ thru, heardAt }: Pick<FollowedRow, 'thru' | 'heardAt'>, now: number): Age | null {
  if (thru === 0 || heardAt === null) return null
  const elapsed = now - Date.parse(heardAt)
  return elapsed < minute ? null : { text: agoText(elapsed), isLate: elapsed >= lateAfter }
}

/** Returns the rows with those of the starred golfers first. Within both parts the order stays. */
export function starredFirst<Row extends { readonly id: number }>(rows: readonly Row[], stars: ReadonlySet<number>) {
  return [...rows.filter(({ id }) => stars.has(id)), ...rows.filter(({ id }) => !stars.has(id))]
}

/** A line about a match or another game: the golfers, and how they stand. */
export type FollowedLine = {
  /** The golfers, with their place in front if a game of teams has places: T1 Alice & Dev. */
  readonly names: string
  /** The name of the game, and its players. */
  readonly game: string
  readonly text: string
}

/** The most lines of a game that are shown; a game of many golfers has more. */
const linesOfGame = 4

/** Returns the lines of matches and other games that have a standing. A game of teams has all of its teams. */
export function followedLines(board: Pick<FollowedBoard, 'games' | 'golfers'>): readonly FollowedLine[] {
  const nameOf = nameOn(board)
  const named = (ids: readonly number[]) => sideText(ids.map(nameOf))
  return board.games.flatMap(({ name, lines, ...of }) => {
    const who = whoPlays(of, nameOf)
    return lines
      .filter((line) => line.of.length > 0)
      .slice(0, Math.max(linesOfGame, of.sides?.length ?? 0))
      .map(({ of: whose, place, text }) => {
        const names = place === undefined ? named(whose) : `${place} ${named(whose)}`
        return { names, game: who === '' ? name : `${name} · ${who}`, text }
      })
  })
}

/**
 * Returns the players of a game: Alice & Dev vs. Ben & Carol, Group 2; empty for a game of everyone or of many teams.
 */
export function whoPlays(
  { sides = [], group = 0 }: Pick<FollowedBoard['games'][number], 'sides' | 'group'>,
  nameOf: (golferId: number) => string,
): string {
  if (sides.length === 2) return sidesText(sides.map((side) => side.map(nameOf)))
  return group > 0 ? texts.group(group) : ''
}

/** A page on a clubhouse screen. */
export type TvScreen = {
  readonly show: 'net' | 'gross' | 'games'
  readonly rows: readonly FollowedRow[]
  readonly lines: readonly FollowedLine[]
  /** The positions of its first and last row in the whole board. */
  readonly from: number
  readonly to: number
  readonly of: number
}

/** Returns the pages of a clubhouse screen in turn: net, gross, then matches and other games. */
export function tvScreens(board: FollowedBoard, size: number): readonly TvScreen[] {
  const boards = (['net', 'gross'] as const).flatMap((show) =>
    pagesOf(followedRows(board, show), size).map(({ part, ...page }) => ({ show, rows: part, lines: [], ...page })),
  )
  const lines = followedLines(board)
  const games = lines.length === 0 ? [] : pagesOf(lines, size)
  return [...boards, ...games.map(({ part, ...page }) => ({ show: 'games' as const, rows: [], lines: part, ...page }))]
}

/** Splits a list into pages. An empty list is one page. */
function pagesOf<Row>(rows: readonly Row[], size: number) {
  return Array.from({ length: Math.max(1, Math.ceil(rows.length / size)) }, (_, page) => {
    const from = page * size
    return {
      part: rows.slice(from, from + size),
      from: from + 1,
      to: Math.min(from + size, rows.length),
      of: rows.length,
    }
  })
}

/**
 * Returns the page that is due at an instant, with `turn` milliseconds for each, and the elapsed share of its time,
 * from 0 to 1.
 */
export function pageDue<Page>(pages: readonly Page[], { turn, now }: { turn: number; now: number }) {
  return { page: pages[Math.floor(now / turn) % pages.length], shown: (now % turn) / turn }
}
