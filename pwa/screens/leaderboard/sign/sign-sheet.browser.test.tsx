import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { signCard } from '#sync/device/outbox/sign-card.ts'
import { benId, carolId, outingSnapshot, putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { sampleClub } from '../../../club/club-testing.ts'
import { ClubProvider, keepClub, readClub } from '../../../club/club.tsx'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { setLetters, show } from '../../../ui/component-testing.ts'
import { NoticesProvider } from '../../../ui/notices.tsx'
import { SignSheet } from './sign-sheet.tsx'
import * as texts from './texts.ts'

/** Scores every hole of Ben and Carol with this number of strokes. */
async function scoreAll(device: Device, strokes: number): Promise<void> {
  for (const { hole } of outingSnapshot().holes) {
    const scores = [benId, carolId].map((golferId) => ({ golferId, strokes }))
    await recordScores(device, { outingId: 9, hole, scores })
  }
}

/** The sheet on which Carol signs. */
async function showSheet(device: Device): Promise<void> {
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
}

test('a father and a son of one name see whose card is signed, and by whom', async () => {
  const device = openDevice(testPorts({}), { name: 'sign-sheet' })
  onTestFinished(() => device.database.delete())
  const father = { first: 'John', last: 'Smith', playinghandicap: 12 }
  const son = { ...father, playinghandicap: 23 }
  const golfers = outingSnapshot().golfers.map((golfer) => ({ ...golfer, ...(golfer.id === benId ? father : son) }))
  await putOuting(device, { golfers })
  await scoreAll(device, 4)
  await showSheet(device)
  await expect.element(page.getByRole('heading', { name: texts.cardOf('John (23)') })).toBeVisible()
  await expect.element(page.getByRole('button', { name: `${texts.signAs('player')} John Smith (23)` })).toBeVisible()
  await expect.element(page.getByText('John Smith (12)')).toBeVisible()
})

test('with letters of twice the size the marks of a card do not lie over each other, nor the totals', async () => {
  await page.viewport(390, 844)
  setLetters(200)
  const device = openDevice(testPorts({}), { name: 'sign-sheet-large' })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  await scoreAll(device, 6)
  await showSheet(device)
  await expect.element(page.getByRole('cell').first()).toBeVisible()
  const marks = [...document.querySelectorAll('td > span, td:last-child')]
  const totals = [...document.querySelectorAll('dd')]
  expect(marks.length).toBeGreaterThan(18)
  for (const figures of [marks, totals]) {
    const boxes = figures.map((figure) => {
      const words = document.createRange()
      words.selectNodeContents(figure)
      // For a mark its frame is measured, for a sum and a total the digits.
      return (figure.matches('span') ? figure : words).getBoundingClientRect()
    })
    const crossed = boxes.filter((one, at) =>
      boxes.some(
        (other, before) =>
          before < at &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0,
      ),
    )
    expect(crossed).toEqual([])
  }
})

const byPlayer = { role: 'player', signerId: carolId } as const
const byMarker = { role: 'marker', signerId: benId } as const
const named = (time: string) => texts.signedBy(['Carol Ito', 'Ben Okafor'], time)

test.each([
  ['one signature', 'on the same day', [byPlayer], '2026-11-21T10:30:00.000Z', texts.signedAt('3:00 am')],
  ['one signature', 'on the next day', [byPlayer], '2026-11-22T10:30:00.000Z', texts.signedAt('11-21-2026 3:00 am')],
  ['both signatures', 'on the same day', [byPlayer, byMarker], '2026-11-21T10:30:00.000Z', named('3:00 am')],
  ['both signatures', 'on the next day', [byPlayer, byMarker], '2026-11-22T10:30:00.000Z', named('11-21-2026 3:00 am')],
])('a card with %s, looked at %s, shows when it was signed', async (_, __, signatures, now, shown) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ports = testPorts({})
  keepClub(ports.storage, sampleClub)
  const device = openDevice(ports, { name: `sign-sheet ${now} ${signatures.length}` })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  await scoreAll(device, 4)
  const scores = outingSnapshot()
    .holes.map(() => 4)
    .join(' ')
  for (const signature of signatures) await signCard(device, { outingId: 9, golferId: carolId, ...signature, scores })
  await showSheet(device)
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
})
