import { expect, test } from 'vitest'
import { openTestClub } from './testing.ts'

test('the server is alive without its database, and ready only while it can write (REL-09)', async () => {
  const club = await openTestClub()
  const ask = async (url: string) => (await club.app.inject(url)).statusCode
  expect(await ask('/livez')).toBe(200)
  expect(await ask('/readyz')).toBe(200)

  await club.db.close()
  expect(await ask('/livez')).toBe(200)
  // The last try is ten seconds old at most.
  expect(await ask('/readyz')).toBe(200)
  club.advance(10_000)
  expect(await ask('/readyz')).toBe(503)
  expect(club.log.some((line) => line.includes('the database takes no writes'))).toBe(true)
  await club.app.close()
})
