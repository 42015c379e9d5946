import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { HandOverSheet } from './hand-over-sheet.tsx'
import { texts } from './texts.ts'

test('a phone that can’t save that it gave its card away says that it still scores', async () => {
  const device = openDevice(testPorts({}), { name: 'hand-over-full' })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  device.database.outings.hook('updating', () => {
    throw new DOMException('no', 'QuotaExceededError')
  })
  show(
    <DeviceProvider device={device}>
      <HandOverSheet outingId={9} onClose={() => undefined} />
    </DeviceProvider>,
  )
  await page.getByText(texts.thenWatches).click()
  await expect.element(page.getByRole('alert').getByText(texts.stillScores)).toBeVisible()
  expect(await readOuting(device.database, 9)).toMatchObject({ isHandedOver: false })
})

test('a card that is not on this phone any more, or can’t be read, says so', async () => {
  const device = openDevice(testPorts({}), { name: 'hand-over-sheet' })
  onTestFinished(() => device.database.delete())
  show(
    <DeviceProvider device={device}>
      <HandOverSheet outingId={9} onClose={() => undefined} />
    </DeviceProvider>,
  )
  await expect.element(page.getByText(texts.notRead)).toBeVisible()
})
