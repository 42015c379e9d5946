import type { RobotRefusal } from '../accounts/robot-check.ts'
import type { Problems } from '../server/problem.ts'

export const outingProblems = {
  'outing.not-found': { status: 404, title: 'Outing not found' },
  'outing.no-such-code': { status: 404, title: 'Unknown access code' },
  'outing.code-expired': { status: 403, title: 'Access code expired' },
  'outing.access-required': { status: 403, title: 'Access code required', adminsMay: true },
  'outing.not-organizer': { status: 403, title: 'Organizer only', adminsMay: true },
  'outing.posted': { status: 409, title: 'Outing posted' },
  'outing.not-posted': { status: 409, title: 'Not posted yet' },
  'results.emailed': { status: 409, title: 'Already emailed' },
  'results.too-many': { status: 429, title: 'Too many emails' },
  'outing.practice': { status: 409, title: 'Practice outing' },
  'outing.cancelled': { status: 409, title: 'Outing canceled' },
  'outing.already-in-progress': { status: 409, title: 'Outing in progress' },
  'outing.no-such-course': { status: 422, title: 'Unknown course' },
  'outing.holes-not-set': { status: 422, title: 'Holes not set' },
  'outing.no-such-teebox': { status: 422, title: 'Unknown teebox' },
  'outing.tees-of-other-holes': { status: 422, title: 'Wrong number of holes' },
  'outing.no-such-golfer': { status: 422, title: 'Unknown golfer' },
  'outing.golfer-twice': { status: 422, title: 'Duplicate golfer' },
  'outing.golfer-unaccounted': { status: 409, title: 'Golfers have changed' },
  'outing.organizer-missing': { status: 422, title: 'Organizer missing' },
  'outing.group-full': { status: 422, title: 'Group full' },
  'outing.game-golfers': { status: 422, title: 'Wrong number of golfers' },
  'outing.spin-field': { status: 422, title: 'Too few golfers' },
  'game.unknown': { status: 422, title: 'Unknown game' },
  'game.needs-four': { status: 422, title: 'Four golfers needed' },
  'game.needs-two': { status: 422, title: 'Two golfers needed' },
  'game.needs-eighteen': { status: 422, title: '18 holes needed' },
  'game.needs-pairs': { status: 422, title: 'Pairs needed' },
  'game.needs-teams': { status: 422, title: 'Teams needed' },
  'game.needs-holes': { status: 422, title: 'Holes needed' },
  'game.needs-two-sides': { status: 422, title: 'Two sides needed' },
  'game.sides-overlap': { status: 422, title: 'Golfer on two sides' },
  'game.side-empty': { status: 422, title: 'Side without golfers' },
  'game.one-ball': { status: 422, title: 'Own balls needed' },
  'game.allowance': { status: 422, title: 'Allowance out of range' },
  'game.golfer-removed': { status: 422, title: 'Golfer removed' },
  'game.too-many': { status: 422, title: 'Too many games' },
  'outing.which': { status: 409, title: 'Several outings' },
  'outing.no-such-day': { status: 422, title: 'Unknown day' },
  'outing.date-range': { status: 422, title: 'Day too far away' },
  'outing.starting-holes': { status: 422, title: 'Several starting holes' },
  'outing.scores-stay': { status: 422, title: 'Scores cannot be moved' },
  'outing.goes-on': { status: 409, title: 'Outing in progress' },
  'outing.take-back-too-late': { status: 409, title: 'Too late to take back' },
  'outing.reason-required': { status: 422, title: 'Reason required' },
  'score.not-in-group': { status: 403, title: 'Not in this group' },
  'score.no-such-hole': { status: 422, title: 'Unknown hole' },
  'score.golfer-twice': { status: 422, title: 'Duplicate golfer' },
  'score.unreadable-header': { status: 400, title: 'Unreadable header' },
  'posting.board-changed': { status: 409, title: 'Board has changed' },
  'posting.contested': { status: 409, title: 'Conflicting scores' },
  'posting.no-whole-card': { status: 409, title: 'No complete card' },
  'card.returned': { status: 409, title: 'Card signed' },
  'card.not-returned': { status: 409, title: 'Card not signed' },
  'card.not-certified': { status: 409, title: 'Card not signed' },
  'card.incomplete': { status: 409, title: 'Hole without a score' },
  'card.differences': { status: 409, title: 'Different scores' },
  'card.changed': { status: 409, title: 'Card has changed' },
  'card.reason': { status: 422, title: 'Reason required' },
  'card.signer': { status: 422, title: 'Not the player or marker' },
  'follow.not-found': { status: 404, title: 'Link turned off' },
  'wolf.partner': { status: 422, title: 'Invalid partner' },
} satisfies Problems

/** The codes of this table, and those of others that the calls use. */
export type OutingProblem =
  | keyof typeof outingProblems
  | RobotRefusal
  | 'broadcast.not-approved'
  | 'broadcast.stopped'
  | 'member.not-yours'
  | 'round.too-many-others'
  | 'replay.payload-mismatch'
