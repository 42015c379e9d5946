import type { OutingResults } from '#sync/calls/results.ts'
import { namesOf } from '../../outings/outing-names.ts'
import { texts } from './texts.ts'

type Golfer = OutingResults['golfers'][number]

/** Names by golfer. Prizes and payments go by them, so golfers of one name differ here: as a guest, or by strokes. */
export function golferNames(golfers: readonly Golfer[]): ReadonlyMap<number, string> {
  const names = namesOf(golfers)
  const distinctName = (golfer: Golfer) => {
    const name = names.get(golfer.id) ?? ''
    const sharing = golfers.filter(({ id }) => names.get(id) === name)
    const guests = sharing.filter(({ user_id }) => user_id === 0)
    const isGuest = golfer.user_id === 0
    if (sharing.length === 1 || (!isGuest && guests.length === sharing.length - 1)) return name
    return isGuest && guests.length === 1 ? texts.guest(name) : texts.withStrokes(name, golfer.playing)
  }
  return new Map(golfers.map((golfer) => [golfer.id, distinctName(golfer)]))
}
