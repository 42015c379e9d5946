import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../device/device-context.tsx'
import { createQueryClient } from '../server/server-query.ts'
import { show } from '../ui/component-testing.ts'
import { LoadingProvider } from '../ui/loading.tsx'
import { NoticesProvider } from '../ui/notices.tsx'
import { BirthdayDialog } from './birthday-dialog.tsx'
import { texts } from './texts.ts'

test('a date ends the question, also when it is canceled', async () => {
  const device = openDevice(testPorts({}), { name: 'birthday' })
  onTestFinished(() => device.database.delete())
  show(
    <QueryClientProvider client={createQueryClient()}>
      <DeviceProvider device={device}>
        <NoticesProvider>
          <LoadingProvider>
            <BirthdayDialog user={ben} />
          </LoadingProvider>
        </NoticesProvider>
      </DeviceProvider>
    </QueryClientProvider>,
  )
  const words = texts.birthday
  const cancel = page.getByRole('button', { name: words.cancel })
  await cancel.click()
  await expect.element(page.getByText(words.needed)).toBeVisible()
  await page.getByRole('textbox', { name: words.field }).fill('07311971')
  await cancel.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
