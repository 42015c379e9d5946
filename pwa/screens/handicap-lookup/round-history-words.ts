import { shownDay } from '#golf/day.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { roundStory } from '#sync/calls/rounds.ts'

type Change = AnswerOf<typeof roundStory>['changes'][number]

/** What a change did, from what to what. */
export function changeText({ kind, before, after }: Change): string {
  if (kind === 'deleted') return 'Deleted'
  if (kind === 'restored') return 'Brought back'
  if (kind === 'confirmed') return 'Confirmed'
  const differences = [
    before.score !== after.score && `${before.score} → ${after.score}`,
    before.parorbetter !== after.parorbetter && `par or better ${before.parorbetter} → ${after.parorbetter}`,
    before.date !== after.date && `${shownDay(before.date)} → ${shownDay(after.date)}`,
    before.teebox_id !== after.teebox_id && 'other tees',
    before.tournament !== after.tournament && (after.tournament === 1 ? 'in a tournament' : 'not in a tournament'),
  ].filter((difference) => difference !== false)
  return differences.length === 0 ? 'Saved as it was' : differences.join(', ')
}

/** What became of a report. */
export function reportText(outcome: string | null): string {
  if (outcome === null) return 'An administrator will look at it.'
  if (outcome === 'stands') return 'An administrator looked at it: the round stands.'
  return outcome === 'corrected' ? 'The round was corrected.' : 'The round was removed.'
}
