import { expect, test } from 'vitest'
import { openTestClub } from '../testing.ts'

test('anyone sees the golfers by name, and nothing but name and index (SEC-02)', async () => {
  const club = await openTestClub()
  const answer = await club.app.inject('/api/golfer/all')
  const { golfers } = answer.json<{ golfers: { lastname: string }[] }>()
  expect(golfers.map(({ lastname }) => lastname)).toEqual(['Ito', 'Lindqvist', 'Moreno', 'Okafor', 'Patel', 'Tanaka'])
  expect(golfers[0]).toEqual({
    id: club.ids.members.carol,
    firstname: 'Carol',
    lastname: 'Ito',
    handicapindex: -1.2,
    transferred: true,
  })
  await club.close()
})
