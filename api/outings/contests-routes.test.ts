import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestClub, type TestClub } from '../testing.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

test('members get the games in the order in which they are offered', async () => {
  const headers = { authorization: `Bearer ${await club.signIn('ben')}` }
  const answer = await club.app.inject({ url: '/api/contest/all', headers })
  const { contests } = answer.json<{ contests: { id: number; name: string }[] }>()
  expect(contests.map(({ id }) => id)).toEqual([0, 21, 14, 16, 17, 18])
  expect(contests.map(({ name }) => name)).toContain('Rabbit (18 holes)')
})
