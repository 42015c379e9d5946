import { formatToPar } from '#golf/card/to-par.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import type { SeasonStanding } from '#sync/calls/season.ts'
import { listedNumbers } from '../../forms/typed-number.ts'
import { grouped } from '../../grouped.ts'
import { texts } from './texts.ts'

export type MeritRow = SeasonStanding['merit'][number]
export type OutingResult = MeritRow['results'][number]
export type RingerBy = 'gross' | 'net'

/** Returns the number of a golfer’s outings that count. */
export function countingOf(
  { results }: Pick<MeritRow, 'results'>,
  best: number | null,
): { readonly played: number; readonly count: number | 'all'; readonly room: number } {
  const played = results.length
  if (best === null || played < best) return { played, count: 'all', room: best === null ? 0 : best - played }
  return { played, count: played === best ? 'all' : best, room: 0 }
}

/** Returns a function for the names of members on the boards of a season. Members of the same name have a number. */
export function memberNamesIn({ members }: Pick<SeasonStanding, 'members'>): (memberId: number) => string {
  // Sorted by id, so that a number stays with its member.
  const byId = members.toSorted((one, other) => one.id - other.id)
  const sharing = grouped(byId, ({ name }) => name)
  const names = members.map((member) => {
    const { id, name } = member
    const all = sharing.get(name) ?? []
    return [id, all.length > 1 ? `${name} (${all.indexOf(member) + 1})` : name] as const
  })
  const nameById = new Map(names)
  return (memberId) => isolatedName(nameById.get(memberId) ?? '')
}

/**
 * Returns a golfer’s result in an outing: 2 · 79 gross, 73 net · counts. From tees with other pars the figures are
 * against par.
 */
export function resultLine({ place, gross, net, toPar = null, correction, counts }: OutingResult): string {
  const against = toPar && texts.of.figures(formatToPar(toPar.gross), formatToPar(toPar.net))
  const none = place === null ? texts.of.noTotal : null
  const parts = [
    place,
    against ?? (gross === null || net === null ? none : texts.of.figures(gross, net)),
    correction === 0 ? null : texts.of.corrected(correction),
    counts ? texts.of.counts : texts.of.dropped,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Returns the outings that are columns of the wide table: the latest of those that count, up to a maximum. */
export function columnsOf(
  { outings }: Pick<SeasonStanding, 'outings'>,
  most: number,
): readonly SeasonStanding['outings'][number][] {
  return outings.filter(({ counts }) => counts).slice(-most)
}

/** Formats the points by place as they are typed: 100, 80, 65. */
export function pointsText(points: readonly number[]): string {
  return points.join(', ')
}

/** Reads the typed points; null if one is not a whole number. */
export function readPoints(typed: string): readonly number[] | null {
  const parts = listedNumbers(typed)
  return parts.every((part) => /^\d{1,6}$/.test(part)) ? parts.map(Number) : null
}
