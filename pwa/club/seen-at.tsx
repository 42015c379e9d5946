import { Instant } from '../dates/day.tsx'
import { StatePill } from '../ui/state-pill.tsx'

/** How old something is that is shown without the club; nothing for what is fresh. */
export function SeenAt({ at }: { at: number | null }) {
  if (at === null) return null
  return (
    <StatePill tone="calm">
      <span>
        No answer from the club. As seen on <Instant at={new Date(at).toISOString()} />
      </span>
    </StatePill>
  )
}
