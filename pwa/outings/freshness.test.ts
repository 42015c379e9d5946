import { describe, expect, test } from 'vitest'
import { agoText, boardFreshness, groupLastSeenText } from './freshness.ts'
import { texts } from './texts.ts'

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

test('an age is given in its largest unit', () => {
  expect([200, 3000, 59_999, 60_000, 200_000, 7_200_000].map(agoText)).toEqual([
    'just now',
    texts.ago.seconds(3),
    texts.ago.seconds(59),
    '1 min ago',
    '3 min ago',
    texts.ago.hours(2),
  ])
})

test('a clock that was set back is no time at all', () => {
  expect(agoText(-5000)).toBe('just now')
})

describe('the board', () => {
  test('is live while the server answers', () => {
    expect(board({})).toEqual({ live: true, text: texts.board.live(texts.board.updated(2, texts.ago.seconds(3))) })
    expect(board({ groups: 1 }).text).toBe(texts.board.live(texts.board.updated(1, texts.ago.seconds(3))))
  })

  test('says since when it stands still', () => {
    expect(board({ connectivity: 'unreachable', updatedAt: now - 180_000 })).toEqual({
      live: false,
      text: 'Offline · last updated 3:42 am',
    })
  })

  test('says the day if it stands still since an earlier one at the club', () => {
    expect(board({ connectivity: 'unreachable', updatedAt: now - 4 * 3_600_000 }).text).toBe(
      texts.board.offline('11-20-2026 11:45 pm'),
    )
  })

  test('is final once the scores are posted', () => {
    expect(board({ status: 'posted' })).toEqual({ live: false, text: 'Final · 2 groups' })
    expect(board({ status: 'cancelled' })).toEqual({ live: false, text: 'Canceled' })
  })

  test('does not claim to be live before it knows', () => {
    expect(board({ connectivity: 'unknown' })).toEqual({
      live: false,
      text: texts.board.updated(2, texts.ago.seconds(3)),
    })
    expect(board({ updatedAt: null })).toEqual({ live: false, text: 'Not updated yet' })
  })
})

describe('a group', () => {
  test('says when its last update was', () => {
    expect(groupLastSeenText({ heardAt: '2026-11-21T10:42:00Z', pending: 0, now })).toBe(
      texts.group.lastUpdate(texts.ago.minutes(3)),
    )
    expect(groupLastSeenText({ heardAt: null, pending: 0, now })).toBe(texts.group.noScores)
  })

  test('says nothing within a minute of an update', () => {
    expect(groupLastSeenText({ heardAt: '2026-11-21T10:44:30Z', pending: 0, now })).toBeNull()
    expect(groupLastSeenText({ heardAt: '2026-11-21T10:44:30Z', pending: 1, now })).toBe(texts.group.toCome(1))
  })

  test('says what its phones still hold', () => {
    expect(groupLastSeenText({ heardAt: '2026-11-21T10:42:00Z', pending: 4, now })).toBe(
      texts.group.lastUpdateToCome(texts.ago.minutes(3), 4),
    )
  })
})
