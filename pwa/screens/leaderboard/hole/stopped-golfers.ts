import type { TextStore } from '#sync/device/ports.ts'

const key = 'nomad.stopped'

/** Who is not scored any more on this phone, because they left the course: of one outing, the one that was last in hand. */
export function readStopped(storage: TextStore, outingId: number): ReadonlySet<number> {
  const [outing, golfers = ''] = (storage.getItem(key) ?? '').split(':')
  if (outing !== String(outingId) || golfers === '') return new Set()
  return new Set(golfers.split(',').map(Number))
}

export function keepStopped(
  storage: TextStore,
  { outingId, stopped }: { outingId: number; stopped: ReadonlySet<number> },
): void {
  if (stopped.size === 0) storage.removeItem(key)
  else storage.setItem(key, `${outingId}:${[...stopped].join(',')}`)
}

export function withStopped(
  stopped: ReadonlySet<number>,
  { golferId, isStopped }: { golferId: number; isStopped: boolean },
): ReadonlySet<number> {
  const others = [...stopped].filter((id) => id !== golferId)
  return new Set(isStopped ? [...others, golferId] : others)
}

/** Of whom a hole wants a score: everybody who still plays, and whoever had played it before leaving. */
export function golfersToScore({
  golferIds,
  stopped,
  hasScore,
}: {
  golferIds: readonly number[]
  stopped: ReadonlySet<number>
  hasScore: (golferId: number) => boolean
}): readonly number[] {
  return golferIds.filter((id) => !stopped.has(id) || hasScore(id))
}
