import type { HTTPMethods, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#sync/calls/problem.ts'
import { samples } from '../server/authorization/authorization-requests-testing.ts'
import type { Actor } from '../server/authorization/authorization-table-testing.ts'
import { openScene, send, type Scene } from '../server/authorization/authorization-testing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.club.close())

/** Sends the sample of a call with a changed body; undefined omits a field. */
async function refused(call: string, actor: Actor, change: object | ((body: object) => object)) {
  const [method, declared] = call.split(' ')
  const { path = declared, payload } = (await samples[call]?.(scene)) ?? {}
  const body = typeof change === 'function' ? change(payload as object) : { ...(payload as object), ...change }
  const request: InjectOptions = { method: method as HTTPMethods, url: `/api/${path}`, payload: body }
  return (await send(scene.club, request, await scene.tokenOf(actor))).json<Problem>()
}

const invalidDob = 'Invalid date. The date must be less than today and in MM-DD-YYYY format.'
const holes = '# of Holes Par or Better is Required!'

/** For each call: who sends it, the missing field, and the specification's sentence. */
const missing: readonly (readonly [string, Actor, string, readonly unknown[], string])[] = [
  ['POST round/add', 'owner', 'date', [undefined, null, '', '06-13-2026'], 'Date is Required!'],
  ['POST round/add', 'owner', 'teebox_id', [undefined, null, 0], 'Teebox is Required!'],
  ['POST round/add', 'owner', 'score', [undefined, null, ''], 'score is Required!'],
  ['POST round/add', 'owner', 'parorbetter', [undefined, null, ''], holes],
  ['POST round/save', 'owner', 'date', [undefined, ''], 'Date is Required!'],
  ['POST round/save', 'owner', 'teebox_id', [undefined, null], 'Teebox is Required!'],
  ['POST round/save', 'owner', 'score', [undefined, ''], 'Score is Required!'],
  ['POST user/getUserByUsername', 'anonymous', 'username', [undefined, '', ' '], 'please enter username'],
  ['POST user/generateTempPwd', 'anonymous', 'username', [undefined, ''], 'please enter username'],
  ['POST user/changeEmailAndPwd', 'anonymous', 'email', [undefined, ''], 'Email Required.'],
  ['POST user/changeEmailAndPwd', 'anonymous', 'email', ['carol'], 'Please enter a valid email'],
  ['POST user/resetTempPwd', 'anonymous', 'username', [undefined, ''], 'Username is required'],
  ['POST user/resetTempPwd', 'anonymous', 'password', [undefined, ''], 'Password is required'],
  ['POST user/resetTempPwd', 'anonymous', 'newpassword', [undefined, ''], 'New password is required'],
  ['POST user/updateEmail', 'owner', 'username', [undefined, ''], 'Username is required'],
  ['POST user/updateEmail', 'owner', 'password', [undefined, ''], 'Password is required'],
  ['POST user/updateEmail', 'owner', 'email', [undefined, ''], 'Email is required'],
  ['POST user/updateEmail', 'owner', 'email', ['carol'], 'Please enter a valid email'],
  ['POST user/updatePassword', 'owner', 'username', [undefined, ''], 'Username is required'],
  ['POST user/updatePassword', 'owner', 'oldPassword', [undefined, ''], 'Password is required'],
  ['POST user/updatePassword', 'owner', 'password', [undefined, ''], 'Password is required'],
  ['POST user/updatePassword', 'owner', 'passwordRepeat', [undefined, ''], 'Password is required'],
  ['POST user/updatePassword', 'owner', 'passwordRepeat', ['another'], 'Passwords must match'],
  ['POST user/dob', 'owner', 'dob', [undefined, null, ''], 'Please enter a valid date in MM-DD-YYYY format.'],
  ['POST user/dob', 'owner', 'dob', ['30-11-1979', '2026-02-30', '2126-01-01'], invalidDob],
  ['POST info/feeler', 'owner', 'date', [undefined, ''], 'Date is Required!'],
  ['POST info/feeler', 'owner', 'timerange', [undefined, ''], 'Time is Required!'],
  ['POST info/feeler', 'owner', 'region_id', [undefined, null, 0], 'Region is Required!'],
  ['POST teetime/:id/signup', 'owner', 'name', [undefined, '', ' '], 'Name is Required!'],
  ['POST teetime/:id/signup', 'owner', 'email', [undefined, null, ''], 'Email is Required!'],
  ['POST teetime/:id/signup', 'owner', 'handicap', [undefined, null, '', '12'], 'Handicap is Required!'],
  ['POST teetime', 'admin', 'date', [undefined, ''], 'Date is Required!'],
  ['POST course/add', 'owner', 'name', [undefined, '', ' '], 'Name is Required!'],
  ['POST course/add', 'owner', 'state', [undefined, ''], 'State is Required!'],
  ['POST course/add', 'owner', 'teeboxes', [undefined, []], 'Teeboxes is Required!'],
]

test.each(missing)('%s by %s without %s has the sentence of the specification', async (...row) => {
  const [call, actor, field, values, sentence] = row
  for (const value of values) {
    const { status, error, fields } = await refused(call, actor, { [field]: value })
    expect({ value, error }).toEqual({ value, error: sentence })
    if (status === 400) expect(fields).toMatchObject({ [field]: sentence })
  }
})

test.each([
  ['firstname', 'Firstname is required'],
  ['lastname', 'Lastname is required'],
  ['dob', 'DOB is required'],
])('settings without %s are refused in the words of the specification', async (field, sentence) => {
  for (const value of [undefined, '']) {
    const change = (body: object) => ({ user: { ...(body as { user: object }).user, [field]: value } })
    expect(await refused('POST user/updateInfo', 'owner', change)).toMatchObject({
      error: sentence,
      fields: { [`user.${field}`]: sentence },
    })
  }
})

test.each(['description', 'rating', 'slope'])(
  'the sentence about a teebox without %s has its number',
  async (field) => {
    const change = (body: object) => {
      const { teeboxes } = body as { teeboxes: readonly object[] }
      return { ...body, teeboxes: [...teeboxes, { ...teeboxes[0], id: null, [field]: undefined }] }
    }
    const error = `Teebox 2 ${field} is Required!`
    expect(await refused('PATCH course/editTeebox', 'admin', change)).toMatchObject({ error })
  },
)

test.each([
  ['firstname', undefined, 'This field is required'],
  ['lastname', '', 'This field is required'],
  ['username', undefined, 'This field is required'],
  ['password', undefined, 'This field is required'],
  ['passwordRepeat', 'another one', 'Passwords do not match'],
  ['email', undefined, 'This field is required'],
  ['email', 'ines', 'Please enter a valid email'],
  ['phonenum', '12', 'Please enter a valid phone number'],
  ['city', undefined, 'This field is required'],
  ['state', undefined, 'This field is required'],
  ['dob', undefined, 'This field is required'],
  ['dob', '', 'This field is required'],
  ['dob', '02-29-1980', 'Please enter a valid date in MM-DD-YYYY format'],
])('a registration with %s %s is refused as a whole, and the field has its own sentence', async (...row) => {
  const [field, value, sentence] = row
  expect(await refused('POST user/register', 'anonymous', { [field]: value })).toMatchObject({
    error: 'Required information has not been provided.',
    fields: { [field]: sentence },
  })
})

test('a registration without the robot check has the same sentence', async () => {
  for (const robotcheck of [undefined, '', 'guessed']) {
    const { error } = await refused('POST user/register', 'anonymous', { robotcheck })
    expect(error).toBe('Required information has not been provided.')
  }
})

test('a round with several missing fields has the sentence of the first, and names all fields', async () => {
  const { error, fields } = await refused('POST round/add', 'owner', () => ({}))
  expect(error).toBe('Date is Required!')
  expect(Object.keys(fields ?? {})).toEqual(
    expect.arrayContaining(['date', 'course', 'teebox_id', 'score', 'parorbetter', 'tournament']),
  )
})

test('a fault without a declared sentence has a general one, and the detail names the fields', async () => {
  const { error, detail } = await refused('POST round/add', 'owner', { region_id: 'west' })
  expect(error).toMatch(/check/i)
  expect(detail).toContain('region_id')
})
