import type { Dispatch } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { courseById } from '#sync/calls/courses.ts'
import type { DraftStep, OutingDraft } from './outing-draft.ts'

/** The chosen course with its tees and holes; undefined until the club has answered. */
export type Ground = AnswerOf<typeof courseById> | undefined

export type StepProps = { draft: OutingDraft; change: Dispatch<DraftStep> }
