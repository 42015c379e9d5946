import { expect, test } from 'vitest'
import { isForMembers, routesFor } from '../routes.ts'
import { adminDestinations, destinations } from './destinations.tsx'

const club = { cupUrl: 'https://cup.example', leaderboardUrl: 'https://board.example' }
const member = { isconfirmed: true }
const labels = (places: readonly { label: string }[]) => places.map(({ label }) => label)

test('a visitor is led to what is for everybody', () => {
  expect(labels(destinations({ user: null, club }))).toEqual([
    'Login',
    'Register',
    'Visitors',
    'Contact US',
    'Password Reset',
    'Handicap Lookup',
    'Leaderboard',
  ])
})

test('a member is led to what is for members, and to the club’s other sites', () => {
  const places = destinations({ user: member, club })
  expect(labels(places)).toEqual([
    'Post Round',
    'Current Outings',
    'Handicap Lookup',
    'Visitors',
    'Directory',
    'Courses',
    'Season',
    'Contact US',
    'Cup',
    'Tournament Leaderboard',
    'Leaderboard',
  ])
  expect(places.filter(({ isOutside }) => isOutside).map(({ to }) => to)).toEqual(Object.values(club))
})

test('a person who waits for a confirmation or an approval is led to no screen of members', () => {
  const places = destinations({ user: { isconfirmed: false }, club })
  expect(places.filter(({ to }) => isForMembers(to))).toEqual([])
  expect(places.map(({ to }) => to)).toContain('/contactUs')
})

test('a site that the club does not name, or that is no site, is left out', () => {
  const places = destinations({ user: member, club: { cupUrl: '', leaderboardUrl: 'javascript:alert(1)' } })
  expect(places.some(({ isOutside }) => isOutside)).toBe(false)
})

test('every screen for administrators is in their part of the menu', () => {
  expect(adminDestinations.map(({ to }) => to)).toEqual(routesFor('administrators').map(({ path }) => path))
})
