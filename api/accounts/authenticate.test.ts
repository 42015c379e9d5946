import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestClub, type TestClub } from '../testing.ts'
import { createLoginGuard } from './authenticate.ts'

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
