import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestClub, type TestClub } from '../../testing.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

test('the description of the calls is made once and packed once', async () => {
  const ask = (encoding: string) =>
    club.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
  const [plain, packed, again] = [await ask('identity'), await ask('gzip, br'), await ask('gzip')]
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toMatchObject({ openapi: '3.1.0' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.headers['content-type']).toContain('application/json')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(again.rawPayload.equals(packed.rawPayload)).toBe(true)
})
