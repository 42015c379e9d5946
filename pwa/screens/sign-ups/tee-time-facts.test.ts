import { expect, test } from 'vitest'
import type { OpenTeeTime } from '#sync/calls/tee-times.ts'
import { factsOfListed } from './tee-time-facts.ts'

const cup: OpenTeeTime = {
  ...{ teeid: 3, date: '2026-11-29', time: '09:10', name: 'The oaks', website: '', tournamenttitle: 'Fall Cup' },
  ...({ rate: 62, num_wanted: 16, tournament: 1, prepay: 1, deadline: '2026-11-25' } as const),
  ...{ playercount: 3, spotsleft: 13, waitlist: 0 },
}

test('a tournament is called by its title and then says when, where and for how much', () => {
  expect(factsOfListed(cup)).toEqual({
    ...{ id: 3, title: 'Fall Cup', date: '2026-11-29', contact: '' },
    ...{ detail: '9:10 am · The oaks · $62', prepay: { deadline: '2026-11-25', amount: '$62.00' } },
  })
})

test('whom to ask is told to members alone', () => {
  const own = { signedup: null, waiting: null }
  const member = { comments: '', member_submitted_id: 1, firstname: 'Pat', lastname: 'Kim', email: '', phonenum: '' }
  expect(factsOfListed({ ...cup, ...member, ...own, contact_info: '480-555-0100' }).contact).toBe('480-555-0100')
})

test('a deadline of 0000-00-00 is none', () => {
  expect(factsOfListed({ ...cup, deadline: '0000-00-00' }).prepay).toEqual({ deadline: null, amount: '$62.00' })
  expect(factsOfListed({ ...cup, prepay: 0 }).prepay).toBeNull()
})
