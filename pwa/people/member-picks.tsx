import { golferAll, type Golfer } from '#sync/calls/golfers.ts'
import { QueryBoundary } from '../server/query-boundary.tsx'
import { useServerQuery } from '../server/server-query.ts'
import { PickList } from '../ui/pick-list.tsx'
import { indexText } from './index-text.ts'
import { matchesName } from './name-filter.ts'
import { nameOf } from './name-of.ts'
import { texts } from './texts.ts'

type Props = {
  /** The name of the list. */
  label: string
  /** The ids of members who cannot be picked again. */
  picked: ReadonlySet<number | null>
  /** Leaves picked members out; otherwise they stay in the list, marked. */
  hidesPicked?: boolean
  /** Shows the stored list of members when there is no connection. */
  offline?: boolean
  onPick: (member: Golfer) => void
}

/** A list of the club's members for picking several, one after another. */
export function MemberPicks({ label, picked, hidesPicked = false, offline = false, onPick }: Props) {
  const members = useServerQuery({ call: golferAll, request: {}, offline })
  const { filter, nothing, connect, connectOnce } = texts.memberPicks
  return (
    <QueryBoundary query={members} rows={3} height={56} needs={offline ? connectOnce : connect}>
      {({ golfers }) => (
        <PickList
          filterLabel={filter}
          listLabel={label}
          matches={matchesName}
          nothing={nothing}
          picks={golfers
            .filter(({ id }) => !hidesPicked || !picked.has(id))
            .map((golfer) => ({
              id: golfer.id,
              name: nameOf(golfer),
              detail: indexText(golfer),
              isChosen: picked.has(golfer.id),
            }))}
          onPick={(id) => {
            const member = golfers.find((other) => other.id === id)
            if (member !== undefined) onPick(member)
          }}
        />
      )}
    </QueryBoundary>
  )
}
