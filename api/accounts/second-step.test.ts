import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeAccount, changeSettings } from '#db/members/members.ts'
import { secondSteps, recoveryCodes } from '#db/schema/accounts.ts'
import { transaction } from '#db/transaction.ts'
import { teeTimeForm } from '../tee-times/sign-ups-testing.ts'
import { openTestClub, testPassword, type MemberName, type TestClub } from '../testing.ts'
import { codeOfApp, get, post, secretOf, sentMessages, solvedRobotCheck } from './accounts-testing.ts'
import { addSignInLink } from './link-secret.ts'
import { seal } from './seal.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

const minute = 60_000
const step = 30_000
const newpassword = 'a new wedge for spring'

type App = { readonly key: string; readonly codes: readonly string[]; readonly token: string }

/** The code of the app now, or a number of time steps later. */
const codeOf = ({ key }: Pick<App, 'key'>, later = 0) => codeOfApp(key, { at: club.context.now(), later })

/** Six digits that are not a code of the app; each number gives different ones. */
function guessOf(app: Pick<App, 'key'>, number = 0): string {
  const right = [-2, -1, 0, 1, 2].map((later) => codeOf(app, later))
  const guesses = Array.from({ length: 100 }, (_, at) => String(at).padStart(6, '0'))
  return guesses.filter((guess) => !right.includes(guess))[number] ?? ''
}

async function start(token: string, password = testPassword) {
  return post(club, 'user/second-step/start', { password }, { token })
}

/** Turns on the second step of an administrator. This uses up the code of the previous time step. */
async function turnOn(username: MemberName = 'alice'): Promise<App> {
  const token = await club.signIn(username)
  const { key } = (await start(token)).json<{ key: string }>()
  const turned = await post(club, 'user/second-step/on', { code: codeOf({ key }, -1) }, { token })
  return { key, token, codes: turned.json<{ codes: string[] }>().codes }
}

const logIn = (password = testPassword, username = 'alice') => post(club, 'login', { username, password })
const proofOf = (answer: { json: () => unknown }) => (answer.json() as { now: { proof: string } }).now.proof
const finish = (proof: string, code: string, asking = {}) => post(club, 'login/second-step', { proof, code }, asking)
const logInWith = async (code: string) => finish(proofOf(await logIn()), code)
const stateOf = async (token: string) => (await get(club, 'user/second-step', { token })).json<object>()
const wrong = { code: 'second-step.wrong-code', fields: { code: expect.any(String) as string } }

test('an administrator turns it on with the password and a code, gets ten codes, and stays signed in alone (SEC-62)', async () => {
  const elsewhere = await club.signIn('alice')
  const token = await club.signIn('alice')
  expect(await stateOf(token)).toEqual({ since: null, codes: 0 })
  expect((await start(token, 'not my password')).json()).toMatchObject({ code: 'password.wrong' })
  const { key, link } = (await start(token)).json<{ key: string; link: string }>()
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(new URL(link).searchParams.get('secret')).toBe(key)
  // The second step is off until the first code confirms it.
  expect((await logIn()).statusCode).toBe(200)

  const on = (code: string) => post(club, 'user/second-step/on', { code }, { token })
  expect((await on(guessOf({ key }))).json()).toMatchObject(wrong)
  const { codes } = (await on(codeOf({ key }))).json<{ codes: string[] }>()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
  expect(await stateOf(token)).toEqual({ since: club.context.now().toISOString(), codes: 10 })
  expect((await get(club, 'user/settingsInit', { token })).json()).toMatchObject({ secondstep: true })
  expect((await get(club, 'user/sessions', { token: elsewhere })).statusCode).toBe(401)
  expect((await sentMessages(club)).at(-1)).toMatchObject({ topic: 'second-step-on', to: 'alice@club.example' })
  expect((await start(token)).json()).toMatchObject({ code: 'second-step.is-on' })
  expect((await on(codeOf({ key }, 1))).json()).toMatchObject({ code: 'second-step.is-on' })
})

test('the key of half an hour ago is not turned on, and a later key replaces it', async () => {
  const token = await club.signIn('alice')
  const on = (key: string) => post(club, 'user/second-step/on', { code: codeOf({ key }) }, { token })
  expect((await on('AAAA')).json()).toMatchObject({ code: 'second-step.not-started' })
  const first = (await start(token)).json<{ key: string }>().key
  club.advance(31 * minute)
  expect((await on(first)).json()).toMatchObject({ code: 'second-step.not-started' })
  const second = (await start(token)).json<{ key: string }>().key
  expect((await on(first)).json()).toMatchObject(wrong)
  expect((await on(second)).statusCode).toBe(200)
})

test('a login asks for the code only after the right password, and a wrong one is answered as anyone’s', async () => {
  const app = await turnOn()
  const [ofAdmin, ofMember] = [await logIn('a guess'), await logIn('a guess', 'ben')]
  expect(ofAdmin.statusCode).toBe(401)
  expect(ofAdmin.json()).toEqual(ofMember.json())

  const answer = await logIn()
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'second-step.required' })
  const proof = proofOf(answer)
  expect((await get(club, 'user/sessions', { token: proof })).statusCode).toBe(401)
  expect((await finish(proof, guessOf(app))).json()).toMatchObject(wrong)
  const signedIn = await finish(proof, codeOf(app).replace(/(...)/, '$1 '))
  expect(signedIn.json()).toMatchObject({ user: { username: 'alice', isadmin: true } })
  const { token } = signedIn.json<{ token: string }>()
  expect((await get(club, 'admin/members', { token })).statusCode).toBe(200)
})

test('a code from a phone whose clock is two minutes behind is refused, and the sentence names the clock', async () => {
  const app = await turnOn()
  const refused = (await finish(proofOf(await logIn()), codeOf(app, -4))).json<{ code: string; error: string }>()
  expect(refused.code).toBe('second-step.wrong-code')
  expect(refused.error).toContain('set its time')
})

test('a proof is good for five minutes, and ends with the password and with the account', async () => {
  const app = await turnOn()
  const late = proofOf(await logIn())
  club.advance(5 * minute)
  const tooLate = { code: 'second-step.too-late' }
  expect((await finish(late, codeOf(app))).json()).toMatchObject(tooLate)
  expect((await finish(`${late}x`, codeOf(app))).json()).toMatchObject(tooLate)
  expect((await finish(app.token, codeOf(app))).json()).toMatchObject(tooLate)

  const beforeTheChange = proofOf(await logIn())
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.alice, passwordHash: 'another' }))
  expect((await finish(beforeTheChange, codeOf(app))).json()).toMatchObject(tooLate)
})

test('a deactivated administrator gets in with no code', async () => {
  const app = await turnOn()
  const proof = proofOf(await logIn())
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.alice, isactive: false }))
  expect((await finish(proof, codeOf(app))).json()).toMatchObject({ code: 'second-step.too-late' })
})

test('each code works once, also when it is sent twice at the same moment (REL-32)', async () => {
  const app = await turnOn()
  const proofs = await Promise.all([logIn(), logIn(), logIn()])
  const tries = await Promise.all(proofs.map((answer) => finish(proofOf(answer), codeOf(app))))
  expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  expect((await logInWith(codeOf(app))).json()).toMatchObject(wrong)
  // An older code is refused even if it was never used.
  expect((await logInWith(codeOf(app, -1))).json()).toMatchObject(wrong)
  club.advance(step)
  expect((await logInWith(codeOf(app))).statusCode).toBe(200)
})

test('each recovery code works once, however it is typed, also twice at the same moment (REL-32)', async () => {
  const { codes, token } = await turnOn()
  const [first = '', second = ''] = codes
  const proof = proofOf(await logIn())
  const tries = await Promise.all([finish(proof, first), finish(proof, first.toLowerCase().replace('-', ' '))])
  expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await stateOf(token)).toMatchObject({ codes: 9 })
  expect((await logInWith(second)).statusCode).toBe(200)
  expect((await logInWith(second)).json()).toMatchObject(wrong)
})

test('a login whose answer was lost takes no second code, but only from the phone that sent it', async () => {
  const { codes, token } = await turnOn()
  const proof = proofOf(await logIn())
  const finishBy = (key: string, proven = proof) => finish(proven, codes[0] ?? '', { key })
  expect((await finishBy('phone-of-alice')).statusCode).toBe(200)
  expect((await finishBy('another-phone')).json()).toMatchObject(wrong)
  const again = await finishBy('phone-of-alice', proofOf(await logIn()))
  expect(again.json()).toMatchObject({ user: { username: 'alice', isadmin: true } })
  expect(await stateOf(token)).toMatchObject({ codes: 9 })
  // Without the password the key is worth nothing.
  expect((await finishBy('phone-of-alice', 'no proof')).json()).toMatchObject({ code: 'second-step.too-late' })

  club.advance(60 * minute)
  expect((await finishBy('phone-of-alice', proofOf(await logIn()))).json()).toMatchObject(wrong)
})

test('recovery codes whose answer was lost are shown again to the phone that made them', async () => {
  const app = await turnOn()
  const { token, codes } = app
  const renew = async (key: string, code: string, password = testPassword) =>
    (await post(club, 'user/second-step/codes', { password, code }, { token, key })).json<{ codes?: string[] }>()
  const lost = await renew('phone-of-alice', codes[0] ?? '')
  expect(lost.codes).toHaveLength(10)
  expect(await renew('phone-of-alice', codes[0] ?? '')).toEqual(lost)
  expect(await renew('phone-of-alice', codes[0] ?? '', 'not my password')).toMatchObject({ code: 'password.wrong' })
  expect(await renew('another-phone', codes[0] ?? '')).toMatchObject(wrong)
  expect((await logInWith(lost.codes?.[0] ?? '')).statusCode).toBe(200)
  // The codes are in use by now, so that the request needs a code like a new one.
  expect(await renew('phone-of-alice', codes[0] ?? '')).toMatchObject(wrong)
  const other = await renew('another-phone', codeOf(app))
  expect(other.codes).not.toEqual(lost.codes)
})

test('the first recovery codes are shown again to the phone whose answer was lost', async () => {
  const token = await club.signIn('alice')
  const { key } = (await start(token)).json<{ key: string }>()
  const on = async (phone: string) =>
    (await post(club, 'user/second-step/on', { code: codeOf({ key }) }, { token, key: phone })).json<object>()
  const lost = await on('phone-of-alice')
  expect(await on('phone-of-alice')).toEqual(lost)
  expect(await on('another-phone')).toMatchObject({ code: 'second-step.is-on' })
})

test('a used recovery code is announced by email with how many are left, also when it makes new ones (SEC-62)', async () => {
  const { codes, token } = await turnOn()
  const announced = async () => (await sentMessages(club)).filter(({ topic }) => topic === 'recovery-code-used')
  await logInWith(codes[0] ?? '')
  await logInWith(codes[0] ?? '')
  const [first, ...others] = await announced()
  expect(first).toMatchObject({ to: 'alice@club.example' })
  expect(first?.body).toMatch(/\b9 left/)
  expect(others).toEqual([])
  const [, , , ...rest] = codes
  for (const code of rest) await logInWith(code)
  expect((await announced()).at(-1)?.body).toMatch(/\b2 left/)

  const asked = { password: testPassword, code: codes[1] ?? '' }
  expect((await post(club, 'user/second-step/codes', asked, { token })).statusCode).toBe(200)
  expect((await announced()).at(-1)?.body).toMatch(/\b10 left/)
  const body = (await announced()).map((email) => email.body).join()
  for (const code of codes) expect(body).not.toContain(code)
})

test('new recovery codes need the password and a code, and end the ones before', async () => {
  const app = await turnOn()
  const { token, codes } = app
  const renew = (password: string, code: string) => post(club, 'user/second-step/codes', { password, code }, { token })
  expect((await renew('not my password', codeOf(app))).json()).toMatchObject({ code: 'password.wrong' })
  expect((await renew(testPassword, guessOf(app))).json()).toMatchObject(wrong)
  const renewed = (await renew(testPassword, codeOf(app))).json<{ codes: string[] }>().codes
  expect(renewed).toHaveLength(10)
  expect((await logInWith(codes[0] ?? '')).json()).toMatchObject(wrong)
  expect((await logInWith(renewed[0] ?? '')).statusCode).toBe(200)
})

test('turning it off needs the password and a code, and is announced by email', async () => {
  const app = await turnOn()
  const { token, codes } = app
  const off = (password: string, code: string) => post(club, 'user/second-step/off', { password, code }, { token })
  expect((await off('not my password', codeOf(app))).json()).toMatchObject({ code: 'password.wrong' })
  expect((await off(testPassword, guessOf(app))).json()).toMatchObject(wrong)
  expect((await logIn()).json()).toMatchObject({ code: 'second-step.required' })
  expect((await off(testPassword, codes[3] ?? '')).statusCode).toBe(200)
  expect((await logIn()).statusCode).toBe(200)
  expect((await off(testPassword, codeOf(app))).json()).toMatchObject({ code: 'second-step.is-off' })
  expect((await sentMessages(club)).at(-1)).toMatchObject({ topic: 'second-step-off', to: 'alice@club.example' })
  expect(await club.db.sql.select().from(recoveryCodes)).toEqual([])
  // A new second step has a new key, so the old entry in the app is useless.
  const again = await turnOn()
  expect(again.key).not.toBe(app.key)
})

test('wrong codes are limited, a robot check changes nothing, and a phone that was signed in goes on (SEC-15)', async () => {
  const app = await turnOn()
  const proof = proofOf(await logIn())
  const guesses = await Promise.all(Array.from({ length: 14 }, (_, at) => finish(proof, guessOf(app, at))))
  const codesOf = (answers: typeof guesses) => answers.map((answer) => answer.json<{ code: string }>().code)
  expect(codesOf(guesses).filter((code) => code === 'second-step.wrong-code')).toHaveLength(10)
  const tooMany = { code: 'second-step.too-many' }
  expect((await finish(proof, codeOf(app))).json()).toMatchObject(tooMany)
  expect((await finish(proof, codeOf(app), { from: '10.0.0.9' })).json()).toMatchObject(tooMany)
  const robotcheck = await solvedRobotCheck(club)
  const withCheck = await post(club, 'login/second-step', { proof, code: codeOf(app), robotcheck })
  expect(withCheck.json()).toMatchObject({ code: 'request.malformed' })
  expect((await finish(proof, codeOf(app), { token: app.token })).statusCode).toBe(200)
  club.advance(16 * minute)
  expect((await logInWith(codeOf(app))).statusCode).toBe(200)
})

test('fifty wrong codes in a day are enough, however slowly', async () => {
  const app = await turnOn()
  for (let round = 0; round < 5; round += 1) {
    const proof = proofOf(await logIn())
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await finish(proof, guessOf(app))).json()).toMatchObject(wrong)
    }
    club.advance(16 * minute)
  }
  const refused = { code: 'second-step.too-many', error: expect.stringContaining('24 hours') }
  expect((await logInWith(codeOf(app))).json()).toMatchObject(refused)
  club.advance(24 * 60 * minute)
  expect((await logInWith(codeOf(app))).statusCode).toBe(200)
})

test('an emailed password leads past no code: not at the login, and not at the reset', async () => {
  const app = await turnOn()
  await post(club, 'user/generateTempPwd', { username: 'alice' })
  const password = await secretOf(club, 'temp-password')
  const reset = (more: object, asking = {}) =>
    post(club, 'user/resetTempPwd', { username: 'alice', password, newpassword, ...more }, asking)
  expect((await reset({})).json()).toMatchObject({ code: 'second-step.required' })
  expect((await reset({ code: guessOf(app) })).json()).toMatchObject(wrong)
  expect((await logIn(newpassword)).statusCode).toBe(401)

  const held = await finish(proofOf(await logIn(password)), codeOf(app))
  const { token } = held.json<{ token: string }>()
  expect((await get(club, 'admin/members', { token })).json()).toMatchObject({ code: 'session.reset-required' })
  // The sign-in by the temporary password has already used a code, so none is needed.
  expect((await reset({}, { token })).statusCode).toBe(200)
  expect((await logIn(newpassword)).json()).toMatchObject({ code: 'second-step.required' })
})

test('the reset with a code changes the password, and the second step stays', async () => {
  const app = await turnOn()
  await post(club, 'user/generateTempPwd', { username: 'alice' })
  const password = await secretOf(club, 'temp-password')
  const body = { username: 'alice', password, newpassword, code: codeOf(app) }
  expect((await post(club, 'user/resetTempPwd', { ...body, newpassword: 'password' })).json()).toMatchObject({
    code: 'password.too-common',
  })
  expect((await post(club, 'user/resetTempPwd', body)).json()).toMatchObject({ user: { isadmin: true } })
  expect((await logIn(newpassword)).json()).toMatchObject({ code: 'second-step.required' })
})

test('a lapsed sign-in and the password don’t renew an administrator’s rights without a code (SEC-40)', async () => {
  const app = await turnOn()
  club.advance(13 * 60 * minute)
  const { token } = app
  const body = { username: 'alice', password: testPassword, newpassword }
  expect((await get(club, 'admin/members', { token })).json()).toMatchObject({ code: 'session.password-again' })
  expect((await post(club, 'user/resetTempPwd', body, { token })).json()).toMatchObject({
    code: 'second-step.required',
  })
})

test('without the rights the second step stays, no link leads past it, and its owner turns it off', async () => {
  const app = await turnOn()
  const id = club.ids.members.alice
  await transaction(club.db, (tx) => changeAccount(tx, { id, isadmin: false }))
  await transaction(club.db, (tx) =>
    addSignInLink(tx, {
      context: club.context,
      to: { id, username: 'alice', firstname: 'Alice', email: 'alice@club.example' },
      page: '/home',
      at: club.context.now(),
    }),
  )
  const hash = await secretOf(club, 'sign-in-link')
  expect((await post(club, 'login/byHash', { username: 'alice', hash })).json()).toMatchObject({ code: 'login.failed' })
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.ben, isadmin: true }))
  const admin = { token: await club.signIn('ben') }
  const alerts = async () =>
    (await sentMessages(club)).filter(({ topic, to }) => topic === 'teetime-new' && to === 'alice@club.example')
  await transaction(club.db, (tx) => changeSettings(tx, { id, settings: { teetimenotify: 'Email', phonenum: '' } }))
  await post(club, 'teetime', { ...teeTimeForm(club), send_email: '1' }, admin)
  expect(await alerts()).toMatchObject([{ secret: null, body: expect.stringContaining('/teetime/1/tourney/signup') }])
  const sent = await post(club, `admin/members/${id}/send-sign-in-link`, {}, admin)
  expect(sent.json()).toMatchObject({ code: 'member.needs-password' })
  const { token } = (await logInWith(codeOf(app))).json<{ token: string }>()
  expect((await start(token)).json()).toMatchObject({ code: 'member.not-admin' })
  const code = codeOf(app, 1)
  const off = await post(club, 'user/second-step/off', { password: testPassword, code }, { token })
  expect(off.statusCode).toBe(200)
  expect((await logIn()).statusCode).toBe(200)
})

test('the database has the key encrypted, and a server with other keys says so', async () => {
  const app = await turnOn()
  const [kept] = await club.db.sql.select().from(secondSteps)
  expect(JSON.stringify(kept)).not.toContain(app.key)
  const other = seal(randomBytes(20), { key: randomBytes(32), about: 'another', randomBytes })
  await transaction(club.db, (tx) => tx.sql.update(secondSteps).set({ secret: other }))
  for (const code of [codeOf(app), app.codes[0] ?? '']) {
    expect((await logInWith(code)).json()).toMatchObject({ code: 'second-step.keys-changed' })
  }
})

test('the log has no key, no recovery code and no proof (SEC-59)', async () => {
  const app = await turnOn()
  const proof = proofOf(await logIn())
  await finish(proof, codeOf(app))
  const written = club.log.join('\n')
  for (const secret of [app.key, proof, ...app.codes]) expect(written).not.toContain(secret)
  for (const event of ['second_step_on', 'session_created']) expect(written).toContain(event)
})
