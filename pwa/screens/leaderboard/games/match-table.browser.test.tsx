import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { setLetters, show } from '../../../ui/component-testing.ts'
import { NoticesProvider } from '../../../ui/notices.tsx'
import { MatchSection } from './match-table.tsx'
import * as matchTexts from './match-texts.ts'
import type { BetOnScreen, MatchOnScreen } from './match-view.ts'

const whole: BetOnScreen = {
  key: 'overall/0',
  name: matchTexts.match,
  about: '',
  side: 'B',
  figure: matchTexts.upWords(9),
  tail: matchTexts.thruHole(9),
  isOver: false,
  isPress: false,
  isWhole: true,
}
const match: MatchOnScreen = {
  gameId: 1,
  rootId: 1,
  kind: 'match',
  sides: [
    { side: 'A', golfers: [1], names: 'Jamal' },
    { side: 'B', golfers: [2], names: 'Xavier' },
  ],
  holes: Array.from({ length: 9 }, (_, at) => ({
    hole: at + 1,
    result: -1,
    running: `B${at + 1}`,
    isWaiting: false,
  })),
  bets: [whole],
  whole,
  gap: null,
}

for (const [letters, percent] of [
  ['usual letters', 100],
  ['letters of twice the size', 200],
] as const) {
  test(`with ${letters} the sides that won the holes of a match stand side by side`, async () => {
    await page.viewport(390, 844)
    setLetters(percent)
    const device = openDevice(testPorts({}), { name: `match-table-${percent}` })
    onTestFinished(() => device.database.delete())
    await putOuting(device)
    const outing = (await readOuting(device.database, 9)) ?? expect.fail('it is not on the phone')
    show(
      <DeviceProvider device={device}>
        <NoticesProvider>
          <MatchSection outing={outing} match={match} group={1} />
        </NoticesProvider>
      </DeviceProvider>,
    )
    await expect.element(page.getByText('B9')).toBeVisible()
    const boxes = [...document.querySelectorAll('ol > li > span:last-of-type')].map((badge) =>
      badge.getBoundingClientRect(),
    )
    expect(boxes).toHaveLength(9)
    const crossed = boxes.filter((box, at) => {
      const before = boxes[at - 1]
      return before !== undefined && before.bottom > box.top && before.right > box.left
    })
    expect(crossed).toEqual([])
  })
}
