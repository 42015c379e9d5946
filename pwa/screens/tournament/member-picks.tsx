import { formatHandicap } from '#golf/course/handicap-text.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { matchesName } from '../../people/name-filter.ts'
import { PickList } from '../../ui/pick-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { nameOf } from './draft-rules.ts'
import type { OutingDraft, Person } from './outing-draft.ts'

type Props = { draft: Pick<OutingDraft, 'golfers'>; onPick: (person: Person) => void }

/** The members who do not play yet. */
export function MemberPicks({ draft, onPick }: Props) {
  const members = useClubQuery({ call: golferAll, request: {} })
  const chosen = new Set(draft.golfers.map(({ userId }) => userId))
  return (
    <ClubAnswer
      query={members}
      waiting={<Skeleton rows={3} height={56} />}
      needs={<p>The list of members needs the club’s connection.</p>}
    >
      {({ golfers }) => (
        <PickList
          filterLabel="Filter by name"
          listLabel="Click To Select"
          matches={matchesName}
          nothing="No golfer by that name."
          picks={golfers
            .filter(({ id }) => !chosen.has(id))
            .map((golfer) => ({ id: golfer.id, name: nameOf(golfer), detail: formatHandicap(golfer.handicapindex) }))}
          onPick={(id) => {
            const golfer = golfers.find((other) => other.id === id)
            if (golfer === undefined) return
            const { firstname, lastname, handicapindex } = golfer
            onPick({ userId: id, firstname, lastname, email: '', index: handicapindex })
          }}
        />
      )}
    </ClubAnswer>
  )
}
