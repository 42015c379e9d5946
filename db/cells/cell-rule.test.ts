import { describe, expect, test } from 'vitest'
import { decideCell, intentInstant, type EnteredValue, type ShownValue } from './cell-rule.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const earlier = '2026-06-01T10:00:00.000Z'
const later = '2026-06-01T10:00:01.000Z'
const hour = 60 * 60 * 1000

const shown: ShownValue = { value: 5, ver: 3, clientId: 'A', intentAt: earlier, contested: false }
const value: EnteredValue = { value: 4, baseVer: 3, clientId: 'B', intentAt: later }

describe('a value is', () => {
  const entered = { outcome: 'applied', shows: 'entered', ver: 4, contested: false }
  const contestedAndShown = { outcome: 'contested', shows: 'entered', ver: 4, contested: true, intentAt: later }
  const contestedAndKept = { outcome: 'contested', shows: 'current', ver: 4, contested: true, intentAt: earlier }

  test.each<[string, Partial<EnteredValue>, object]>([
    ['applied by a scorer who saw the present one', {}, entered],
    ['applied though meant earlier, when the present one was seen', { intentAt: null }, entered],
    ['confirmed when it is the same', { value: 5, baseVer: 0 }, entered],
    ['contested and shown when it was meant later', { baseVer: 0 }, contestedAndShown],
    ['contested and kept back when no one knows when it was meant', { baseVer: 2, intentAt: null }, contestedAndKept],
    ['applied over the same phone’s own, whose version was still on the way', { baseVer: 2, clientId: 'A' }, entered],
  ])('%s', (_, entry, expected) => {
    expect(decideCell(shown, { ...value, ...entry })).toMatchObject(expected)
  })

  test('applied to an empty cell, also to one that the club has lost', () => {
    const first = { outcome: 'applied', shows: 'entered', ver: 1, contested: false }
    expect(decideCell(undefined, { ...value, baseVer: 0 })).toMatchObject(first)
    expect(decideCell(undefined, { ...value, baseVer: 7 })).toMatchObject(first)
  })

  test('contested and kept back when it was meant earlier', () => {
    const current = { ...shown, intentAt: later }
    const decision = decideCell(current, { ...value, baseVer: 2, intentAt: earlier })
    expect(decision).toMatchObject({ ...contestedAndKept, intentAt: later })
  })

  test('contested and shown when only the present one is of unknown age', () => {
    expect(decideCell({ ...shown, intentAt: null }, { ...value, baseVer: 2 })).toMatchObject(contestedAndShown)
  })

  test('contested and shown when both were meant in the same moment: then the club’s order decides', () => {
    const decision = decideCell({ ...shown, intentAt: later }, { ...value, baseVer: 2 })
    expect(decision).toMatchObject(contestedAndShown)
  })

  test('contested between two calls that came without a phone database', () => {
    const decision = decideCell({ ...shown, clientId: null }, { ...value, baseVer: 2, clientId: null })
    expect(decision).toMatchObject(contestedAndShown)
  })
})

describe('the flag of a contested cell', () => {
  const flagged = { ...shown, contested: true }

  test('is cleared by someone who has seen it, with either value', () => {
    expect(decideCell(flagged, { ...value, value: 5 })).toMatchObject({ outcome: 'applied', contested: false })
    expect(decideCell(flagged, { ...value, value: 4 })).toMatchObject({ outcome: 'applied', contested: false })
  })

  test('stays when the writer could not know of it', () => {
    const unseen = { ...value, baseVer: 1 }
    expect(decideCell(flagged, { ...unseen, value: 5 })).toMatchObject({ outcome: 'applied', contested: true })
    expect(decideCell(flagged, { ...unseen, clientId: 'A' })).toMatchObject({ outcome: 'applied', contested: true })
    expect(decideCell(flagged, unseen)).toMatchObject({ outcome: 'contested', contested: true })
  })
})

test('a confirmed value was meant when it was meant last', () => {
  const same = { ...value, value: 5, baseVer: 1 }
  expect(decideCell({ ...shown, intentAt: later }, { ...same, intentAt: earlier }).intentAt).toBe(later)
  expect(decideCell(shown, { ...same, intentAt: later }).intentAt).toBe(later)
  expect(decideCell(shown, { ...same, intentAt: null }).intentAt).toBe(earlier)
})

describe('the instant of an intent', () => {
  test.each([-24 * hour, -hour, 0, hour, 24 * hour])('does not depend on a phone clock off by %d ms', (error) => {
    const at = now.getTime() - 2 * hour + error
    expect(intentInstant({ at, sentAt: now.getTime() + error, now })).toBe(earlier)
  })

  test('is unknown when the phone’s clock went back, or after 36 hours', () => {
    expect(intentInstant({ at: 1000, sentAt: 999, now })).toBeNull()
    expect(intentInstant({ at: 0, sentAt: 36 * hour, now })).toBeNull()
    expect(intentInstant({ at: 0, sentAt: 36 * hour - 1, now })).not.toBeNull()
    expect(intentInstant({ at: 7, sentAt: 7, now })).toBe(now.toISOString())
  })
})
