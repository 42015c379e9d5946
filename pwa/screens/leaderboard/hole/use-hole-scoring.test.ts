import { expect, onTestFinished, test } from 'vitest'
import { openDevice } from '#sync/device/open-device.ts'
import { refuseRows, testPorts } from '#sync/device/testing.ts'
import { type EarlyTaps, keepEarlyTaps, readEarlyTaps } from '../early/early-taps.ts'
import { keepDraft } from './use-hole-scoring.ts'

test('what was tapped before the app came is kept until the disk has its hole', async () => {
  const device = openDevice(testPorts({}), { name: 'hole-scoring' })
  onTestFinished(() => device.database.delete())
  const { storage } = device.ports
  const draft = { outingId: 9, tgroupId: 1, hole: 7, scores: [{ golferId: 3, strokes: 5 as const, over: null }] }
  const taps: EarlyTaps = { ...draft, shown: [], wantsRecord: false }
  keepEarlyTaps(null, storage, taps)
  const stop = refuseRows(device.database.drafts)
  await keepDraft(device, draft)
  expect(readEarlyTaps(null, storage, 9)).toEqual(taps)
  stop()
  await keepDraft(device, { ...draft, hole: 8 })
  expect(readEarlyTaps(null, storage, 9)).toEqual(taps)
  await keepDraft(device, draft)
  expect(readEarlyTaps(null, storage, 9)).toBeNull()
})
