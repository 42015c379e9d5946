import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endOuting } from '#db/outings/outings-testing.ts'
import { openTestOuting, type TestOuting } from '../outings-testing.ts'

const page = '<head><title>Nomad</title><style>b{color:blue}</style></head><body><div id="app"></div></body>'

/** Replaces the built renderer with one that returns its input. */
const early = `
export const style = 'p{color:red}'
export const script = 'taps()'
export function renderEarlyHole({ outing, group, card, golfers }) {
  if (group === 2) throw new Error('a golfer without a tee')
  const names = card.golfers.filter((one) => one.group === group).map(({ id }) => golfers.find((one) => one.id === id).first)
  return '<div id="early">' + outing.course + ' ' + group + ': ' + names.join(', ') + '</div>'
}`

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting({ dist: { 'index.html': page, 'early.mjs': early }, environment: { CLUB_NAME: 'Nomad' } })
})
afterEach(async () => club.close())

const open = (path: string) => club.app.inject({ url: `/leaderboard/${path}` })
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

test('the page of a code has the hole of its group before the app, with its styles, and no cache keeps it', async () => {
  const { body, headers } = await open(club.codes[0])
  expect(body).toMatch(/<body><div id="early">.* 1: .*Ben.*<\/div><script>taps\(\)<\/script><div id="app">/)
  expect(body).toContain('<style>p{color:red}</style></head>')
  expect(body).not.toContain('blue')
  expect(headers['cache-control']).toBe('no-store')
})

test('its policy allows this script and this style, and no other', async () => {
  const policy = String((await open(club.codes[0])).headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'sha256-${hashOf('taps()')}';`)
  expect(policy).toContain(`style-src 'self' 'sha256-${hashOf('p{color:red}')}';`)
  expect(policy).not.toContain('unsafe')
})

test('the code itself and the golfers of another group are not in it', async () => {
  const { body } = await open(club.codes[0])
  expect(body).not.toContain(club.codes[0])
  expect(body).not.toContain('Carol')
})

test.each([
  ['a wrong code', () => 'AAAAAAAA'],
  ['no code', () => 'somewhere'],
  ['the number of an outing', () => String(club.outingId)],
  ['the board', () => `${club.codes[0]}?show=board`],
  ['a clubhouse screen', () => `${club.codes[0]}?tv`],
  ['a hole that can’t be drawn', () => club.codes[1]],
])('%s has the page of the app', async (_, path) => {
  const { body, headers, statusCode } = await open(path())
  expect([statusCode, body]).toEqual([200, page])
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toContain(
    `script-src 'self'; style-src 'self' 'sha256-${hashOf('b{color:blue}')}';`,
  )
})

test('an outing that is over has the page of the app', async () => {
  await endOuting(club.db, { id: club.outingId, postedAt: '2026-06-14T14:00:00.000Z' })
  expect((await open(club.codes[0])).body).toBe(page)
})

test.each([
  ['a picture', { 'sec-fetch-dest': 'image' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a browser that loads ahead', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
])('%s of another site tries no code', async (_, headers) => {
  for (let tried = 0; tried < 20; tried += 1) await club.app.inject({ url: '/leaderboard/AAAAAAAA', headers })
  expect((await club.app.inject({ url: `/leaderboard/${club.codes[0]}`, headers })).body).toBe(page)
  expect((await open(club.codes[0])).body).toContain('<div id="early">')
})

test('codes are tried no faster than by typing: after ten wrong ones, the right one shows nothing here', async () => {
  for (let tried = 0; tried < 10; tried += 1) await open('AAAAAAAA')
  expect((await open(club.codes[0])).body).toBe(page)
})

test('someone who opens a link a hundred times gets the page of the app, which costs nothing', async () => {
  const bodies: string[] = []
  for (let opened = 0; opened < 61; opened += 1) bodies.push((await open(club.codes[0])).body)
  expect(bodies.slice(0, 60).every((body) => body.includes('id="early"'))).toBe(true)
  expect(bodies[60]).toBe(page)
})
