import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { plainPerson } from '#sync/calls/sign-ups-testing.ts'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { ben, refuseRows, testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../device/device-context.tsx'
import { Button } from '../ui/button.tsx'
import { show } from '../ui/component-testing.ts'
import { LoadingProvider } from '../ui/loading.tsx'
import { texts } from './texts.ts'
import { useAskForSpot } from './use-ask-for-spot.ts'

const person = { user_id: ben.id, name: 'Ben Okafor', email: 'ben@club.example', ...plainPerson }

function SignUp() {
  const askForSpot = useAskForSpot()
  const [said, setSaid] = useState('')
  async function ask() {
    const asked = await askForSpot(person, { teetimeId: 3 })
    setSaid(asked.kind === 'refused' ? asked.refusal.message : asked.kind)
  }
  return (
    <>
      <Button onClick={() => void ask()}>Sign up</Button>
      <p>{said}</p>
    </>
  )
}

test.each([
  ['QuotaExceededError', texts.notKept.full],
  ['DataError', texts.notKept.storage],
])('without a signal, a request that the phone did not keep is said (%s)', async (name, text) => {
  const ports = testPorts({})
  const device = openDevice(ports, { name: 'ask-for-spot' })
  onTestFinished(() => device.database.delete())
  keepSignIn(ports.storage, { token: 'token', user: ben })
  const stop = refuseRows(device.database.outbox, name)
  show(
    <DeviceProvider device={device}>
      <QueryClientProvider client={new QueryClient()}>
        <LoadingProvider>
          <SignUp />
        </LoadingProvider>
      </QueryClientProvider>
    </DeviceProvider>,
  )
  const button = page.getByRole('button', { name: 'Sign up' })
  await button.click()
  await expect.element(page.getByText(text)).toBeVisible()
  stop()
  await button.click()
  await expect.element(page.getByText('kept')).toBeVisible()
})
