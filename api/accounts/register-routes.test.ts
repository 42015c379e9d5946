import { solveChallenge } from 'altcha-lib/v1'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings, findAccount, readSettings } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { textOf } from '../delivery/transport.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { get, sentMessages, post, secretOf, solvedRobotCheck } from './accounts-testing.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

const minute = 60_000
const hour = 60 * minute

const form = {
  firstname: 'Ines',
  lastname: 'Vega',
  username: 'ines',
  password: 'nine wood in the rough',
  passwordRepeat: 'nine wood in the rough',
  email: 'ines@mail.example',
  dob: '1990-05-17',
  phonenum: '(602) 555-0182',
  address: '1 Links Road',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  aga: '1234567',
  referral: 'Ben Okafor',
  notify: 'Email',
}

const register = async (changes: object = {}) =>
  post(club, 'user/register', { ...form, robotcheck: await solvedRobotCheck(club), ...changes })

const twice = (password: string) => ({ password, passwordRepeat: password })

test('who registers is signed in, held until the address is confirmed, and free after that', async () => {
  const answer = await register()
  expect(answer.statusCode).toBe(200)
  const { token, user } = answer.json<{ token: string; user: object }>()
  expect(user).toMatchObject({ username: 'ines', isadmin: false, isconfirmed: false, dob: '1990-05-17', age: 36 })
  expect((await get(club, 'info/directory', { token })).json()).toMatchObject({ code: 'session.reset-required' })

  const [email] = await sentMessages(club)
  expect(email).toMatchObject({ to: 'ines@mail.example', state: 'sent' })
  expect(email?.body).toContain('http://localhost:3000/confirm/{secret}')
  const hash = await secretOf(club, 'confirm')
  expect((await post(club, 'user/confirmEmail', { hash })).json()).toEqual({ result: 'Success' })
  expect((await get(club, 'info/directory', { token })).statusCode).toBe(200)
  expect((await post(club, 'user/confirmEmail', { hash })).json()).toEqual({ result: 'Success' })
})

test('what was registered is in the settings, and nothing is shared', async () => {
  const { user } = (await register()).json<{ user: { id: number } }>()
  expect(await readSettings(club.db, user)).toMatchObject({
    phonenum: '(602) 555-0182',
    city: 'Tempe',
    aga: '1234567',
    teetimenotify: 'Email',
    shareemail: false,
    sharephone: false,
    dob: '1990-05-17',
  })
})

test('an address that is taken gets the same answer, and its owner an email (SEC-14)', async () => {
  const free = await register()
  const taken = await register({ username: 'ines2', email: 'ben@club.example' })
  expect(taken.statusCode).toBe(200)
  expect(Object.keys(taken.json<object>())).toEqual(Object.keys(free.json<object>()))
  const email = (await sentMessages(club)).at(-1)
  expect(email).toMatchObject({ to: 'ben@club.example' })
  expect(email?.body).toContain('ines2')
})

test('one address gets three confirmations a day, however many accounts are made with it', async () => {
  for (const place of [1, 2, 3, 4, 5]) expect((await register({ username: `ines${place}` })).statusCode).toBe(200)
  expect(await sentMessages(club)).toHaveLength(3)
})

test('a username that is taken is said to be', async () => {
  const answer = await register({ username: 'BEN' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'member.username-taken' })
})

test('eight registrations of one name at the same moment make one member', async () => {
  const emails = Array.from({ length: 8 }, (_, place) => `ines${place}@mail.example`)
  const answers = await Promise.all(emails.map((email) => register({ email })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
})

type SignedIn = { readonly token: string; readonly user: { readonly id: number } }

test('who sends a registration again, because its answer was lost, is signed in to the account that it made', async () => {
  const first = (await register()).json<SignedIn>()
  const again = await register({ email: 'INES@mail.example' })
  expect(again.statusCode).toBe(200)
  const { token, user } = again.json<SignedIn>()
  expect(user).toEqual(first.user)
  expect((await get(club, 'user/confirmation', { token })).statusCode).toBe(200)
  expect(await sentMessages(club)).toHaveLength(1)
})

test.each([
  ['another password', async () => twice('wedge over the water')],
  ['another address', async () => ({ email: 'other@mail.example' })],
  [
    'a confirmed address',
    async () => {
      await post(club, 'user/confirmEmail', { hash: await secretOf(club, 'confirm') })
      return {}
    },
  ],
])('a registration sent again with %s finds the username taken', async (_what, changes) => {
  await register()
  const answer = await register(await changes())
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'member.username-taken' })
})

test.each([
  ['missing', async () => undefined],
  ['made up', async () => 'e30='],
  ['no text', async () => '%%%'],
  ['null', async () => Buffer.from('null').toString('base64')],
  ['too old', async () => solvedRobotCheck(club, -1)],
  [
    'of another club',
    async () => {
      const other = await openTestClub()
      const proof = await solvedRobotCheck(other)
      await other.close()
      return proof
    },
  ],
])('a robot check that is %s does not register (SEC-58)', async (_what, proof) => {
  const answer = await register({ robotcheck: await proof() })
  expect([400, 422]).toContain(answer.statusCode)
  expect(await findAccount(club.db, { username: 'ines' })).toBeUndefined()
})

test('a robot check works once (SEC-58)', async () => {
  const robotcheck = await solvedRobotCheck(club)
  expect((await register({ robotcheck })).statusCode).toBe(200)
  const again = await register({ robotcheck, username: 'ines2' })
  expect(again.statusCode).toBe(422)
  expect(again.json()).toMatchObject({ code: 'robot.failed' })
})

test('a page solves the challenge that the club gives', async () => {
  const { challenge, salt, maxnumber, algorithm, signature } = (await get(club, 'robot-check')).json<{
    challenge: string
    salt: string
    maxnumber: number
    algorithm: string
    signature: string
  }>()
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  const proof = { algorithm, challenge, salt, signature, number: solution?.number }
  const robotcheck = Buffer.from(JSON.stringify(proof)).toString('base64')
  expect((await register({ robotcheck })).statusCode).toBe(200)
})

test.each([
  ['firstname', '', 'This field is required'],
  ['firstname', '  ', 'This field is required'],
  ['username', 'ines ', 'A username can’t begin or end with a space'],
  ['username', ' ines', 'A username can’t begin or end with a space'],
  ['lastname', '', 'This field is required'],
  ['username', '', 'This field is required'],
  ['passwordRepeat', '', 'This field is required'],
  ['email', '', 'This field is required'],
  ['phonenum', '', 'This field is required'],
  ['email', 'ines', 'Please enter a valid email'],
  ['phonenum', '12345', 'Please enter a valid phone number'],
  ['dob', '1990-02-30', 'Please enter a valid date in MM-DD-YYYY format'],
  ['passwordRepeat', 'another password', 'Passwords do not match'],
  ['state', 'Arizona', 'State must be 2 characters'],
  ['city', '', 'This field is required'],
])('%s as "%s" is refused with its field', async (field, value, message) => {
  const answer = await register({ [field]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ fields: object }>().fields).toEqual({ [field]: message })
})

test.each([
  ['a date of birth of tomorrow', { dob: '2026-06-15' }, 'member.dob-invalid'],
  ['a password that everybody has', twice('P@ssw0rd2024!'), 'password.too-common'],
  ['a password made of the name', twice('Ines1990!!'), 'password.too-common'],
])('%s is refused', async (_what, changes, code) => {
  const answer = await register(changes)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code })
})

const columns = ['id', 'isadmin', 'isconfirmed', 'isactive', 'handicapindex', 'handicap_index_tenths']

test.each([...columns, '__proto__', 'constructor'])('no one registers with a field %s (SEC-20)', async (field) => {
  const robotcheck = await solvedRobotCheck(club)
  const payload = JSON.stringify({ ...form, robotcheck }).replace('{', `{"${field}":1,`)
  const headers = { 'content-type': 'application/json' }
  const answer = await club.app.inject({ method: 'POST', url: '/api/user/register', payload, headers })
  expect(answer.statusCode).toBe(400)
  expect(await findAccount(club.db, { username: 'ines' })).toBeUndefined()
})

test('a confirmation is good for a day, and of no use to sign in (SEC-17)', async () => {
  await register()
  const hash = await secretOf(club, 'confirm')
  expect((await post(club, 'login/byHash', { username: 'ines', hash })).statusCode).toBe(401)
  club.advance(24 * hour)
  const late = await post(club, 'user/confirmEmail', { hash })
  expect(late.statusCode).toBe(404)
  const error = 'There was a problem while trying to confirm your email address.'
  expect(late.json<{ error: string }>().error).toContain(error)
  expect((await post(club, 'user/confirmEmail', { hash: 'x' })).json()).toEqual(late.json())
})

test('anyone learns whether a username is free, over the usual rate after the robot check', async () => {
  const ask = (username: string, more: object = {}) => post(club, 'user/usernameUnique', { username, ...more })
  expect((await ask('ben')).json()).toEqual({ unique: false })
  expect((await ask('BEN')).json()).toEqual({ unique: false })
  expect((await ask('benedict')).json()).toEqual({ unique: true })
  expect((await ask('be')).statusCode).toBe(400)
  for (let times = 3; times < 20; times += 1) await ask('ben')
  const refused = { code: 'robot.required', error: 'please validate to pass robot check.' }
  expect((await ask('ben')).json()).toMatchObject(refused)
  expect((await ask('ben', { robotcheck: await solvedRobotCheck(club) })).json()).toEqual({ unique: false })
  club.advance(minute)
  expect((await ask('ben')).statusCode).toBe(200)
})

async function registerMistyped(): Promise<string> {
  return (await register({ email: 'ines@mial.example' })).json<{ token: string }>().token
}
const correct = (token: string, email = 'ines@mail.example') =>
  post(club, 'user/sendConfirmation', { email }, { token })
const confirmationOf = async (token: string) =>
  (await get(club, 'user/confirmation', { token })).json<{ confirmed: boolean; email: string }>()

test('a mistyped address is corrected, the link that went there dies, and the new one confirms', async () => {
  const token = await registerMistyped()
  expect(await confirmationOf(token)).toMatchObject({ confirmed: false, email: 'ines@mial.example' })
  const old = await secretOf(club, 'confirm')
  expect((await correct(token)).json()).toEqual({ result: 'Success' })
  expect((await post(club, 'user/confirmEmail', { hash: old })).statusCode).toBe(404)
  expect((await sentMessages(club)).at(-1)).toMatchObject({ to: 'ines@mail.example' })

  expect(await confirmationOf(token)).toMatchObject({ confirmed: false, email: 'ines@mail.example' })
  await post(club, 'user/confirmEmail', { hash: await secretOf(club, 'confirm') })
  expect(await confirmationOf(token)).toMatchObject({ confirmed: true, email: 'ines@mail.example' })
})

test('an address that is corrected to small letters can be confirmed, and keeps the sign-ins', async () => {
  const { token } = (await register({ email: 'Ines@Mail.example' })).json<{ token: string }>()
  const known = { username: 'ines', password: form.password }
  const { token: tablet } = (await post(club, 'login', known)).json<{ token: string }>()
  expect((await correct(token)).json()).toEqual({ result: 'Success' })
  const confirmed = await post(club, 'user/confirmEmail', { hash: await secretOf(club, 'confirm') })
  expect(confirmed.json()).toEqual({ result: 'Success' })
  expect(await confirmationOf(tablet)).toMatchObject({ confirmed: true, email: 'ines@mail.example' })
})

test('the link is sent again, and the one before it is worthless', async () => {
  const token = (await register()).json<{ token: string }>().token
  const first = await secretOf(club, 'confirm')
  expect((await correct(token)).statusCode).toBe(200)
  const second = await secretOf(club, 'confirm')
  expect((await post(club, 'user/confirmEmail', { hash: first })).statusCode).toBe(404)
  expect((await post(club, 'user/confirmEmail', { hash: second })).statusCode).toBe(200)
})

test('a correction ends what the owner of the mistyped address could use', async () => {
  const token = await registerMistyped()
  await post(club, 'user/generateTempPwd', { username: 'ines' })
  const password = await secretOf(club, 'temp-password')
  const stranger = (await post(club, 'login', { username: 'ines', password })).json<{ token: string }>().token
  expect((await correct(stranger, 'stranger@mail.example')).statusCode).toBe(403)
  expect((await correct(token)).statusCode).toBe(200)
  expect((await get(club, 'user/confirmation', { token: stranger })).statusCode).toBe(401)
  const reset = { username: 'ines', password, newpassword: 'a wedge for spring' }
  expect((await post(club, 'user/resetTempPwd', reset)).statusCode).toBe(422)
  expect((await findAccount(club.db, { username: 'ines' }))?.isconfirmed).toBe(false)
})

test('the answer does not tell whether an address belongs to someone', async () => {
  const token = await registerMistyped()
  const [known, unknown] = [await correct(token, 'ben@club.example'), await correct(token, 'nobody@mail.example')]
  expect(known.statusCode).toBe(200)
  expect(known.body).toBe(unknown.body)
  expect((await findAccount(club.db, { username: 'ben' }))?.email).toBe('ben@club.example')
})

test('an account sends five confirmations a day, and a confirmed one corrects nothing', async () => {
  const token = await registerMistyped()
  for (let times = 0; times < 4; times += 1)
    expect((await correct(token, `i${times}@mail.example`)).statusCode).toBe(200)
  const refused = await correct(token)
  expect(refused.json()).toMatchObject({
    status: 429,
    code: 'member.too-many-confirmations',
    error: expect.stringContaining('24 hours'),
  })
  expect(refused.headers['retry-after']).toBeDefined()
  club.advance(25 * hour)
  expect((await correct(token)).statusCode).toBe(200)

  const ben = await club.signIn('ben')
  expect((await correct(ben, 'ben@new.example')).json()).toMatchObject({ code: 'member.confirmed' })
  expect((await findAccount(club.db, { username: 'ben' }))?.email).toBe('ben@club.example')
})

test('the form sends no text of its own to the address of another person', async () => {
  const typed = { firstname: 'Win $500 at https://evil.example', username: 'see https://evil.example/?{secret}' }
  await register(typed)
  await post(club, 'user/generateTempPwd', { username: typed.username })
  const emails = await sentMessages(club)
  expect(emails.map(({ topic }) => topic)).toEqual(['confirm', 'temp-password'])
  for (const { subject, body } of emails) expect(`${subject} ${body}`).not.toMatch(/evil|Win/)
  expect(emails[0]?.body).toContain('Confirm your email for your account.')
})

test('a name cannot get the secret of a reader into an address of its own', async () => {
  await transaction(club.db, (tx) =>
    changeSettings(tx, { id: club.ids.members.ben, settings: { firstname: 'See https://evil.example/?{secret}' } }),
  )
  await post(club, 'user/generateTempPwd', { username: 'ben' })
  const [email] = await sentMessages(club)
  const text = textOf({ body: email?.body ?? '', secret: 'hidden' })
  expect(text).toContain('\n\nhidden\n\n')
  expect(text).not.toContain('?hidden')
})
