import { Pencil } from 'lucide-react'
import { Link } from 'react-router-dom'
import { courseById } from '#sync/calls/courses.ts'
import { useClubQuery } from '../../club/club-query.ts'
import { Day } from '../../dates/day.tsx'
import { CancelOuting } from '../../outings/cancel-outing.tsx'
import { Actions, buttonLook } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import type { Begun } from './draft-request.ts'
import { GroupCard } from './group-card.tsx'
import { HandicapNote } from './handicap-note.tsx'
import styles from './outing-in-progress.module.css'
import { teeChoices } from './tee-choices.ts'

type Props = {
  teetime: NonNullable<Begun['teetime']>
  golfers: Begun['golfers']
  /** The address asks for another one. */
  wantsAnother: boolean
}

/** The outing that the member organizes: each group with the code that its golfers score under. */
export function OutingInProgress({ teetime, golfers, wantsAnother }: Props) {
  const { data: ground } = useClubQuery({ call: courseById, request: { params: { id: teetime.course_id } } })
  const tees = new Map(teeChoices(ground).map(({ value, label }) => [value, label]))
  const groups = [...new Set(golfers.map(({ tgroup_id }) => tgroup_id))].sort((a, b) => a - b)

  return (
    <Section title="Outing in progress">
      {wantsAnother && (
        <p role="status" className={styles['first']}>
          A new outing cannot be created until the current one is posted or canceled.
        </p>
      )}
      <p className={styles['where']}>
        {ground !== undefined && `${ground.course.name} · `}
        <Day date={teetime.date} />
      </p>
      <div className={styles['groups']}>
        {groups.map((group) => (
          <GroupCard
            key={group}
            group={group}
            tees={tees}
            golfers={golfers.filter(({ tgroup_id }) => tgroup_id === group)}
          />
        ))}
      </div>
      <HandicapNote holes={ground?.holes.length} />
      <Actions>
        <Link to="?show=post" className={buttonLook('primary')}>
          Go to post scores
        </Link>
        <Link to="?step=5" className={buttonLook()}>
          <Pencil aria-hidden="true" size={20} />
          Edit outing
        </Link>
        <CancelOuting outingId={teetime.id} toStartAnother />
        <CancelOuting outingId={teetime.id} />
      </Actions>
    </Section>
  )
}
