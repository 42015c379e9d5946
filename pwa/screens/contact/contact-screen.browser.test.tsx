import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dropSignIn, keepSignIn } from '#sync/device/connection/credentials.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { ContactScreen } from './contact-screen.tsx'
import { texts } from './texts.ts'

const carol = { ...ben, id: 3, username: 'carol', firstname: 'Carol', lastname: 'Ito' }

test('a message goes out under the name of the member who is logged in, and not of the one before', async () => {
  const ports = testPorts({})
  keepSignIn(ports.storage, { token: 'bens', user: ben })
  const { device } = showScreen(<ContactScreen />, { ports, name: 'contact', pathname: '/contactUs' })
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
