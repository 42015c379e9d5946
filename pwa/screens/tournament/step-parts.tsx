import type { Dispatch } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { courseById } from '#sync/calls/courses.ts'
import { byRating, teeText } from '../../courses/tee-text.ts'
import { whatHasEnded } from './draft-rules.ts'
import type { DraftStep, OutingDraft } from './outing-draft.ts'
import styles from './steps.module.css'

/** The chosen course with its tees and holes; undefined until the club has answered. */
export type Ground = AnswerOf<typeof courseById> | undefined

export type StepProps = { draft: OutingDraft; change: Dispatch<DraftStep> }

/** What the number of golfers ended of the game and the strokes; it is said where it happens. */
export function EndedByField({ draft }: { draft: OutingDraft }) {
  const ended = whatHasEnded(draft)
  return (
    <div role="status" className={styles['ended']}>
      {ended.map((sentence) => (
        <p key={sentence} className={styles['note']}>
          {sentence}
        </p>
      ))}
    </div>
  )
}

/** Which of the two course handicaps an outing counts with; the roster of a tee time shows the other one. */
export function HandicapNote({ holes }: { holes: number | undefined }) {
  const share = holes === 9 ? 'half the Index' : 'Index'
  const sentence = `Course Handicap = ${share} × Slope ÷ 113 + (Course Rating − par), rounded.`
  return <p className={styles['quiet']}>{sentence}</p>
}

/** The tees of a course with rating and slope, the highest rated first. */
export function teeChoices(ground: Ground): { value: number; label: string }[] {
  return byRating(Object.values(ground?.teeboxes ?? {})).map((teebox) => ({ value: teebox.id, label: teeText(teebox) }))
}
