import { expect, test } from 'vitest'
import { memoryStorage } from '#sync/device/testing.ts'
import { dropWayBack, keepWayBack, readWayBack, safePage } from './way-back.ts'

function phone() {
  const kept = new Map<string, string>()
  const clock = { at: 1_000_000 }
  return { kept, clock, ports: { storage: memoryStorage(kept), now: () => clock.at } }
}

const place = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

test('a login goes on to the page that wanted it, with its query and its hash', () => {
  const { ports } = phone()
  keepWayBack(ports, place('/viewCourses/3/rounds', '?sort=date', '#best'))
  expect(readWayBack(ports)).toBe('/viewCourses/3/rounds?sort=date#best')
  dropWayBack(ports)
  expect(readWayBack(ports)).toBe('/home')
})

test('a login goes on to the results of an outing, which visitors see with its code alone', () => {
  const { ports } = phone()
  keepWayBack(ports, place('/outing/4/results'))
  expect(readWayBack(ports)).toBe('/outing/4/results')
})

test('after an hour a login begins at home', () => {
  const { ports, clock } = phone()
  keepWayBack(ports, place('/settings'))
  clock.at += 60 * 60 * 1000
  expect(readWayBack(ports)).toBe('/home')
})

test('a page for everybody is no reason to come back', () => {
  const { ports } = phone()
  keepWayBack(ports, place('/visitors'))
  expect(readWayBack(ports)).toBe('/home')
})

test.each([
  '"x"',
  '{',
  'null',
  '{"page":"//evil.example","at":1000000}',
  '{"page":"/login","at":1000000}',
  '{"page":5}',
])('what stands in the storage is not trusted: %s', (text) => {
  const { kept, ports } = phone()
  kept.set('nomad.way-back', text)
  expect(readWayBack(ports)).toBe('/home')
})

test('a query may hold what a path may not', () => {
  expect(safePage('/settings?from=a,b:c/d')).toBe('/settings?from=a,b:c/d')
})

test.each([
  '//evil.example',
  'https://evil.example/home',
  'javascript:alert(1)',
  '/\\evil.example',
  '\\\\evil.example',
  '/\n/evil.example',
  '/settings?to=<script>',
  '/redirect',
  '/redirect?page=/home',
  '/no-such-screen',
  '',
])('what is no path of a screen leads home: %j', (page) => {
  expect(safePage(page)).toBe('/home')
})
