import { expect, test } from 'vitest'
import { pillState } from './outing-header.tsx'
import * as texts from './texts.ts'

const settled = {
  waiting: 0,
  waitingHoles: 0,
  suspended: 0,
  rejected: 0,
  connectivity: 'reachable',
  upgradeNeeded: false,
  lasts: true,
  reports: 0,
} as const

test('nothing is marked when everything is at the club, with or without a connection', () => {
  expect(pillState(settled)).toBeNull()
  expect(pillState({ ...settled, connectivity: 'unreachable' })).toBeNull()
})

test('holes that wait are counted', () => {
  expect(pillState({ ...settled, waiting: 4, waitingHoles: 1 })).toEqual({
    tone: 'waiting',
    text: texts.holesHere(1, { lasts: true }),
    isExplained: false,
  })
  expect(pillState({ ...settled, waiting: 12, waitingHoles: 3, connectivity: 'unknown' })?.text).toBe(
    texts.holesHere(3, { lasts: true }),
  )
})

test('what waits beside the scores, as a press or a signature, is counted where no score does', () => {
  expect(pillState({ ...settled, waiting: 1 })?.text).toBe(texts.holesHere(1, { lasts: true, what: 'change' }))
  expect(pillState({ ...settled, waiting: 2, connectivity: 'unreachable' })?.text).toBe(texts.holesOffline(2, 'change'))
})

test('holes are not called saved where the browser keeps nothing', () => {
  expect(pillState({ ...settled, waiting: 8, waitingHoles: 2, lasts: false })?.text).toBe(
    texts.holesHere(2, { lasts: false }),
  )
})

test('without a connection the wording says so', () => {
  expect(pillState({ ...settled, waiting: 12, waitingHoles: 3, connectivity: 'unreachable' })?.text).toBe(
    texts.holesOffline(3),
  )
})

test('what was refused comes before what waits', () => {
  const status = {
    ...settled,
    waiting: 12,
    waitingHoles: 3,
    suspended: 2,
    rejected: 1,
    connectivity: 'unreachable',
  } as const
  expect(pillState(status)).toEqual({ tone: 'refused', text: texts.notAccepted(1), isExplained: true })
  expect(pillState({ ...status, rejected: 0 })).toEqual({
    tone: 'refused',
    text: texts.notSent(2),
    isExplained: true,
  })
})

test('whatever there is to read can be opened from the mark', () => {
  expect(pillState({ ...settled, reports: 2 })).toMatchObject({ text: texts.messagesToRead(2), isExplained: true })
  expect(pillState({ ...settled, lasts: false })).toMatchObject({ text: texts.nothingSaved, isExplained: true })
  expect(pillState({ ...settled, waiting: 8, waitingHoles: 2, upgradeNeeded: true })?.isExplained).toBe(true)
})
