import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import type { HoleDraftRow } from '../storage/device-database.ts'
import { testPorts, until } from '../testing.ts'
import { keepHoleDraft, readHoleDrafts } from './hole-drafts.ts'
import { benId, carolId, putOuting } from './outing-testing.ts'

let device: Device
beforeEach(async () => {
  device = openDevice(testPorts({}), { name: 'hole-drafts' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

const ben = { golferId: benId, strokes: 6, over: null }
const onHole = (hole: number, scores: HoleDraftRow['scores'] = [ben]) => ({ outingId: 9, tgroupId: 1, hole, scores })

test('what is set on a hole replaces what was set there before, and nothing of another hole', async () => {
  await keepHoleDraft(device, onHole(7))
  await keepHoleDraft(device, onHole(8))
  await keepHoleDraft(device, onHole(7, [ben, { golferId: carolId, strokes: 3, over: 4 }]))
  expect((await readHoleDrafts(device.database, 9)).map(({ hole, scores }) => [hole, scores.length])).toEqual([
    [7, 2],
    [8, 1],
  ])
  await keepHoleDraft(device, onHole(7, []))
  expect((await readHoleDrafts(device.database, 9)).map(({ hole }) => hole)).toEqual([8])
})

test('a draft outlasts the app and is never sent', async () => {
  await keepHoleDraft(device, onHole(7))
  device.database.close()
  device = openDevice(testPorts({}), { name: 'hole-drafts' })
  expect(await readHoleDrafts(device.database, 9)).toEqual([onHole(7)])
  expect(await device.database.outbox.count()).toBe(0)
})

test.each(['posted', 'cancelled'] as const)('drafts go when the outing is %s', async (status) => {
  await keepHoleDraft(device, onHole(7))
  await putOuting(device)
  expect(await readHoleDrafts(device.database, 9)).toHaveLength(1)
  const { outing } = (await device.database.outings.get(9))?.snapshot ?? expect.fail('there is no outing')
  await putOuting(device, { outing: { ...outing, status } })
  expect(await readHoleDrafts(device.database, 9)).toEqual([])
})

test('what was set last stays, also where a write before it lost its connection', async () => {
  const { drafts } = device.database
  let isLost = false
  const loseOnce = () => {
    if (isLost) return
    isLost = true
    throw new DOMException('lost', 'UnknownError')
  }
  drafts.hook('creating', loseOnce)
  const before = keepHoleDraft(device, onHole(7))
  await until(() => isLost)
  const last = keepHoleDraft(device, onHole(7, [{ ...ben, strokes: 9 }]))
  await Promise.all([before, last])
  expect(await readHoleDrafts(device.database, 9)).toEqual([onHole(7, [{ ...ben, strokes: 9 }])])
})

test('what a full phone refuses to replace is not there with an older value, and is kept once there is room', async () => {
  await keepHoleDraft(device, onHole(7))
  await keepHoleDraft(device, onHole(8))
  const { drafts } = device.database
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  drafts.hook('updating', refuse)
  expect(await keepHoleDraft(device, onHole(7, [{ ...ben, strokes: 7 }]))).toBe(false)
  expect(await readHoleDrafts(device.database, 9)).toEqual([onHole(8)])
  drafts.hook('updating').unsubscribe(refuse)
  expect(await keepHoleDraft(device, onHole(7, [{ ...ben, strokes: 8 }]))).toBe(true)
  expect(await readHoleDrafts(device.database, 9)).toEqual([onHole(7, [{ ...ben, strokes: 8 }]), onHole(8)])
})
