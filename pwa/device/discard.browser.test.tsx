import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { benId } from '#sync/device/outings/outing-testing.ts'
import { testPorts } from '#sync/device/testing.ts'
import { Button } from '../ui/button.tsx'
import { show } from '../ui/component-testing.ts'
import { NoticesProvider } from '../ui/notices.tsx'
import { DeviceProvider } from './device-context.tsx'
import { texts, useDiscard } from './discard.tsx'

function Discard({ mid }: { mid: string }) {
  const discard = useDiscard()
  return <Button onClick={() => discard(mid)}>Discard</Button>
}

test('what the storage of the phone does not discard is still there, and the person reads so', async () => {
  const device = openDevice(testPorts({}), { name: 'discard' })
  onTestFinished(() => device.database.delete())
  const { rejected } = device.database
  const args = { outingId: 9, golferId: benId, hole: 7, strokes: 5, baseVer: 0 }
  const refused = { name: 'score.set', at: 1, args, code: 'score.not-in-group', message: '', refusedAt: 2 } as const
  await rejected.put({ ...refused, mid: 'a', principal: 'outing:9:1', outingId: 9 })
  const failing = vi.spyOn(rejected, 'delete').mockRejectedValue(new DOMException('no', 'UnknownError'))
  show(
    <DeviceProvider device={device}>
      <NoticesProvider>
        <Discard mid="a" />
      </NoticesProvider>
    </DeviceProvider>,
  )
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('alert').getByText(texts.notDiscarded.title)).toBeVisible()
  expect(await rejected.count()).toBe(1)
  failing.mockRestore()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => rejected.count()).toBe(0)
})
