import type { Correction } from '#sync/device/outings/corrections.ts'
import { Instant } from '../dates/day.tsx'

type Props = {
  correction: Correction
  /** Left out where it is plain whose round it is. */
  name?: string
}

/** What became of a round after it was posted from a card. */
export function CorrectionNote({ correction: { score, deleted, by, at, reason }, name }: Props) {
  return (
    <p role="note">
      {name !== undefined && `${name}: `}
      {deleted ? 'The round was deleted' : `Posted as ${score}`}
      {reason !== '' && `: “${reason}”`}, {by}, <Instant at={at} />
    </p>
  )
}
