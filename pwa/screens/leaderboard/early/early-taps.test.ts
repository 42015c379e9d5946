import { expect, test } from 'vitest'
import { memoryStorage } from '#sync/device/testing.ts'
import {
  forgetEarlyTaps,
  isStillSo,
  keepEarlyTaps,
  readEarlyTaps,
  withEarlyTaps,
  type EarlyTaps,
} from './early-taps.ts'

const taps: EarlyTaps = {
  outingId: 7,
  tgroupId: 1,
  hole: 3,
  scores: [{ golferId: 11, strokes: 5, over: null }],
  shown: [
    { golferId: 11, value: 5 },
    { golferId: 12, value: 4 },
  ],
  wantsRecord: true,
}

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const refused = { getItem: refuse, setItem: refuse, removeItem: refuse }

const element = () => {
  const dataset: DOMStringMap = {}
  return { dataset, removeAttribute: () => delete dataset['taps'] } as unknown as HTMLElement
}

test('what was tapped is there after a reload, for its outing alone, until it is forgotten', () => {
  const storage = memoryStorage()
  keepEarlyTaps(element(), storage, taps)
  expect(readEarlyTaps(element(), storage, 7)).toEqual(taps)
  expect(readEarlyTaps(element(), storage, 8)).toBeNull()
  forgetEarlyTaps(storage, { outingId: 7, hole: 4 })
  expect(readEarlyTaps(null, storage, 7)).toEqual(taps)
  forgetEarlyTaps(storage, { outingId: 7, hole: 3 })
  expect(readEarlyTaps(null, storage, 7)).toBeNull()
})

test('where the browser refuses storage, the page has it', () => {
  const page = element()
  keepEarlyTaps(page, refused, taps)
  expect(readEarlyTaps(page, refused, 7)).toEqual(taps)
  expect(readEarlyTaps(element(), refused, 7)).toBeNull()
})

test('anything else in the storage is ignored', () => {
  const storage = memoryStorage()
  storage.setItem('nomad.early.7', '{"outingId":')
  expect(readEarlyTaps(null, storage, 7)).toBeNull()
})

test('early taps are later than the draft of their hole, and leave other golfers and holes alone', () => {
  const draft = (hole: number, golferId: number, strokes: number) => {
    return { outingId: 7, tgroupId: 1, hole, scores: [{ golferId, strokes, over: null }] }
  }
  const all = withEarlyTaps(
    [draft(2, 11, 6), { ...draft(3, 11, 9), scores: [...draft(3, 11, 9).scores, ...draft(3, 13, 2).scores] }],
    taps,
  )
  expect(all).toEqual([draft(2, 11, 6), { ...draft(3, 13, 2), scores: [...draft(3, 13, 2).scores, ...taps.scores] }])
})

test.each([
  ['the same scores in sight', true, [5, 4], false],
  ['another score by a partner', false, [5, 6], false],
  ['two phones that disagree', false, [5, 4], true],
  ['a score that a partner recorded under the one that was set', false, [5, 4], false, true],
])('Record Score is done later for %s: %s', (_, done, [one = 0, other = 0], contested, isOutdated = false) => {
  const entries = [
    { golferId: 11, shown: one, contested: false, isOutdated },
    { golferId: 12, shown: other, contested, isOutdated: false },
  ]
  expect(isStillSo(taps, entries)).toBe(done)
  expect(isStillSo(taps, entries.slice(1))).toBe(false)
})
