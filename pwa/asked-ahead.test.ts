import { expect, test } from 'vitest'
import { askedAheadAt } from './asked-ahead.ts'

const at = (address: string, me: number | null = 7, { hasApp = true } = {}) => {
  const { pathname, search } = new URL(address, 'https://club.example')
  return askedAheadAt({ pathname, search }, { me, hasApp })
}

const reviews = 'round/user/7/reviews?sort=date&desc=true&size=8&page=1'
const shell = ['info/club']

test('a screen asks about the member who is signed in, and so does what stands around it', () => {
  expect(at('/home')).toContain('round/user/7/handicaps')
  expect(at('/home')).toContain(reviews)
  expect(at('/handicapLookup')).toEqual([reviews, ...shell])
  expect(at('/settings')).toEqual(shell)
})

test('whoever is sent on asks what the next screen asks', () => {
  for (const address of ['/', '/login', '/currentOutings']) expect(at(address)).toEqual(at('/home'))
  for (const address of ['/', '/home']) expect(at(address, null)).toEqual(at('/login', null))
})

test('without a sign-in nothing is asked that only a member may know', () => {
  expect(at('/login', null)).toEqual(['teetime/loggedOut', 'info/club'])
  for (const address of ['/handicapLookup', '/viewCourses']) expect(at(address, null)).toEqual(['info/club'])
})

test('an address with a query, or of a golfer, is a question of its own', () => {
  expect(at('/viewCourses?name=oaks')).toEqual(shell)
  expect(at('/handicapLookup/12')).toEqual(shell)
})

test('on the course the club is not asked for what nobody sees there', () => {
  expect(at('/leaderboard/7KQ4MX2P')).toEqual([])
})

test('a first visit asks whether the member plays now, which is the business of the worker ever after', () => {
  const question = 'teetime/outingInProgress/7'
  expect(at('/home', 7, { hasApp: false })).toEqual([...at('/home'), question])
  expect(at('/login', null, { hasApp: false })).toEqual(at('/login', null))
})
