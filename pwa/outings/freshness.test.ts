import { describe, expect, test } from 'vitest'
import { agoText, boardFreshness, groupLastSeenText } from './freshness.ts'

const now = Date.parse('2026-11-21T10:45:00Z')

function board(over: Partial<Parameters<typeof boardFreshness>[0]>) {
  return boardFreshness({
    connectivity: 'reachable',
    updatedAt: now - 3000,
    groups: 2,
    status: 'inprogress',
    now,
    timeZone: 'America/Phoenix',
    ...over,
  })
}

test('an age is told in its largest unit', () => {
  expect([200, 3000, 59_999, 60_000, 200_000, 7_200_000].map(agoText)).toEqual([
    'just now',
    '3 s ago',
    '59 s ago',
    '1 min ago',
    '3 min ago',
    '2 h ago',
  ])
})

test('a clock that was set back is no time at all', () => {
  expect(agoText(-5000)).toBe('just now')
})

describe('the board', () => {
  test('is live while the club answers', () => {
    expect(board({})).toEqual({ live: true, text: 'Live · 2 groups · updated 3 s ago' })
    expect(board({ groups: 1 }).text).toBe('Live · 1 group · updated 3 s ago')
  })

  test('says since when it stands still', () => {
    expect(board({ connectivity: 'unreachable', updatedAt: now - 180_000 })).toEqual({
      live: false,
      text: 'Offline · last updated 3:42 am',
    })
  })

  test('is final once the scores are posted', () => {
    expect(board({ status: 'posted' })).toEqual({ live: false, text: 'Final · 2 groups' })
    expect(board({ status: 'cancelled' })).toEqual({ live: false, text: 'Canceled' })
  })

  test('does not claim to be live before it knows', () => {
    expect(board({ connectivity: 'unknown' })).toEqual({ live: false, text: '2 groups · updated 3 s ago' })
    expect(board({ updatedAt: null })).toEqual({ live: false, text: 'Not updated yet' })
  })
})

describe('a group', () => {
  test('says when it was last heard from', () => {
    expect(groupLastSeenText({ heardAt: '2026-11-21T10:42:00Z', pending: 0, now })).toBe('heard 3 min ago')
    expect(groupLastSeenText({ heardAt: null, pending: 0, now })).toBe('not heard from yet')
  })

  test('says nothing while it is heard from all the time', () => {
    expect(groupLastSeenText({ heardAt: '2026-11-21T10:44:30Z', pending: 0, now })).toBeNull()
    expect(groupLastSeenText({ heardAt: '2026-11-21T10:44:30Z', pending: 1, now })).toBe('1 score to come')
  })

  test('says what its phones still hold', () => {
    expect(groupLastSeenText({ heardAt: '2026-11-21T10:42:00Z', pending: 4, now })).toBe('heard 3 min ago, 4 to come')
  })
})
