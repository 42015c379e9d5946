import { expect, onTestFinished, test } from 'vitest'
import type { EventDay } from '#sync/calls/event-day.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../club/club.tsx'
import { show } from '../../ui/component-testing.ts'
import { PrintedSheets } from './paper.tsx'
import { texts } from './texts.ts'

const { paper: words } = texts
const golfer = { user_id: 0, teebox: 'White', teebox_id: 1, tgroup_id: 1, phone: null, checkedInAt: null }

function dayOf(holes: number): EventDay {
  return {
    outing: { id: 9, course: 'The Elms', date: '2026-11-26', status: 'inprogress' },
    holes: Array.from({ length: holes }, (_, at) => ({ hole: at + 1, par: 4, handicap: at + 1 })),
    tees: [],
    groups: [
      { id: 1, heardAt: null, pending: 0, code: 'ABCD2345', startingHole: 1, startsAt: null, finished: [], phones: [] },
    ],
    golfers: [{ ...golfer, id: 3, first: 'Ben', last: 'Okafor', playinghandicap: 7 }],
    differences: [],
    notices: [],
    mayScore: true,
    serverNow: Date.UTC(2026, 10, 26, 15),
  }
}

/** Returns the last two columns of each table of the printed card: heading, par and the row of the golfer. */
async function sumsOn(day: EventDay) {
  const device = openDevice(testPorts({ fetch: () => new Promise<never>(() => {}) }), {
    name: `paper-${day.holes.length}`,
  })
  onTestFinished(() => device.database.delete())
  show(
    <ClubProvider device={device} club={readClub(document, device.ports.storage)}>
      <PrintedSheets day={day} kinds={['cards']} size="letter" />
    </ClubProvider>,
  )
  const tables = () => [...document.querySelectorAll('[data-sheet="cards"] table')]
  await expect.poll(() => tables().length).toBe(Math.ceil(day.holes.length / 9))
  const sums = (row: Element | undefined) => [...(row?.children ?? [])].slice(-2).map((cell) => cell.textContent)
  return tables().map((table) => {
    const [heads, pars, , ofBen] = table.querySelectorAll('tr')
    return [heads, pars, ofBen].map(sums)
  })
}

test('the card of nine holes has their total and the strokes of each golfer', async () => {
  expect(await sumsOn(dayOf(9))).toEqual([
    [
      [words.total, words.columns.strokes],
      ['36', ''],
      ['', '7'],
    ],
  ])
})

test('the card of eighteen holes has the strokes beside the first nine and the total beside the last', async () => {
  expect(await sumsOn(dayOf(18))).toEqual([
    [
      [words.out, words.columns.strokes],
      ['36', ''],
      ['', '7'],
    ],
    [
      [words.in, words.total],
      ['36', '72'],
      ['', ''],
    ],
  ])
})
