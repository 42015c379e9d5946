import { expect, test } from 'vitest'
import { postScores } from '#sync/calls/posting.ts'
import { texts } from '../../screens/event-day/texts.ts'
import { texts as lookup } from '../../screens/handicap-lookup/texts.ts'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import { texts as group } from '../../screens/tournament/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { organizer, scoreByCall, startOuting } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

/** Returns the width of each page of a PDF from Chromium, in points. */
function pagesOf(pdf: Buffer): readonly number[] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) /g)].map(([, width]) =>
    Math.round(Number(width)),
  )
}

const letter = 612
const a4 = 595

test(
  'the organizer prints signs, dotted cards with the code to join, pairings and a list, on Letter or A4',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 7 })
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, organizer)
    await phone.open('/tournament')
    await page.getByRole('link', { name: group.print }).waitFor()
    // Printed, no group of the list is cut by the end of a page: in a grid it would be drawn over the next one.
    await page.emulateMedia({ media: 'print' })
    for (const { id } of outing.groups) {
      const card = page.getByRole('region', { name: group.group(id), exact: true })
      expect(await card.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid')
      expect(await card.evaluate(({ parentElement: list }) => list && getComputedStyle(list).display)).toBe('block')
    }
    await page.emulateMedia({ media: null })
    await page.getByRole('link', { name: group.print }).click()
    await page.waitForURL(`**/outing/${outing.id}/print`)
    await page.getByRole('checkbox', { name: texts.print.kinds.carts(4).label }).waitFor()

    // Two signs on a page, two cards on a page, pairings, names.
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pagesOf(pdf)).toEqual([letter, letter, letter, letter, letter])

    // The number of a golfer’s dots equals the strokes beside them.
    const paper = page.locator('[data-sheet=cards]')
    const rowOf = (name: string) => paper.getByRole('row', { name, includeHidden: true })
    const guest = rowOf('Guest Number 5')
    expect(await guest.count()).toBe(2)
    const dots = (await guest.locator('[data-dots]').allInnerTexts()).join('')
    const strokes = (await guest.first().locator('td').last().textContent()) ?? ''
    expect([...dots].filter((dot) => dot === '•')).toHaveLength(Number(strokes))
    expect(await paper.getByRole('img', { includeHidden: true }).count()).toBe(2)
    for (const { code } of outing.groups) {
      expect(await paper.innerText()).toContain(`${code.slice(0, 4)} ${code.slice(4)}`)
    }

    await page.getByRole('radio', { name: texts.print.papers.a4 }).check()
    await page.getByRole('checkbox', { name: texts.print.kinds.carts(4).label }).uncheck()
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([a4, a4, a4])

    for (const kind of ['cards', 'pairings', 'names'] as const) {
      await page.getByRole('checkbox', { name: texts.print.kinds[kind](0).label }).uncheck()
    }
    expect(await page.getByRole('button', { name: texts.print.action }).isDisabled()).toBe(true)
  }),
)

test(
  'six scorecards of long names from tees of different pars take three pages, and twelve cart signs six; no name is cut',
  storyWithSignal(async ({ club, takePhone }) => {
    const tees = ['White', 'Red (W)', 'Red', 'Yellow (W)']
    const outing = await startOuting(club.url, {
      golfers: 24,
      course: 'North Berwick Golf Club (West Links)',
      tees: Array.from({ length: 24 }, (_, at) => tees[at % 4] ?? ''),
      guests: 'Bartholomew Montgomery-Cunningham Wellington',
    })
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, organizer)
    await phone.open(`/outing/${outing.id}/print`)
    const choose = async (chosen: string) => {
      for (const { label } of [
        texts.print.kinds.carts(12),
        texts.print.kinds.cards(6),
        texts.print.kinds.pairings(6),
        texts.print.kinds.names(24),
      ]) {
        await page.getByRole('checkbox', { name: label }).setChecked(label === chosen)
      }
    }
    for (const [size, width] of [
      ['letter', letter],
      ['a4', a4],
    ] as const) {
      await page.getByRole('radio', { name: texts.print.papers[size] }).check()
      await choose(texts.print.kinds.cards(6).label)
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([width, width, width])
      await choose(texts.print.kinds.carts(12).label)
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(Array.from({ length: 6 }, () => width))
    }

    await choose(texts.print.kinds.cards(6).label)
    // The width between the margins of a Letter page.
    await page.setViewportSize({ width: 740, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    const cut = page
      .locator('[data-sheet=cards] th')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map(({ textContent }) => textContent),
      )
    expect(await cut).toEqual([])
  }),
)

test(
  'a record and a board on a wide, dark screen are printed on white, without an empty page',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 24 })
    const phone = await takePhone({ width: 1280, height: 800 })
    const { page } = phone
    await signIn(phone, organizer)
    const printed = async () => {
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
        'rgb(255, 255, 255)',
      )
      await page.emulateMedia({ colorScheme: 'dark', media: null })
      return pagesOf(await page.pdf({ preferCSSPageSize: true }))
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await phone.open('/handicapLookup')
    await page.getByRole('heading', { name: lookup.rounds.caption }).waitFor()
    expect(await printed()).toEqual([letter])
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('row', { name: /Number 24/ }).waitFor()
    expect(await printed()).toEqual([letter, letter])
  }),
)

test(
  'a record is printed without its buttons, and the card of a round whole and once, in place of the record',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 1 })
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [4] })
    const { token } = await signInByCall(club.url, organizer)
    await ask({ url: club.url, call: postScores, token, path: `teetime/postscores/${outing.id}`, body: {} })
    const phone = await takePhone({ width: 1280, height: 800 })
    const { page } = phone
    await signIn(phone, organizer)
    await phone.open('/handicapLookup')
    const card = page.getByRole('button', { name: lookup.rounds.scoreCard('72') }).first()
    await card.waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('columnheader', { name: lookup.rounds.columns.round }).waitFor({ state: 'hidden' })
    await page.getByText(lookup.rounds.details, { exact: true }).first().waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: null })

    await card.click()
    const last = page.getByRole('dialog').getByRole('row').last()
    await last.waitFor()
    // A window that is lower than the card.
    await page.setViewportSize({ width: 740, height: 400 })
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([letter])
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'hidden' })
    const [end, sheet] = [await last.boundingBox(), await page.getByRole('dialog').boundingBox()]
    expect(end?.y).toBeGreaterThan(400)
    expect(end?.y).toBeLessThan((sheet?.y ?? 0) + (sheet?.height ?? 0))
  }),
)

test(
  'no heading covers a row of the games of a large field in print, and the card of a golfer takes one page',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 44, game: { contest_id: 16, net_skins: 1, gross_skins: 1 } })
    const [group] = outing.groups
    for (const hole of holes(1, 18)) {
      const strokes = Array.from({ length: 44 }, (_, at) => 3 + ((at + hole) % 4))
      await scoreByCall(club.url, { outing, hole, strokes })
    }
    const phone = await takePhone()
    const { page } = phone
    await phone.open(`/leaderboard/${group.code}?show=games`)
    await page.getByRole('row', { name: /Number 44/ }).waitFor()
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([letter, letter, letter])
    await page.emulateMedia({ media: 'print' })
    // A heading that is repeated on each page moves rows below what follows the table.
    const repeated = page
      .locator('thead')
      .evaluateAll((heads) => heads.filter((head) => getComputedStyle(head).display === 'table-header-group').length)
    expect(await repeated).toBe(0)
    await page.emulateMedia({ media: null })

    await phone.open(`/leaderboard/${group.code}?show=card`)
    await page.getByRole('button', { name: 'Jamal' }).first().click()
    const card = page.getByRole('dialog').getByRole('table')
    await card.getByRole('row').last().waitFor()
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([letter])
    await page.emulateMedia({ media: 'print' })
    await card.getByRole('columnheader', { name: cardTexts.history }).waitFor({ state: 'hidden' })
  }),
)
