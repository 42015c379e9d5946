import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { HandOverSheet } from './hand-over-sheet.tsx'
import { texts } from './texts.ts'

test('a card that is not on this phone any more, or can’t be read, says so', async () => {
  const device = openDevice(testPorts({}), { name: 'hand-over-sheet' })
  onTestFinished(() => device.database.delete())
  show(
    <DeviceProvider device={device}>
      <HandOverSheet outingId={9} onClose={() => undefined} />
    </DeviceProvider>,
  )
  await expect.element(page.getByText(texts.notRead), { timeout: 5_000 }).toBeVisible()
})
