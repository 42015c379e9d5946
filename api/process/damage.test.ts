import { expect, test } from 'vitest'
import { openTestClub } from '../testing.ts'

test('readiness ends with the first damaged page of the file (REL-06)', async () => {
  const club = await openTestClub()
  const ask = async () => (await club.app.inject('/readyz')).json<object>()
  expect(await ask()).toMatchObject({ status: 'ready' })
  club.db.inspect(Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' }))
  expect(await ask()).toMatchObject({ status: 'not ready' })
  club.advance(10_000)
  expect(await ask()).toMatchObject({ status: 'not ready' })
  await club.close()
})
