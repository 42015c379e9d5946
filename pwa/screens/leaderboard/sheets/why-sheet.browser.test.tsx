import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { benId, outingSnapshot, putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { WhySheet } from './why-sheet.tsx'

const offline = () => Promise.reject(new TypeError('Failed to fetch'))

test('the Course Handicap has the decimals that round to the Playing Handicap', async () => {
  const device = openDevice(testPorts({ fetch: offline }), { name: 'why-sheet' })
  onTestFinished(() => device.database.delete())
  // 13.0 × 124 ÷ 113 + 70.2 − 72 = 12.4655: with one decimal it would be 12.5, which rounds to 13.
  const figures = { handicapindex: 13, coursehandicap: 12, playinghandicap: 12, unrounded: 2 * 130 * 124 - 226 * 18 }
  const { golfers, outing } = outingSnapshot()
  await putOuting(device, {
    outing: { ...outing, allowance: 100 },
    golfers: golfers.map((golfer) => ({ ...golfer, ...figures, teebox_id: 7 })),
    tees: [{ id: 7, name: 'White', rating: 70.2, slope: 124, par: 72 }],
  })
  const shown = (await readOuting(device.database, 9)) ?? expect.fail('it is not on the phone')
  show(
    <DeviceProvider device={device}>
      <WhySheet outing={shown} golferId={benId} hole={3} onGolfer={() => {}} onClose={() => {}} />
    </DeviceProvider>,
  )
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toBeVisible()
  const shownIn = (role: 'term' | 'definition') =>
    sheet
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent)
  expect(shownIn('definition')).toEqual(['13.0', '12.47', '12'])
  expect(shownIn('term').at(-1)).toBe('Playing Handicap100% of 12.47, rounded')
})
