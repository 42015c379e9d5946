import type { AnswerOf } from '#sync/calls/call.ts'
import type { RoundRow, roundStory } from '#sync/calls/rounds.ts'
import { mayPostToUsga } from './usga-words.ts'

/** What a person is offered to do with a round. */
export type RoundOffers = {
  readonly edit: boolean
  /** Of an outing: the score is put right, for a reason. */
  readonly correct: boolean
  readonly report: boolean
  readonly usga: boolean
  readonly delete: boolean
}

type Viewer = {
  readonly user: { readonly id: number; readonly isadmin: boolean } | null
  /** What the club says; undefined until it has, or while it cannot be asked. */
  readonly story: AnswerOf<typeof roundStory> | undefined
}

/** What was posted by hand is its golfer's, also while the club cannot be asked; an outing's is for those who ran it. */
export function roundOffers(round: RoundRow, { user, story }: Viewer): RoundOffers {
  const isAdmin = user?.isadmin ?? false
  const isTheirs = isAdmin || user?.id === round.user_id
  const isHandPosted = round.gtid === 0
  const mayEdit = story?.mayEdit ?? (isHandPosted && isTheirs)
  const correct = mayEdit && !isHandPosted
  return {
    edit: mayEdit && isHandPosted,
    correct,
    report: !correct && story !== undefined && mayReport(story),
    usga: isTheirs && mayPostToUsga(round),
    delete: story?.mayDelete ?? isAdmin,
  }
}

function mayReport({ reportUntil, report }: AnswerOf<typeof roundStory>): boolean {
  return reportUntil !== null && report?.outcome !== null
}
