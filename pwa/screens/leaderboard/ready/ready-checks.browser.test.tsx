import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { ReadySheet } from './ready-checks.tsx'
import { texts } from './texts.ts'

test('the checks of the menu are a sheet from the tap on, also while the phone takes its time', async () => {
  const device = openDevice(testPorts({}), { name: 'ready-checks' })
  await putOuting(device)
  const outing = await readOuting(device.database, 9)
  if (outing === undefined) throw new Error('no outing')
  const { storage } = navigator
  const { estimate } = storage
  storage.estimate = () => new Promise(() => undefined)
  onTestFinished(async () => {
    storage.estimate = estimate
    await device.database.delete()
  })
  show(
    <DeviceProvider device={device}>
      <ReadySheet outing={outing} onClose={() => undefined} />
    </DeviceProvider>,
  )
  await expect.element(page.getByRole('heading', { name: texts.checking })).toBeVisible()
})

test('the answer of a check is shown also when it takes longer than the pause between two', async () => {
  const device = openDevice(testPorts({}), { name: 'slow-checks' })
  await putOuting(device)
  const outing = await readOuting(device.database, 9)
  if (outing === undefined) throw new Error('no outing')
  const { storage } = navigator
  const { estimate } = storage
  const answers: ((answer: StorageEstimate) => void)[] = []
  storage.estimate = () => new Promise((resolve) => answers.push(resolve))
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    storage.estimate = estimate
    await device.database.delete()
  })
  show(
    <DeviceProvider device={device}>
      <ReadySheet outing={outing} onClose={() => undefined} />
    </DeviceProvider>,
  )
  await expect.element(page.getByRole('heading', { name: texts.checking })).toBeVisible()
  await expect.poll(() => answers.length).toBe(1)
  vi.advanceTimersByTime(60_000)
  await new Promise(requestAnimationFrame)
  answers[0]?.({ quota: 1e9, usage: 0 })
  await expect.element(page.getByRole('heading', { name: texts.notTitle })).toBeVisible()
})
