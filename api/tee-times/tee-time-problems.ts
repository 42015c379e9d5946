import type { RobotRefusal } from '../accounts/robot-check.ts'
import type { BroadcastRefusal } from '../delivery/delivery-problems.ts'
import type { Problems } from '../server/problem.ts'

export const teeTimeProblems = {
  'teetime.not-found': { status: 404, title: 'Tee time not found' },
  'teetime.not-yours': { status: 403, title: 'Not your tee time', adminsMay: true },
  'teetime.changed': { status: 409, title: 'Changed by another person' },
  'teetime.no-such-day': { status: 422, title: 'Invalid date' },
  'teetime.past-day': { status: 422, title: 'Date has passed' },
  'teetime.past-time': { status: 422, title: 'Time has passed' },
  'teetime.too-far': { status: 422, title: 'Date too far ahead' },
  'teetime.no-such-course': { status: 422, title: 'Unknown course' },
  'teetime.no-such-teebox': { status: 422, title: 'Unknown teebox' },
  'teetime.deadline': { status: 422, title: 'Impossible deadline' },
  'teetime.too-many-moves': { status: 429, title: 'Moved too often' },
  'signup.link-unusable': { status: 404, title: 'Unusable link' },
  'signup.member-login': { status: 409, title: 'Log in to sign up' },
  'signup.moved': { status: 409, title: 'Tee time moved' },
  'signup.closed': { status: 409, title: 'Sign-up closed' },
  'signup.already': { status: 409, title: 'Already signed up' },
  'signup.email-taken': { status: 409, title: 'Already signed up' },
  'signup.not-guest': { status: 409, title: 'A member already' },
  'signup.no-such-golfer': { status: 422, title: 'Unknown golfer' },
  'signup.op-reused': { status: 422, title: 'Different content' },
  'signup.ended': { status: 409, title: 'Sign-up ended' },
  'signup.not-found': { status: 404, title: 'Sign-up not found' },
  'signup.not-yours': { status: 403, title: 'Not your sign-up', adminsMay: true },
  'signup.changed': { status: 409, title: 'Changed by another person' },
  'signup.group-full': { status: 422, title: 'Group full' },
  'signup.group-holes': { status: 422, title: 'Two starting holes' },
  'signup.no-such-hole': { status: 422, title: 'Unknown hole' },
  'signup.draw': { status: 422, title: 'Impossible draw' },
  'signup.unreadable-key': { status: 400, title: 'Unreadable header' },
  'signup.too-many': { status: 429, title: 'Too many sign-ups' },
  'calendar.not-found': { status: 404, title: 'Calendar not found' },
  'feeler.not-found': { status: 404, title: 'Feeler not found' },
  'feeler.not-yours': { status: 403, title: 'Not your feeler', adminsMay: true },
  'feeler.changed': { status: 409, title: 'Changed by another person' },
  'feeler.too-many': { status: 429, title: 'Too many feelers' },
  'feeler.no-such-day': { status: 422, title: 'Invalid date' },
  'feeler.past-day': { status: 422, title: 'Date has passed' },
  'feeler.no-such-region': { status: 422, title: 'Unknown region' },
} satisfies Problems

/** The codes of this table, and those of broadcasts and the robot check that the calls use. */
export type TeeTimeProblem = keyof typeof teeTimeProblems | BroadcastRefusal | RobotRefusal
