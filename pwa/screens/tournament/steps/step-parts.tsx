import type { Dispatch } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { courseById } from '#sync/calls/courses.ts'
import { byRating, teeText } from '../../../courses/tee-text.ts'
import { whatHasEnded } from '../draft/draft-rules.ts'
import type { DraftStep, OutingDraft } from '../draft/outing-draft.ts'
import { texts } from '../texts.ts'
import styles from './steps.module.css'

/** The chosen course with its tees and holes; undefined until it is loaded. */
export type Ground = AnswerOf<typeof courseById> | undefined

export type StepProps = { draft: OutingDraft; change: Dispatch<DraftStep> }

/**
 * The choices of game or strokes that the number of golfers has made impossible, shown in the step in which that
 * happens.
 */
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

export function HandicapNote({ holes }: { holes: number | undefined }) {
  return <p className={styles['quiet']}>{texts.handicapNote(holes)}</p>
}

/** Returns the tees of a course with rating and slope, the highest rated first. */
export function teeChoices(ground: Ground): { value: number; label: string }[] {
  return byRating(Object.values(ground?.teeboxes ?? {})).map((teebox) => ({ value: teebox.id, label: teeText(teebox) }))
}
