import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { draftHandicaps, type DraftHandicap } from './draft-handicaps.ts'
import { groupChoices, nameOf } from './draft-rules.ts'
import { HandicapNote } from './handicap-note.tsx'
import type { Ground, StepProps } from './step-props.ts'
import styles from './steps.module.css'
import { teeChoices } from './tee-choices.ts'

const startingHoles = Array.from({ length: 18 }, (_, hole) => ({ value: hole, label: `Hole ${hole + 1}` }))

/** Where each golfer plays from, with whom, and with how many strokes. */
export function PlacesStep({ draft, change, ground }: StepProps & { ground: Ground }) {
  const tees = teeChoices(ground)
  const groups = groupChoices(draft.golfers).map((group) => ({ value: group, label: `Group ${group}` }))
  const holes = ground?.holes.length
  const handicaps =
    ground !== undefined && (holes === 9 || holes === 18)
      ? draftHandicaps(draft, { par: ground.course.par, holes, teeboxes: ground.teeboxes })
      : new Map<string, DraftHandicap>()

  return (
    <div className={styles['places']}>
      {draft.golfers.map((golfer) => {
        const { key } = golfer
        return (
          <Card key={key} className={styles['place']}>
            <h3>
              {nameOf(golfer)}
              <small>{strokesText(handicaps.get(key))}</small>
            </h3>
            <div className={styles['fields']}>
              <SelectField
                label="Teebox"
                placeholder="Choose"
                value={golfer.teeboxId}
                options={tees}
                disabled={tees.length === 0}
                onValue={(teeboxId) => change({ type: 'golfer changed', key, change: { teeboxId } })}
              />
              <SelectField
                label="Group"
                value={golfer.group}
                options={groups}
                onValue={(group) => change({ type: 'golfer changed', key, change: { group } })}
              />
              <SelectField
                label="Starting hole"
                value={golfer.startingHole}
                options={startingHoles.slice(0, holes ?? 18)}
                onValue={(startingHole) => change({ type: 'golfer changed', key, change: { startingHole } })}
              />
            </div>
          </Card>
        )
      })}
      <HandicapNote holes={holes} />
    </div>
  )
}

function strokesText(handicap: DraftHandicap | undefined): string {
  if (handicap === undefined) return 'Course handicap –'
  const full = `Course handicap ${formatCourseHandicap(handicap.course)}`
  return handicap.playing === handicap.course ? full : `${full}, plays with ${formatCourseHandicap(handicap.playing)}`
}
