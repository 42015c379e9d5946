import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleRound } from '#sync/calls/rounds-testing.ts'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../device/device-context.tsx'
import { createQueryClient } from '../../server/server-query.ts'
import { show } from '../../ui/component-testing.ts'
import { LoadingProvider } from '../../ui/loading.tsx'
import { NoticesProvider } from '../../ui/notices.tsx'
import { PlaceContext } from '../../ui/place.tsx'
import { RoundDialog } from './round-dialog.tsx'
import { texts } from './texts.ts'

const { deletion } = texts.round
const here = {
  place: { pathname: '/handicapLookup', search: '', state: null, key: 'default' },
  go: async () => true,
}
const story = { changes: [], waits: false, mayEdit: true, mayDelete: true, reportUntil: null, report: null }

test.each([
  { who: 'an administrator', isadmin: true },
  { who: 'the organizer of its outing', isadmin: false },
])('$who who deletes a round reads who can restore it, and is offered only what they may', async ({ isadmin }) => {
  const fetch = async (request: Request | string | URL) => {
    const isDeletion = String(request instanceof Request ? request.url : request).includes('round/delete')
    return Response.json(isDeletion ? { result: 'Success' } : story)
  }
  const ports = testPorts({ fetch })
  const device = openDevice(ports, { name: 'round-dialog' })
  onTestFinished(() => device.database.delete())
  keepSignIn(ports.storage, { token: 'token', user: { ...ben, isadmin } })
  show(
    <DeviceProvider device={device}>
      <QueryClientProvider client={createQueryClient()}>
        <LoadingProvider>
          <NoticesProvider>
            <PlaceContext value={here}>
              <RoundDialog round={sampleRound} onCard={() => undefined} onClose={() => undefined} />
            </PlaceContext>
          </NoticesProvider>
        </LoadingProvider>
      </QueryClientProvider>
    </DeviceProvider>,
  )
  await page.getByRole('button', { name: texts.round.delete }).click()
  await expect.element(page.getByText(deletion.note({ mayRestore: isadmin }), { exact: false })).toBeVisible()
  await page.getByRole('button', { name: deletion.delete }).click()
  const done = page.getByRole('dialog', { name: deletion.done })
  await expect.element(done).toBeVisible()
  expect(done.getByRole('button', { name: deletion.restore }).elements()).toHaveLength(isadmin ? 1 : 0)
})
