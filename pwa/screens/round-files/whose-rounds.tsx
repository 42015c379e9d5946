import { members } from '#sync/calls/club.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { SelectField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Administrators bring in the rounds of anybody, as for a member who comes from another club. */
export function WhoseRounds({ value, onValue }: { value: number; onValue: (id: number) => void }) {
  const query = useClubQuery({ call: members, request: {} })
  return (
    <ClubAnswer
      query={query}
      waiting={<Skeleton rows={1} height={84} />}
      needs={<p>Members are listed with the club’s connection.</p>}
    >
      {(answer) => (
        <SelectField
          label="Whose rounds"
          value={value}
          options={answer.members.map(({ id, firstname, lastname }) => ({
            value: id,
            label: `${lastname}, ${firstname}`,
          }))}
          onValue={onValue}
        />
      )}
    </ClubAnswer>
  )
}
