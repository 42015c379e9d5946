import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestClub, testPassword, type TestClub } from '../testing.ts'
import { post, solvedRobotCheck } from './accounts-testing.ts'
import { createLoginGuard } from './login-guard.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

const anonymous = { memberId: undefined, bearer: undefined, isHuman: false }

test('fifteen hundred addresses that guess get a thousand tries in a quarter of an hour, and known phones go on', async () => {
  const guard = createLoginGuard(club.context)
  const tries = { count: 0 }
  for (let place = 0; place < 1500; place += 1) {
    const address = `10.1.${place >> 8}.${place & 255}`
    const attempt = await guard.begin({ ...anonymous, username: `name ${place}`, address })
    if ('takeBack' in attempt) tries.count += 1
    else expect(attempt.slowedBy).toBe('address')
  }
  expect(tries.count).toBe(1000)
  const { ben } = club.ids.members
  const phone = { username: 'ben', memberId: ben, bearer: await club.signIn('ben'), address: '10.9.9.9' }
  expect(await guard.begin({ ...phone, isHuman: false })).toHaveProperty('takeBack')
  expect(await guard.begin({ ...anonymous, username: 'carol', address: '10.9.9.9', isHuman: true })).toHaveProperty(
    'takeBack',
  )
})

test('a try that was taken back is no failure of anybody', async () => {
  const guard = createLoginGuard(club.context)
  for (let nth = 0; nth < 1100; nth += 1) {
    const attempt = await guard.begin({ ...anonymous, username: 'ben', address: '10.0.0.1' })
    if ('takeBack' in attempt) await attempt.takeBack()
    else throw new Error(`It was slowed down by ${attempt.slowedBy}`)
  }
})

test('after a hundred right passwords of an account in a quarter of an hour a robot check is needed, also on its phone', async () => {
  const guard = createLoginGuard(club.context)
  const { ben } = club.ids.members
  const phone = { username: 'Ben', memberId: ben, bearer: await club.signIn('ben'), address: '10.0.0.1' }
  for (let logins = 0; logins < 100; logins += 1) {
    const attempt = await guard.begin({ ...phone, isHuman: false })
    if ('takeBack' in attempt) await attempt.takeBack()
    await guard.countRight('ben')
  }
  expect(await guard.begin({ ...phone, isHuman: false })).toEqual({ slowedBy: 'success' })
  expect(await guard.begin({ ...phone, isHuman: true })).toHaveProperty('takeBack')
  expect(await guard.begin({ ...anonymous, username: 'carol', address: '10.0.0.1' })).toHaveProperty('takeBack')
  club.advance(15 * 60_000)
  expect(await guard.begin({ ...phone, isHuman: false })).toHaveProperty('takeBack')
})

test('the calls that compare a password say that there were too many logins', async () => {
  const login = () => post(club, 'login', { username: 'ben', password: testPassword })
  for (let logins = 0; logins < 100; logins += 1) expect((await login()).statusCode).toBe(200)
  const refused = { code: 'robot.required', detail: 'Too many logins. Pass the robot check to continue.' }
  expect((await login()).json()).toMatchObject(refused)
  const robotcheck = await solvedRobotCheck(club)
  expect((await post(club, 'login', { username: 'ben', password: testPassword, robotcheck })).statusCode).toBe(200)
})
