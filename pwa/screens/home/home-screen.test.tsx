import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { serverFailure } from '#sync/device/connection/exchange.ts'
import { NetDoubleBogeyNote, placeOfOutings, someOf } from './home-screen.tsx'
import { texts } from './texts.ts'

test('the note on net double bogey links to the makers of the rule', () => {
  const drawn = renderToStaticMarkup(<NetDoubleBogeyNote />)
  expect(drawn).toContain(texts.netDoubleBogey.note)
  expect(drawn).toMatch(/<a href="https:\/\/www\.usga\.org\/[^"]*" target="_blank" rel="noopener noreferrer">/)
})

test('an outing names its golfers, of a large field the first ones', () => {
  expect(someOf('Ada, Bo, Cy, Dot, Eve')).toBe('Ada, Bo, Cy, Dot, Eve')
  expect(someOf('Ada, Bo, Cy, Dot, Eve, Fay')).toBe(texts.outings.andMore(['Ada', 'Bo', 'Cy', 'Dot'], 2))
})

const outing = {
  id: 1,
  course: 'Papago',
  date: '2026-11-21',
  tgroup_id: 1,
  numplayers: 4,
  player_names: '',
  accesscode: '',
}
const none = { myoutings: [], otheroutings: [] }
const offline = serverFailure('unreachable', { message: 'no network' })
const running = [{ status: 'inprogress' as const }]
const posted = [{ status: 'posted' as const }]

test('outings come first while one is on, one’s own or that of others', () => {
  for (const data of [
    { ...none, myoutings: [outing] },
    { ...none, otheroutings: [outing] },
  ]) {
    expect(placeOfOutings({ query: { data, error: null }, kept: [], isLate: false }).areFirst).toBe(true)
  }
  expect(placeOfOutings({ query: { data: none, error: null }, kept: running, isLate: false }).areFirst).toBe(false)
})

test('without a network the one on this phone comes first, and one that is over does not', () => {
  const query = { data: undefined, error: offline }
  expect(placeOfOutings({ query, kept: running, isLate: false })).toEqual({ areFirst: true, areOnPhoneOnly: true })
  expect(placeOfOutings({ query, kept: posted, isLate: false })).toEqual({ areFirst: false, areOnPhoneOnly: true })
  expect(placeOfOutings({ query, kept: [], isLate: false })).toEqual({ areFirst: false, areOnPhoneOnly: false })
})

test('the rest of the screen waits for the answer, and no longer than a moment', () => {
  const query = { data: undefined, error: null }
  expect(placeOfOutings({ query, kept: running, isLate: false })).toEqual({ areFirst: true, areOnPhoneOnly: false })
  expect(placeOfOutings({ query, kept: running, isLate: true })).toEqual({ areFirst: true, areOnPhoneOnly: true })
  expect(placeOfOutings({ query, kept: [], isLate: true })).toEqual({ areFirst: false, areOnPhoneOnly: false })
})
