import type { CourseDetails } from '#sync/calls/courses.ts'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { scaleNames, scales, type Scale } from '../courses/condition-words.ts'
import styles from './post-outing.module.css'

export type Conditions = Readonly<Record<Scale, number>>

export function conditionsOf({ greenscondition, greensspeed, fairwaycondition, value }: CourseDetails): Conditions {
  return { greenscondition, greensspeed, fairwaycondition, value }
}

type Props = { conditions: Conditions; onConditions: (conditions: Conditions) => void }

/** How the course was today. */
export function PostedConditions({ conditions, onConditions }: Props) {
  return (
    <Card className={styles['part']}>
      <h3>Course Conditions</h3>
      {scaleNames.map((scale) => (
        <div key={scale} className={styles['scale']}>
          <p aria-hidden="true">{scales[scale].label}</p>
          <Segmented
            label={scales[scale].label}
            value={conditions[scale]}
            options={scales[scale].words.map((label, value) => ({ value, label }))}
            onValue={(value) => onConditions({ ...conditions, [scale]: value })}
          />
        </div>
      ))}
    </Card>
  )
}
