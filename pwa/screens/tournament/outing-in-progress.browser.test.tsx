import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLetters, show } from '../../ui/component-testing.ts'
import { NoticesProvider } from '../../ui/notices.tsx'
import { PlaceContext } from '../../ui/place.tsx'
import { Groups } from './outing-in-progress.tsx'
import { texts } from './texts.ts'

const golfer = (id: number, firstname: string, tgroup_id: number, starting_hole = 0) => ({
  id,
  user_id: id,
  firstname,
  lastname: 'Moreno',
  email: '',
  handicapindex: 12.4,
  coursehandicap: 14,
  playinghandicap: 14,
  teebox_id: 1,
  tgroup_id,
  accesscode: `AAAA000${tgroup_id}`,
  score: 0,
  starting_hole,
})
const golfers = [golfer(7, 'Alice', 2), golfer(8, 'Ben', 1), golfer(9, 'Carol', 3)]

const place = { pathname: '/tournament', search: '', state: null, key: 'default' }
const here = { place, go: async () => true }

function showGroups(ownGroup: number | undefined, inOuting = golfers, tee = 'White') {
  show(
    <PlaceContext value={here}>
      <NoticesProvider>
        <Groups outingId={9} golfers={inOuting} ownGroup={ownGroup} tees={new Map([[1, tee]])} />
      </NoticesProvider>
    </PlaceContext>,
  )
}

const scoreOf = (group: number) => page.getByRole('link', { name: texts.ofGroup(texts.score, texts.group(group)) })

test('a golfer’s own group comes first and open; another one opens with a tap, and shows its code before', async () => {
  showGroups(2)
  const headings = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)
  await expect.poll(headings).toEqual([2, 1, 3].map((group) => texts.group(group)))
  await expect.element(scoreOf(2)).toBeVisible()
  await expect.element(scoreOf(1)).not.toBeInTheDocument()
  await expect.element(page.getByText('AAAA 0001')).toBeVisible()
  await page.getByText(texts.group(1), { exact: true }).click()
  await expect.element(scoreOf(1)).toBeVisible()
})

test('an organizer who plays in no group sees all of them open, each with links of its own name', async () => {
  showGroups(undefined)
  for (const group of [1, 2, 3]) {
    await expect.element(scoreOf(group)).toBeVisible()
    const copy = texts.ofGroup(texts.copyLink, texts.group(group))
    await expect.element(page.getByRole('button', { name: copy })).toBeVisible()
  }
})

test('in a shotgun each group reads where it starts, 1A and 1B on one hole', async () => {
  showGroups(undefined, [golfer(7, 'Alice', 1), golfer(8, 'Ben', 2), golfer(9, 'Carol', 3, 6)])
  for (const hole of ['1A', '1B', '7']) await expect.element(page.getByText(texts.startsOn(hole))).toBeVisible()
})

test('groups that all start on the first hole have no line about it', async () => {
  showGroups(undefined)
  await expect.element(scoreOf(1)).toBeVisible()
  await expect.element(page.getByText(texts.startsOn('1'))).not.toBeInTheDocument()
})

test('a usual last name is one line on the smallest phone', async () => {
  // The width of a phone of 320 px without the margins of the screen.
  await page.viewport(292, 640)
  showGroups(1, [{ ...golfer(7, 'Xavier', 1), lastname: 'Thibodeaux' }], 'White 69.0/117')
  const name = page.getByRole('rowheader', { name: 'Xavier Thibodeaux' })
  await expect.element(name).toBeVisible()
  const words = name.element().firstChild
  if (words === null) throw new Error('the row has no name')
  const last = document.createRange()
  last.setStart(words, 'Xavier '.length)
  last.setEnd(words, 'Xavier Thibodeaux'.length)
  expect(last.getClientRects()).toHaveLength(1)
})

test('on a phone a usual name stands in one line, beside tees with their rating', async () => {
  // The width of a phone of 390 px without the margins of the screen.
  await page.viewport(362, 844)
  showGroups(1, [golfer(7, 'Alice', 1)], 'Black (W) 75.6/125')
  const name = page.getByRole('rowheader', { name: 'Alice Moreno' })
  await expect.element(name).toBeVisible()
  const words = document.createRange()
  words.selectNodeContents(name.element())
  expect(words.getClientRects()).toHaveLength(1)
})

test('with letters of twice the size a Course Handicap stays on its line, and the longest name within the screen', async () => {
  await page.viewport(362, 844)
  setLetters(200)
  const long = { ...golfer(8, 'Alexandra', 1), lastname: 'Featherstonehaugh-Cholmondeley' }
  showGroups(2, [golfer(7, 'Alice', 2), long], 'Silver 71.5/116')
  await expect.element(page.getByRole('rowheader', { name: 'Alice Moreno' })).toBeVisible()
  const figure = document.querySelector('td[data-label]') ?? expect.fail('no Course Handicap')
  const digits = document.createRange()
  digits.selectNodeContents(figure)
  expect(digits.getClientRects()).toHaveLength(1)
  // The height includes its label.
  expect(figure.getBoundingClientRect().height).toBeLessThan(96)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(362)
})

test.each([
  ['Blue/Championship', 2],
  ['Silver', 1],
])('on the smallest phone %s stays in the card of its group, on %i lines', async (tee, lines) => {
  await page.viewport(320, 640)
  showGroups(2, [golfer(7, 'Alice', 2)], `${tee} 71.5/116`)
  const card = page.getByRole('table').element().parentElement ?? expect.fail('no card')
  expect(page.getByRole('table').element().scrollWidth).toBeLessThanOrEqual(card.clientWidth)
  const cell = page.getByRole('cell').last().element()
  const word = document.createRange()
  word.setStart(cell.firstChild ?? cell, 0)
  word.setEnd(cell.firstChild ?? cell, tee.length)
  expect(word.getClientRects()).toHaveLength(lines)
})
