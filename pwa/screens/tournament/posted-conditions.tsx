import type { CourseDetails } from '#sync/calls/courses.ts'
import { ConditionButtons } from '../../courses/condition-buttons.tsx'
import type { Scale } from '../../courses/condition-words.ts'
import { Card } from '../../ui/card.tsx'
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
      <ConditionButtons told={conditions} onTold={(told) => onConditions({ ...conditions, ...told })} />
    </Card>
  )
}
