import type { Problems } from '../server/problem.ts'

export const roundProblems = {
  'round.not-found': { status: 404, title: 'Round not found' },
  'round.not-yours': { status: 403, title: 'Not your round', adminsMay: true },
  'round.changed': { status: 409, title: 'Changed by another person' },
  'round.duplicate': { status: 409, title: 'Already posted' },
  'round.record-full': { status: 409, title: 'Record full' },
  'round.too-many-imports': { status: 429, title: 'Too many imports' },
  'round.too-many-changes': { status: 429, title: 'Changed too often', adminsMay: true },
  'round.too-many-others': { status: 429, title: 'Too many rounds of others' },
  'round.no-such-day': { status: 422, title: 'Invalid date' },
  'round.future-day': { status: 422, title: 'Not played yet' },
  'round.no-such-course': { status: 422, title: 'Unknown course' },
  'round.no-such-teebox': { status: 422, title: 'Unknown teebox' },
  'round.no-such-golfer': { status: 422, title: 'Unknown golfer' },
  'round.golfer-twice': { status: 422, title: 'Duplicate golfer' },
  'round.score': { status: 422, title: 'Impossible score' },
  'round.par-or-better': { status: 422, title: 'Impossible number of holes' },
  'round.restore-too-late': { status: 409, title: 'Too late to restore' },
  'round.other-course': { status: 422, title: 'Another course' },
  'round.reason-required': { status: 422, title: 'Reason required' },
  'round.posted-again': { status: 409, title: 'Posted again' },
  'round.outing-reopened': { status: 409, title: 'Outing reopened' },
  'round.reported': { status: 409, title: 'Already reported' },
  'round.report-too-late': { status: 409, title: 'Too late to report' },
  'round.yours-alone': { status: 409, title: 'Your own posting' },
  'round.nothing-to-settle': { status: 409, title: 'Already decided' },
  'round.others-now': { status: 409, title: 'Rounds have changed' },
  'round.unreadable-key': { status: 400, title: 'Unreadable header' },
  'round.no-aga': { status: 422, title: 'No GHIN number' },
  'round.usga-unsure': { status: 409, title: 'May be posted already' },
  'round.usga-failed': { status: 502, title: 'USGA posting failed' },
  'round.import-unreadable': { status: 422, title: 'Unreadable file' },
} satisfies Problems

/** The codes of this table, and codes of other tables that the calls use. */
export type RoundProblem = keyof typeof roundProblems | 'golfer.not-found' | 'replay.payload-mismatch'
