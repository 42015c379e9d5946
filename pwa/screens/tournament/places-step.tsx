import { useRef } from 'react'
import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { draftHandicaps, type DraftHandicap } from './draft-handicaps.ts'
import { groupChoices, nameOf } from './draft-rules.ts'
import { EndedByField } from './ended-by-field.tsx'
import { HandicapNote } from './handicap-note.tsx'
import { golfersByGroup } from './outing-draft.ts'
import type { Ground, StepProps } from './step-props.ts'
import styles from './steps.module.css'
import { teeChoices } from './tee-choices.ts'

const startingHoles = Array.from({ length: 18 }, (_, hole) => ({ value: hole, label: `Hole ${hole + 1}` }))

/** Where each group starts, and from which tees and with how many strokes its golfers play. */
export function PlacesStep({ draft, change, ground }: StepProps & { ground: Ground }) {
  const moved = useRef<string | null>(null)
  const tees = teeChoices(ground)
  const groups = groupChoices(draft.golfers).map((group) => ({ value: group, label: `Group ${group}` }))
  const holes = ground?.holes.length
  const handicaps =
    ground !== undefined && (holes === 9 || holes === 18)
      ? draftHandicaps(draft, { par: ground.course.par, holes, teeboxes: ground.teeboxes })
      : new Map<string, DraftHandicap>()

  /** A golfer who changes groups is drawn in another place, where the field that was chosen in goes on. */
  function keepFocus(card: HTMLElement | null, key: string) {
    if (card === null || moved.current !== key) return
    moved.current = null
    // The tees come first, then the group.
    card.querySelectorAll('select').item(1)?.focus()
  }

  return (
    <div className={styles['places']}>
      <EndedByField draft={draft} />
      {golfersByGroup(draft).map(({ group, golfers }) => (
        <section key={group} className={styles['places']} aria-label={`Group ${group}`}>
          <div className={styles['start']}>
            <h3>Group {group}</h3>
            <SelectField
              label="Starting hole"
              value={golfers[0]?.startingHole ?? 0}
              options={startingHoles.slice(0, holes ?? 18)}
              onValue={(startingHole) => change({ type: 'start chosen', group, startingHole })}
            />
          </div>
          {golfers.map((golfer) => {
            const { key } = golfer
            return (
              <Card key={key} ref={(card) => keepFocus(card, key)} className={styles['place']}>
                <h4>
                  {nameOf(golfer)}
                  <small>{strokesText(handicaps.get(key))}</small>
                </h4>
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
                    onValue={(chosen) => {
                      moved.current = key
                      change({ type: 'golfer changed', key, change: { group: chosen } })
                    }}
                  />
                </div>
              </Card>
            )
          })}
        </section>
      ))}
      <HandicapNote holes={holes} />
    </div>
  )
}

function strokesText(handicap: DraftHandicap | undefined): string {
  if (handicap === undefined) return 'Course Handicap –'
  const full = `Course Handicap ${formatCourseHandicap(handicap.course)}`
  return handicap.playing === handicap.course ? full : `${full}, gets ${formatCourseHandicap(handicap.playing)} here`
}
