import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { capability, putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { NoticesProvider } from '../../../ui/notices.tsx'
import { readInitials } from '../scorer-initials.ts'
import * as outingTexts from '../texts.ts'
import { ScorekeeperSheet } from './score-keeper.tsx'

test('a name that a full phone does not keep is said, and can be given again', async () => {
  const ports = testPorts({})
  const device = openDevice(ports, { name: 'keeper' })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  const outing = await readOuting(device.database, capability.outingId)
  if (!outing) throw new Error('no outing')
  const refuse = () => {
    throw new DOMException('no space', 'QuotaExceededError')
  }
  device.database.capabilities.hook('updating', refuse)
  let closed = 0
  show(
    <DeviceProvider device={device}>
      <NoticesProvider>
        <ScorekeeperSheet outing={outing} onClose={() => (closed += 1)} />
      </NoticesProvider>
    </DeviceProvider>,
  )
  const ben = page.getByRole('button', { name: 'Ben Okafor' })
  await ben.click()
  await expect.element(page.getByText(outingTexts.notSavedReasons.full)).toBeVisible()
  expect([closed, readInitials(ports.storage)]).toEqual([0, ''])
  device.database.capabilities.hook('updating').unsubscribe(refuse)
  await ben.click()
  await expect.poll(() => closed).toBe(1)
  expect(await device.database.capabilities.toArray()).toMatchObject([{ initials: 'BO', isRenamed: true }])
})
