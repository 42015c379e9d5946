import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { componentOf, forAdministrators, hasShell, idInAddress, isForMembers, routeAt, routes } from './routes.ts'

test.each([
  ['/', 'Login'],
  ['/login', 'Login'],
  ['/confirm', 'Confirm'],
  ['/confirm/c0ffee', 'Confirm'],
  ['/emailChange/c0ffee', 'Email Change'],
  ['/unsubscribe/7-c0ffee', 'Unsubscribe'],
  ['/contactUs', 'Contact US'],
  ['/handicapLookup', 'Handicap Lookup'],
  ['/handicapLookup/12', 'Handicap Lookup'],
  ['/handicapDetail/12/usga', 'Handicap Detail'],
  ['/postRound/golfers', 'Select Golfers'],
  ['/postRound/golfers/scores', 'Set Golfers Score'],
  ['/teetime/3/tourney/players', 'Tourney Players'],
  ['/leaderboard', 'Leaderboard'],
  ['/outing/12/results', 'Results'],
  ['/results', 'Results'],
  ['/outing/12/print', 'Print'],
  ['/leaderboard/7KQ4MX2P', 'Scoring'],
  ['/leaderboard/12/1', 'Scoring'],
  ['/viewCourses', 'Courses'],
  ['/viewCourses/7', 'View Course'],
  ['/ViewCourses/7/rounds', 'View Course Rounds'],
  ['/course/7/editTeebox', 'Edit Course Teeboxes'],
  ['/admin/members', 'Members'],
  ['/no/such/page', 'Page Not Found'],
])('%s is the screen %s', (address, title) => expect(routeAt(address).title).toBe(title))

test.each([...routes, forAdministrators])('$path: $file exports its component', (route) => {
  const source = readFileSync(join(import.meta.dirname, route.file), 'utf8')
  expect(source).toContain(`export function ${componentOf(route)}(`)
})

test.each(routes)('$path is found by its address, and is for $audience', ({ path, audience }) => {
  const address = path.replaceAll(/:\w+\??/g, '1')
  expect(routeAt(address).path).toBe(path)
  expect(isForMembers(address)).toBe(audience === 'members' || audience === 'administrators')
})

test('only a screen on the course has no header', () => {
  expect(['/leaderboard/7KQ4MX2P', '/leaderboard', '/home'].map(hasShell)).toEqual([false, true, true])
})

test.each(['/home', '/tournament', '/settings', '/directory', '/admin/members', '/no/such/page'])(
  '%s is for members',
  (address) => {
    expect(isForMembers(address)).toBe(true)
  },
)

test.each([
  '/',
  '/register',
  '/visitors',
  '/contactUs',
  '/confirm/c0ffee',
  '/reset',
  '/resetPwd',
  '/redirect',
  '/handicapLookup/12',
  '/teetime/3/tourney/signup',
  '/leaderboard/7KQ4MX2P',
  '/outing/12/results',
])('%s is for everybody', (address) => expect(isForMembers(address)).toBe(false))

test('an id is a whole number from 1', () => expect(idInAddress('12')).toBe(12))

test.each([undefined, '', '0', '-1', '1.5', '1e3', 'x', '99999999999'])('%o is no id', (text) => {
  expect(idInAddress(text)).toBeNull()
})
