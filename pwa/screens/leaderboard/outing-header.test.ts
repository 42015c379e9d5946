import { expect, test } from 'vitest'
import { pillAdvice, pillState } from './outing-header.tsx'

const settled = {
  waitingHoles: 0,
  suspended: 0,
  rejected: 0,
  connectivity: 'reachable',
  upgradeNeeded: false,
  lasts: true,
  notices: 0,
} as const

test('nothing is marked when everything is at the club, with or without a connection', () => {
  expect(pillState(settled)).toBeNull()
  expect(pillState({ ...settled, connectivity: 'unreachable' })).toBeNull()
})

test('holes that wait are counted', () => {
  expect(pillState({ ...settled, waitingHoles: 1 })).toEqual({
    tone: 'waiting',
    text: '1 hole saved here',
    isExplained: false,
  })
  expect(pillState({ ...settled, waitingHoles: 3, connectivity: 'unknown' })?.text).toBe('3 holes saved here')
})

test('holes are not called saved where the browser keeps nothing', () => {
  expect(pillState({ ...settled, waitingHoles: 2, lasts: false })?.text).toBe('2 holes on this page only')
})

test('without a connection the wording says so', () => {
  expect(pillState({ ...settled, waitingHoles: 3, connectivity: 'unreachable' })?.text).toBe('Offline, 3 holes waiting')
})

test('what was refused comes before what waits', () => {
  const status = { ...settled, waitingHoles: 3, suspended: 2, rejected: 1, connectivity: 'unreachable' } as const
  expect(pillState(status)).toEqual({ tone: 'refused', text: '1 score refused', isExplained: true })
  expect(pillState({ ...status, rejected: 0 })).toEqual({
    tone: 'refused',
    text: '2 scores not sent',
    isExplained: true,
  })
})

test('the line says what to do, and is absent when the phone can do it alone', () => {
  expect(pillAdvice({ ...settled, rejected: 1 })).toBe(
    'The club did not take 1 score. It is kept on this phone: send again or discard.',
  )
  expect(pillAdvice({ ...settled, suspended: 6 })).toBe('Enter the code of the outing again to send 6 scores.')
  expect(pillAdvice({ ...settled, waitingHoles: 3, connectivity: 'unreachable' })).toBeNull()
})

test('a phone that is behind says how its scores get through', () => {
  expect(pillAdvice({ ...settled, waitingHoles: 2, upgradeNeeded: true })).toMatch(/^A new version .* Reload/)
  expect(pillAdvice({ ...settled, upgradeNeeded: true })).toBeNull()
  expect(pillAdvice({ ...settled, waitingHoles: 2, upgradeNeeded: true, lasts: false })).toMatch(/Write down/)
})

test('whatever there is to read can be opened from the mark', () => {
  expect(pillState({ ...settled, notices: 2 })).toMatchObject({ text: '2 messages to read', isExplained: true })
  expect(pillState({ ...settled, lasts: false })).toMatchObject({ text: 'Nothing kept here', isExplained: true })
  expect(pillState({ ...settled, waitingHoles: 2, upgradeNeeded: true })?.isExplained).toBe(true)
})
