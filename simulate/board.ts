import type { Phone } from './phone.ts'
import { reopened, type Reference, type ReferenceCell } from './reference.ts'

export function differences(shown: string, due: string): string[] {
  const [shownCells, dueCells] = [shown.split('\n'), due.split('\n')]
  return [
    ...shownCells.filter((cell) => !dueCells.includes(cell)).map((cell) => `${cell}, against the rule`),
    ...dueCells.filter((cell) => !shownCells.includes(cell)).map((cell) => `not ${cell}, as the rule says`),
  ]
}

/** The values of empty cells. */
export const nothing: ReadonlySet<string> = new Set(['cleared', 'playing', '/'])

export type ShownCell = { readonly key: string } & ReferenceCell
type Score = Omit<ReferenceCell, 'value'> & {
  readonly golferId: number
  readonly hole: number
  readonly strokes: number | null
  readonly pickup?: string | null | undefined
  readonly conceded?: boolean | undefined
}
type ChosenWolf = Omit<ReferenceCell, 'value'> & {
  readonly tgroupId: number
  readonly hole: number
  readonly wolfGame: number
  readonly wolfPartner: number | null
}

type Left = Omit<ReferenceCell, 'value'> & { readonly golferId: number; readonly fromHole: number | null }

type Recorded = Omit<ReferenceCell, 'value'> & {
  readonly gameId: number
  readonly hole: number
  readonly what: string
  readonly golferId: number
  readonly side: string | null
  readonly amount: number | null
}

type Signed = Omit<ReferenceCell, 'value'> & {
  readonly golferId: number
  readonly role: string
  readonly signerId: number | null
  readonly scores: string | null
}

/**
 * Returns the board that a phone shows, read from its storage. An outing that was started on a phone is compared
 * separately.
 */
export async function boardOn({ phone }: { readonly phone: Phone }): Promise<string> {
  const [scores, wolf] = [await phone.rows('scores'), await phone.rows('wolf')]
  const [departures, records] = [await phone.rows('departures'), await phone.rows('records')]
  const signatures = await phone.rows('signatures')
  return boardOf([
    ...scores.flatMap(({ outingId, golferId, hole, club, queued }) => {
      if (outingId < 0) return []
      if (queued) return [waiting(keyOfScore({ golferId, hole }))]
      return club ? [asScore({ golferId, hole, ...club })] : []
    }),
    ...wolf.flatMap(({ tgroupId, hole, club, queued }) => {
      if (queued) return [waiting(keyOfChoice({ tgroupId, hole }))]
      return club ? [asChoice({ tgroupId, hole, ...club })] : []
    }),
    ...departures.flatMap(({ golferId, club, queued }) => {
      if (queued) return [waiting(keyOfDeparture(golferId))]
      return club ? [asDeparture({ golferId, ...club })] : []
    }),
    ...records.flatMap(({ gameId, hole, what, golferId, club, queued }) => {
      const place = { gameId, hole, what, golferId }
      if (queued) return [waiting(keyOfRecord(place))]
      return club ? [asRecord({ ...place, ...club })] : []
    }),
    ...signatures.flatMap(({ golferId, role, club, queued }) => {
      if (queued) return [waiting(keyOfSignature({ golferId, role }))]
      return club ? [asSignature({ golferId, role, ...club })] : []
    }),
  ])
}

/** Returns the board that every phone must show. */
export function boardDue({ cells }: Reference): string {
  return boardOf([...cells].map(([key, cell]) => ({ key, ...cell })))
}

export function boardOf(cells: readonly ShownCell[]): string {
  const flag = (contested: boolean) => (contested ? ' contested' : '')
  const lines = cells.map(({ key, value, ver, contested }) => `${key}: ${value} v${ver}${flag(contested)}`)
  return lines.toSorted().join('\n')
}

export function asScore({ golferId, hole, ver, contested, ...score }: Score): ShownCell {
  return { key: keyOfScore({ golferId, hole }), value: writtenAs(score) ?? 'cleared', ver, contested }
}

/** Formats a score as a card has it: 5, 5c, X7; undefined for a cleared one. */
export function writtenAs({
  strokes,
  pickup,
  conceded = false,
}: Pick<Score, 'strokes' | 'pickup' | 'conceded'>): string | undefined {
  return strokes === null ? (pickup ?? undefined) : `${strokes}${conceded ? 'c' : ''}`
}

export function asChoice({ tgroupId, hole, wolfGame, wolfPartner, ver, contested }: ChosenWolf): ShownCell {
  return { key: keyOfChoice({ tgroupId, hole }), value: `${wolfGame}/${wolfPartner ?? ''}`, ver, contested }
}

export function asDeparture({ golferId, fromHole, ver, contested }: Left): ShownCell {
  return { key: keyOfDeparture(golferId), value: fromHole === null ? 'playing' : String(fromHole), ver, contested }
}

export function asRecord({ side, amount, ver, contested, ...place }: Recorded): ShownCell {
  return { key: keyOfRecord(place), value: `${side ?? ''}/${amount ?? ''}`, ver, contested }
}

export function keyOfRecord({
  gameId,
  hole,
  what,
  golferId,
}: Pick<Recorded, 'gameId' | 'hole' | 'what' | 'golferId'>): string {
  return `game ${gameId} hole ${hole} ${what} ${golferId}`
}

export function asSignature({ golferId, role, signerId, scores, ver, contested }: Signed): ShownCell {
  const value = signerId === null ? reopened : `${signerId}: ${scores}`
  return { key: keyOfSignature({ golferId, role }), value, ver, contested }
}

function keyOfSignature({ golferId, role }: { readonly golferId: number; readonly role: string }): string {
  return `golfer ${golferId} signed as ${role}`
}

export function keyOfDeparture(golferId: number): string {
  return `golfer ${golferId} left from`
}

export function keyOfScore({ golferId, hole }: { readonly golferId: number; readonly hole: number }): string {
  return `golfer ${golferId} hole ${hole}`
}

export function keyOfChoice({ tgroupId, hole }: { readonly tgroupId: number; readonly hole: number }): string {
  return `group ${tgroupId} hole ${hole}`
}

function waiting(key: string): ShownCell {
  return { key, value: 'waiting', ver: 0, contested: false }
}
