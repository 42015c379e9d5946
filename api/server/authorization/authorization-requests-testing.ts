import { createECDH } from 'node:crypto'
import type { HTTPMethods, LightMyRequestResponse } from 'fastify'
import { readClub } from '#db/club/club-settings.ts'
import { findCourse } from '#db/courses/courses.ts'
import { saveSubscription } from '#db/messages/push-subscriptions.ts'
import { addGame } from '#db/outings/outing-games.ts'
import { noConditions, postRounds } from '#db/rounds/rounds-posting.ts'
import { addSeason } from '#db/season/seasons.ts'
import { renewFeed } from '#db/tee-times/calendar-feeds.ts'
import { addFeeler } from '#db/tee-times/feelers.ts'
import { recordPayment, rosterOf } from '#db/tee-times/sign-ups-roster.ts'
import { addSignUp, fillSpots } from '#db/tee-times/sign-ups.ts'
import { addTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { handicapIndex, strokes, tenths } from '#golf/units.ts'
import type { SeasonForm } from '#sync/calls/season.ts'
import { plainPerson } from '#sync/calls/sign-ups-testing.ts'
import { solvedRobotCheck } from '../../accounts/accounts-testing.ts'
import { hashLinkSecret } from '../../accounts/link-secret.ts'
import { setupLink } from '../../setup/first-admin.ts'
import { teeTimeForm, teeTimeSettings } from '../../tee-times/sign-ups-testing.ts'
import { testPassword } from '../../testing.ts'
import { actors, type Actor } from './authorization-table-testing.ts'
import { send, type Samples, type Scene } from './authorization-testing.ts'

/** Makes a call as an actor. Every actor has their own address, so that none uses up the limits of another. */
export async function sendAs(scene: Scene, call: string, actor: Actor): Promise<LightMyRequestResponse> {
  const [method, declared] = call.split(' ')
  const { path = declared, payload } = (await samples[call]?.(scene)) ?? {}
  const request = { method: method as HTTPMethods, url: `/api/${path}`, ...(payload !== undefined && { payload }) }
  const remoteAddress = `10.1.0.${actors.indexOf(actor)}`
  return send(scene.club, { ...request, remoteAddress }, await scene.tokenOf(actor))
}

/** Test equipment: a well-formed request about something of Carol's, for each call that needs more than its path. */
export const samples: Samples = {
  'POST login': () => ({ payload: { username: 'hiro', password: testPassword } }),
  'POST login/byHash': () => ({ payload: { username: 'hiro', hash: 'x' } }),
  'POST login/second-step': () => ({ payload: { proof: 'x', code: '123456' } }),
  'POST logout': () => ({ payload: {} }),

  'GET golfer/:id': ({ club }) => ({ path: `golfer/${club.ids.members.carol}` }),
  'GET course/:id': ({ club }) => ({ path: `course/${club.ids.courses.oaks}` }),
  'POST course/import/preview': () => ({ payload: { csv: 'name,tee,rating,slope\nThe ash,Red,68.4,119' } }),
  'POST course/import': () => ({ payload: { csv: 'name,tee,rating,slope\nThe ash,Red,68.4,119' } }),
  'POST course/add': () => ({ payload: course }),
  'POST course/edit': ({ club }) => ({ payload: { ...course, name: 'The old elms', id: club.ids.courses.elms } }),
  'POST course/editconditions': ({ club }) => ({
    payload: { id: club.ids.courses.oaks, ...conditions, coursecom: 'Fine' },
  }),
  'GET course/:id/conditions': ({ club }) => ({ path: `course/${club.ids.courses.oaks}/conditions` }),
  'PATCH course/editTeebox': ({ club }) => ({
    payload: { course_id: club.ids.courses.elms, teeboxes: course.teeboxes },
  }),
  'POST teebox/search': ({ club }) => ({
    payload: { course_id: { operator: '=', value: club.ids.courses.oaks } },
  }),
  'POST course/:id/refresh-teeboxes': ({ club }) => ({
    path: `course/${club.ids.courses.oaks}/refresh-teeboxes`,
    payload: {},
  }),

  'POST user/getUserByUsername': () => ({ payload: { username: 'carol' } }),
  'POST user/generateTempPwd': () => ({ payload: { username: 'carol' } }),
  'POST user/changeEmailAndPwd': () => ({ payload: { username: 'carol', email: 'c@new.example' } }),
  'POST user/answerEmailChange': () => ({ payload: { hash: 'x', approve: true } }),
  'POST user/resetTempPwd': () => ({
    payload: { username: 'hiro', password: testPassword, newpassword: testPassword },
  }),
  'POST user/usernameUnique': () => ({ payload: { username: 'carol' } }),
  'POST user/register': async ({ club }) => ({
    payload: { ...registration, robotcheck: await solvedRobotCheck(club) },
  }),
  'POST user/confirmEmail': () => ({ payload: { hash: 'x' } }),
  'POST user/sendConfirmation': () => ({ payload: { email: 'c@new.example' } }),
  'POST user/cancelEmailChange': () => ({ payload: {} }),
  'POST user/updateInfo': () => ({ payload: { user: settings } }),
  'POST user/updateEmail': () => ({ payload: { username: 'carol', password: testPassword, email: 'c@new.example' } }),
  'POST user/updatePassword': () => ({
    payload: { username: 'carol', oldPassword: testPassword, password: testPassword, passwordRepeat: testPassword },
  }),
  'POST user/dob': ({ club }) => ({ payload: { dob: '1980-02-29', userId: club.ids.members.carol } }),
  'POST user/getCard': ({ club }) => ({ payload: { id: club.ids.members.carol } }),
  'POST user/download': () => ({ payload: {} }),
  // The password is wrong, so that the account still exists for the next call.
  'POST user/delete': () => ({ payload: { password: 'not the password' } }),
  'POST user/sessions/:id/end': () => ({ path: 'user/sessions/x/end', payload: {} }),
  'POST user/second-step/start': () => ({ payload: { password: testPassword } }),
  'POST user/second-step/on': () => ({ payload: { code: '123456' } }),
  'POST user/second-step/off': () => ({ payload: { password: testPassword, code: '123456' } }),
  'POST user/second-step/codes': () => ({ payload: { password: testPassword, code: '123456' } }),

  'GET info/legal/:page': () => ({ path: 'info/legal/privacy' }),
  'POST info/contact': async ({ club }) => ({
    payload: { name: 'Zed', email: 'zed@mail.example', message: 'Hello', robotcheck: await solvedRobotCheck(club) },
  }),

  'POST admin/season': () => ({ payload: { id: 0, version: 0, settings: seasonOf } }),
  'POST admin/season/:id/outing': ({ outingId }) => ({
    path: 'admin/season/1/outing',
    payload: { outing_id: outingId, counts: false },
  }),
  'POST admin/season/:id/delete': async (scene) => ({
    path: `admin/season/${await seasonToDelete(scene)}/delete`,
    payload: {},
  }),
  'POST admin/club': async ({ club }) => ({
    payload: { version: (await readClub(club.db)).version, settings: clubOf },
  }),
  'POST admin/club/policies': async ({ club }) => ({
    payload: {
      version: (await readClub(club.db)).version,
      policies: {
        registration: 'open',
        openLookup: true,
        asksAlcohol: false,
        followNames: 'short',
        allowsStakes: true,
      },
    },
  }),
  'POST admin/club/logo': () => ({ payload: { image: null } }),
  'GET admin/doctor': () => ({ path: 'admin/doctor?origin=http://localhost:3000&clock=0' }),
  'POST admin/setup/hide': () => ({ payload: { isHidden: false } }),
  'POST admin/setup/mail': () => ({ payload: {} }),
  'POST admin/setup/noMail': () => ({ payload: {} }),
  'POST admin/setup/practice': () => ({ payload: {} }),
  'POST admin/setup/practice/discard': () => ({ payload: {} }),
  'POST admin/setup/courses': () => ({ payload: { name: 'Canyon Lakes' } }),
  'POST setup': ({ club }) => {
    const link = setupLink({ ...club.context, baseUrl: '' })
    const names = { firstname: 'Pat', lastname: 'Doyle', username: 'patricia', email: 'pat@new.example' }
    return { payload: { secret: link.split('#')[1], ...names, password: testPassword } }
  },
  'POST admin/members/import/preview': () => ({ payload: { csv: 'name\nPat Doyle' } }),
  'POST admin/members/import': () => ({ payload: { csv: 'name\nPat Doyle' } }),
  'POST admin/members/add': () => ({
    payload: { firstname: 'Quentin', lastname: 'Moss', email: '', phonenum: '', aga: '', index: null },
  }),
  'POST admin/members/:id/:action': ({ club }) => ({
    path: `admin/members/${club.ids.members.carol}/confirm`,
    payload: {},
  }),
  'GET admin/invitations': () => ({ path: 'admin/invitations?size=100' }),
  'POST admin/invitations': () => ({ payload: { way: 'email' } }),
  'POST admin/invitations/:id/withdraw': ({ club }) => ({
    path: `admin/invitations/${club.ids.members.carol}/withdraw`,
    payload: {},
  }),
  'POST admin/invitations/scheduled/:batch/undo': () => ({
    path: 'admin/invitations/scheduled/none/undo',
    payload: {},
  }),
  'POST invitation/open': () => ({ payload: { hash: 'x' } }),
  'POST invitation/accept': () => ({ payload: { hash: 'x', password: testPassword, email: '', phonenum: '' } }),
  'GET admin/registrations': () => ({ path: 'admin/registrations?state=open&size=100' }),
  'POST admin/registrations/:id/:answer': ({ club }) => ({
    path: `admin/registrations/${club.ids.members.carol}/approve`,
    payload: { words: '' },
  }),
  'POST admin/emailChanges/:id/:answer': () => ({ path: 'admin/emailChanges/1/refuse', payload: {} }),
  'GET admin/messages': () => ({ path: 'admin/messages?size=100' }),
  'POST admin/messages/:id/retry': () => ({ path: 'admin/messages/1/retry', payload: {} }),

  'POST round/add': async (scene) => {
    const conditions = { fairwaycondition: 0, greenscondition: 0, greensspeed: 0, value: 0, coursecom: '' }
    const { courseId: id, ...played } = await carolsTees(scene)
    return {
      payload: {
        ...played,
        course: { id, ...conditions },
        region_id: null,
        alcohol: '0',
        golfers: [],
        duplicate: true,
      },
    }
  },
  'POST round/save': async (scene) => {
    const { courseId: _, ...played } = await carolsTees(scene)
    return { payload: { ...played, id: await carolsRound(scene) } }
  },
  'POST round/delete': async (scene) => ({ payload: { round_id: await carolsRound(scene) } }),
  'POST round/restore': async (scene) => ({ payload: { round_id: await carolsRound(scene) } }),
  'GET round/:id/history': async (scene) => ({ path: `round/${await carolsRound(scene)}/history` }),
  'POST round/:id/report': async (scene) => ({
    path: `round/${await carolsRound(scene)}/report`,
    payload: { words: 'I never played there' },
  }),
  'POST admin/roundsToCheck/:id/:verdict': async (scene) => ({
    path: `admin/roundsToCheck/${await carolsRound(scene)}/remove`,
    payload: { reason: '' },
  }),
  'GET admin/roundsTogether': ({ club }) => ({
    path: `admin/roundsTogether?user_id=${club.ids.members.carol}&posted_by=${club.ids.members.carol}`,
  }),
  'POST admin/roundsTogether/undo': ({ club }) => ({
    payload: { user_id: club.ids.members.carol, posted_by: club.ids.members.carol, expect: 0, reason: 'x' },
  }),
  'POST admin/undoneRounds/:id/restore': () => ({ path: 'admin/undoneRounds/1/restore', payload: {} }),
  'GET round/search': async (scene) => ({ path: `round/search?round_id=${await carolsRound(scene)}` }),
  'GET round/recent': () => ({ path: 'round/recent?size=100' }),
  'POST round/courseRecords': ({ club }) => ({ payload: { course: club.ids.courses.oaks } }),
  'POST round/:id/post-usga': async (scene) => ({ path: `round/${await carolsRound(scene)}/post-usga`, payload: {} }),
  'GET round/user/:id/reviews': async (scene) => {
    await carolsRound(scene)
    return { path: `round/user/${scene.club.ids.members.carol}/reviews?size=100` }
  },
  'GET round/user/:id/handicaps': ({ club }) => ({ path: `round/user/${club.ids.members.carol}/handicaps` }),
  'GET user/search': () => ({ path: 'user/search?size=100' }),

  'GET round/export': () => ({ path: 'round/export?scope=own&format=json' }),
  'POST round/import/preview': ({ club }) => ({ payload: fileOf(club.ids.members.carol) }),
  'POST round/import': ({ club }) => ({ payload: fileOf(club.ids.members.carol) }),

  'GET admin/export': () => ({ path: 'admin/export?what=members&format=json' }),
  'POST admin/usgaRounds/export': () => ({ payload: {} }),
  'POST admin/usgaRounds/:id/settle': () => ({ path: 'admin/usgaRounds/1/settle', payload: { posted: true } }),

  'GET teetime/all': async (scene) => {
    await carolsTeeTime(scene)
    return {}
  },
  'GET teetime/loggedOut': async (scene) => {
    await carolsTeeTime(scene)
    return {}
  },
  'GET teetime/:id': async (scene) => ({ path: `teetime/${await carolsTeeTime(scene)}` }),
  'POST teetime': (scene) => ({ payload: teeTimeForm(scene.club) }),
  'PATCH teetime/:id': async (scene) => ({
    path: `teetime/${await carolsTeeTime(scene)}`,
    payload: teeTimeForm(scene.club),
  }),
  'POST teetime/cancel/:id': async (scene) => ({ path: `teetime/cancel/${await carolsTeeTime(scene)}`, payload: {} }),

  'GET info/feeler': async (scene) => {
    await carolsFeeler(scene)
    return {}
  },
  'GET info/feeler/:id': async (scene) => ({ path: `info/feeler/${await carolsFeeler(scene)}` }),
  'POST info/feeler': () => ({ payload: feelerForm }),
  'PATCH info/feeler/:id': async (scene) => ({ path: `info/feeler/${await carolsFeeler(scene)}`, payload: feelerForm }),

  'GET teetime/:id/tourney/players': async (scene) => ({ path: `teetime/${await signedUp(scene)}/tourney/players` }),
  'PATCH teetime/:id/tourney/players': async (scene) => {
    const id = await signedUp(scene)
    const none = { partner: '', teebox_id: null, flight: null, teetime: null, startinghole: null }
    const players = [{ id: await carolIn(scene, id), ...none, code: 1 }]
    return { path: `teetime/${id}/tourney/players`, payload: { players } }
  },
  'POST teetime/:id/tourney/draw': async (scene) => ({
    path: `teetime/${await signedUp(scene)}/tourney/draw`,
    payload: { flights: { by: 'size', count: 1 }, groups: 'near', start: { by: 'shotgun' } },
  }),
  'POST teetime/:id/tourney/member': async (scene) => {
    const id = await signedUp(scene)
    const guest = (await rosterOf(scene.club.db, { teetimeId: id })).at(-1)
    const payload = { signup_id: guest?.id ?? 0, user_id: scene.club.ids.members.hiro }
    return { path: `teetime/${id}/tourney/member`, payload }
  },
  'POST teetime/:id/tourney/paid': async (scene) => {
    const id = await signedUp(scene)
    const payload = { signup_id: await carolIn(scene, id), paid: true, how: 'cash' }
    return { path: `teetime/${id}/tourney/paid`, payload }
  },
  'GET teetime/:id/tourney/export': async (scene) => ({ path: `teetime/${await signedUp(scene)}/tourney/export` }),
  'GET teetime/:id/outing': async (scene) => ({ path: `teetime/${await signedUp(scene)}/outing` }),
  'GET teetime/:id/signup': async (scene) => ({
    path: `teetime/${await signedUp(scene)}/signup?user_id=${scene.club.ids.members.carol}`,
  }),
  'POST teetime/:id/signup': async (scene) => ({
    path: `teetime/${await carolsTeeTime(scene)}/signup`,
    payload: {
      op: scene.club.context.newId(),
      user_id: scene.club.ids.members.carol,
      ...signUpForm,
      robotcheck: await solvedRobotCheck(scene.club),
    },
  }),
  'GET teetime/:id/calendar': async (scene) => ({ path: `teetime/${await signedUp(scene)}/calendar` }),
  'GET calendar/:secret': async (scene) => ({ path: `calendar/${await carolsFeed(scene)}` }),
  'POST user/calendar': () => ({ payload: {} }),
  'POST user/calendar/end': () => ({ payload: {} }),
  'POST teetime/signupByLink': () => ({ payload: { hash: 'x', action: 'withdraw' } }),
  'POST teetime/:id/withdraw': async (scene) => {
    const id = await signedUp(scene)
    return { path: `teetime/${id}/withdraw`, payload: { signup_id: await carolIn(scene, id) } }
  },

  'POST alert/unsubscribe/:token': ({ club }) => ({ path: `alert/unsubscribe/${club.ids.members.carol}-guessed` }),
  'POST admin/alerts/:action': () => ({ path: 'admin/alerts/resume', payload: {} }),

  'POST v1/user/subscribe': ({ club }) => ({
    payload: { endpoint: pushEndpoint, keys: pushKeys, key: club.context.secrets.vapid.publicKey },
  }),
  'POST v1/user/unsubscribe': () => ({ payload: { endpoint: pushEndpoint } }),
  'GET v1/user/pushDevices': async (scene) => {
    await carolsDevice(scene)
    return {}
  },
  'POST v1/user/pushDevices/:id/end': async (scene) => ({
    path: `v1/user/pushDevices/${await carolsDevice(scene)}/end`,
    payload: {},
  }),

  'POST teetime/updateGroupOuting/:id': ({ outingId, wizard }) => ({
    path: `teetime/updateGroupOuting/${outingId}`,
    payload: wizard,
  }),
  // A code of no group: other requests send those of the groups.
  'POST teetime/replaceCode/:id': ({ outingId }) => ({
    path: `teetime/replaceCode/${outingId}`,
    payload: { tgroup_id: 2, accesscode: 'AAAAAAAA' },
  }),
  'GET teetime/groupOutingByCode/:code/:group': ({ code }) => ({ path: `teetime/groupOutingByCode/${code}/2` }),
  'GET teetime/scoreboard/:code/:group': ({ code }) => ({ path: `teetime/scoreboard/${code}/0` }),
  'GET teetime/hole/:outingId/:group/:hole': ({ outingId }) => ({ path: `teetime/hole/${outingId}/2/1` }),
  'GET teetime/card/:id': ({ golferId }) => ({ path: `teetime/card/${golferId}` }),
  'GET teetime/results/:id': ({ outingId }) => ({ path: `teetime/results/${outingId}` }),
  'GET teetime/results/:id/soFar': ({ outingId }) => ({ path: `teetime/results/${outingId}/soFar` }),
  'GET teetime/results/:id/export': ({ outingId }) => ({ path: `teetime/results/${outingId}/export` }),
  'POST teetime/results/:id': ({ outingId }) => ({
    path: `teetime/results/${outingId}`,
    payload: { ties: 'countback', flights: 2, winners: 3 },
  }),
  'GET teetime/stakes/:id': ({ outingId }) => ({ path: `teetime/stakes/${outingId}` }),
  'POST teetime/stakes/:id': ({ outingId }) => ({
    path: `teetime/stakes/${outingId}`,
    payload: { version: 0, stakes: { net: { entry: 1000, added: 0, percent: [60, 40] }, gross: null, games: [] } },
  }),
  'POST teetime/:id/follow': ({ outingId }) => ({ path: `teetime/${outingId}/follow`, payload: {} }),
  'POST teetime/:id/follow/settings': ({ outingId }) => ({
    path: `teetime/${outingId}/follow/settings`,
    payload: { isOn: true, hidesLast: true },
  }),
  'GET follow/:token': () => ({ path: 'follow/x' }),
  'POST teetime/results/:id/email': ({ outingId }) => ({ path: `teetime/results/${outingId}/email`, payload: {} }),
  'GET season/:id': () => ({ path: 'season/0' }),
  'GET teetime/eventDay/:id': ({ outingId }) => ({ path: `teetime/eventDay/${outingId}` }),
  'POST teetime/checkIn/:id': ({ outingId, golferId }) => ({
    path: `teetime/checkIn/${outingId}`,
    payload: { golfer_id: golferId, here: 1 },
  }),
  'POST teetime/field/:id': ({ outingId }) => ({
    path: `teetime/field/${outingId}`,
    payload: { kind: 'message', text: 'Lunch is at one' },
  }),
  'GET teetime/history/:id/:hole': ({ golferId }) => ({ path: `teetime/history/${golferId}/1` }),
  'GET teetime/departures/:id': ({ golferId }) => ({ path: `teetime/departures/${golferId}` }),
  'GET teetime/signatures/:id': ({ golferId }) => ({ path: `teetime/signatures/${golferId}` }),
  'POST teetime/card/:id/reopen': ({ golferId }) => ({
    path: `teetime/card/${golferId}/reopen`,
    payload: { reason: 'A stroke was missing' },
  }),
  'POST teetime/updateScore/:outingId/:hole': ({ outingId, golferId }) => ({
    path: `teetime/updateScore/${outingId}/1`,
    payload: { golfers: [{ id: golferId, holescore: 4 }] },
  }),
  'POST teetime/games/:id': ({ outingId }) => ({
    path: `teetime/games/${outingId}`,
    payload: { kind: 'stableford', group: 2, sides: [], settings: {} },
  }),
  'POST teetime/games/:id/remove': async (scene) => {
    return { path: `teetime/games/${scene.outingId}/remove`, payload: { game: await addedGame(scene) } }
  },
  'POST teetime/games/:id/allowance': async (scene) => {
    return {
      path: `teetime/games/${scene.outingId}/allowance`,
      payload: { game: await addedGame(scene), allowance: 90 },
    }
  },
  'POST teetime/updateWolf': ({ outingId }) => ({
    payload: { outingId, tgroup_id: 2, hole: 1, wolfGame: 1, wolfPartner: null },
  }),
  'GET teetime/postingReview/:id': ({ outingId }) => ({ path: `teetime/postingReview/${outingId}` }),
  'GET teetime/postscores/:id': ({ outingId }) => ({ path: `teetime/postscores/${outingId}` }),
  'POST teetime/postscores/:id': ({ outingId }) => ({ path: `teetime/postscores/${outingId}`, payload: {} }),
  'GET teetime/cancelouting/:id': ({ outingId }) => ({ path: `teetime/cancelouting/${outingId}` }),
  'POST teetime/cancelouting/:id': ({ outingId }) => ({ path: `teetime/cancelouting/${outingId}`, payload: {} }),
  'GET teetime/cancelReview/:id': ({ outingId }) => ({ path: `teetime/cancelReview/${outingId}` }),
  'POST teetime/reopen/:id': ({ outingId }) => ({ path: `teetime/reopen/${outingId}`, payload: {} }),
  'POST teetime/handover/:id': ({ club, outingId }) => ({
    path: `teetime/handover/${outingId}`,
    payload: { user_id: club.ids.members.ben },
  }),
  'GET teetime/outingInProgress/:id': ({ club }) => ({ path: `teetime/outingInProgress/${club.ids.members.carol}` }),
  'GET teetime/getAccessCode/:id': ({ club }) => ({ path: `teetime/getAccessCode/${club.ids.members.carol}` }),

  'POST sync/session': ({ code }) => ({ payload: { accessCode: code, initials: '' } }),
  'GET sync/pull': ({ outingId }) => ({ path: `sync/pull?outing=${outingId}&since=0` }),
  'GET sync/stream': ({ outingId }) => ({ path: `sync/stream?outing=${outingId}&since=0` }),
  'POST sync/push': ({ outingId }) => ({
    payload: {
      p: 1,
      clientId: '019b0000-0000-7000-8000-00000000000a',
      principal: `outing:${outingId}:2`,
      sentAt: 1,
      ackedSeq: 0,
      nextSeq: 1,
      mutations: [],
    },
  }),
}

const conditions = { greenscondition: 3, greensspeed: 2, fairwaycondition: 3, value: 4 }

const course = {
  name: 'The new oaks',
  address1: '',
  address2: '',
  city: 'Tempe',
  state: 'AZ',
  zip: '',
  region_id: null,
  phonenum: '',
  website: '',
  holes: [],
  teeboxes: [{ id: null, description: 'Gold', rating: 70.1, slope: 120, yardage: 6000 }],
}

const person = {
  firstname: 'Carol',
  lastname: 'Ito',
  phonenum: '602 555 0182',
  address: '',
  city: 'Tempe',
  state: 'AZ',
  zip: '',
  aga: '',
  dob: '1980-02-29',
}

const clubOf = {
  name: 'Los Lagos',
  contact: 'secretary@club.example',
  timeZone: 'America/Phoenix',
  cupUrl: '',
  leaderboardUrl: '',
  footerCredit: '',
  headerColor: '',
  mainColor: '',
}

const seasonOf = {
  name: 'Season 2026',
  from: '2026-01-01',
  to: '2026-12-31',
  outings: 'all',
  basis: 'net',
  points: [10, 5],
  ties: 'mean',
  best: null,
  attending: 0,
  planned: null,
  ringer: null,
} satisfies SeasonForm

const settings = { ...person, postemail: false, teetimenotify: 'Both', shareemail: false, sharephone: false }

const registration = {
  ...person,
  username: 'ines',
  password: testPassword,
  passwordRepeat: testPassword,
  email: 'ines@mail.example',
  referral: '',
  notify: 'Both',
}

function fileOf(user_id: number) {
  return { user_id, csv: 'date,course,tee,score\n2026-06-01,The oaks,White,84\n' }
}

async function carolsTees({ club }: Scene) {
  const courseId = club.ids.courses.oaks
  const teebox_id = (await findCourse(club.db, { id: courseId }))?.teeboxes[0]?.id ?? 0
  return { courseId, teebox_id, date: '2026-06-13', score: 76, parorbetter: 9, tournament: 0 }
}

async function carolsRound(scene: Scene): Promise<number> {
  const { club } = scene
  const { teebox_id: teeboxId, courseId, date, parorbetter } = await carolsTees(scene)
  const memberId = club.ids.members.carol
  const played = { memberId, courseId, teeboxId, date, parorbetter, score: strokes(76), tournament: false } as const
  const round = { ...played, rating: tenths(70.2), slope: 125, holes: 18, alcohol: '2', gtid: null } as const
  const posting = { source: 'member', postedBy: memberId, postedAt: '2026-06-13T20:00:00.000Z' } as const
  const rest = { mid: null, regionId: null, conditions: noConditions, confirmed: true }
  const [id = 0] = await transaction(club.db, (tx) =>
    postRounds(tx, { posting: { ...posting, ...rest }, newRounds: [round] }),
  )
  return id
}

const feelerForm = { date: '2026-06-20', timerange: 'Early Morning', region_id: 1, comments: 'two spots' }

function carolsTeeTime({ club }: Scene): Promise<number> {
  return transaction(club.db, (tx) =>
    addTeeTime(tx, {
      settings: teeTimeSettings(club),
      memberId: club.ids.members.carol,
      now: club.context.now(),
    }),
  )
}

function carolsFeeler({ club }: Scene): Promise<number> {
  return transaction(club.db, (tx) =>
    addFeeler(tx, {
      wish: { date: '2026-06-20', timeRange: 'Early Morning', regionId: 1, comments: '' },
      memberId: club.ids.members.carol,
      now: club.context.now(),
    }),
  )
}

const today = '2026-06-14'

const signUpForm = {
  ...plainPerson,
  name: 'Zed Guest',
  email: 'zed@mail.example',
}

/** Private values that a guest entered, whom Carol has signed up. */
export const guestWords = {
  email: 'guest-email@canary.example',
  phone: '602 555 7303',
  membershipId: 'guest-membership',
  foursome: 'guest-foursome',
  paidHow: 'guest-paid-how',
} as const

async function signedUp(scene: Scene): Promise<number> {
  const { db, context, ids } = scene.club
  const teetimeId = await carolsTeeTime(scene)
  const { carol } = ids.members
  const { paidHow, ...told } = guestWords
  const none = { name: 'Carol', email: 'carol@club.example', phone: '', membershipId: '', foursome: '', courseBest: '' }
  const figures = { handicap: handicapIndex(-1.2), lastRounds: [], scoreBest: null, crunch: 0, notify: true } as const
  const by = { teetimeId, by: carol, now: context.now() }
  await transaction(db, async (tx) => {
    const person = { ...none, ...figures }
    await addSignUp(tx, { ...by, mid: context.newId(), memberId: carol, person })
    await addSignUp(tx, {
      ...by,
      mid: context.newId(),
      memberId: null,
      person: { ...person, name: 'Zed Guest', ...told },
    })
    await fillSpots(tx, { teetimeId, today })
    const guest = (await rosterOf(tx, { teetimeId })).at(-1)
    await recordPayment(tx, { id: guest?.id ?? 0, how: paidHow, by: carol, now: by.now })
  })
  return teetimeId
}

async function carolsFeed(scene: Scene): Promise<string> {
  const { db, ids } = scene.club
  await signedUp(scene)
  const link = { memberId: ids.members.carol, hash: hashLinkSecret('carol-feed'), at: '2026-06-14T09:00:00.000Z' }
  await transaction(db, (tx) => renewFeed(tx, link))
  return 'carol-feed'
}

async function carolIn({ club }: Scene, teetimeId: number): Promise<number> {
  const [golfer] = await rosterOf(club.db, { teetimeId })
  return golfer?.id ?? 0
}

const pushEndpoint = 'https://fcm.googleapis.com/fcm/send/carols-device'
const pushKeys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'c2l4dGVlbi1ieXRlcy1vaw' }

function carolsDevice({ club }: Scene): Promise<number> {
  const vapidKey = club.context.secrets.vapid.publicKey
  const at = club.context.now().toISOString()
  const device = {
    memberId: club.ids.members.carol,
    endpoint: pushEndpoint,
    ...pushKeys,
    vapidKey,
    device: '',
    sid: null,
    at,
  }
  return transaction(club.db, (tx) => saveSubscription(tx, device))
}

/** A game of group 2, in which Carol plays. */
async function addedGame({ club, outingId }: Scene): Promise<number> {
  const game = { kind: 'stableford', scope: { of: 'group', group: 2 }, sides: [], settings: {} } as const
  const added = { outingId, by: 'Carol', now: club.context.now() }
  return (await transaction(club.db, (tx) => addGame(tx, game, added))).id
}

/** Adds a season of its own, because the calls before use the first one. */
async function seasonToDelete({ club: { db, ids, context } }: Scene): Promise<number> {
  const { from: firstDay, to: lastDay, ringer: ringerCourseId, name: _, ...rules } = seasonOf
  const settings = { ...rules, firstDay, lastDay, ringerCourseId, name: context.newId() }
  const saving = { by: ids.members.alice, at: context.now().toISOString() }
  return await transaction(db, (tx) => addSeason(tx, settings, saving))
}
