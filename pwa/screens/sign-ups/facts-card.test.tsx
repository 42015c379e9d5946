import { renderToString } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import type { OpenTeeTime } from '#sync/calls/tee-times.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { sampleClub } from '../../club/club-testing.ts'
import { ClubProvider } from '../../club/club.tsx'
import { FactsCard, factsOfListed, type TeeTimeFacts } from './facts-card.tsx'
import { texts } from './texts.ts'

const device = openDevice(testPorts({ fetch: async () => Response.error() }), { name: 'facts' })
afterAll(() => device.database.delete())

const cup: TeeTimeFacts = {
  id: 3,
  title: 'Fall Cup',
  date: '2026-11-28',
  start: '2026-11-28 07:40',
  detail: '7:40 am · The oaks',
  prepay: null,
  contact: '602 555 0100',
}

/** The text of the card, without its markup. */
function read(changed: Partial<TeeTimeFacts> = {}): string {
  const card = <FactsCard facts={{ ...cup, ...changed }} spots="5 of 16 spots left" />
  const page = renderToString(
    <ClubProvider device={device} club={sampleClub}>
      {card}
    </ClubProvider>,
  )
  return page.replaceAll(/<[^>]*>/g, '')
}

test('the card says which tee time it is, whom to ask, and when to be there', () => {
  for (const part of ['Fall Cup', '7:40 am · The oaks · 5 of 16 spots left', `${texts.questions} 602 555 0100`]) {
    expect(read()).toContain(part)
  }
  expect(read()).toContain(texts.arriveEarly)
  expect(read()).not.toContain(texts.toPay)
})

test('where the tee time names no contact, the club is asked', () => {
  expect(read({ contact: '' })).toContain(`${texts.questions} secretary@oaks.example`)
})

test('a prepaid tee time says how much, until when, and whom to ask', () => {
  const amount = '$62.50'
  const due = read({ prepay: { deadline: '2026-11-25', amount } })
  expect(due).toContain(texts.prepaid(amount, '11-25-2026'))
  expect(due).toContain(texts.toPay)
  const open = read({ prepay: { deadline: null, amount } })
  expect(open).toContain(texts.prepaid(amount, null))
})

const today = '2026-11-25'
const listedCup: OpenTeeTime = {
  teeid: 3,
  date: '2026-11-29',
  time: '09:10',
  start: '2026-11-29 09:10',
  name: 'The oaks',
  website: '',
  tournamenttitle: 'Fall Cup',
  rate: 62,
  num_wanted: 16,
  tournament: 1,
  prepay: 1,
  deadline: '2026-11-25',
  playercount: 3,
  spotsleft: 13,
  waitlist: 0,
}

test('a tournament is called by its title and then says when, where and for how much', () => {
  expect(factsOfListed(listedCup, today)).toEqual({
    id: 3,
    title: 'Fall Cup',
    date: '2026-11-29',
    start: '2026-11-29 09:10',
    contact: '',
    detail: '9:10 am · The oaks · $62',
    prepay: { deadline: '2026-11-25', amount: '$62' },
  })
})

test('only members see the contact of a tee time', () => {
  const own = { signedup: null, waiting: null }
  const member = { comments: '', member_submitted_id: 1, firstname: 'Pat', lastname: 'Kim', email: '', phonenum: '' }
  expect(factsOfListed({ ...listedCup, ...member, ...own, contact_info: '480-555-0100' }, today).contact).toBe(
    '480-555-0100',
  )
})

test('a deadline of 0000-00-00 is none', () => {
  expect(factsOfListed({ ...listedCup, deadline: '0000-00-00' }, today).prepay).toEqual({
    deadline: null,
    amount: '$62',
  })
  expect(factsOfListed({ ...listedCup, prepay: 0 }, today).prepay).toBeNull()
})

test('a deadline that is over is not named to those who sign up later', () => {
  expect(factsOfListed(listedCup, '2026-11-26').prepay).toEqual({ deadline: null, amount: '$62' })
})
