import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { texts as forms } from '../../../forms/texts.ts'
import { show } from '../../../ui/component-testing.ts'
import { PlaceContext } from '../../../ui/place.tsx'
import { newDraft } from '../draft/draft-request.ts'
import { texts } from '../texts.ts'
import { GuestsStep } from './golfers-step.tsx'
import type { StepProps } from './step-parts.tsx'

const place = { pathname: '/tournament', search: '', state: null, key: 'default' }
const here = { place, go: async () => true }
const organizer = { userId: 2, firstname: 'Ben', lastname: 'Okafor', email: '', index: 8.1 }

test('half of a guest is kept through a reload, and nothing of one who was added', async () => {
  const device = openDevice(testPorts({}), { name: 'guests' })
  onTestFinished(() => device.database.delete())
  const draft = newDraft({ date: '2026-11-28', courseId: 1, organizer })
  const change = vi.fn<StepProps['change']>()
  const step = (visit: number) => (
    <DeviceProvider device={device}>
      <PlaceContext value={here}>
        <GuestsStep key={visit} draft={draft} change={change} />
      </PlaceContext>
    </DeviceProvider>
  )
  const exchange = show(step(1))
  const open = page.getByRole('button', { name: texts.addGuest })
  const [first, last] = [page.getByLabelText(texts.firstName), page.getByLabelText(texts.lastName)]
  const handicap = page.getByLabelText(texts.handicap)
  await open.click()
  await userEvent.fill(first, 'Ann')
  await userEvent.fill(handicap, '12.3')
  exchange(step(2))
  await open.click()
  await expect.element(first).toHaveValue('Ann')
  await expect.element(handicap).toHaveValue('12.3')
  await page.getByRole('button', { name: forms.discard }).click()
  await expect.element(handicap).toHaveValue('')
  await page.getByRole('button', { name: forms.undo }).click()
  await expect.element(handicap).toHaveValue('12.3')
  await userEvent.fill(last, 'Lee')
  await userEvent.fill(page.getByLabelText(texts.email), 'ann@mail.example')
  await page.getByRole('button', { name: texts.add, exact: true }).click()
  const person = { userId: 0, firstname: 'Ann', lastname: 'Lee', email: 'ann@mail.example', index: 12.3 }
  expect(change).toHaveBeenCalledWith({ type: 'golfer added', person })
  exchange(step(3))
  await open.click()
  await expect.element(first).toHaveValue('')
})
