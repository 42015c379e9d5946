import { isolatedName } from '../isolated-name.ts'

type Golfer = {
  readonly id: number
  /** 0 for a guest. */
  readonly user_id: number
  readonly first: string
  /** Empty for a side, whose partners' names are in the first name. */
  readonly last: string
  /** Strokes received over the round. */
  readonly playing: number
}

/**
 * Returns a function from a golfer's id to a name that no other golfer has; empty for an unknown id. Prizes and payments
 * refer to these names, so golfers with the same name are distinguished: as a guest, by strokes, or by a number.
 * `written` formats a name; by default it is isolated for use in a sentence.
 */
export function namesOnResults(
  golfers: readonly Golfer[],
  written: (name: string) => string = isolatedName,
): (golferId: number) => string {
  const nameOf = ({ first, last }: Golfer) => `${first} ${last}`.trim()
  const distinctName = (golfer: Golfer) => {
    const name = written(nameOf(golfer))
    const sharing = golfers.filter((other) => nameOf(other) === nameOf(golfer))
    const guests = sharing.filter(({ user_id }) => user_id === 0)
    const isGuest = golfer.user_id === 0
    if (sharing.length === 1 || (!isGuest && guests.length === sharing.length - 1)) return name
    if (isGuest && guests.length === 1) return `${name} (guest)`
    const differ = new Set(sharing.map(({ playing }) => playing)).size === sharing.length
    return `${name} (${differ ? strokesText(golfer.playing) : sharing.indexOf(golfer) + 1})`
  }
  const names = new Map(golfers.map((golfer) => [golfer.id, distinctName(golfer)]))
  return (golferId) => names.get(golferId) ?? ''
}

/** A plus handicap gives strokes. */
function strokesText(strokes: number): string {
  const count = Math.abs(strokes)
  return `${strokes < 0 ? 'gives' : 'gets'} ${count} stroke${count === 1 ? '' : 's'}`
}
