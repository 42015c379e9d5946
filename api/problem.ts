import type { Refusal } from '#golf/result.ts'
import type { Problem } from '#sync/calls/problem.ts'
import type { OutingEndRefusal } from '#db/outings/outing-endings.ts'
import type { OutingRefusal } from '#db/outings/outings.ts'
import type { ReplayRefusal } from '#db/scores/replay.ts'
import type { AssociationRefusal } from '#db/rounds/association-rounds.ts'
import type { BroadcastRefusal } from '#db/messages/broadcasts.ts'
import type { FeelerRefusal } from '#db/tee-times/feelers.ts'
import type { RoundRefusal } from '#db/rounds/rounds-judgement.ts'
import type { ScoreRefusal } from '#db/scores/scores.ts'
import type { SignUpRefusal } from '#db/tee-times/sign-ups.ts'
import type { TeeTimeRefusal } from '#db/tee-times/tee-times.ts'
import type { WolfRefusal } from '#db/scores/wolf-recording.ts'
import type { PostingRefusal } from '#db/outings/posting.ts'
import type { DeliberateRefusal } from './callers/deliberate.ts'
import type { AccessRefusal } from './outings/outing-access.ts'
import type { CourseRefusal } from './courses/courses-routes.ts'
import type { AccountRefusal } from './accounts/account-refusal.ts'
import type { UpdateScoreRefusal } from './outings/outings-scores-routes.ts'
import type { ReplayRouteRefusal } from './replay/replay-routes.ts'
import type { HandicapRefusal } from './handicaps/handicaps-routes.ts'
import type { AssociationRouteRefusal } from './rounds/association-rounds-routes.ts'
import type { RoundExchangeRefusal } from './rounds/round-exchange-routes.ts'
import type { PushRefusal } from './delivery/push-routes.ts'
import type { RoundRouteRefusal } from './rounds/rounds-routes.ts'
import type { CalendarRefusal } from './tee-times/calendar-routes.ts'
import type { SignUpRouteRefusal } from './tee-times/sign-ups-routes.ts'
import type { SessionRefusal } from './callers/session.ts'
import type { UnsubscribeRefusal } from './delivery/unsubscribe.ts'

/** Every way in which a rule says no. A route can answer with nothing else. */
export type RefusalCode =
  | SessionRefusal
  | AccountRefusal
  | CourseRefusal
  | OutingRefusal
  | OutingEndRefusal
  | AccessRefusal
  | ScoreRefusal
  | UpdateScoreRefusal
  | WolfRefusal
  | PostingRefusal
  | DeliberateRefusal
  | ReplayRefusal
  | ReplayRouteRefusal
  | TeeTimeRefusal
  | SignUpRefusal
  | SignUpRouteRefusal
  | CalendarRefusal
  | FeelerRefusal
  | BroadcastRefusal
  | PushRefusal
  | UnsubscribeRefusal
  | RoundRefusal
  | RoundRouteRefusal
  | HandicapRefusal
  | RoundExchangeRefusal
  | AssociationRefusal
  | AssociationRouteRefusal

/** What the edge says before a rule is asked, and what is said when something broke. */
export type FailureCode =
  | 'request.malformed'
  | 'request.timeout'
  | 'request.header-too-large'
  | 'request.too-large'
  | 'request.too-many'
  | 'request.unsupported'
  | 'request.not-found'
  | 'server.failed'

export type ProblemCode = RefusalCode | FailureCode

/** The one place where a code meets HTTP. */
const problems = {
  'session.required': { status: 401, title: 'Not signed in' },
  'session.reset-required': { status: 403, title: 'Password reset required' },
  'session.link-only': { status: 403, title: 'Password required' },
  'member.not-admin': { status: 403, title: 'Administrators only' },

  'login.failed': { status: 401, title: 'Login failed' },
  'session.password-again': { status: 403, title: 'Log in again' },
  'session.not-found': { status: 404, title: 'Sign-in not found' },
  'password.wrong': { status: 422, title: 'Wrong password' },
  'password.too-common': { status: 422, title: 'Password too common' },
  'robot.required': { status: 403, title: 'Robot check required' },
  'robot.failed': { status: 422, title: 'Robot check failed' },
  'member.username-taken': { status: 409, title: 'Username taken' },
  'member.confirmed': { status: 409, title: 'Confirmed already' },
  'member.too-many-confirmations': { status: 429, title: 'Too many emails' },
  'member.dob-invalid': { status: 422, title: 'Invalid date of birth' },
  'member.not-yours': { status: 403, title: 'Not your account' },
  'member.too-many-changes': { status: 429, title: 'Too many changes' },
  'member.not-found': { status: 404, title: 'Member not found' },
  'member.yourself': { status: 409, title: 'Your own account' },
  'member.not-ready': { status: 409, title: 'Member not confirmed' },
  'member.needs-password': { status: 409, title: 'Administrators log in with a password' },
  'link.unusable': { status: 404, title: 'Unusable link' },
  'email-change.unusable': { status: 404, title: 'Unusable link' },
  'email-change.admin-only': { status: 403, title: 'Administrators only' },
  'email-change.not-found': { status: 404, title: 'Change not found' },
  'email-change.own': { status: 403, title: 'Your own address' },
  'message.not-failed': { status: 409, title: 'Message has not failed' },
  'card.too-many': { status: 429, title: 'Too many cards' },
  'contact.too-many': { status: 429, title: 'Too many messages' },
  'golfer.not-found': { status: 404, title: 'Golfer not found' },

  'course.not-found': { status: 404, title: 'Course not found' },
  'course.required': { status: 422, title: 'Field required' },
  'course.name-taken': { status: 409, title: 'Course name taken' },
  'course.field-set': { status: 403, title: 'Administrators only' },
  'course.in-play': { status: 409, title: 'Outing in progress' },
  'course.phone': { status: 422, title: 'Not a phone number' },
  'course.website': { status: 422, title: 'Not a website' },
  'course.too-many-holes': { status: 422, title: 'Too many holes' },
  'course.hole-number': { status: 422, title: 'Unknown hole' },
  'course.hole-par': { status: 422, title: 'Impossible par' },
  'course.hole-handicap': { status: 422, title: 'Impossible hole handicap' },
  'course.hole-handicap-twice': { status: 422, title: 'Hole handicap twice' },
  'course.par': { status: 422, title: 'Course par too high' },
  'course.refresh-failed': { status: 502, title: 'Course catalogue failed' },
  'teebox.required': { status: 422, title: 'Field required' },
  'teebox.rating': { status: 422, title: 'Not a rating' },
  'teebox.slope': { status: 422, title: 'Not a slope' },
  'teebox.name-twice': { status: 422, title: 'Teebox name twice' },
  'teebox.name-removed': { status: 409, title: 'Teebox removed' },
  'teebox.not-found': { status: 409, title: 'Teeboxes have changed' },

  'outing.not-found': { status: 404, title: 'Outing not found' },
  'outing.no-such-code': { status: 404, title: 'Unknown access code' },
  'outing.code-expired': { status: 403, title: 'Access code expired' },
  'outing.access-required': { status: 403, title: 'Access code required' },
  'outing.not-organizer': { status: 403, title: 'Organizer only' },
  'outing.posted': { status: 409, title: 'Outing posted' },
  'outing.cancelled': { status: 409, title: 'Outing cancelled' },
  'outing.already-in-progress': { status: 409, title: 'Outing in progress' },
  'outing.no-such-course': { status: 422, title: 'Unknown course' },
  'outing.holes-not-set': { status: 422, title: 'Holes not set' },
  'outing.no-such-teebox': { status: 422, title: 'Unknown teebox' },
  'outing.tees-of-other-holes': { status: 422, title: 'Teebox of other holes' },
  'outing.no-such-golfer': { status: 422, title: 'Unknown golfer' },
  'outing.golfer-twice': { status: 422, title: 'Golfer twice' },
  'outing.golfer-unaccounted': { status: 409, title: 'Golfers have changed' },
  'outing.organizer-missing': { status: 422, title: 'Organizer missing' },
  'outing.group-full': { status: 422, title: 'Group full' },
  'outing.game-golfers': { status: 422, title: 'Wrong number of golfers' },
  'outing.spin-field': { status: 422, title: 'Too few golfers' },
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
  'score.golfer-twice': { status: 422, title: 'Golfer twice' },
  'score.unreadable-header': { status: 400, title: 'Unreadable header' },
  'posting.board-changed': { status: 409, title: 'Board has changed' },
  'posting.contested': { status: 409, title: 'Contested scores' },
  'posting.no-whole-card': { status: 409, title: 'No whole card' },
  'request.not-deliberate': { status: 403, title: 'Not asked for' },

  'wolf.partner': { status: 422, title: 'Not a partner' },

  'replay.gap': { status: 409, title: 'Operation missing' },
  'replay.sequence-reused': { status: 409, title: 'Number used twice' },
  'replay.foreign-principal': { status: 403, title: 'Not your scores' },
  'replay.payload-mismatch': { status: 422, title: 'Other content' },
  'replay.upgrade-required': { status: 426, title: 'Upgrade required' },
  'replay.cursor-unknown': { status: 410, title: 'Unknown state' },

  'teetime.not-found': { status: 404, title: 'Tee time not found' },
  'teetime.not-yours': { status: 403, title: 'Not your tee time' },
  'teetime.no-such-day': { status: 422, title: 'Unknown day' },
  'teetime.past-day': { status: 422, title: 'Day passed' },
  'teetime.no-such-course': { status: 422, title: 'Unknown course' },
  'teetime.no-such-teebox': { status: 422, title: 'Unknown teebox' },
  'teetime.deadline': { status: 422, title: 'Impossible deadline' },
  'signup.link-unusable': { status: 404, title: 'Unusable link' },
  'signup.member-login': { status: 409, title: 'Log in to sign up' },
  'signup.closed': { status: 409, title: 'Sign-up closed' },
  'signup.already': { status: 409, title: 'Signed up already' },
  'signup.email-taken': { status: 409, title: 'Signed up already' },
  'signup.no-such-golfer': { status: 422, title: 'Unknown golfer' },
  'signup.op-reused': { status: 422, title: 'Other content' },
  'signup.ended': { status: 409, title: 'Sign-up ended' },
  'signup.not-found': { status: 404, title: 'Sign-up not found' },
  'signup.not-yours': { status: 403, title: 'Not your sign-up' },
  'signup.group-full': { status: 422, title: 'Group full' },
  'signup.group-holes': { status: 422, title: 'Two starting holes' },
  'signup.no-such-hole': { status: 422, title: 'Unknown hole' },
  'signup.draw': { status: 422, title: 'Impossible draw' },
  'signup.unreadable-key': { status: 400, title: 'Unreadable header' },
  'signup.too-many': { status: 429, title: 'Too many sign-ups' },
  'calendar.not-found': { status: 404, title: 'Calendar not found' },
  'feeler.not-found': { status: 404, title: 'Feeler not found' },
  'feeler.not-yours': { status: 403, title: 'Not your feeler' },
  'feeler.no-such-day': { status: 422, title: 'Unknown day' },
  'feeler.past-day': { status: 422, title: 'Day passed' },
  'feeler.no-such-region': { status: 422, title: 'Unknown region' },

  'broadcast.too-many': { status: 429, title: 'Too many alerts' },
  'broadcast.stopped': { status: 409, title: 'Alerts are stopped' },
  'unsubscribe.unknown': { status: 404, title: 'Unusable link' },
  'push.endpoint': { status: 400, title: 'Unknown push service' },
  'push.keys': { status: 400, title: 'Unusable keys' },
  'push.key-changed': { status: 409, title: 'Key has changed' },
  'push.device-not-found': { status: 404, title: 'Device not found' },

  'round.not-found': { status: 404, title: 'Round not found' },
  'round.not-yours': { status: 403, title: 'Not your round' },
  'round.duplicate': { status: 409, title: 'Round posted already' },
  'round.too-many-others': { status: 429, title: 'Too many rounds of others' },
  'round.no-such-day': { status: 422, title: 'Unknown day' },
  'round.future-day': { status: 422, title: 'Not played yet' },
  'round.no-such-course': { status: 422, title: 'Unknown course' },
  'round.no-such-teebox': { status: 422, title: 'Unknown teebox' },
  'round.no-such-golfer': { status: 422, title: 'Unknown golfer' },
  'round.golfer-twice': { status: 422, title: 'Golfer twice' },
  'round.score': { status: 422, title: 'Impossible score' },
  'round.par-or-better': { status: 422, title: 'Impossible number of holes' },
  'round.restore-too-late': { status: 409, title: 'Too late to restore' },
  'round.other-course': { status: 422, title: 'Another course' },
  'round.reason-required': { status: 422, title: 'Reason required' },
  'round.posted-again': { status: 409, title: 'Posted once more' },
  'round.reported': { status: 409, title: 'Reported already' },
  'round.report-too-late': { status: 409, title: 'Too late to report' },
  'round.yours-alone': { status: 409, title: 'Your own posting' },
  'round.nothing-to-settle': { status: 409, title: 'Decided already' },
  'round.others-now': { status: 409, title: 'Rounds have changed' },
  'round.unreadable-key': { status: 400, title: 'Unreadable header' },
  'round.no-aga': { status: 422, title: 'No GHIN number' },
  'round.usga-unsure': { status: 409, title: 'Perhaps posted already' },
  'round.usga-failed': { status: 502, title: 'Association failed' },
  'round.import-unreadable': { status: 422, title: 'Unreadable file' },

  'request.malformed': { status: 400, title: 'Malformed request' },
  'request.timeout': { status: 408, title: 'Request timeout' },
  'request.header-too-large': { status: 431, title: 'Header too large' },
  'request.too-large': { status: 413, title: 'Request too large' },
  'request.too-many': { status: 429, title: 'Too many requests' },
  'request.unsupported': { status: 415, title: 'Unsupported content' },
  'request.not-found': { status: 404, title: 'Not found' },
  'server.busy': { status: 503, title: 'Busy' },
  'server.failed': { status: 500, title: 'Server failure' },
} satisfies Record<ProblemCode, { status: number; title: string }>

/** A refusal because something has changed goes with what there is now: the answer of the call that reads it. */
export type Refused<Code extends ProblemCode = ProblemCode> = Refusal<Code> & { readonly now?: object }

/** A refusal or failure as the answer that tells it. `fields` names what was wrong with each field of a request. */
export function toProblem({ code, message, now }: Refused, fields?: Record<string, string>): Problem {
  const { status, title } = problems[code]
  const problem = { type: `urn:nomad:problem:${code}`, title, status, code, detail: message, error: message }
  return { ...problem, ...(fields && { fields }), ...(now && { now }) }
}
