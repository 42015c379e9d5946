import type { HTTPMethods, LightMyRequestResponse } from 'fastify'
import { solvedRobotCheck } from '../../accounts/accounts-testing.ts'
import { testPassword } from '../../testing.ts'
import { alertSamples } from './authorization-alerts-testing.ts'
import { roundSamples } from './authorization-rounds-testing.ts'
import { signUpSamples } from './authorization-sign-ups-testing.ts'
import { teeTimeSamples } from './authorization-tee-times-testing.ts'
import { send, type Samples, type Scene } from './authorization-testing.ts'
import { actors, type Actor } from './authorization.ts'

/** Makes a call as somebody. Everybody calls from an address of their own, so that nobody uses up another's limits. */
export async function sendAs(scene: Scene, call: string, actor: Actor): Promise<LightMyRequestResponse> {
  const [method, declared] = call.split(' ')
  const { path = declared, payload } = (await samples[call]?.(scene)) ?? {}
  const request = { method: method as HTTPMethods, url: `/api/${path}`, ...(payload !== undefined && { payload }) }
  const remoteAddress = `10.1.0.${actors.indexOf(actor)}`
  return send(scene.club, { ...request, remoteAddress }, await scene.tokenOf(actor))
}

/** Test equipment: for each call a request about what belongs to Carol, which is well-formed for whoever sends it. */
export const samples: Samples = {
  'POST login': () => ({ payload: { username: 'hiro', password: testPassword } }),
  'POST login/byHash': () => ({ payload: { username: 'hiro', hash: 'x' } }),
  'POST logout': () => ({ payload: {} }),
  'GET openapi.json': () => ({}),
  'GET robot-check': () => ({}),

  'GET golfer/all': () => ({}),
  'GET golfer/:id': ({ club }) => ({ path: `golfer/${club.ids.members.carol}` }),
  'GET course/all': () => ({}),
  'GET course/:id': ({ club }) => ({ path: `course/${club.ids.courses.oaks}` }),
  'GET course/search': () => ({}),
  'GET course/city': () => ({}),
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
  'POST user/register': async ({ club }) => ({ payload: { ...form, robotcheck: await solvedRobotCheck(club) } }),
  'POST user/confirmEmail': () => ({ payload: { hash: 'x' } }),
  'GET user/confirmation': () => ({}),
  'POST user/sendConfirmation': () => ({ payload: { email: 'c@new.example' } }),
  'POST user/cancelEmailChange': () => ({ payload: {} }),
  'GET user/settingsInit': () => ({}),
  'POST user/updateInfo': () => ({ payload: { user: settings } }),
  'POST user/updateEmail': () => ({ payload: { username: 'carol', password: testPassword, email: 'c@new.example' } }),
  'POST user/updatePassword': () => ({
    payload: { username: 'carol', oldPassword: testPassword, password: testPassword, passwordRepeat: testPassword },
  }),
  'POST user/dob': ({ club }) => ({ payload: { dob: '1980-02-29', userId: club.ids.members.carol } }),
  'POST user/getCard': ({ club }) => ({ payload: { id: club.ids.members.carol } }),
  'GET user/sessions': () => ({}),
  'POST user/sessions/:id/end': () => ({ path: 'user/sessions/x/end', payload: {} }),

  'GET info/club': () => ({}),
  'GET info/region': () => ({}),
  'GET info/members': () => ({}),
  'GET info/directory': () => ({}),
  'GET info/visitors': () => ({}),
  'POST info/contact': async ({ club }) => ({
    payload: { name: 'Zed', email: 'zed@mail.example', message: 'Hello', robotcheck: await solvedRobotCheck(club) },
  }),

  'GET admin/members': () => ({}),
  'POST admin/members/:id/:action': ({ club }) => ({
    path: `admin/members/${club.ids.members.carol}/confirm`,
    payload: {},
  }),
  'GET admin/emailChanges': () => ({}),
  'POST admin/emailChanges/:id/:answer': () => ({ path: 'admin/emailChanges/1/refuse', payload: {} }),
  'GET admin/messages': () => ({ path: 'admin/messages?size=100' }),
  'POST admin/messages/:id/retry': () => ({ path: 'admin/messages/1/retry', payload: {} }),

  ...roundSamples,
  ...teeTimeSamples,
  ...signUpSamples,
  ...alertSamples,

  'GET contest/all': () => ({}),
  'GET outings': () => ({}),
  'GET teetime/initGroupOuting': () => ({}),
  'POST teetime/updateGroupOuting/:id': ({ outingId, wizard }) => ({
    path: `teetime/updateGroupOuting/${outingId}`,
    payload: wizard,
  }),
  'GET teetime/groupOutingByCode/:code/:group': ({ code }) => ({ path: `teetime/groupOutingByCode/${code}/2` }),
  'GET teetime/scoreboard/:code/:group': ({ code }) => ({ path: `teetime/scoreboard/${code}/0` }),
  'GET teetime/hole/:outingId/:group/:hole': ({ outingId }) => ({ path: `teetime/hole/${outingId}/2/1` }),
  'GET teetime/card/:id': ({ golferId }) => ({ path: `teetime/card/${golferId}` }),
  'GET teetime/history/:id/:hole': ({ golferId }) => ({ path: `teetime/history/${golferId}/1` }),
  'GET teetime/departures/:id': ({ golferId }) => ({ path: `teetime/departures/${golferId}` }),
  'POST teetime/updateScore/:outingId/:hole': ({ outingId, golferId }) => ({
    path: `teetime/updateScore/${outingId}/1`,
    payload: { golfers: [{ id: golferId, holescore: 4 }] },
  }),
  'POST teetime/updateWolf': ({ outingId }) => ({
    payload: { outingId, tgroup_id: 2, hole: 1, wolfGame: 1, wolfPartner: null },
  }),
  'GET teetime/groupOutingList': () => ({}),
  'GET teetime/groupCurrentOutingList': () => ({}),
  'GET teetime/postingReview/:id': ({ outingId }) => ({ path: `teetime/postingReview/${outingId}` }),
  'GET teetime/postscores/:id': ({ outingId }) => ({ path: `teetime/postscores/${outingId}` }),
  'POST teetime/postscores/:id': ({ outingId }) => ({ path: `teetime/postscores/${outingId}`, payload: {} }),
  'GET teetime/cancelouting/:id': ({ outingId }) => ({ path: `teetime/cancelouting/${outingId}` }),
  'POST teetime/cancelouting/:id': ({ outingId }) => ({ path: `teetime/cancelouting/${outingId}`, payload: {} }),
  'GET teetime/cancelReview/:id': ({ outingId }) => ({ path: `teetime/cancelReview/${outingId}` }),
  'GET teetime/canceled': () => ({}),
  'POST teetime/reopen/:id': ({ outingId }) => ({ path: `teetime/reopen/${outingId}`, payload: {} }),
  'POST teetime/handover/:id': ({ club, outingId }) => ({
    path: `teetime/handover/${outingId}`,
    payload: { user_id: club.ids.members.ben },
  }),
  'GET admin/outings': () => ({}),
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

const settings = { ...person, postemail: false, teetimenotify: 'Both', shareemail: false, sharephone: false }

const form = {
  ...person,
  username: 'ines',
  password: testPassword,
  passwordRepeat: testPassword,
  email: 'ines@mail.example',
  referral: '',
  notify: 'Both',
}
