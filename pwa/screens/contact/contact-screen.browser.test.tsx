import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { dropSignIn, keepSignIn } from '#sync/device/connection/credentials.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../club/club.tsx'
import { DeviceProvider } from '../../device/device-context.tsx'
import { createQueryClient } from '../../server/server-query.ts'
import { show } from '../../ui/component-testing.ts'
import { LoadingProvider } from '../../ui/loading.tsx'
import { NoticesProvider } from '../../ui/notices.tsx'
import { PlaceContext } from '../../ui/place.tsx'
import { ContactScreen } from './contact-screen.tsx'
import { texts } from './texts.ts'

const way = { place: { pathname: '/contactUs', search: '', state: null, key: 'default' }, go: async () => true }
const carol = { ...ben, id: 3, username: 'carol', firstname: 'Carol', lastname: 'Ito' }

test('a message goes out under the name of the member who is logged in, and not of the one before', async () => {
  const ports = testPorts({})
  keepSignIn(ports.storage, { token: 'bens', user: ben })
  const device = openDevice(ports, { name: 'contact' })
  onTestFinished(() => device.database.delete())
  show(
    <QueryClientProvider client={createQueryClient()}>
      <ClubProvider device={device} club={readClub(document, ports.storage)}>
        <DeviceProvider device={device}>
          <NoticesProvider>
            <LoadingProvider>
              <PlaceContext value={way}>
                <ContactScreen />
              </PlaceContext>
            </LoadingProvider>
          </NoticesProvider>
        </DeviceProvider>
      </ClubProvider>
    </QueryClientProvider>,
  )
  const [name, message] = [page.getByLabelText(texts.name), page.getByLabelText(texts.message)]
  await expect.element(name).toHaveValue('Ben Okafor')
  await message.fill('The ninth has no flag')
  // The sign-in ends, and what was typed stays.
  dropSignIn(ports.storage)
  device.signInChanged.notify()
  await expect.element(page.getByRole('checkbox')).toBeVisible()
  await expect.element(message).toHaveValue('The ninth has no flag')
  keepSignIn(ports.storage, { token: 'carols', user: carol })
  device.signInChanged.notify()
  await expect.element(name).toHaveValue('Carol Ito')
  await expect.element(message).toHaveValue('')
})
