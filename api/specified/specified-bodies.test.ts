import { createECDH } from 'node:crypto'
import type { HTTPMethods, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCourse } from '#db/courses/courses.ts'
import { changeSettings, readSettings } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { solvedRobotCheck } from '../accounts/accounts-testing.ts'
import { samples } from '../server/authorization/authorization-requests-testing.ts'
import type { Actor } from '../server/authorization/authorization-table-testing.ts'
import { openScene, send, type Scene } from '../server/authorization/authorization-testing.ts'
import { testPassword } from '../testing.ts'

let scene: Scene
let about: {
  readonly oaks: { readonly id: number; readonly teeboxes: readonly { readonly id: number }[] }
  readonly carol: number
  readonly robotcheck: () => Promise<string>
}
beforeAll(async () => {
  scene = await openScene()
  const { db, ids } = scene.club
  const oaks = await findCourse(db, { id: ids.courses.oaks })
  if (oaks === undefined) throw new Error('The test club has no oaks')
  // A round is sent to the association with the golfer's number.
  await transaction(db, (tx) => changeSettings(tx, { id: ids.members.carol, settings: { aga: '1234567' } }))
  about = {
    oaks: { id: ids.courses.oaks, teeboxes: oaks.teeboxes },
    carol: ids.members.carol,
    robotcheck: () => solvedRobotCheck(scene.club),
  }
})
afterAll(() => scene.club.close())

const conditions = { fairwaycondition: 3, greenscondition: 4, greensspeed: 2, value: 1, coursecom: 'Fast' }
const courseInfo = {
  name: 'The ash',
  address1: '1 Links Road',
  address2: '',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  region_id: 1,
  phonenum: '6025550182',
  website: '',
  par: 36,
  newpar: 36,
  custom_course: 1,
  ...conditions,
  coursecomdate: '2026-06-13',
}
const holesOf = (courseid: number) =>
  Array.from({ length: 9 }, (_, place) => ({ courseid, hole: place + 1, par: 4, handicap: place + 1 }))
const settings = {
  firstname: 'Carol',
  lastname: 'Ito',
  phone: '602 555 0182',
  dob: '1980-02-29',
  address: '',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  aga: '1234567',
  postemail: true,
  teetimenotify: 'Both',
}
const registration = {
  firstname: 'Ines',
  lastname: 'Ruiz',
  username: 'ines',
  dob: '1980-02-29',
  phone: '602 555 0182',
  email: 'ines@mail.example',
  password: testPassword,
  passwordRepeat: testPassword,
  address: '',
  city: 'Tempe',
  state: 'AZ',
  zip: '',
  aga: '',
  referral: '',
  notify: 'Both',
}
/** A tee time as specified: with its id, day, contact and status, and skins as text. */
const teeTime = (id: number) => ({
  id,
  ampm: 'am',
  date: '2026-06-20',
  day: 'Saturday',
  hour: 7,
  min: 40,
  num_wanted: 8,
  rate: 62.5,
  course_id: about.oaks.id,
  tournament: 0,
  prepay: 0,
  contest_id: 0,
  contact_info: 'Carol 602 555 0182',
  gross_skins: '0',
  net_skins: '1',
  inprogress: 0,
  send_email: '0',
  teebox_id: about.oaks.teeboxes[0]?.id,
})
const round = () => ({
  date: '2026-06-13',
  course: { id: about.oaks.id, ...conditions, coursecomdate: '2026-06-13' },
  region_id: 1,
  teebox_id: about.oaks.teeboxes[0]?.id,
  parorbetter: 6,
  tournament: 0,
  score: 84,
  alcohol: '0',
})
const golfer = () => ({
  id: scene.club.ids.members.dev,
  score: 99,
  teebox_id: about.oaks.teeboxes[0]?.id,
  parorbetter: 2,
  alcohol: '0',
  tournament: 0,
})
const feeler = { date: '2026-06-20', timerange: 'Early Morning', region_id: 1, comments: '', send_email: '0' }
const signUp = () => ({
  user_id: about.carol,
  name: 'Carol Ito',
  email: 'carol@club.example',
  phone: '',
  notify: true,
  handicap: 4.1,
  membership_id: '',
  lastrounds: [{ course: 'The oaks', score: 84 }],
  course_best: 'The oaks',
  score_best: 79,
  crunch: 0,
  foursome: 'Ben',
})

type Sent = { readonly actor: Actor; readonly payload?: () => object | Promise<object>; readonly path?: string }

/** Every specified call that has a body, with exactly the body that the specification gives. */
const specified: Readonly<Record<string, Sent>> = {
  'POST login': { actor: 'anonymous', payload: () => ({ username: 'carol', password: testPassword }) },
  'POST user/getUserByUsername': { actor: 'anonymous', payload: () => ({ username: 'carol' }) },
  'POST user/generateTempPwd': { actor: 'anonymous', payload: () => ({ username: 'carol' }) },
  'POST user/changeEmailAndPwd': {
    actor: 'anonymous',
    payload: () => ({ username: 'carol', email: 'c@new.example' }),
  },
  'POST user/resetTempPwd': {
    actor: 'anonymous',
    payload: () => ({ username: 'hiro', password: testPassword, newpassword: 'a new wedge for spring' }),
  },
  'POST user/updateInfo': { actor: 'owner', payload: () => ({ user: settings }) },
  'POST user/updateEmail': {
    actor: 'owner',
    payload: () => ({ username: 'carol', password: testPassword, email: 'carol@new.example' }),
  },
  'POST user/updatePassword': {
    actor: 'owner',
    payload: () => ({
      username: 'carol',
      oldPassword: testPassword,
      password: 'a new wedge for spring',
      passwordRepeat: 'a new wedge for spring',
    }),
  },
  'POST user/dob': { actor: 'owner', payload: () => ({ dob: '1980-02-29', userId: about.carol }) },
  'POST user/usernameUnique': { actor: 'anonymous', payload: () => ({ username: 'ines' }) },
  'POST user/getCard': { actor: 'owner', payload: () => ({ id: about.carol }) },
  'POST user/register': {
    actor: 'anonymous',
    payload: async () => ({ ...registration, robotcheck: await about.robotcheck() }),
  },
  'POST v1/user/subscribe': {
    actor: 'owner',
    payload: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/a-device',
      expirationTime: null,
      keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'c2l4dGVlbi1ieXRlcy1vaw' },
    }),
  },
  'POST round/add': { actor: 'owner', payload: () => ({ ...round(), golfers: [golfer()] }) },
  'POST round/save': {
    actor: 'owner',
    payload: async () => {
      const sample = await samples['POST round/save']?.(scene)
      return { id: (sample?.payload as { id: number } | undefined)?.id, ...round(), date: '2026-06-12', golfers: [] }
    },
  },
  'POST round/delete': { actor: 'admin' },
  'POST round/courseRecords': { actor: 'owner', payload: () => ({ course: about.oaks.id }) },
  'POST round/:id/post-usga': { actor: 'admin' },
  'POST course/add': {
    actor: 'owner',
    payload: () => ({ ...courseInfo, holes: holesOf(0), teeboxes: [newTeebox] }),
  },
  'POST course/edit': {
    actor: 'admin',
    payload: async () => {
      const { id, teeboxes } = await elms()
      return { ...courseInfo, name: 'The elms', id, holes: holesOf(id), teeboxes }
    },
  },
  'POST course/editconditions': {
    actor: 'owner',
    payload: () => ({ id: about.oaks.id, ...courseInfo }),
  },
  'PATCH course/editTeebox': {
    actor: 'admin',
    payload: async () => {
      const { id, teeboxes } = await elms()
      return { teeboxes: [...teeboxes, { ...newTeebox, course_id: id }] }
    },
  },
  'POST course/:id/refresh-teeboxes': { actor: 'owner' },
  'POST teebox/search': {
    actor: 'owner',
    payload: () => ({ course_id: { operator: '=', value: about.oaks.id } }),
  },
  'POST teetime': { actor: 'admin', payload: () => teeTime(0) },
  'PATCH teetime/:id': { actor: 'owner', payload: () => teeTime(1) },
  'POST teetime/cancel/:id': { actor: 'owner' },
  'POST teetime/:id/signup': { actor: 'owner', payload: signUp },
  'POST info/feeler': { actor: 'owner', payload: () => ({ ...feeler, day: 'Saturday' }) },
  'PATCH info/feeler/:id': { actor: 'owner', payload: () => ({ ...feeler, day: 'Saturday' }) },
  'POST teetime/updateGroupOuting/:id': {
    actor: 'organizer',
    payload: async () => {
      const started = await get('teetime/initGroupOuting', 'organizer')
      const { golfers } = started.json<{ golfers: object[] }>()
      return {
        teetime: { ...teeTime(scene.outingId), inprogress: 1 },
        golfers,
        removedGolfers: [],
      }
    },
  },
  'POST teetime/updateScore/:outingId/:hole': { actor: 'owner' },
  'POST teetime/updateWolf': { actor: 'code', payload: () => ({ wolfGame: 1, hole: 1, wolfPartner: null }) },
}

const newTeebox = { description: 'Gold', rating: 33.1, slope: 112 }

async function elms() {
  const id = scene.club.ids.courses.elms
  const { teeboxes } = (await get(`course/${id}`, 'admin')).json<{ teeboxes: Record<string, object> }>()
  return { id, teeboxes: Object.values(teeboxes) }
}

async function get(path: string, actor: Actor) {
  return send(scene.club, { url: `/api/${path}` }, await scene.tokenOf(actor))
}

async function sendSpecified(call: string, change: (payload: object) => object = (payload) => payload) {
  const [method, declared] = call.split(' ')
  const { actor, payload } = specified[call] ?? { actor: 'anonymous' }
  const { path = declared, payload: sampled } = (await samples[call]?.(scene)) ?? {}
  const body = (await payload?.()) ?? (sampled as object)
  const request: InjectOptions = { method: method as HTTPMethods, url: `/api/${path}`, payload: change(body) }
  return send(scene.club, request, await scene.tokenOf(actor))
}

test.each(Object.keys(specified))('%s accepts the body of the specification', async (call) => {
  const answer = await sendSpecified(call)
  expect(answer.statusCode, answer.body).toBe(200)
})

/** What the validation of the specification leaves optional. */
const optional: Readonly<Record<string, readonly string[]>> = {
  'POST user/register': ['address', 'zip', 'aga', 'referral', 'notify'],
  'POST round/add': ['region_id', 'golfers', 'alcohol'],
  'POST course/add': ['address1', 'address2', 'city', 'zip', 'region_id', 'phonenum', 'website', 'holes'],
  'POST teetime/updateWolf': ['wolfPartner'],
  'POST info/feeler': ['comments', 'send_email', 'day'],
  'PATCH info/feeler/:id': ['comments', 'send_email', 'day'],
}

test.each(Object.entries(optional))('%s accepts a body without what is optional', async (call, fields) => {
  const others = { username: 'otto', score: 85, name: 'The yew' }
  const answer = await sendSpecified(call, (payload) => {
    const changed = Object.entries({ ...payload, ...others }).filter(([field]) => field in payload)
    return Object.fromEntries(changed.filter(([field]) => !fields.includes(field)))
  })
  expect(answer.statusCode, answer.body).toBe(200)
})

test('a new member without a choice is notified of tee times by both ways', async () => {
  const change = { username: 'olive', email: 'olive@mail.example', notify: undefined, zip: undefined, aga: undefined }
  const registered = await sendSpecified('POST user/register', (payload) => ({ ...payload, ...change }))
  const { id } = registered.json<{ user: { id: number } }>().user
  expect(await readSettings(scene.club.db, { id })).toMatchObject({ teetimenotify: 'Both', zip: '', aga: '' })
})

test('a round without conditions of the course reports none', async () => {
  const posted = await sendSpecified('POST round/add', () => ({ ...round(), score: 86, course: { id: about.oaks.id } }))
  expect(posted.statusCode, posted.body).toBe(200)
})

test('a feeler keeps comments that are left out', async () => {
  const added = await sendSpecified('POST info/feeler', () => ({ ...feeler, comments: 'two spots' }))
  const { fid } = added.json<{ fid: number }>()
  const saved = { ...feeler, timerange: 'Late Morning', comments: undefined }
  const request = { method: 'PATCH', url: `/api/info/feeler/${fid}`, payload: saved } as const
  expect((await send(scene.club, request, await scene.tokenOf('owner'))).statusCode).toBe(200)
  expect((await get(`info/feeler/${fid}`, 'owner')).json()).toMatchObject({
    feeler: { time_range: 'Late Morning', comments: 'two spots' },
  })
})

test('an unknown field is malformed, and named with its path', async () => {
  const answer = await sendSpecified('POST round/add', (payload) => ({
    ...payload,
    foo: 1,
    course: { id: about.oaks.id, ...conditions, foo: 1, bar: 2 },
    golfers: [{ ...golfer(), foo: 1 }],
  }))
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json<{ fields: object }>().fields).toSorted()).toEqual([
    'course.bar',
    'course.foo',
    'foo',
    'golfers.0.foo',
  ])
})

test('the settings of the specification are stored, and missing ones are kept', async () => {
  const { db } = scene.club
  await transaction(db, (tx) => changeSettings(tx, { id: about.carol, settings: { sharephone: true } }))
  await sendSpecified('POST user/updateInfo', () => ({ user: { ...settings, phone: '602 555 0199' } }))
  expect(await readSettings(db, { id: about.carol })).toMatchObject({ phonenum: '602 555 0199', sharephone: true })
  await sendSpecified('POST user/updateInfo', () => ({
    user: { firstname: 'Caroline', lastname: 'Ito', dob: '1980-02-28' },
  }))
  const { phone: _, ...kept } = settings
  const expected = { ...kept, firstname: 'Caroline', dob: '1980-02-28', phonenum: '602 555 0199' }
  expect(await readSettings(db, { id: about.carol })).toMatchObject(expected)
})

test('a registration accepts the phone under both names', async () => {
  const without = await sendSpecified('POST user/register', (payload) => ({ ...payload, phone: undefined }))
  expect(without.json()).toMatchObject({ status: 400, fields: { phone: 'This field is required' } })
  const renamed = { phone: undefined, phonenum: '602 555 0182', username: 'ines2' }
  const registered = await sendSpecified('POST user/register', (payload) => ({ ...payload, ...renamed }))
  expect(registered.statusCode).toBe(200)
})

test('a tee time keeps missing texts, and accepts skins as text', async () => {
  const event = { tournament: 1, prepay: 1 }
  const words = { comments: 'Bring balls', tournamenttitle: 'The Cup', deadline: '2026-06-19' }
  const added = await sendSpecified('POST teetime', (payload) => ({ ...payload, ...event, ...words }))
  const { id } = added.json<{ id: number }>()
  const saved = {
    method: 'PATCH',
    url: `/api/teetime/${id}`,
    payload: { ...teeTime(7), ...event, num_wanted: 12 },
  } as const
  expect((await send(scene.club, saved, await scene.tokenOf('admin'))).statusCode).toBe(200)
  const { teetime } = (await get(`teetime/${id}`, 'owner')).json<{ teetime: object }>()
  expect(teetime).toMatchObject({ id, ...words, numwanted: 12, grossskins: 0, netskins: 1 })
})

test('a sign-up is stored once by its Idempotency-Key or its operation id', async () => {
  const { path = '' } = (await samples['POST teetime/:id/signup']?.(scene)) ?? {}
  const token = await scene.tokenOf('owner')
  const once = { method: 'POST', url: `/api/${path}`, headers: { 'idempotency-key': 'carol-signs-up-once' } } as const
  const first = await send(scene.club, { ...once, payload: signUp() }, token)
  const again = await send(scene.club, { ...once, payload: signUp() }, token)
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body])
  const twice = await send(scene.club, { ...once, headers: {}, payload: signUp() }, token)
  expect(twice.json()).toMatchObject({ code: 'signup.already' })
  const unreadable = await send(scene.club, { ...once, headers: { 'idempotency-key': 'x' }, payload: signUp() }, token)
  expect(unreadable.json()).toMatchObject({ status: 400, code: 'signup.unreadable-key' })
})

test('teeboxes are saved for one course, and keep missing yardages', async () => {
  const { id, teeboxes } = await elms()
  const typed = teeboxes.map((teebox) => ({ ...teebox, yardage: undefined }))
  const saved = await sendSpecified('PATCH course/editTeebox', () => ({ teeboxes: typed }))
  expect(saved.json()).toEqual({ updatedTeeboxIds: [] })
  const [first, ...others] = typed.map((teebox) => ({ ...teebox, course_id: id }))
  const mixed = [{ ...first, course_id: about.oaks.id }, ...others]
  expect((await sendSpecified('PATCH course/editTeebox', () => ({ teeboxes: mixed }))).statusCode).toBe(400)
  expect((await sendSpecified('PATCH course/editTeebox', () => ({ teeboxes: [newTeebox] }))).statusCode).toBe(400)
  const elsewhere = await sendSpecified('POST course/edit', (payload) => ({ ...payload, teeboxes: mixed }))
  expect(elsewhere.statusCode).toBe(400)
})

test('a saved round cannot move to another course', async () => {
  const moved = { id: scene.club.ids.courses.elms, ...conditions }
  const answer = await sendSpecified('POST round/save', (payload) => ({ ...payload, course: moved }))
  expect(answer.json()).toMatchObject({ status: 422, code: 'round.other-course' })
})
