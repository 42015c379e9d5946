import { problems, type ProblemCode } from '../app.ts'

/**
 * All kinds of callers, in order: a visitor; the holder of the code of the group that the call is about; the holder of
 * another outing's code; a member who must first reset the password; a member signed in by an email link; the member
 * whom the call is about; another member; the organizer of the outing; an administrator who does not play in it; the
 * same administrator more than twelve hours after the login; and the holder of a token whose sign-in has ended.
 */
export const actors = [
  'anonymous',
  'code',
  'otherCode',
  'reset',
  'link',
  'owner',
  'other',
  'organizer',
  'admin',
  'lapsedAdmin',
  'revoked',
] as const

export type Actor = (typeof actors)[number]

/** `yes` if the call is allowed, otherwise the code of its refusal. */
export type Verdict = 'yes' | ProblemCode

type Row = Readonly<Record<Exclude<Actor, 'lapsedAdmin'>, Verdict>> & { readonly lapsedAdmin?: Verdict }

const signIn = 'session.required'

const everybody: Row = {
  anonymous: 'yes',
  code: 'yes',
  otherCode: 'yes',
  reset: 'yes',
  link: 'yes',
  owner: 'yes',
  other: 'yes',
  organizer: 'yes',
  admin: 'yes',
  revoked: 'yes',
}
const anySignIn: Row = { ...everybody, anonymous: signIn, code: signIn, otherCode: signIn, revoked: signIn }
/** For any sign-in that does not have to reset the password; one by an email link is enough (SEC-16). */
const anyButReset: Row = { ...anySignIn, reset: 'session.reset-required' }
const anyPassword: Row = { ...anySignIn, link: 'session.link-only' }
const members: Row = { ...anyPassword, reset: 'session.reset-required' }
const ownOrAdmin: Row = { ...members, other: 'member.not-yours', organizer: 'member.not-yours' }
const own: Row = { ...ownOrAdmin, admin: 'member.not-yours' }
const admins: Row = { ...members, owner: 'member.not-admin', other: 'member.not-admin', organizer: 'member.not-admin' }
const organizerOrAdmin: Row = { ...members, owner: 'outing.not-organizer', other: 'outing.not-organizer' }
/** Golfers of the outing, its organizer, and administrators. */
const golfersOrAdmin: Row = { ...members, other: 'outing.access-required' }
/** Administrators may change any field of a course, other members only fill in empty ones. */
const fillersOrAdmin: Row = {
  ...members,
  owner: 'course.field-set',
  other: 'course.field-set',
  organizer: 'course.field-set',
}
const submitterOrAdmin: Row = { ...members, other: 'teetime.not-yours', organizer: 'teetime.not-yours' }
/** Golfers withdraw themselves; only the submitter and administrators withdraw others. */
const ownGolfer: Row = {
  ...anyButReset,
  link: 'signup.not-yours',
  other: 'signup.not-yours',
  organizer: 'signup.not-yours',
}
const formFillers: Row = {
  ...anyButReset,
  link: 'member.not-admin',
  other: 'member.not-admin',
  organizer: 'member.not-admin',
}
const senderOrAdmin: Row = { ...members, other: 'feeler.not-yours', organizer: 'feeler.not-yours' }
const golferOrAdmin: Row = { ...members, other: 'round.not-yours', organizer: 'round.not-yours' }
/** For the member's own record; administrators see every record. */
const recordKeepers: Row = { ...members, other: 'member.not-admin', organizer: 'member.not-admin' }
/** For holders of the group's code, and all members. */
const watchers: Row = {
  ...anySignIn,
  code: 'yes',
  otherCode: 'outing.access-required',
  reset: 'session.reset-required',
}
const insiders: Row = {
  ...watchers,
  link: 'outing.access-required',
  other: 'outing.access-required',
  admin: 'outing.access-required',
}
const insidersOrAdmin: Row = { ...insiders, admin: 'yes' }
const scorers: Row = {
  ...watchers,
  link: 'score.not-in-group',
  other: 'score.not-in-group',
  admin: 'score.not-in-group',
}
const phonesOfTheGroup: Row = {
  ...watchers,
  otherCode: 'replay.foreign-principal',
  link: 'replay.foreign-principal',
  other: 'replay.foreign-principal',
  admin: 'replay.foreign-principal',
}
/** The link in the request does not exist, so it admits no one. */
const noOneByGuessing: Row = {
  anonymous: 'login.failed',
  code: 'login.failed',
  otherCode: 'login.failed',
  reset: 'login.failed',
  link: 'login.failed',
  owner: 'login.failed',
  other: 'login.failed',
  organizer: 'login.failed',
  admin: 'login.failed',
  revoked: 'login.failed',
}

/** The club already has an administrator, so its setup link works for no one. */
const noOneIsFirst: Row = {
  anonymous: 'setup.over',
  code: 'setup.over',
  otherCode: 'setup.over',
  reset: 'setup.over',
  link: 'setup.over',
  owner: 'setup.over',
  other: 'setup.over',
  organizer: 'setup.over',
  admin: 'setup.over',
  revoked: 'setup.over',
}

/**
 * The table of who may make which call (SEC-01). The calls decide by their `who` and by the object that they are about;
 * this table states what they must decide. A test sends every call as every actor and fails for a call that is missing
 * here.
 */
export const authorization: Readonly<Record<string, Row>> = {
  'GET openapi.json': everybody,
  'GET robot-check': everybody,
  'POST login': everybody,
  'POST login/byHash': noOneByGuessing,
  // The proof is not one of the server's, so every caller gets 422.
  'POST login/second-step': everybody,
  'POST logout': anySignIn,

  'POST user/usernameUnique': everybody,
  'POST user/register': everybody,
  'POST user/confirmEmail': everybody,
  'POST user/getUserByUsername': everybody,
  'POST user/generateTempPwd': everybody,
  'POST user/changeEmailAndPwd': everybody,
  'POST user/answerEmailChange': everybody,
  'POST user/resetTempPwd': everybody,
  'GET user/confirmation': anySignIn,
  'POST user/sendConfirmation': anySignIn,
  'POST user/cancelEmailChange': members,
  'GET user/settingsInit': anyPassword,
  'POST user/updateInfo': members,
  'POST user/updateEmail': own,
  'POST user/updatePassword': { ...own, reset: 'member.not-yours' },
  'POST user/dob': ownOrAdmin,
  'POST user/getCard': ownOrAdmin,
  'GET user/sessions': members,
  'POST user/download': anyPassword,
  'POST user/delete': anyPassword,
  'POST user/sessions/:id/end': members,
  'GET user/second-step': members,
  // The first call requires the password itself, so administrators need no login within the last twelve hours.
  'POST user/second-step/start': { ...admins, lapsedAdmin: 'yes' },
  'POST user/second-step/on': { ...admins, lapsedAdmin: 'yes' },
  'POST user/second-step/off': members,
  'POST user/second-step/codes': members,

  'GET setup': everybody,
  'POST setup': noOneIsFirst,

  'GET info/club': everybody,
  'GET info/region': everybody,
  'GET info/registration': everybody,
  'GET info/legal/:page': everybody,
  'POST info/contact': everybody,
  'GET info/members': members,
  'GET info/directory': members,
  'GET info/visitors': members,

  'GET admin/club': admins,
  'POST admin/season': admins,
  'POST admin/season/:id/outing': admins,
  'POST admin/season/:id/delete': admins,
  'POST admin/club': admins,
  'POST admin/club/logo': admins,
  'GET admin/doctor': admins,
  'POST admin/club/policies': admins,
  'GET admin/setup': admins,
  'POST admin/setup/hide': admins,
  'POST admin/setup/mail': admins,
  'POST admin/setup/noMail': admins,
  'POST admin/setup/practice': admins,
  'POST admin/setup/practice/discard': admins,
  'POST admin/setup/courses': admins,
  'GET admin/members': admins,
  'POST admin/members/import/preview': admins,
  'POST admin/members/import': admins,
  'POST admin/members/add': admins,
  'POST admin/members/:id/:action': admins,
  'GET admin/registrations': admins,
  'GET admin/invitations': admins,
  'POST admin/invitations': admins,
  'POST admin/invitations/:id/withdraw': admins,
  'GET admin/invitations/scheduled': admins,
  'POST admin/invitations/scheduled/:batch/undo': admins,
  // The invitation does not exist, so every caller gets 404.
  'POST invitation/open': everybody,
  'POST invitation/accept': everybody,
  'POST admin/registrations/:id/:answer': admins,
  'GET admin/emailChanges': admins,
  'POST admin/emailChanges/:id/:answer': admins,
  'GET admin/messages': admins,
  'POST admin/messages/:id/retry': admins,
  'GET admin/alerts': admins,
  'POST admin/alerts/:action': admins,

  'GET golfer/all': everybody,
  'GET golfer/:id': everybody,

  'GET course/all': members,
  'GET course/:id': members,
  'GET course/search': members,
  'GET course/city': members,
  'GET course/:id/conditions': members,
  'POST course/add': members,
  'POST course/import/preview': members,
  'POST course/import': members,
  'POST course/edit': fillersOrAdmin,
  'POST course/editconditions': members,
  'PATCH course/editTeebox': fillersOrAdmin,
  'POST course/:id/refresh-teeboxes': members,
  'POST teebox/search': members,

  'POST round/add': members,
  'POST round/save': golferOrAdmin,
  'POST round/delete': { ...admins, owner: 'round.not-yours', other: 'round.not-yours', organizer: 'round.not-yours' },
  'POST round/restore': admins,
  'GET round/search': everybody,
  'GET round/recent': members,
  'POST round/courseRecords': members,
  'POST round/:id/post-usga': golferOrAdmin,
  'GET round/user/:id/reviews': everybody,
  'GET round/user/:id/handicaps': everybody,
  'GET user/search': members,
  'GET round/export': members,
  'POST round/import/preview': recordKeepers,
  'POST round/import': recordKeepers,
  'GET round/:id/history': members,
  'POST round/:id/report': { ...golferOrAdmin, admin: 'round.not-yours' },
  'GET round/waiting': members,
  'GET admin/roundsToCheck': admins,
  'POST admin/roundsToCheck/:id/:verdict': admins,
  'GET admin/roundsTogether': admins,
  'POST admin/roundsTogether/undo': admins,
  'GET admin/undoneRounds': admins,
  'POST admin/undoneRounds/:id/restore': admins,
  'GET admin/deletedRounds': admins,
  'GET admin/export': admins,
  'GET admin/usgaRounds': admins,
  'POST admin/usgaRounds/export': admins,
  'POST admin/usgaRounds/:id/settle': admins,

  'GET teetime/all': anyButReset,
  'GET teetime/loggedOut': everybody,
  'GET teetime/:id': everybody,
  'POST teetime': admins,
  'PATCH teetime/:id': submitterOrAdmin,
  'POST teetime/cancel/:id': submitterOrAdmin,
  'GET teetime/:id/tourney/players': everybody,
  'PATCH teetime/:id/tourney/players': submitterOrAdmin,
  'POST teetime/:id/tourney/draw': submitterOrAdmin,
  'POST teetime/:id/tourney/member': submitterOrAdmin,
  'POST teetime/:id/tourney/paid': admins,
  'GET teetime/:id/tourney/export': submitterOrAdmin,
  'GET teetime/:id/outing': submitterOrAdmin,
  'GET teetime/:id/signup': formFillers,
  // Only administrators can sign up another member; the same request by anyone else signs up a guest.
  'POST teetime/:id/signup': { ...everybody, lapsedAdmin: 'session.password-again' },
  'POST teetime/signupByLink': everybody,
  'POST teetime/:id/withdraw': ownGolfer,
  'GET teetime/:id/calendar': everybody,
  'GET calendar/:secret': everybody,
  'GET user/calendar': members,
  'POST user/calendar': members,
  'POST user/calendar/end': members,
  'GET info/feeler': members,
  'GET info/feeler/:id': members,
  'POST info/feeler': members,
  'PATCH info/feeler/:id': senderOrAdmin,
  'GET alert/recipients': members,
  'POST alert/unsubscribe/:token': everybody,
  'GET v1/user/pushKey': members,
  'POST v1/user/subscribe': members,
  'POST v1/user/unsubscribe': members,
  'GET v1/user/pushDevices': members,
  'POST v1/user/pushDevices/:id/end': members,

  'GET contest/all': members,
  'GET outings': members,
  'GET teetime/initGroupOuting': members,
  'POST teetime/updateGroupOuting/:id': organizerOrAdmin,
  'POST teetime/replaceCode/:id': organizerOrAdmin,
  'GET teetime/groupOutingByCode/:code/:group': everybody,
  'GET teetime/scoreboard/:code/:group': everybody,
  'GET teetime/hole/:outingId/:group/:hole': watchers,
  'GET teetime/card/:id': watchers,
  'GET teetime/results/:id': watchers,
  'GET teetime/results/:id/soFar': watchers,
  'GET teetime/results/:id/export': watchers,
  'POST teetime/results/:id': organizerOrAdmin,
  'GET teetime/stakes/:id': insidersOrAdmin,
  'POST teetime/stakes/:id': organizerOrAdmin,
  'POST teetime/:id/follow': watchers,
  'POST teetime/:id/follow/settings': organizerOrAdmin,
  'GET follow/:token': everybody,
  'POST teetime/results/:id/email': organizerOrAdmin,
  'GET outings/posted': members,
  'GET season/:id': members,
  'GET teetime/eventDay/:id': organizerOrAdmin,
  'POST teetime/checkIn/:id': organizerOrAdmin,
  'POST teetime/field/:id': organizerOrAdmin,
  'GET teetime/history/:id/:hole': insiders,
  'GET teetime/departures/:id': insiders,
  'GET teetime/signatures/:id': insiders,
  'POST teetime/card/:id/reopen': organizerOrAdmin,
  'POST teetime/updateScore/:outingId/:hole': scorers,
  'POST teetime/games/:id': scorers,
  'POST teetime/games/:id/remove': scorers,
  'POST teetime/games/:id/allowance': scorers,
  'POST teetime/updateWolf': scorers,
  'GET teetime/groupOutingList': members,
  'GET teetime/groupCurrentOutingList': members,
  'GET teetime/recentGroups': members,
  'GET teetime/postingReview/:id': organizerOrAdmin,
  'GET teetime/postscores/:id': organizerOrAdmin,
  'POST teetime/postscores/:id': organizerOrAdmin,
  'GET teetime/cancelouting/:id': golfersOrAdmin,
  'POST teetime/cancelouting/:id': golfersOrAdmin,
  'GET teetime/cancelReview/:id': golfersOrAdmin,
  'GET teetime/canceled': members,
  'POST teetime/reopen/:id': organizerOrAdmin,
  'POST teetime/handover/:id': admins,
  'GET admin/outings': admins,
  'GET teetime/outingInProgress/:id': everybody,
  'GET teetime/getAccessCode/:id': ownOrAdmin,

  'POST sync/session': everybody,
  'GET sync/pull': watchers,
  'GET sync/stream': watchers,
  'POST sync/push': phonesOfTheGroup,
}

/**
 * The verdict of a row for an actor. An administrator whose login is more than twelve hours old is treated like any
 * other member, but a refusal of something that an administrator could do requests a login. This is derived from the
 * table, so no new call can omit it.
 */
export function verdictFor(row: Row, actor: Actor): Verdict {
  if (actor !== 'lapsedAdmin') return row[actor]
  if (row.lapsedAdmin !== undefined) return row.lapsedAdmin
  const isForAdmins = row.admin === 'yes' && row.other !== 'yes'
  return isForAdmins || (row.other !== 'yes' && problems[row.other].adminsMay) ? 'session.password-again' : row.other
}
