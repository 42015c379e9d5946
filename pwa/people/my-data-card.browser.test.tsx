import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { benId, putOuting } from '#sync/device/outings/outing-testing.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../device/device-context.tsx'
import { createQueryClient } from '../server/server-query.ts'
import { texts as shellTexts } from '../shell/texts.ts'
import { show } from '../ui/component-testing.ts'
import { LoadingProvider } from '../ui/loading.tsx'
import { NoticesProvider } from '../ui/notices.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { myDataTexts as texts, texts as peopleTexts } from './texts.ts'

function showCard(device: Device) {
  show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <DeviceProvider device={device}>
          <NoticesProvider>
            <LoadingProvider>
              <MyDataCard />
            </LoadingProvider>
          </NoticesProvider>
        </DeviceProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('an account can be deleted where the storage of the phone cannot be read', async () => {
  const device = openDevice(testPorts({}), { name: 'my-data-unread' })
  onTestFinished(() => device.database.delete())
  keepSignIn(device.ports.storage, { token: 'mine', user: ben })
  const read = vi.spyOn(device.database.outbox, 'filter').mockImplementation(() => {
    throw new DOMException('no', 'DataError')
  })
  showCard(device)
  await page.getByRole('button', { name: texts.remove }).click()
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0)
  await page.getByRole('dialog').getByLabelText(peopleTexts.password).fill('fairway to heaven')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: texts.remove })).toBeEnabled()
})

test('before an account is deleted, the question says which scores are only on this phone', async () => {
  const device = openDevice(testPorts({}), { name: 'my-data' })
  onTestFinished(() => device.database.delete())
  keepSignIn(device.ports.storage, { token: 'mine', user: ben })
  await putOuting(device)
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  showCard(device)
  await page.getByRole('button', { name: texts.remove }).click()
  const dialog = page.getByRole('dialog')
  const unsent = dialog.getByText(shellTexts.signOut.unsent({ holes: 1, outings: 0, rounds: 0, signUps: 0 }))
  await expect.element(unsent).toBeVisible()
  await expect.element(dialog.getByText(shellTexts.signOut.scores)).toBeVisible()
  await device.database.outbox.clear()
  await expect.element(unsent).not.toBeInTheDocument()
})
