import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as lookupTexts } from '../../screens/handicap-lookup/texts.ts'
import { texts as homeTexts } from '../../screens/home/texts.ts'
import { texts as recentPostingsTexts } from '../../screens/recent-postings/texts.ts'
import { texts as serverTexts } from '../../server/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { says } from '../harness/notices.ts'
import { setFont, type Phone } from '../harness/phone.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal, type Story } from '../harness/story.ts'
import { untilCached } from '../harness/until-stored.ts'

/** The button of any score that has a card. */
const anyScoreCard = new RegExp(`^${recentPostingsTexts.scoreCard({ golfer: '.*', score: '.*' })}$`)
const rounds = (page: Page) => page.getByRole('list', { name: lookupTexts.rounds.caption, exact: true })
/** The chunks loaded only for the chart. */
const chunks = async (page: Page) => {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return loaded.filter((name) => name.includes('handicap-chart'))
}

/** Opens a phone of a member on the member's own record. */
async function lookOneselfUp({ takePhone }: Story): Promise<Phone> {
  const phone = await takePhone()
  await signIn(phone)
  await phone.open('/handicapLookup')
  await rounds(phone.page).waitFor()
  return phone
}

test(
  'a visitor finds a golfer, shares the address, and follows it',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await phone.open('/handicapLookup')
    await page.getByText(lookupTexts.selectGolfer).waitFor()
    const golfers = page.getByRole('list', { name: lookupTexts.selector.list }).getByRole('listitem')
    await golfers.first().waitFor()
    const all = await golfers.count()
    await page.getByRole('searchbox', { name: lookupTexts.selector.search }).fill('ok')
    await expect.poll(() => golfers.count()).toBe(all)
    await page.getByRole('searchbox', { name: lookupTexts.selector.search }).fill('oka')
    await page.getByRole('link', { name: /^Ben Okafor/ }).click()
    await page.waitForURL('**/handicapLookup/*')
    const own = new URL(page.url()).pathname

    await button(page, lookupTexts.selector.share).click()
    await says(page, 'URL Copied')
    const shared = await page.evaluate(() => navigator.clipboard.readText())
    expect(shared).toMatch(/\/handicapLookup\?id=\d+$/)
    await page.goto(shared)
    await page.waitForURL(`**${own}`)
    await page.getByRole('heading', { name: 'Ben Okafor' }).waitFor()
    await expect
      .poll(() => page.getByText(lookupTexts.summary.rows.eightyPlus).locator('..').innerText())
      .toContain(lookupTexts.summary.none)
    expect(await faultsHere(page)).toEqual([])
  }),
)

test(
  'a row of the summary leads to the rounds behind it, for each of the six',
  storyWithSignal(async (scene) => {
    const { page } = await lookOneselfUp(scene)
    await expect.poll(() => rounds(page).getByRole('listitem').count()).toBe(8)

    const { rows, views } = { ...lookupTexts.summary, views: lookupTexts.views }
    const details = [
      [rows.index, views.usga, 8],
      [rows.average, views.avg, 20],
      [rows.anti, views['anti-handicap'], 8],
      [rows.pastYear, views['round-posted-past-year'], 8],
      [rows.total, views['total-rounds-posted'], 8],
      [rows.tournament, views['tournament-handicap'], 1],
    ] as const
    for (const [row, { title }, atLeast] of details) {
      await page.getByRole('link', { name: row, exact: true }).click()
      await page.waitForURL('**/handicapDetail/*/*')
      const list = page.getByRole('region', { name: title, exact: true })
      await list.getByRole('listitem').first().waitFor()
      await expect.poll(() => list.getByRole('listitem').count(), { message: title }).toBeGreaterThanOrEqual(atLeast)
      expect(await faultsHere(page), title).toEqual([])
    }
    await page.getByRole('link', { name: rows.pastYear }).click()
    await page.getByRole('radio', { name: lookupTexts.period.month }).check()
    await page.getByRole('region', { name: views['last-month'].title }).waitFor()
  }),
)

test(
  'a golfer with two rounds is not shown as one without rounds where no round is behind a figure',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open } = await takePhone()
    await open('/handicapLookup')
    await page.getByRole('link', { name: /^Frida Eriksen/ }).click()
    await expect.poll(() => rounds(page).getByRole('listitem').count()).toBe(2)
    const { rows } = lookupTexts.summary
    const views = [
      [rows.index, 'usga'],
      [rows.anti, 'anti-handicap'],
      [rows.tournament, 'tournament-handicap'],
    ] as const
    for (const [row, type] of views) {
      await page.getByRole('link', { name: row, exact: true }).click()
      const { title, none } = lookupTexts.views[type]
      await page.getByRole('region', { name: title, exact: true }).getByText(none).waitFor()
      expect(none).not.toBe(lookupTexts.views.all.none)
    }
  }),
)

test(
  'the chart is loaded when it is opened, and a month shows the rounds behind it',
  storyWithSignal(async (scene) => {
    const { page } = await lookOneselfUp(scene)
    expect(await chunks(page)).toEqual([])
    await button(page, lookupTexts.summary.chart).click()
    const chart = page.getByRole('dialog', { name: lookupTexts.chart.dialog })
    await chart.locator('canvas').waitFor()
    expect(await chunks(page)).not.toEqual([])
    await chart.locator('.u-over').click()
    await chart.getByRole('region', { name: lookupTexts.chart.behind.title }).waitFor()
    await chart.getByRole('radio', { name: lookupTexts.period.years(5) }).check()
    await chart.getByText(lookupTexts.chart.table).click()
    const months = chart.getByRole('button', { name: lookupTexts.chart.roundsBehind('') })
    const inFive = await months.count()
    await chart.getByRole('radio', { name: lookupTexts.period.years(1), exact: true }).check()
    await months.first().waitFor()
    await expect.poll(() => months.count()).toBeLessThan(inFive)
    await months.first().click()
    const behind = chart.getByRole('table', { name: lookupTexts.chart.behind.title })
    await behind.getByRole('rowheader').first().waitFor()
    await expect.poll(() => behind.getByRole('rowheader').count()).toBe(20)
    await expect.poll(() => behind.getByText('counted').count()).toBe(8)
    expect(await faultsHere(page)).toEqual([])
  }),
)

test(
  'a round tells how its differential came about, and a golfer looked up before opens without a network',
  story(async (scene) => {
    const phone = await lookOneselfUp(scene)
    const { page } = phone
    await rounds(page).getByRole('button').first().click()
    await page
      .getByRole('dialog')
      .getByText(/× 113 ÷/)
      .waitFor()
    expect(await faultsHere(page)).toEqual([])
    await keptOnPhone(phone)
    await untilCached(page)
    await phone.goOffline()
    await page.reload()
    await page.getByText(serverTexts.asOf).first().waitFor()
    await expect.poll(() => rounds(page).getByRole('listitem').count()).toBe(8)
    await page.getByRole('link', { name: lookupTexts.summary.rows.average, exact: true }).click()
    await page.getByText(lookupTexts.offlineView).waitFor()
  }),
)

test(
  'the home screen shows the last known index offline, and its age',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    const own = page.getByText(homeTexts.index.label, { exact: true }).locator('..')
    const best = own.getByText(homeTexts.index.lowest(''))
    await signIn(phone)
    await phone.open('/home')
    await best.waitFor()
    await keptOnPhone(phone)
    await untilCached(page)
    const online = await own.innerText()
    await phone.goOffline()
    await page.reload()
    await own.getByText(homeTexts.index.asOf).waitFor()
    await best.waitFor()
    await expect.poll(() => own.innerText()).toContain(online)
  }),
)

test(
  'a score of an outing opens its card, hole by hole, for members',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ width: 1280, height: 800, air: true })
    const { page } = phone
    const card = page.getByRole('dialog', { name: 'Score Card' })
    await signIn(phone)
    await phone.open('/recentPostings')
    await page.getByRole('button', { name: anyScoreCard }).first().click()
    await card.getByRole('rowheader').first().waitFor()
    const holes = Array.from({ length: 18 }, (_, at) => `${at + 1}`)
    await expect.poll(() => card.getByRole('rowheader').allInnerTexts()).toEqual(holes)
    const columns = ['Hole', 'Par', 'Gross', 'To Par', 'Net to Par']
    await expect.poll(() => card.getByRole('columnheader').allInnerTexts()).toEqual(columns)
    expect(await faultsHere(page)).toEqual([])

    await card.getByRole('button', { name: 'Close' }).click()
    await phone.goOffline()
    await page.getByRole('button', { name: anyScoreCard }).last().click()
    await page.getByRole('alert').getByText('Score Card').waitFor()
    await expect.poll(() => card.count()).toBe(0)
  }),
)

test(
  'at 320 px with letters of twice the size, no figure of a record is wider than the screen or covers its words',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ width: 320, height: 640, largeLetters: true })
    const { page } = phone
    await signIn(phone)
    await phone.open('/handicapLookup')
    await rounds(page).waitFor()
    await setFont(page, 'wide')
    expect(await page.getByRole('main').evaluate(textsBeyond)).toEqual([])
    expect(await page.getByRole('term').evaluateAll(termsUnderTheirFigure)).toEqual([])
    await button(page, lookupTexts.summary.chart).click()
    const chart = page.getByRole('dialog', { name: lookupTexts.chart.dialog })
    await chart.getByText(lookupTexts.chart.table).click()
    await chart.getByRole('table').waitFor()
    expect(await chart.evaluate(textsBeyond)).toEqual([])
    await chart
      .getByRole('button', { name: lookupTexts.chart.roundsBehind('') })
      .first()
      .click()
    await chart.getByRole('table', { name: lookupTexts.chart.behind.title }).waitFor()
    expect(await chart.evaluate(textsBeyond)).toEqual([])
  }),
)

/** Runs in the page: the texts that reach beyond the screen, or beyond their container. */
function textsBeyond(place: Element): string[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    const part = text.parentElement?.closest('dt, dd, th, td, p, h2, button, a, label')?.getBoundingClientRect()
    const isClipped = [text.parentElement, text.parentElement?.closest('thead')].some(
      (place) => place?.clientWidth === 1,
    )
    const edge = Math.min(innerWidth, part?.right ?? innerWidth)
    if (width > 0 && !isClipped && (left < 0 || right > edge + 1)) found.push(text.textContent ?? '')
  }
  return found
}

/** Runs in the page: the terms whose text or mark is covered by their figure. */
function termsUnderTheirFigure(terms: readonly Element[]): string[] {
  return terms
    .filter((term) => {
      const figure = term.nextElementSibling?.getBoundingClientRect().left ?? Infinity
      const parts = [...term.querySelectorAll('*')].map((part) => part.getBoundingClientRect())
      return parts.some(({ width, right }) => width > 0 && right > figure)
    })
    .map(({ textContent }) => textContent ?? '')
}
