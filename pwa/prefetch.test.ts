import { expect, test } from 'vitest'
import { prefetchAt } from './prefetch.ts'

const at = (address: string, me: number | null = 7, { hasApp = true } = {}) => {
  const { pathname, search } = new URL(address, 'https://club.example')
  return prefetchAt({ pathname, search }, { me, hasApp })
}

const reviews = 'round/user/7/reviews?sort=date&desc=true&size=8&page=1'
const shell = ['info/club']

test('the requests of a screen name the member who is signed in, and those of the frame follow', () => {
  expect(at('/home')).toContain('round/user/7/handicaps')
  expect(at('/home')).toContain(reviews)
  expect(at('/handicapLookup')).toEqual([reviews, 'round/waiting', ...shell])
  expect(at('/settings')).toEqual(shell)
})

test('an address that redirects prefetches what the next screen needs', () => {
  for (const address of ['/', '/login', '/currentOutings']) expect(at(address)).toEqual(at('/home'))
  for (const address of ['/', '/home', '/viewCourses']) expect(at(address, null)).toEqual(at('/login', null))
})

test('without a sign-in nothing is requested that only a member may know', () => {
  expect(at('/login', null)).toEqual(['teetime/loggedOut', 'info/club'])
  expect(at('/handicapLookup', null)).toEqual(['info/club'])
})

test('an address with a query or an id prefetches only what the frame needs', () => {
  expect(at('/viewCourses?name=oaks')).toEqual(shell)
  expect(at('/handicapLookup/12')).toEqual(shell)
})

test('an address with parameters prefetches the requests that name them', () => {
  expect(at('/follow/k3yOfABoard', null)).toEqual(['follow/k3yOfABoard', ...shell])
  expect(at('/outing/12/results')).toEqual(['teetime/results/12', ...shell])
  expect(at('/outing/12/results', null)).toEqual(shell)
})

test('on the course nothing is prefetched, because the screen reads the phone', () => {
  expect(at('/leaderboard/7KQ4MX2P')).toEqual([])
})

test('a first visit prefetches the outing in progress, which later comes through the worker', () => {
  const question = 'teetime/outingInProgress/7'
  expect(at('/home', 7, { hasApp: false })).toEqual([...at('/home'), question])
  expect(at('/login', null, { hasApp: false })).toEqual(at('/login', null))
})
