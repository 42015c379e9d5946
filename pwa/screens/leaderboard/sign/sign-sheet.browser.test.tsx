import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { benId, carolId, outingSnapshot, putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../../club/club.tsx'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { NoticesProvider } from '../../../ui/notices.tsx'
import { SignSheet } from './sign-sheet.tsx'
import * as texts from './texts.ts'

test('a father and a son of one name see whose card is signed, and by whom', async () => {
  const device = openDevice(testPorts({}), { name: 'sign-sheet' })
  onTestFinished(() => device.database.delete())
  const father = { first: 'John', last: 'Smith', playinghandicap: 12 }
  const son = { ...father, playinghandicap: 23 }
  const golfers = outingSnapshot().golfers.map((golfer) => ({ ...golfer, ...(golfer.id === benId ? father : son) }))
  await putOuting(device, { golfers })
  for (const { hole } of outingSnapshot().holes) {
    const scores = [benId, carolId].map((golferId) => ({ golferId, strokes: 4 }))
    await recordScores(device, { outingId: 9, hole, scores })
  }
  const outing = (await readOuting(device.database, 9)) ?? expect.fail('it is not on the phone')
  const nothing = () => undefined
  show(
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={readClub(document, device.ports.storage)}>
        <NoticesProvider>
          <SignSheet outing={outing} golferId={carolId} canSign onHole={nothing} onGolfer={nothing} onClose={nothing} />
        </NoticesProvider>
      </ClubProvider>
    </DeviceProvider>,
  )
  await expect.element(page.getByRole('heading', { name: texts.cardOf('John (23)') })).toBeVisible()
  await expect.element(page.getByRole('button', { name: `${texts.signAs('player')} John Smith (23)` })).toBeVisible()
  await expect.element(page.getByText('John Smith (12)')).toBeVisible()
})
