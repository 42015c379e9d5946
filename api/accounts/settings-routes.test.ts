import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeAccount, findAccount } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { openTestClub, testPassword, type TestClub } from '../testing.ts'
import { get, holdHashes, sentMessages, post, secretOf, solvedRobotCheck } from './accounts-testing.ts'

let club: TestClub
let token: string
beforeEach(async () => {
  club = await openTestClub()
  token = await club.signIn('ben')
})
afterEach(() => club.close())

const hour = 60 * 60_000
const settings = {
  firstname: 'Benedict',
  lastname: 'Okafor',
  phonenum: '602 555 0182',
  address: '1 Links Road',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  aga: '1234567',
  tees: 'Blue/White',
  dob: '1979-11-30',
  postemail: true,
  teetimenotify: 'Text',
  shareemail: true,
  sharephone: true,
}
const newPassword = 'a new wedge for spring'
const passwords = { username: 'ben', oldPassword: testPassword, password: newPassword, passwordRepeat: newPassword }
const newEmail = { username: 'ben', password: testPassword, email: 'ben@new.example' }
const addressOfBen = async () => (await findAccount(club.db, { username: 'ben' }))?.email

test('settings are read as they were saved, with the address beside them', async () => {
  expect((await post(club, 'user/updateInfo', { user: settings }, { token })).json()).toEqual({ result: 'Success' })
  expect((await get(club, 'user/settingsInit', { token })).json()).toEqual({
    user: { id: club.ids.members.ben, username: 'ben', ...settings },
    email: 'ben@club.example',
    pendingemail: null,
    pendingapproval: false,
    secondstep: false,
    keepsunchanged: true,
  })
})

test('a save leaves the name and the date of birth as another device stored them, unless its form changed them', async () => {
  const { firstname, lastname, dob } = settings
  await post(club, 'user/updateInfo', { user: { firstname: 'Ben', lastname: 'Okafor', dob: '1979-11-03' } }, { token })
  const unchanged = ['firstname', 'lastname', 'dob']
  const save = async (sent: object) => (await post(club, 'user/updateInfo', sent, { token })).statusCode
  // The other device has the values from before.
  const older = { firstname: 'Bernard', lastname: 'Oakley', dob: '1979-03-11' }
  expect(await save({ user: { ...older, phonenum: '602 555 0199' }, unchanged })).toBe(200)
  const stored = async () => (await get(club, 'user/settingsInit', { token })).json<{ user: object }>().user
  expect(await stored()).toMatchObject({
    firstname: 'Ben',
    lastname: 'Okafor',
    dob: '1979-11-03',
    phonenum: '602 555 0199',
  })
  expect(await save({ user: { firstname, lastname: 'Oakley', dob }, unchanged: ['lastname'] })).toBe(200)
  expect(await stored()).toMatchObject({ firstname, lastname, dob })
  expect(await save({ user: { firstname, lastname, dob }, unchanged: ['phonenum'] })).toBe(400)
})

test('an app of the release before, which knows of no usual tees, leaves them as they are', async () => {
  await post(club, 'user/updateInfo', { user: settings }, { token })
  const { tees: _tees, ...before } = settings
  expect((await post(club, 'user/updateInfo', { user: before }, { token })).statusCode).toBe(200)
  expect((await get(club, 'user/settingsInit', { token })).json()).toMatchObject({ user: { tees: 'Blue/White' } })
})

test.each([
  ['firstname', '', 'Firstname is required'],
  ['lastname', '', 'Lastname is required'],
  ['lastname', ' ', 'Lastname is required'],
  ['state', 'Ariz', 'State must be 2 characters'],
  ['tees', 'x'.repeat(41), 'Use no more than 40 characters'],
  ['dob', '30-11-1979', 'Please enter a valid date in MM-DD-YYYY format'],
])('%s as "%s" is refused with its field', async (field, value, message) => {
  const answer = await post(club, 'user/updateInfo', { user: { ...settings, [field]: value } }, { token })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ fields: object }>().fields).toEqual({ [`user.${field}`]: message })
})

test.each(['id', 'username', 'email', 'isadmin', 'isconfirmed', 'handicapindex', 'referral', 'constructor'])(
  'no one changes a field %s among the settings (SEC-20)',
  async (field) => {
    const answer = await post(club, 'user/updateInfo', { user: { ...settings, [field]: 1 } }, { token })
    expect(answer.statusCode).toBe(400)
  },
)

test('a date of birth is set for oneself, and lies before today (SEC-19)', async () => {
  const set = (dob: string, userId = club.ids.members.ben) => post(club, 'user/dob', { dob, userId }, { token })
  expect((await set('1950-01-02')).json()).toEqual({ updateDOB: true })
  expect((await set('2026-06-14')).json()).toMatchObject({
    code: 'member.dob-invalid',
    error: 'Invalid date. The date must be less than today and in MM-DD-YYYY format.',
  })
  const others = Array.from({ length: 50 }, (_, place) => club.ids.members.ben + place + 1)
  for (const other of others) expect((await set('1950-01-02', other)).statusCode).toBe(403)
})

test('a new address counts when it has confirmed itself, and the old one gets an email immediately (SEC-18)', async () => {
  expect((await post(club, 'user/updateEmail', newEmail, { token })).json()).toEqual({ result: 'Success' })
  expect(await addressOfBen()).toBe('ben@club.example')
  const emails = await sentMessages(club)
  expect(emails.map(({ to }) => to)).toEqual(['ben@new.example', 'ben@club.example'])
  expect(emails[1]?.body).toContain('b***@n***')

  const hash = await secretOf(club, 'new-email')
  expect((await post(club, 'user/confirmEmail', { hash })).statusCode).toBe(200)
  expect(await addressOfBen()).toBe('ben@new.example')
  expect((await sentMessages(club)).at(-1)).toMatchObject({ to: 'ben@club.example' })
})

test('a new address is confirmed by the next tap too, when the answer to the first one was lost', async () => {
  await post(club, 'user/updateEmail', newEmail, { token })
  const hash = await secretOf(club, 'new-email')
  await post(club, 'user/confirmEmail', { hash })
  const sent = await sentMessages(club)
  expect((await post(club, 'user/confirmEmail', { hash })).json()).toEqual({ result: 'Success' })
  expect(await sentMessages(club)).toEqual(sent)
  expect(await addressOfBen()).toBe('ben@new.example')
})

test('only the last new address can be confirmed, within a day', async () => {
  await post(club, 'user/updateEmail', newEmail, { token })
  const first = await secretOf(club, 'new-email')
  await post(club, 'user/updateEmail', { ...newEmail, email: 'ben@other.example' }, { token })
  const second = await secretOf(club, 'new-email')
  expect((await post(club, 'user/confirmEmail', { hash: first })).statusCode).toBe(404)
  club.advance(24 * hour)
  expect((await post(club, 'user/confirmEmail', { hash: second })).statusCode).toBe(404)
  expect(await addressOfBen()).toBe('ben@club.example')
})

test('an address is changed five times a day at most', async () => {
  for (let times = 0; times < 5; times += 1) {
    expect((await post(club, 'user/updateEmail', newEmail, { token })).statusCode).toBe(200)
  }
  const answer = await post(club, 'user/updateEmail', newEmail, { token })
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ code: 'member.too-many-changes', error: expect.stringContaining('24 hours') })
})

test('changes of the address at the same moment are counted as well', async () => {
  const asked = Array.from({ length: 8 }, () => post(club, 'user/updateEmail', newEmail, { token }))
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
})

test('a new password ends every other sign-in and keeps this one (SEC-18)', async () => {
  const other = await club.signIn('ben')
  const answer = await post(club, 'user/updatePassword', passwords, { token })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ user: { username: 'ben' } })
  expect((await get(club, 'user/settingsInit', { token: other })).statusCode).toBe(401)
  expect((await get(club, 'user/settingsInit', { token })).statusCode).toBe(200)
  expect((await post(club, 'login', { username: 'ben', password: newPassword })).statusCode).toBe(200)
  expect(await sentMessages(club)).toMatchObject([{ to: 'ben@club.example', topic: 'password-changed' }])
})

const everybodys = { password: 'golf1234', passwordRepeat: 'golf1234' }

test.each([
  ['a wrong password', { ...passwords, oldPassword: 'wrong' }, 422, 'password.wrong'],
  ['the name of someone else', { ...passwords, username: 'carol' }, 403, 'member.not-yours'],
  ['a password that everybody has', { ...passwords, ...everybodys }, 422, 'password.too-common'],
  ['two different passwords', { ...passwords, passwordRepeat: 'other' }, 400, 'request.malformed'],
])('a new password is refused with %s (SEC-18)', async (_what, body, status, code) => {
  const answer = await post(club, 'user/updatePassword', body, { token })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
  expect((await post(club, 'login', { username: 'ben', password: testPassword })).statusCode).toBe(200)
})

test('the sentences of the forms are those of the specification', async () => {
  const fieldsOf = async (path: string, body: object) =>
    (await post(club, path, body, { token })).json<{ fields: Record<string, string> }>().fields
  const empty = { username: '', password: '', email: '' }
  expect(await fieldsOf('user/updateEmail', empty)).toEqual({
    username: 'Username is required',
    password: 'Password is required',
    email: 'Email is required',
  })
  const forgotten = { username: 'ben', oldPassword: testPassword, password: '', passwordRepeat: '' }
  expect(await fieldsOf('user/updatePassword', forgotten)).toEqual({
    password: 'Password is required',
    passwordRepeat: 'Password is required',
  })
  const reset = { username: '', password: '', newpassword: '' }
  expect(await fieldsOf('user/resetTempPwd', reset)).toEqual({
    username: 'Username is required',
    password: 'Password is required',
    newpassword: 'New password is required',
  })
  const mistyped = { username: 'ben', password: testPassword, email: 'ben at club' }
  expect(await fieldsOf('user/updateEmail', mistyped)).toEqual({ email: 'Please enter a valid email' })
  expect(await fieldsOf('user/updatePassword', { ...passwords, passwordRepeat: 'x' })).toEqual({
    passwordRepeat: 'Passwords must match',
  })
})

test('a password may have any characters, and is the same however a keyboard composes them', async () => {
  const composed = 'grüne Wiese am Morgen'.normalize('NFC')
  const body = { ...passwords, password: composed, passwordRepeat: composed }
  expect((await post(club, 'user/updatePassword', body, { token })).statusCode).toBe(200)
  const typed = { username: 'ben', password: composed.normalize('NFD') }
  expect((await post(club, 'login', typed)).statusCode).toBe(200)
})

test('a change of address that waits is shown until it is taken back, and then confirms nothing', async () => {
  const shown = async () =>
    (await get(club, 'user/settingsInit', { token })).json<{ pendingemail: string | null; pendingapproval: boolean }>()
  expect((await shown()).pendingemail).toBeNull()
  await post(club, 'user/updateEmail', { username: 'ben', password: testPassword, email: 'ben@new.example' }, { token })
  const hash = await secretOf(club, 'new-email')
  expect(await shown()).toMatchObject({ pendingemail: 'ben@new.example', pendingapproval: false })
  expect((await post(club, 'user/cancelEmailChange', {}, { token })).json()).toEqual({ result: 'Success' })
  expect((await shown()).pendingemail).toBeNull()
  expect((await post(club, 'user/confirmEmail', { hash })).statusCode).toBe(404)
  expect((await findAccount(club.db, { username: 'ben' }))?.email).toBe('ben@club.example')
})

test('a change requested without a login is shown to the account’s owner, who cancels it', async () => {
  await post(club, 'user/changeEmailAndPwd', { username: 'ben', email: 'ben@other.example' })
  const hash = await secretOf(club, 'email-change')
  const settings = await get(club, 'user/settingsInit', { token })
  expect(settings.json()).toMatchObject({ pendingemail: 'ben@other.example', pendingapproval: true })
  await post(club, 'user/cancelEmailChange', {}, { token })
  expect((await post(club, 'user/answerEmailChange', { hash, approve: true })).statusCode).toBe(404)
})

test.each([
  ['password', 'user/updatePassword', passwords, { ...passwords, oldPassword: 'a guess' }],
  ['address', 'user/updateEmail', newEmail, { ...newEmail, password: 'a guess' }],
])(
  'after too many wrong passwords a change of the %s takes a robot check (SEC-15)',
  async (_what, path, right, wrong) => {
    const send = (body: object) => post(club, path, body, { token })
    for (let tries = 0; tries < 10; tries += 1)
      expect((await send(wrong)).json()).toMatchObject({ code: 'password.wrong' })
    expect((await send(right)).json()).toMatchObject({ status: 403, code: 'robot.required' })
    expect((await send({ ...wrong, robotcheck: await solvedRobotCheck(club) })).json()).toMatchObject({
      code: 'password.wrong',
    })
    expect((await send({ ...right, robotcheck: await solvedRobotCheck(club) })).statusCode).toBe(200)
  },
)

test.each(['user/updatePassword', 'user/updateEmail', 'user/delete'])(
  '%s notifies the address that the account has once its password is compared',
  async (path) => {
    const release = holdHashes(club)
    const bodies: Readonly<Record<string, object>> = {
      'user/updatePassword': passwords,
      'user/updateEmail': { username: 'ben', password: testPassword, email: 'ben@third.example' },
      'user/delete': { password: testPassword },
    }
    const waiting = vi.spyOn(club.context.hashing, 'forRequest')
    const answered = post(club, path, bodies[path] ?? {}, { token })
    await expect.poll(() => waiting.mock.calls.length).toBe(1)
    const id = club.ids.members.ben
    await transaction(club.db, (tx) => changeAccount(tx, { id, email: 'ben@new.example' }))
    await release()
    expect((await answered).statusCode).toBe(200)
    const receivers = (await sentMessages(club)).map(({ to }) => to)
    expect(receivers).toContain('ben@new.example')
    expect(receivers).not.toContain('ben@club.example')
  },
)
