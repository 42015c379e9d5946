import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as matchTexts from '../../screens/leaderboard/games/match-texts.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import { texts as keeper } from '../../screens/leaderboard/keeper/texts.ts'
import * as signing from '../../screens/leaderboard/sign/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { addGameByCall, scoreByCall, startOuting, type Wanted } from '../harness/outing.ts'
import { holes, strokesOn } from '../harness/round.ts'
import { scoreHole, scoreHoleFast, showHole, setScores } from '../harness/scoring.ts'
import { resize } from '../harness/screens.ts'
import { type Story, story, storyWithSignal } from '../harness/story.ts'

const sizes = [
  { width: 375, height: 553 },
  { width: 375, height: 600 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
]

const matchSizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

/** Returns the CSS pixels of the smallest control: a touch target of 56, and 48 in a low window. */
const leastIn = ({ width, height }: (typeof sizes)[number]) => (height < (width < height ? 623 : 360) ? 48 : 56)

const games = { 'a board': {}, Wolf: { contest_id: 21 }, Sixes: { contest_id: 14, net_skins: 1 } } as const

/** Puts rejected operations and conflicts onto the phone's disk. */
async function leaveMessages(page: Page, { outingId, golferId }: { outingId: number; golferId: number }) {
  await page.evaluate(
    async (place) => {
      const disk = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('nomad')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error ?? new Error('no disk'))
      })
      const writing = disk.transaction(['dead', 'notices', 'scores'], 'readwrite')
      const args = { ...place, hole: 3, strokes: 5, baseVer: 1 }
      const refused = { name: 'score.set', v: 1, at: Date.now(), code: 'golfer.unknown', refusedAt: Date.now() }
      writing.objectStore('dead').put({
        ...refused,
        mid: 'm',
        principal: 'p',
        message: 'This golfer is not in the outing.',
        outingId: place.outingId,
        args,
      })
      for (const hole of [1, 2]) {
        const notice = { ...place, hole, entered: 5, shown: 4, by: 'Bob', at: Date.now() }
        writing.objectStore('notices').put(notice)
      }
      const club = { strokes: 4, ver: 2, by: 'Bob', at: new Date().toISOString(), contested: true }
      writing.objectStore('scores').put({ ...place, hole: 2, club, queued: null, taken: null })
      await new Promise((resolve) => (writing.oncomplete = resolve))
      disk.close()
    },
    { outingId, golferId },
  )
}

type Box = Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>>
type Boxes = {
  readonly rows: readonly Box[]
  readonly record: Box
  readonly smallest: number
  readonly tooWide: number
}

/** Runs in the page: the positions of golfers and Record Score, and the smallest of the controls. */
function boxesInView(): Boxes {
  const boxOf = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return { top, bottom, left, right }
  }
  const rows = [...document.querySelectorAll('main [role=group]')].map(boxOf)
  const steppers = [...document.querySelectorAll('main [role=group] button')].filter((button) =>
    /^One (less|more)/.test(button.ariaLabel ?? ''),
  )
  const buttons = [...steppers, ...document.querySelectorAll('main nav a, main header > :is(a, button)')]
  const record = [...document.querySelectorAll('main button')].find((button) => button.ariaLabel?.endsWith('Score'))
  if (record === undefined) throw new Error('there is no Record Score')
  const sides = buttons.map(boxOf).flatMap(({ top, bottom, left, right }) => [bottom - top, right - left])
  return {
    rows,
    record: boxOf(record),
    smallest: Math.min(...sides),
    tooWide: document.documentElement.scrollWidth - innerWidth,
  }
}

function overlap(one: Box, other: Box): boolean {
  return one.bottom > other.top && other.bottom > one.top && one.right > other.left && other.right > one.left
}

function faultsOf({ rows, record, smallest, tooWide }: Boxes, size: (typeof sizes)[number]): readonly string[] {
  const { height } = size
  const hidden = rows.filter(({ top, bottom }) => top < 0 || bottom > height)
  const covered = rows.filter((row) => overlap(row, record))
  return [
    ...(rows.length === 4 ? [] : [`${rows.length} golfers`]),
    ...hidden.map(({ top, bottom }) => `a golfer out of sight: ${top}–${bottom}`),
    ...covered.map(({ bottom }) => `a golfer under Record: ${bottom} > ${record.top}`),
    ...(record.top < 0 || record.bottom > height ? [`Record out of sight: ${record.top}–${record.bottom}`] : []),
    ...(record.bottom - record.top < 56 ? [`Record is ${record.bottom - record.top} px high`] : []),
    ...(smallest < leastIn(size) ? [`a control of ${smallest} px`] : []),
    ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
  ]
}

async function faultsAtEverySize(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await resize(page, size)
    const boxes = await page.evaluate(boxesInView)
    found.push(...faultsOf(boxes, size).map((fault) => `${name} ${size.width}x${size.height}: ${fault}`))
  }
  return found
}

function scored(game: Wanted['game']) {
  return async ({ club, takePhone }: Story) => {
    const outing = await startOuting(club.url, { golfers: 4, ...(game && { game }) })
    const [group] = outing.groups
    // Most groups with Wolf also play skins.
    await addGameByCall(club.url, outing, { kind: 'skins', group: 1, sides: [], settings: {} })
    const phone = await takePhone()
    const { page } = phone
    await phone.open(`/leaderboard/${group.code}`)
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
    const quiet = await faultsAtEverySize(page, 'quiet')
    await resize(page, { width: 390, height: 844 })
    await scoreHole(page, { hole: 1, strokes: [4, 5, 6, 3] })
    await keptOnPhone(phone)
    await phone.goOffline()
    await showHole(page, 2)
    await setScores(page, [9, 8, 12, 2])
    await leaveMessages(page, { outingId: outing.id, golferId: group.golferIds[0] ?? 0 })
    await page.reload()
    await showHole(page, 2)
    await page.getByText(scoring.twoScores([])).first().waitFor({ state: 'attached' })
    const loud = await faultsAtEverySize(page, 'loud')
    expect([...quiet, ...loud]).toEqual([])
  }
}

for (const [name, game] of Object.entries(games)) {
  test(
    `four golfers and Record Score are in sight together in every window, whatever there is to say: ${name}`,
    story(scored(game)),
  )
}

test(
  'in a Nassau with skins and a contest beside it what is asked is in sight above Record Score, and a keyboard reaches the rest',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4, game: { spin: 0 } })
    const [group] = outing.groups
    const sides = [group.golferIds.slice(0, 2), group.golferIds.slice(2)]
    await addGameByCall(club.url, outing, { kind: 'nassau', sides, settings: { automaticPresses: [], allowance: 0 } })
    await addGameByCall(club.url, outing, { kind: 'skins', sides: [], settings: {} })
    const { page, open } = await takePhone()
    await open(`/leaderboard/${group.code}`)
    for (const hole of [1, 2]) await scoreHoleFast(page, { hole, strokes: [3, 4, 6, 6] })
    const faults: string[] = []
    const checkDeeds = async (name: string, deeds: Locator, shown: readonly (typeof sizes)[number][]) => {
      for (const size of shown) {
        await resize(page, size)
        const boxes = await page.evaluate(boxesInView)
        const at = `${name}, ${size.width}x${size.height}`
        faults.push(...faultsOf(boxes, size).map((fault) => `${at}: ${fault}`))
        const band = page.getByRole('link', { name: new RegExp(`^${matchTexts.match}: `) })
        const above = await Promise.all([...(await deeds.all()), band].map((each) => each.boundingBox()))
        const hidden = above.filter((box) => box === null || box.y + box.height > boxes.record.top)
        faults.push(...hidden.map((box) => `${at}: ${box?.y} is below ${boxes.record.top}`))
      }
    }
    for (const bigDigits of ['no', 'yes']) {
      await page.addInitScript((isOn) => localStorage.setItem('nomad.big-digits', isOn), bigDigits)
      await open(`/leaderboard/${group.code}`)
      await showHole(page, 3)
      const deeds = page.getByRole('button', { name: /^(Concede|B presses)/ })
      await expect.poll(() => deeds.count()).toBe(3)
      await page.getByText(keeper.question).waitFor({ state: 'attached' })
      await checkDeeds(`big digits ${bigDigits}`, deeds, matchSizes)
    }

    await addGameByCall(club.url, outing, { kind: 'long-drive', sides: [], settings: { holes: [3] } })
    for (const bigDigits of ['yes', 'no']) {
      await page.addInitScript((isOn) => localStorage.setItem('nomad.big-digits', isOn), bigDigits)
      await open(`/leaderboard/${group.code}`)
      await showHole(page, 3)
      const deeds = page.getByRole('button', { name: /^(Concede|B presses|Long drive)/i })
      await expect.poll(() => deeds.count()).toBe(4)
      await checkDeeds(`a contest, big digits ${bigDigits}`, deeds, matchSizes.slice(bigDigits === 'yes' ? 1 : 0))
    }
    // Beside Undo, Record Score has less room for its summary, and keeps its height.
    await scoreHoleFast(page, { hole: 2, strokes: [3, 4, 6, 5] })
    await page.getByRole('button', { name: scoring.undoHole(2) }).waitFor()
    await checkDeeds(
      'a contest and Undo',
      page.getByRole('button', { name: /^(Concede|B presses|Long drive)/i }),
      matchSizes.slice(0, 1),
    )
    // The effect of the hole on the match may take two lines there.
    await setScores(page, [3, 7, 9, 9])
    await checkDeeds(
      'a long forecast and Undo',
      page.getByRole('button', { name: /^(Concede|B presses|Long drive)/i }),
      matchSizes.slice(0, 1),
    )
    expect(faults).toEqual([])

    // Content that has no room below the golfers gets room once the keyboard focus is in it.
    await resize(page, { width: 390, height: 844 })
    const question = page.getByRole('button', { name: keeper.question })
    const isInSight = () =>
      question.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    expect(await isInSight()).toBe(false)
    await page.getByRole('spinbutton').last().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await question.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await isInSight()).toBe(true)
  }),
)

test(
  'in Wolf with a Nassau beside it all golfers and what can be pressed are in sight above Record Score',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4, game: games.Wolf })
    const [group] = outing.groups
    const sides = [group.golferIds.slice(0, 2), group.golferIds.slice(2)]
    await addGameByCall(club.url, outing, { kind: 'nassau', sides, settings: { automaticPresses: [], allowance: 0 } })
    const { page, open } = await takePhone()
    await open(`/leaderboard/${group.code}`)
    for (const hole of [1, 2]) await scoreByCall(club.url, { outing, hole, strokes: [3, 4, 6, 6] })
    await showHole(page, 3)
    const deeds = page.getByRole('button', { name: /^(Concede|B presses)/ })
    await expect.poll(() => deeds.count()).toBe(3)
    const faults: string[] = []
    for (const size of [
      ...sizes,
      { width: 360, height: 740 },
      { width: 740, height: 360 },
      { width: 667, height: 375 },
    ]) {
      await resize(page, size)
      const boxes = await page.evaluate(boxesInView)
      const at = `${size.width}x${size.height}`
      faults.push(...faultsOf(boxes, size).map((fault) => `${at}: ${fault}`))
      // In the lowest windows they come after Record Score.
      if (size.height < 360 || (size.width < size.height && size.height < 600)) continue
      const bottoms = await Promise.all((await deeds.all()).map((each) => each.boundingBox()))
      const lowest = Math.max(...bottoms.map((box) => (box === null ? Infinity : box.y + box.height)))
      if (lowest > boxes.record.top) faults.push(`${at}: ${lowest} is below ${boxes.record.top}`)
    }
    expect(faults).toEqual([])
  }),
)

test(
  'with letters of twice the size Record Score comes after the last golfer, so that none is scored out of sight',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4, game: games.Wolf })
    const { page, open } = await takePhone({ largeLetters: true })
    await open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
    for (const size of sizes) {
      await resize(page, size)
      await page.getByRole('button', { name: scoring.recordScore }).scrollIntoViewIfNeeded()
      const { rows, record, tooWide } = await page.evaluate(boxesInView)
      expect(rows.map(({ bottom }) => bottom <= record.top)).toEqual([true, true, true, true])
      // With text of this size, and with big digits, the edge is between two pixels.
      expect(Math.floor(record.bottom)).toBeLessThanOrEqual(size.height)
      expect(tooWide).toBeLessThanOrEqual(0)
    }

    await resize(page, { width: 320, height: 640 })
    await page.getByRole('spinbutton').first().click()
    const pad = page.getByRole('region', { name: holeTexts.scorePad })
    const name = pad.locator('p b')
    // On one line, and not broken into single letters beside the keys.
    expect(await name.evaluate((element) => element.getClientRects().length)).toBe(1)
    await pad.getByRole('button', { name: holeTexts.done }).click()
  }),
)

for (const [name, game] of Object.entries(games)) {
  test(
    `all keys of the pad and Record Score are in sight together in every window: ${name}`,
    storyWithSignal(async ({ club, takePhone }) => {
      const outing = await startOuting(club.url, { golfers: 4, game })
      const { page, open } = await takePhone()
      await open(`/leaderboard/${outing.groups[0].code}`)
      await page.getByRole('spinbutton').first().click()
      const keys = page.getByRole('region', { name: holeTexts.scorePad }).getByRole('button')
      await keys.first().waitFor()
      const faults: string[] = []
      const look = async (size: (typeof sizes)[number]) => {
        await resize(page, size)
        const { record } = await page.evaluate(boxesInView)
        const boxes = await keys.evaluateAll((all) =>
          all.map((key) => {
            const { top, bottom, left, right } = key.getBoundingClientRect()
            return { top, bottom, left, right, name: key.ariaLabel ?? key.textContent }
          }),
        )
        const hidden = boxes.filter((box) => box.top < 0 || box.bottom > size.height || overlap(box, record))
        const small = boxes.filter(({ left, right, top, bottom }) => Math.min(right - left, bottom - top) < 48)
        if (size.width < size.height)
          faults.push(...small.map(({ name: key }) => `${key} at ${size.width}x${size.height} is small`))
        faults.push(
          ...hidden.map(({ name: key, bottom }) => `${key} at ${size.width}x${size.height}: ${bottom} > ${record.top}`),
        )
      }
      for (const size of sizes) await look(size)
      // Beside Undo, the summary on Record Score takes two lines.
      await page.getByRole('region', { name: holeTexts.scorePad }).getByRole('button', { name: holeTexts.done }).click()
      await scoreHoleFast(page, { hole: 1, strokes: [3, 4, 6, 6] })
      await showHole(page, 2)
      await setScores(page, [3, 7, 9, 9])
      await page.getByRole('spinbutton').first().click()
      await keys.first().waitFor()
      for (const size of sizes.filter(({ width, height }) => width < height)) await look(size)
      expect(faults).toEqual([])
    }),
  )
}

test(
  'on the smallest phone the button to sign is in sight with the totals, the marker with both to sign, and in a match each name has its room',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4, game: { spin: 1 } })
    const [group] = outing.groups
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: strokesOn(hole) })
    const { page, open } = await takePhone()
    await resize(page, { width: 320, height: 640 })
    await open(`/leaderboard/${group.code}`)
    await page.getByRole('heading', { name: scoring.roundComplete }).waitFor()
    await page.getByRole('button', { name: signing.signCards(4) }).waitFor()
    const { bottom, space, rows } = await page.evaluate(
      ({ toSign, correct }) => {
        const boxOf = (selector: string, text = '') =>
          [...document.querySelectorAll(selector)]
            .find(({ textContent }) => textContent.startsWith(text))
            ?.getBoundingClientRect() ?? new DOMRect()
        const space = boxOf('main table').top - boxOf('main small', correct).bottom
        const sign = boxOf('main button', toSign)
        const rows = [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect().bottom)
        return { bottom: sign.bottom, space, rows: rows.map((end) => end <= sign.top) }
      },
      { toSign: signing.signCards(4), correct: holeTexts.correctHole },
    )
    expect(bottom).toBeGreaterThan(0)
    expect(bottom).toBeLessThanOrEqual(640)
    expect(space).toBeLessThan(56)
    expect(rows).toEqual([true, true, true, true])

    // The marker, who can be changed, is in view above the buttons to sign.
    await page.getByRole('button', { name: signing.signCards(4) }).click()
    const marker = page.getByRole('combobox', { name: signing.marker })
    const toSign = page.getByRole('button', { name: signing.signInstead('marker') })
    // The sheet is animated for a moment.
    await expect
      .poll(async () => {
        const [one, other] = [await marker.boundingBox(), await toSign.boundingBox()]
        return (one?.y ?? 640) + (one?.height ?? 0) <= (other?.y ?? 0)
      })
      .toBe(true)
    await page.keyboard.press('Escape')

    const [a = 0, b = 0, c = 0, d = 0] = group.golferIds
    const sides = [
      [a, b],
      [c, d],
    ]
    await addGameByCall(club.url, outing, { kind: 'match', sides, settings: { allowance: 100 } })
    await page.reload()
    await page.getByRole('heading', { name: scoring.roundComplete }).waitFor()
    await showHole(page, 3)
    await page
      .getByText(/^Net \d/)
      .first()
      .waitFor()
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main [role=group] button span')]
        .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth)
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
  }),
)
