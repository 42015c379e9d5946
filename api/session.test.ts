import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestClub } from './testing.ts'
import type { TestClub } from './testing.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

test('an unknown path is a problem', async () => {
  const answer = await club.app.inject('/api/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(await club.signIn('alice')).toContain('.')
})
