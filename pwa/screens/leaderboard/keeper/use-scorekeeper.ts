import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice, useUser } from '../../../device/device-context.tsx'
import { initialsOf } from '../../../outings/scorer-named.ts'
import { readInitials, wasAskedWho } from '../scorer-initials.ts'

type Golfer = OutingOnPhone['snapshot']['golfers'][number]

/** Returns the golfers of the group that this phone scores. */
export function golfersOf({ snapshot }: OutingOnPhone): readonly Golfer[] {
  return snapshot.golfers.filter(({ tgroup_id }) => tgroup_id === snapshot.tgroup_id)
}

/**
 * Returns the name of the person who keeps score on this phone: the signed-in member, otherwise the golfer who was
 * picked or the initials that were typed; null if unknown.
 */
export function useScorekeeper(outing: OutingOnPhone): { readonly name: string | null; readonly isMember: boolean } {
  const { storage } = useDevice().ports
  const user = useUser()
  if (user !== null) return { name: `${user.firstname} ${user.lastname}`, isMember: true }
  const initials = readInitials(storage)
  if (initials === '') return { name: null, isMember: false }
  const named = golfersOf(outing).filter((golfer) => initialsOf(golfer) === initials)
  const [golfer] = named
  return { name: golfer && named.length === 1 ? `${golfer.first} ${golfer.last}` : initials, isMember: false }
}

/** Whether to show the question who keeps score: once for each outing, on a phone that scores it without a sign-in. */
export function useAskWho(outing: OutingOnPhone): boolean {
  const { storage } = useDevice().ports
  const { name } = useScorekeeper(outing)
  const hasScored = outing.cells.some(({ isOwn }) => isOwn)
  return hasScored && name === null && !outing.readOnly && !wasAskedWho(storage, outing.snapshot.outing.id)
}
