import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { serverFailure } from '#sync/device/connection/exchange.ts'
import { texts as outingTexts } from '../../outings/off-course-texts.ts'
import { gamesLine } from '../../outings/outing-names.ts'
import { areOnPhoneOnly, NetDoubleBogeyNote, offersAnother, outingLine, unknownToServer } from './home-screen.tsx'
import { texts } from './texts.ts'

test('the note on net double bogey links to the makers of the rule', () => {
  const drawn = renderToStaticMarkup(<NetDoubleBogeyNote />)
  expect(drawn).toContain(texts.netDoubleBogey.note)
  expect(drawn).toMatch(/<a href="https:\/\/www\.usga\.org\/[^"]*" target="_blank" rel="noopener noreferrer">/)
})

const outing = {
  id: 1,
  course: 'Papago',
  date: '2026-11-21',
  tgroup_id: 1,
  numplayers: 4,
  player_names: 'Ada Kay, Bo Lim, Cy Moe, Dot Nye',
  accesscode: '',
}
const bo = { firstname: 'Bo', lastname: 'Lim' }

test('an outing names its golfers, the member first, of a large field the first ones', () => {
  expect(outingLine(outing, bo)).toBe('You, Ada Kay, Cy Moe, Dot Nye')
  expect(outingLine({ ...outing, player_names: 'Ada, Bo, Cy, Dot, Eve' }, bo)).toBe('Ada, Bo, Cy, Dot, Eve')
  const large = outingLine({ ...outing, player_names: 'Ada, Bo, Cy, Dot, Eve, Fay' }, bo)
  expect(large).toBe(outingTexts.andMore(['Ada', 'Bo', 'Cy', 'Dot'], 2))
})

const parts = (card: Parameters<typeof outingLine>[0]) => outingLine(card, bo).split('\u00a0· ').slice(1)

test('an outing says which hole the member’s group plays, and how far others are', () => {
  expect(parts({ ...outing, hole: 1, thru: 0 })).toEqual([])
  expect(parts({ ...outing, hole: 7, thru: 6 })).toEqual([texts.outings.hole(7)])
  expect(parts({ ...outing, hole: null, thru: 18 })).toEqual([texts.outings.hole(null)])
  expect(parts({ ...outing, thru: 11 })).toEqual([texts.outings.thru(11, false)])
  expect(parts({ ...outing, thru: 11, numplayers: 8 })).toEqual([texts.outings.thru(11, true)])
})

test('an outing names what is played, which an older server does not know', () => {
  const game = { contest_id: 14, grossskins: 0, netskins: 1, format: 'own' } as const
  expect(parts({ ...outing, ...game })).toEqual(gamesLine({ ...game, spin: 0 }).split('\u00a0· '))
  expect(parts(outing)).toEqual([])
})

const none = { myoutings: [], otheroutings: [] }
const offline = serverFailure('unreachable', { message: 'no network' })
const running = [{ status: 'inprogress' as const }]

test('without an answer the outings on this phone are shown, at the latest after a moment', () => {
  const pending = { data: undefined, error: null }
  expect(areOnPhoneOnly({ query: { data: undefined, error: offline }, kept: running, isLate: false })).toBe(true)
  expect(areOnPhoneOnly({ query: { data: undefined, error: offline }, kept: [], isLate: false })).toBe(false)
  expect(areOnPhoneOnly({ query: pending, kept: running, isLate: false })).toBe(false)
  expect(areOnPhoneOnly({ query: pending, kept: running, isLate: true })).toBe(true)
  expect(areOnPhoneOnly({ query: { data: none, error: null }, kept: running, isLate: true })).toBe(false)
})

test('another outing is offered to who plays in none, once the outings on this phone are read', () => {
  const day = '2026-11-28'
  const played = { isOnPhoneOnly: false, isScored: true, status: 'inprogress' as const, date: day }
  const unanswered = { data: undefined }
  expect(offersAnother({ query: unanswered, onPhone: undefined }, day)).toBeUndefined()
  expect(offersAnother({ query: { data: none }, onPhone: undefined }, day)).toBeUndefined()
  expect(offersAnother({ query: unanswered, onPhone: [] }, day)).toBe(true)
  expect(offersAnother({ query: unanswered, onPhone: [played] }, day)).toBe(false)
  expect(offersAnother({ query: unanswered, onPhone: [played] }, '2026-11-29')).toBe(true)
  expect(offersAnother({ query: { data: none }, onPhone: [played] }, day)).toBe(true)
  expect(offersAnother({ query: { data: none }, onPhone: [{ ...played, isOnPhoneOnly: true }] }, day)).toBe(false)
  expect(offersAnother({ query: { data: { ...none, myoutings: [outing] } }, onPhone: [] }, day)).toBe(false)
})

test('an outing whose start was not answered is listed once, as the server has it', () => {
  const started = { outingId: -7, isOnPhoneOnly: true }
  expect(unknownToServer([started, { outingId: 1, isOnPhoneOnly: false }], undefined)).toEqual([started])
  expect(unknownToServer([started], [{ id: 1 }])).toEqual([started])
  expect(unknownToServer([started], [{ id: -7 }])).toEqual([])
})
