import { expect, test } from 'vitest'
import { hidesScoreButton, mayOfferUpdate } from './shell.tsx'

test.each(['/leaderboard', '/leaderboard/7KQ4MX2P', '/login'])('%s has no Score button', (pathname) => {
  expect(hidesScoreButton(pathname)).toBe(true)
})

test.each(['/home', '/tournament', '/currentOutings'])('%s has the Score button', (pathname) => {
  expect(hidesScoreButton(pathname)).toBe(false)
})

test('an update is offered where nothing can be lost', () => {
  expect(mayOfferUpdate({ pathname: '/home', waiting: 0, upgradeNeeded: false })).toBe(true)
  expect(mayOfferUpdate({ pathname: '/leaderboard', waiting: 0, upgradeNeeded: false })).toBe(true)
})

test('an update waits for scores that are on their way, but not for those that only the update can send', () => {
  expect(mayOfferUpdate({ pathname: '/home', waiting: 1, upgradeNeeded: false })).toBe(false)
  expect(mayOfferUpdate({ pathname: '/home', waiting: 1, upgradeNeeded: true })).toBe(true)
})

const forms = ['/tournament', '/postRound/round', '/register', '/settings', '/addCourse/viewCourses', '/editCourse/7']

const ahead = ['/addTeetime', '/editTeetime/3', '/sendFeeler', '/editFeeler/3', '/teetime/3/tourney/signup']

test.each([...forms, ...ahead, '/course/7/editTeebox', '/leaderboard/7KQ4MX2P', '/leaderboard/12/1'])(
  'no update is offered on %s',
  (pathname) => expect(mayOfferUpdate({ pathname, waiting: 0, upgradeNeeded: false })).toBe(false),
)
