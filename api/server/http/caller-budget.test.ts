import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestOuting, type TestOuting } from '../../outings/outings-testing.ts'

let club: TestOuting
beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(() => club.close())

/** A malformed request counts as well, and is refused before any expensive work. */
const malformed = { game: 'one' }

test('a group that writes without end is slowed down in that call; other calls, groups and scores are not', async () => {
  const remove = (token: string, body: object = { game: 1 }) =>
    club.call({ path: `teetime/games/${club.outingId}/remove`, body, token })
  for (let times = 1; times < 2000; times += 1) expect((await remove(club.capability, malformed)).status).toBe(400)
  expect((await remove(club.capability)).status).toBe(200)
  const refused = await remove(club.capability)
  expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([
    429,
    'request.too-many',
    '60',
  ])
  const body = { game: 1, allowance: 50 }
  const other = await club.call({ path: `teetime/games/${club.outingId}/allowance`, body, token: club.capability })
  expect(other.problem.code).toBe('game.unknown')
  expect((await remove(await club.open(club.codes[1]))).status).toBe(200)
  expect((await remove(club.tokens.ben)).status).toBe(200)
  expect((await club.push([club.score(1)])).status).toBe(200)
  club.advance(2000)
  expect((await remove(club.capability)).status).toBe(200)
})

test('a code that is sent with each call writes no more than one that was exchanged, however it is spelled', async () => {
  const [code] = club.codes
  const remove = (typed: string, body: object = { game: 1 }) =>
    club.call({ path: `teetime/games/${club.outingId}/remove`, body, headers: { 'x-access-code': typed } })
  for (let times = 1; times < 2000; times += 1) expect((await remove(code, malformed)).status).toBe(400)
  expect((await remove(code)).status).toBe(200)
  for (const typed of [code, code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`]) {
    expect((await remove(typed)).problem.code).toBe('request.too-many')
  }
  expect((await remove(club.codes[1])).status).toBe(200)
})

test('a group that reads without end is slowed down in that call, and a member with a sign-in is not', async () => {
  const read = (token: string) => club.call({ path: `sync/pull?outing=${club.outingId}&since=0`, token })
  for (let times = 0; times < 600; times += 1) expect((await read(club.capability)).status).toBe(200)
  const refused = await read(club.capability)
  expect([refused.status, refused.problem.code]).toEqual([429, 'request.too-many'])
  expect((await read(club.tokens.ben)).status).toBe(200)
  expect((await club.push([club.score(1)])).status).toBe(200)
  club.advance(1000)
  expect((await read(club.capability)).status).toBe(200)
})

test('invented codes have no budget, so that they push none of a member or a group out of memory', async () => {
  const headers = { 'x-access-code': 'AAAAAAAA' }
  const read = () => club.call({ path: `sync/pull?outing=${club.outingId}&since=0`, headers })
  for (let times = 0; times < 600; times += 1) await read()
  expect((await read()).problem.code).toBe('robot.required')
})
