import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FollowedBoard } from '#sync/calls/follow.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../club/club.tsx'
import { show } from '../../ui/component-testing.ts'
import { FollowTv } from './follow-tv.tsx'
import { texts } from './texts.ts'

const ids = [1, 2, 3, 4, 5, 6, 7, 8]

/** A tournament of eight golfers with the longest names that the club allows, each late, and skins of several of them. */
const board: FollowedBoard = {
  outing: { title: 'Cup '.repeat(20), course: 'The Oaks', date: '2026-06-14', status: 'inprogress' },
  names: 'full',
  hidesLast: true,
  golfers: ids.map((id) => ({
    id,
    name: `Christopher-Alexander Montgomery of Northumberland and Somerset (${id})`,
    isGuest: false,
    group: 1,
    thru: 12,
    grossToPar: 28,
    netToPar: -10,
    last: [1, 2, 3, 4, 5].map((hole) => ({ hole, par: 4, gross: 7 })),
  })),
  net: ids.map((id) => ({ id, place: 'T1' })),
  gross: ids.map((id) => ({ id, place: 'T1' })),
  skins: (['net', 'gross'] as const).map((by) => ({
    by,
    won: [1, 2, 3, 4].map((id) => ({ id, holes: [id] })),
    open: [5, 7, 9, 11, 13, 15, 17],
  })),
  games: [],
  groups: [{ id: 1, heardAt: '2026-06-14T09:00:00.000Z' }],
}

function showOnTv(shown: FollowedBoard, now = '2026-06-14T09:20:00.000Z') {
  const device = openDevice(testPorts({}), { name: 'follow-tv' })
  onTestFinished(() => device.database.delete())
  show(
    <ClubProvider device={device} club={readClub(document, device.ports.storage)}>
      <FollowTv
        board={shown}
        fresh={{ live: true, text: '' }}
        now={Date.parse(now)}
        address="https://club.example/follow/0123456789012345678901"
      />
    </ClubProvider>,
  )
}

test('long names and skins leave all of a page and its bar on a clubhouse screen', async () => {
  showOnTv(board)
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await page.viewport(width, height)
    await expect.element(page.getByText(texts.tv.page({ from: 1, to: 8, of: 8 }, 'golfer'))).toBeVisible()
    await expect.poll(() => document.documentElement.scrollHeight - innerHeight).toBe(0)
  }
})

test('places that the last holes decided say so, and leave long names on a clubhouse screen', async () => {
  const net = ids.map((id) => ({ id, place: String(id), ...(id < 8 && { decided: 'on the last 9' }) }))
  showOnTv({ ...board, outing: { ...board.outing, status: 'posted' }, net })
  await page.viewport(1280, 720)
  await expect.poll(() => page.getByText(texts.ahead('on the last 9')).elements().length).toBe(7)
  await expect.poll(() => document.documentElement.scrollHeight - innerHeight).toBe(0)
})

test('eight long lines of games leave all of a page and its bar on a clubhouse screen', async () => {
  const bets = ['Front', 'Front press 1', 'Front press 2', 'Back', 'Back press 1', 'Back press 2', 'Overall']
  const text = bets.map((bet) => `${bet}: 2 down thru 7`).join(' · ')
  const nassau = (one: number, other: number) => {
    const lines = [[one], [other]].map((of) => ({ of, text }))
    return { name: 'Nassau', sides: [[one], [other]], group: 0, lines }
  }
  const golfers = board.golfers.map((golfer, at) => (at % 2 === 0 ? golfer : { ...golfer, name: 'Ben Okafor' }))
  const games = [nassau(1, 2), nassau(3, 4), nassau(5, 6), nassau(7, 8)]
  // The third page, after net and gross.
  showOnTv({ ...board, golfers, games }, '2026-06-14T09:20:12.000Z')
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await page.viewport(width, height)
    await expect.poll(() => page.getByText(text).elements().length).toBe(8)
    await expect.poll(() => document.documentElement.scrollHeight - innerHeight).toBe(0)
    const isWhole = (each: Element) => each.scrollHeight <= each.clientHeight + 1
    expect(page.getByText(text).elements().every(isWhole)).toBe(true)
  }
})

test.each([
  { status: 'inprogress', open: [17, 18], isFinal: false },
  { status: 'posted', open: [], isFinal: true },
] as const)('skins that no one has won, of an outing that is $status', async ({ status, open, isFinal }) => {
  const outing = { ...board.outing, status }
  showOnTv({ ...board, outing, skins: [{ by: 'net', won: [], open: [...open] }] })
  await expect.element(page.getByText(texts.noSkins({ isFinal }), { exact: true })).toBeVisible()
})

test('teams that share a ball are counted as teams', async () => {
  const outing = { ...board.outing, format: 'scramble' as const }
  showOnTv({ ...board, outing })
  await expect.element(page.getByText('Live, Net · 8 teams')).toBeVisible()
  await expect.element(page.getByText('Teams 1–8 of 8')).toBeVisible()
})
