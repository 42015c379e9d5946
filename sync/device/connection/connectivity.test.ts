import { afterEach, expect, it, vi } from 'vitest'
import { openDevice } from '../open-device.ts'
import { testPorts } from '../testing.ts'
import { forgetOldConnectivity, noteConnectivity, readConnectivity } from './connectivity.ts'

const ports = testPorts({})
const device = openDevice(ports, { name: 'reach' })
afterEach(() => device.database.delete({ disableAutoOpen: false }))

it('knows nothing before the first try, and then how the last one ended', async () => {
  expect(await readConnectivity(device.database)).toBe('unknown')
  await noteConnectivity(device, 'reachable')
  expect(await readConnectivity(device.database)).toBe('reachable')
  await noteConnectivity(device, 'unreachable')
  expect(await readConnectivity(device.database)).toBe('unreachable')
})

it('starts sending when the server is reachable again, and not with every success', async () => {
  let asked = 0
  const stop = device.sendingWanted.listen(() => (asked += 1))
  await noteConnectivity(device, 'unreachable')
  await noteConnectivity(device, 'reachable')
  await noteConnectivity(device, 'reachable')
  stop()
  expect(asked).toBe(1)
})

it('does not write the same thing again and again', async () => {
  await noteConnectivity(device, 'reachable')
  const before = await device.database.meta.get('reach')
  ports.advance(5_000)
  await noteConnectivity(device, 'reachable')
  expect(await device.database.meta.get('reach')).toEqual(before)
  ports.advance(20_000)
  await noteConnectivity(device, 'reachable')
  expect(await device.database.meta.get('reach')).not.toEqual(before)
})

it('notes answers that come together by one look at the disk, and keeps their order', async () => {
  const look = vi.spyOn(device.database.meta, 'get')
  await Promise.all([1, 2, 3].map(() => noteConnectivity(device, 'reachable')))
  expect(look).toHaveBeenCalledTimes(1)
  const order = ['reachable', 'unreachable', 'reachable', 'unreachable'] as const
  await Promise.all(order.map((connectivity) => noteConnectivity(device, connectivity)))
  expect(look).toHaveBeenCalledTimes(5)
  look.mockRestore()
  expect(await readConnectivity(device.database)).toBe('unreachable')
})

it('notes an answer after a note that the disk refused', async () => {
  const look = vi.spyOn(device.database.meta, 'get').mockRejectedValueOnce(new Error('refused'))
  await expect(noteConnectivity(device, 'reachable')).rejects.toThrow('refused')
  look.mockRestore()
  await noteConnectivity(device, 'reachable')
  expect(await readConnectivity(device.database)).toBe('reachable')
})

it('forgets what it knew before a sleep', async () => {
  await noteConnectivity(device, 'reachable')
  ports.advance(29_000)
  await forgetOldConnectivity(device)
  expect(await readConnectivity(device.database)).toBe('reachable')
  ports.advance(2_000)
  await forgetOldConnectivity(device)
  expect(await readConnectivity(device.database)).toBe('unknown')
})

it('forgets what it knew before the clock was set back, and notes what it learns then', async () => {
  await noteConnectivity(device, 'reachable')
  ports.moveClock(-3_600_000)
  await noteConnectivity(device, 'reachable')
  expect(await device.database.meta.get('reach')).toMatchObject({ value: { at: ports.now() } })
  ports.moveClock(-3_600_000)
  await forgetOldConnectivity(device)
  expect(await readConnectivity(device.database)).toBe('unknown')
})
