import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../../club/club.tsx'
import { timeOf } from '../../../dates/date-text.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { texts as outingTexts } from '../../../outings/texts.ts'
import { show } from '../../../ui/component-testing.ts'
import { NoticesProvider } from '../../../ui/notices.tsx'
import { ReadySheet } from './ready-checks.tsx'
import { texts } from './texts.ts'

/** Shows the sheet on a phone whose storage returns this estimate. */
async function showSheet(name: string, estimate: typeof navigator.storage.estimate) {
  const device = openDevice(testPorts({}), { name })
  await putOuting(device)
  const outing = await readOuting(device.database, 9)
  if (outing === undefined) throw new Error('no outing')
  const usual = navigator.storage.estimate
  navigator.storage.estimate = estimate
  onTestFinished(async () => {
    navigator.storage.estimate = usual
    await device.database.delete()
  })
  show(
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={readClub(document, device.ports.storage)}>
        <NoticesProvider>
          <ReadySheet outing={outing} onClose={() => undefined} />
        </NoticesProvider>
      </ClubProvider>
    </DeviceProvider>,
  )
  return device
}

test('the checks of the menu are a sheet from the tap on, also while the phone takes its time', async () => {
  await showSheet('ready-checks', () => new Promise(() => undefined))
  await expect.element(page.getByRole('heading', { name: texts.checking })).toBeVisible()
})

test('the answer of a check is shown also when it takes longer than the pause between two', async () => {
  const answers: ((answer: StorageEstimate) => void)[] = []
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await showSheet('slow-checks', () => new Promise((resolve) => answers.push(resolve)))
  await expect.poll(() => answers.length).toBe(1)
  vi.advanceTimersByTime(60_000)
  await new Promise(requestAnimationFrame)
  answers[0]?.({ quota: 1e9, usage: 0 })
  await expect.element(page.getByRole('heading', { name: texts.notTitle })).toBeVisible()
})

test('the checks name the tees and the games, and when the phone was checked', async () => {
  const { ports } = await showSheet('named-checks', async () => ({ quota: 1e9, usage: 0 }))
  const { timeZone } = readClub(document, ports.storage)
  await expect.element(page.getByText(texts.checks.card(18, 2, ['White']).detail)).toBeVisible()
  await expect.element(page.getByText(texts.checks.games([outingTexts.games.strokePlay]).detail)).toBeVisible()
  await expect.element(page.getByText(texts.checkedAt(timeOf(ports.now(), timeZone)))).toBeVisible()
})
