import type { SeasonStanding } from '#sync/calls/season.ts'

type Standing = SeasonStanding
export type MeritRow = Standing['merit'][number]
export type OutingResult = MeritRow['results'][number]
type Ringer = NonNullable<Standing['ringer']>
export type RingerBy = 'gross' | 'net'

type PlacedRinger = Ringer['rows'][number] & { readonly place: string }

/** A ringer board: whole cards by their total, the lowest first, then the others by the holes they have. */
export function placedRingers({ rows }: Pick<Ringer, 'rows'>, by: RingerBy): readonly PlacedRinger[] {
  const figure = (row: Ringer['rows'][number]) => row[by].total
  const ordered = rows.toSorted((one, other) => {
    const [first, second] = [figure(one), figure(other)]
    if (first !== null && second !== null) return first - second
    if (first === null && second === null) return other[by].thru - one[by].thru
    return first === null ? 1 : -1
  })
  return ordered.map((row) => {
    const own = figure(row)
    if (own === null) return { ...row, place: '–' }
    const level = rows.filter((other) => figure(other) === own).length
    const ahead = rows.filter((other) => (figure(other) ?? Infinity) < own).length
    return { ...row, place: `${level > 1 ? 'T' : ''}${ahead + 1}` }
  })
}

/** How many of a golfer’s outings count. */
export function countingOf(
  { results }: Pick<MeritRow, 'results'>,
  best: number | null,
): { readonly played: number; readonly count: number | 'all'; readonly room: number } {
  const played = results.length
  if (best === null || played < best) return { played, count: 'all', room: best === null ? 0 : best - played }
  return { played, count: played === best ? 'all' : best, room: 0 }
}

/** Outings as columns of the wide table: those that count, at most so many of the latest. */
export function columnsOf(
  { outings }: Pick<Standing, 'outings'>,
  most: number,
): readonly Standing['outings'][number][] {
  return outings.filter(({ counts }) => counts).slice(-most)
}

/** The points by place as they are typed: 100, 80, 65. */
export function pointsText(points: readonly number[]): string {
  return points.join(', ')
}

/** The points that are typed, with anything but digits between them; null where one is no whole number. */
export function readPoints(typed: string): readonly number[] | null {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '')
  return parts.every((part) => /^\d{1,6}$/.test(part)) ? parts.map(Number) : null
}
