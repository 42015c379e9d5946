import { dayText, gamesLine } from '../../outings/outing-names.ts'
import { Card } from '../../ui/card.tsx'
import { nameOf } from './draft-rules.ts'
import { golfersByGroup, type OutingDraft } from './outing-draft.ts'
import styles from './outing-summary.module.css'
import type { Ground } from './step-props.ts'
import { teeChoices } from './tee-choices.ts'

/** What was chosen in the other steps, where there is room for it beside the one in view. */
export function OutingSummary({ draft, ground }: { draft: OutingDraft; ground: Ground }) {
  const { contestId: contest_id, grossSkins: grossskins, netSkins: netskins, spin, teeboxId } = draft
  const groups = golfersByGroup(draft)
  return (
    <aside className={styles['summary']} aria-label="Your outing">
      <Card>
        <dl className={styles['facts']}>
          <Fact name="Date">{draft.date === '' ? 'Not chosen yet' : dayText(draft.date)}</Fact>
          <Fact name="Course">{draft.courseId === null ? 'Not chosen yet' : ground?.course.name}</Fact>
          <Fact name="Teebox">
            {teeChoices(ground).find(({ value }) => value === teeboxId)?.label ?? 'Not chosen yet'}
          </Fact>
          {groups.map(({ group, golfers }) => (
            <Fact key={group} name={groups.length === 1 ? 'Golfers' : `Group ${group}`}>
              {golfers.map(nameOf).join(', ')}
            </Fact>
          ))}
          <Fact name="Game">{gamesLine({ contest_id, grossskins, netskins, spin })}</Fact>
        </dl>
      </Card>
    </aside>
  )
}

function Fact({ name, children }: { name: string; children: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
