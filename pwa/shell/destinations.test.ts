import { expect, test } from 'vitest'
import { destinations, hidesScoreButton, mayOfferUpdate } from './destinations.ts'

test('a visitor is led to the sign-in and the leaderboard', () => {
  expect(destinations({ isSignedIn: false }).map(({ to }) => to)).toEqual(['/login', '/leaderboard'])
})

test('a member is not led to the sign-in', () => {
  expect(destinations({ isSignedIn: true }).map(({ label }) => label)).toEqual(['Current Outings', 'Leaderboard'])
})

test.each(['/leaderboard', '/leaderboard/7KQ4MX2P', '/login'])('%s has no Score button', (pathname) => {
  expect(hidesScoreButton(pathname)).toBe(true)
})

test.each(['/home', '/tournament', '/currentOutings'])('%s has the Score button', (pathname) => {
  expect(hidesScoreButton(pathname)).toBe(false)
})

test('an update is offered where nothing can be lost', () => {
  expect(mayOfferUpdate({ pathname: '/home', waiting: 0 })).toBe(true)
  expect(mayOfferUpdate({ pathname: '/leaderboard', waiting: 0 })).toBe(true)
})

test('an update waits for scores that are on their way', () => {
  expect(mayOfferUpdate({ pathname: '/home', waiting: 1 })).toBe(false)
})

test.each(['/tournament', '/leaderboard/7KQ4MX2P', '/leaderboard/12/1'])('no update is offered on %s', (pathname) => {
  expect(mayOfferUpdate({ pathname, waiting: 0 })).toBe(false)
})
