import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestClub, testPassword, type TestClub } from '../testing.ts'
import { solvedRobotCheck } from './accounts-testing.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

const minute = 60_000
type Try = { username: string; password: string; from?: string; token?: string; robotcheck?: string }

function login({ from = '10.0.0.1', token, ...payload }: Try) {
  return club.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    payload,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
}

function logout(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return club.app.inject({ method: 'POST', url: '/api/logout', headers, payload: {} })
}

test('a member signs in with the username in any case, and the answer holds nothing but the user', async () => {
  const answer = await login({ username: 'ALICE', password: testPassword })
  expect(answer.statusCode).toBe(200)
  const { token, ...rest } = answer.json<{ token: string }>()
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(rest).toEqual({
    user: {
      id: club.ids.members.alice,
      username: 'alice',
      firstname: 'Alice',
      lastname: 'Moreno',
      isadmin: true,
      isconfirmed: true,
      dob: '1980-02-29',
      age: 46,
    },
  })
})

test('a wrong password, an unknown name and a disabled account look the same (SEC-15)', async () => {
  const wrong = await login({ username: 'ben', password: 'nine irons at dawn' })
  const unknown = await login({ username: 'nobody', password: testPassword })
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toMatchObject({ code: 'login.failed', error: 'Login Failed' })
  expect(unknown.statusCode).toBe(401)
  expect(unknown.json()).toEqual(wrong.json())
})

test('a token ends with its sign-in, on the very next request (SEC-40)', async () => {
  const { token } = (await login({ username: 'ben', password: testPassword })).json<{ token: string }>()
  expect((await logout(token)).json()).toEqual({ result: 'Success' })
  expect((await logout(token)).statusCode).toBe(401)
})

test('guesses at one account from many addresses take a robot check, which lets its owner in (SEC-15)', async () => {
  const guess = (place: number) => login({ username: 'carol', password: `guess ${place}`, from: `10.1.0.${place}` })
  for (let place = 0; place < 10; place += 1) expect((await guess(place)).statusCode).toBe(401)
  const right = { username: 'carol', password: testPassword, from: '10.9.9.9' }
  const refused = await login(right)
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'robot.required' }])
  // After the clock is set back, no try is forgotten and no one waits longer.
  club.advance(-24 * 60 * minute)
  expect((await login(right)).statusCode).toBe(403)
  const proof = await solvedRobotCheck(club)
  expect((await login({ ...right, password: 'guess', robotcheck: proof })).statusCode).toBe(401)
  expect((await login({ ...right, robotcheck: proof })).json()).toMatchObject({ code: 'robot.failed' })
  expect((await login({ ...right, robotcheck: await solvedRobotCheck(club) })).statusCode).toBe(200)
  // An unknown username gets the same answers.
  for (let place = 0; place < 10; place += 1)
    await login({ username: 'nobody', password: 'x', from: `10.2.0.${place}` })
  expect((await login({ username: 'nobody', password: 'x' })).json()).toEqual(refused.json())
  club.advance(15 * minute)
  expect((await login(right)).statusCode).toBe(200)
})

test('the phone of the owner still signs in while others guess at the account (SEC-15)', async () => {
  const { token } = (await login({ username: 'carol', password: testPassword })).json<{ token: string }>()
  await logout(token)
  const guess = (place: number) => login({ username: 'carol', password: 'guess', from: `10.1.0.${place}` })
  for (let place = 0; place < 14; place += 1) await guess(place)
  expect((await login({ username: 'carol', password: testPassword, token })).statusCode).toBe(200)
  const strangers = await login({ username: 'carol', password: testPassword, token: await club.signIn('ben') })
  expect(strangers.statusCode).toBe(403)
})

test('an address that fails a hundred times takes a robot check, a clubhouse full of right ones does not', async () => {
  for (let place = 0; place < 100; place += 1) {
    await login({ username: `name${place}`, password: 'guess', from: `2001:db8:0:7::${place}` })
  }
  const right = { username: 'dev', password: testPassword, from: '2001:db8:0:7:8::9' }
  expect((await login(right)).json()).toMatchObject({ status: 403, code: 'robot.required' })
  expect((await login({ ...right, from: '2001:db8:0:8::1' })).statusCode).toBe(200)
  expect((await login({ ...right, robotcheck: await solvedRobotCheck(club) })).statusCode).toBe(200)
  club.advance(15 * minute)
  expect((await login(right)).statusCode).toBe(200)
})

test('more simultaneous tries than the machine can hash are answered with "try again"', async () => {
  const tries = Array.from({ length: 60 }, (_, place) => login({ username: `name${place}`, password: 'x' }))
  const answers = await Promise.all(tries)
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
})

test('who has not confirmed the address is held at the password reset', async () => {
  const signedIn = await login({ username: 'nora', password: testPassword })
  const { token, user } = signedIn.json<{ token: string; user: object }>()
  expect(user).toMatchObject({ isconfirmed: false })
  const headers = { authorization: `Bearer ${token}` }
  const courses = await club.app.inject({ url: '/api/course/all', headers })
  expect(courses.statusCode).toBe(403)
  expect(courses.json()).toMatchObject({ code: 'session.reset-required' })
  expect((await logout(token)).statusCode).toBe(200)
})

test.each([
  ['a number for a password', { username: 'ben', password: 7 }, 'password'],
  ['a list for a username', { username: ['ben'], password: 'x' }, 'username'],
  ['a password of 129 characters', { username: 'ben', password: 'x'.repeat(129) }, 'password'],
  ['a username of two lines', { username: 'ben\n', password: 'x' }, 'username'],
  ['a field that is not declared', { username: 'ben', password: 'x', isadmin: true }, 'isadmin'],
])('%s is malformed', async (_what, payload, field) => {
  const answer = await club.app.inject({ method: 'POST', url: '/api/login', payload })
  expect(answer.statusCode).toBe(400)
  const { code, fields } = answer.json<{ code: string; fields: Record<string, string> }>()
  expect(code).toBe('request.malformed')
  expect(Object.keys(fields)).toEqual([field])
})
