import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { dropSignIn, keepSignIn } from '#sync/device/connection/credentials.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { show } from '../ui/component-testing.ts'
import { DeviceProvider, useUser } from './device-context.tsx'

function Who() {
  return <p>{useUser()?.firstname ?? 'no one'}</p>
}

test('a page that comes back from the browser shows nothing of a member who signed out elsewhere', async () => {
  const ports = testPorts({})
  keepSignIn(ports.storage, { token: 'mine', user: ben })
  const device = openDevice(ports, { name: 'device-context' })
  onTestFinished(() => device.database.delete())
  show(
    <DeviceProvider device={device}>
      <Who />
    </DeviceProvider>,
  )
  await expect.element(page.getByText(ben.firstname)).toBeVisible()
  // No event reaches a page in the back/forward cache.
  dropSignIn(ports.storage)
  ports.wake()
  await expect.element(page.getByText('no one')).toBeVisible()
})
