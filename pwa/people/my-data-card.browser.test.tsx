import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { benId, putOuting } from '#sync/device/outings/outing-testing.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../device/device-context.tsx'
import { texts as shellTexts } from '../shell/texts.ts'
import { show } from '../ui/component-testing.ts'
import { LoadingProvider } from '../ui/loading.tsx'
import { NoticesProvider } from '../ui/notices.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { texts } from './my-data-texts.ts'

test('before an account is deleted, the question says which scores are only on this phone', async () => {
  const device = openDevice(testPorts({}), { name: 'my-data' })
  onTestFinished(() => device.database.delete())
  keepSignIn(device.ports.storage, { token: 'mine', user: ben })
  await putOuting(device)
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  show(
    <MemoryRouter>
      <DeviceProvider device={device}>
        <NoticesProvider>
          <LoadingProvider>
            <MyDataCard />
          </LoadingProvider>
        </NoticesProvider>
      </DeviceProvider>
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: texts.remove }).click()
  const dialog = page.getByRole('dialog')
  const unsent = dialog.getByText(shellTexts.signOut.unsent({ holes: 1, rounds: 0, signUps: 0 }))
  await expect.element(unsent).toBeVisible()
  await expect.element(dialog.getByText(shellTexts.signOut.scores)).toBeVisible()
  await device.database.outbox.clear()
  await expect.element(unsent).not.toBeInTheDocument()
})
