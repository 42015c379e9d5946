import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from './component-testing.ts'
import { DataTable, type Column, type Sorting } from './data-table.tsx'
import { Mark, type Line } from './lines.tsx'
import { texts as listTexts } from './list-texts.ts'
import { Page } from './page.tsx'
import { Pager } from './pager.tsx'
import { PickList } from './pick-list.tsx'
import { Dotted, Sentence } from './text.tsx'

type Round = { readonly id: number; readonly day: string; readonly score: number; readonly value: string }

const rounds: readonly Round[] = [
  { id: 1, day: 'Nov 20', score: 82, value: 'N/A' },
  { id: 2, day: 'Nov 21', score: 79, value: 'Good' },
]
const columns: readonly Column<Round>[] = [
  { label: 'Date', sort: 'date', heads: true, cell: ({ day }) => day },
  { label: 'Score', sort: 'score', cell: ({ score }) => score },
  { label: 'Value', isNothing: ({ value }) => value === 'N/A', cell: ({ value }) => value },
  { label: 'Details', acts: true, cell: () => <button type="button">Open</button> },
]

function Rounds({ onSort = () => undefined }: { onSort?: Sorting['onSort'] }) {
  return (
    <DataTable
      caption="Rounds"
      columns={columns}
      rows={rounds}
      keyOf={({ id }) => id}
      sorting={{ by: 'date', desc: true, onSort }}
    />
  )
}

test('on a phone each row is a card, and is still read as a row of a table', async () => {
  await page.viewport(390, 844)
  show(<Rounds />)
  const table = page.getByRole('table', { name: 'Rounds' })
  await expect.element(table.getByRole('columnheader', { name: 'Score' })).toBeInTheDocument()
  await expect.element(table.getByRole('rowheader', { name: 'Nov 20' })).toBeVisible()
  expect(table.getByRole('row').elements()).toHaveLength(3)
  const [first] = table.getByRole('row').elements().slice(1)
  expect(first?.getBoundingClientRect().height).toBeGreaterThan(100)
})

test('the sort control of a phone has the arrow of the app, and not the look of a browser', async () => {
  await page.viewport(390, 844)
  show(<Rounds />)
  const { appearance, backgroundImage } = getComputedStyle(page.getByRole('combobox').element())
  expect(appearance).toBe('none')
  expect(backgroundImage).toContain('linear-gradient')
})

test('a compact row is its name with its button, and its values in one line below', async () => {
  await page.viewport(390, 844)
  show(<DataTable compact caption="Rounds" columns={columns} rows={rounds} keyOf={({ id }) => id} />)
  const row = page.getByRole('row').nth(2)
  await expect.element(row.getByText('Good')).toBeVisible()
  const [name, button, score, value] = [
    row.getByRole('rowheader'),
    row.getByRole('button'),
    row.getByText('79'),
    row.getByText('Good'),
  ].map((part) => middleOf(part.element()))
  expect(button).toBeCloseTo(name ?? 0, -0.5)
  expect(score).toBe(value)
  expect(score).toBeGreaterThan(name ?? 0)
  const [above, below] = page.getByRole('row').elements().slice(1)
  expect(below?.getBoundingClientRect().top).toBe(above?.getBoundingClientRect().bottom)
})

test('a word as long as a small phone stands above the buttons of its row, and a short name beside them', async () => {
  await page.viewport(320, 640)
  const names = ['Ben Okafor', `Alice W${'el'.repeat(14)}`, `Long${'er'.repeat(30)}`]
  show(
    <DataTable
      compact
      caption="Players"
      columns={[
        { label: 'Name', heads: true, cell: (name) => name },
        { label: 'Change', acts: true, cell: () => <button type="button">Withdraw</button> },
      ]}
      rows={names}
      keyOf={(name) => name}
    />,
  )
  await expect.element(page.getByRole('button').first()).toBeVisible()
  const buttons = page.getByRole('button').elements()
  const places = page
    .getByRole('rowheader')
    .elements()
    .map((name, at) => ({ name: name.getBoundingClientRect(), button: buttons[at]?.getBoundingClientRect() }))
  expect(places.map(({ name, button }) => name.bottom <= (button?.top ?? 0))).toEqual([false, true, true])
  for (const { name } of places) expect(name.right).toBeLessThanOrEqual(320)
  // Alone on its line, it does not wrap.
  expect(places[1]?.name.height).toBe(places[0]?.name.height)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a value that says what it is has no label in a card, and a short one where the label is long', async () => {
  await page.viewport(390, 844)
  const named: readonly Column<Round>[] = [
    { label: 'Date', heads: true, cell: ({ day }) => day },
    { label: 'Adjusted gross score', cardLabel: 'Score', cell: ({ score }) => score },
    { label: 'Value', cardLabel: '', cell: ({ value }) => value },
  ]
  show(<DataTable compact caption="Rounds" columns={named} rows={rounds} keyOf={({ id }) => id} />)
  const row = page.getByRole('row').nth(2)
  await expect.element(row).toHaveTextContent('Nov 21Score79Good')
  await expect.element(page.getByRole('columnheader', { name: 'Value' })).toBeInTheDocument()
  await page.viewport(1280, 800)
  await expect.element(page.getByRole('columnheader', { name: 'Adjusted gross score' })).toBeVisible()
  await page.viewport(390, 844)
})

function middleOf(part: Element): number {
  const { top, height } = part.getBoundingClientRect()
  return Math.round(top + height / 2)
}

test('a card leaves out what its row has nothing of, and a table keeps the word', async () => {
  await page.viewport(390, 844)
  show(<Rounds />)
  await expect.element(page.getByText('Good')).toBeVisible()
  await expect.element(page.getByText('N/A')).not.toBeVisible()
  await page.viewport(1280, 800)
  await expect.element(page.getByText('N/A')).toBeVisible()
})

test('the values of a card begin below each other and stay inside it, also one that does not break', async () => {
  await page.viewport(320, 640)
  const until = '12-26-2026 7:49 am'
  show(
    <DataTable
      caption="Invitations"
      columns={[
        { label: 'Member', heads: true, cell: () => 'Ben Okafor' },
        { label: 'Email', cell: () => 'ben@nomad.example' },
        { label: 'Invitation', cell: () => <span style={{ whiteSpace: 'nowrap' }}>{until}</span> },
      ]}
      rows={['Ben']}
      keyOf={(name) => name}
    />,
  )
  const [email, invitation] = ['ben@nomad.example', until].map((text) => page.getByText(text).element())
  expect(email?.getBoundingClientRect().left).toBe(invitation?.getBoundingClientRect().left)
  const card = page.getByRole('row').nth(1).element()
  const inside = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight)
  expect(invitation?.getBoundingClientRect().right).toBeLessThanOrEqual(inside)
})

test('a phone sorts above the cards, a desktop by the heads of the columns', async () => {
  const onSort = vi.fn<Sorting['onSort']>()
  await page.viewport(390, 844)
  show(<Rounds onSort={onSort} />)
  await userEvent.selectOptions(page.getByLabelText('Sort by'), 'Score')
  await page.getByRole('button', { name: listTexts.order(true) }).click()
  await page.viewport(1280, 800)
  await expect.element(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
  expect(onSort.mock.calls).toEqual([
    ['score', false],
    ['date', false],
    ['score', false],
  ])
  await page.viewport(390, 844)
})

const longName = 'A golfer with a name as long as the whole line of a small phone'

const lineOf = ({ day, score, value }: Round): Line => ({
  lead: score,
  title: score === 101 ? longName : 'Alice Moreno',
  aside: '(12.4)',
  facts: [score === 101 ? 'A course with a long name' : 'Papago', 'White'],
  more: value,
  figure: { value: '10.2', name: 'H-Diff' },
  spoken: `${day}, ${score}`,
  heading: day,
  control: (props) => <button type="button" {...props} />,
})

function RoundsInLines() {
  return (
    <DataTable
      caption="Rounds"
      columns={columns}
      rows={[...rounds, { id: 3, day: 'Nov 21', score: 101, value: 'Fair' }]}
      keyOf={({ id }) => id}
      isMarked={({ id }) => id === 2}
      lineOf={lineOf}
    />
  )
}

test('a row in two lines is one button with a name of its own, below the heading of its day', async () => {
  await page.viewport(390, 844)
  show(<RoundsInLines />)
  await expect.element(page.getByRole('heading', { name: 'Nov 20' })).toBeVisible()
  const second = page.getByRole('list', { name: 'Rounds, Nov 21' }).getByRole('button')
  await expect.element(second.first()).toHaveAccessibleName('Nov 21, 79')
  expect(second.elements().map((line) => line.textContent?.includes('*'))).toEqual([true, false])
  expect(page.getByRole('heading').elements()).toHaveLength(2)
  const heights = page
    .getByRole('button')
    .elements()
    .map((line) => line.getBoundingClientRect().height)
  // A text that is too long takes a second line, and no third one.
  const [usual = 0, other = 0, long = 0] = heights
  expect(Math.max(usual, other)).toBeLessThanOrEqual(68)
  expect(long).toBeGreaterThan(usual)
  expect(long).toBeLessThan(usual + 60)
})

test('on the smallest phone a line stays within the screen, and its index and its last fact are whole', async () => {
  await page.viewport(320, 640)
  show(<RoundsInLines />)
  await expect.element(page.getByText(/White/).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  for (const text of [/12\.4/, /White/, /H-Diff/]) {
    const { right } = page.getByText(text).first().element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(320)
  }
  await page.viewport(390, 844)
})

test('columns of figures below a line begin below each other in all rows, and none is cut', async () => {
  await page.viewport(320, 640)
  const figures = ['Black', longName, 'Silver (W)', 'Gold'].map((name, at) => ({ name, value: 30 + at }))
  show(
    <DataTable
      caption="Rounds"
      columns={columns}
      rows={rounds}
      keyOf={({ id }) => id}
      lineOf={(round) => ({ ...lineOf(round), facts: [], figures })}
    />,
  )
  await expect.element(page.getByRole('button').first()).toBeVisible()
  for (const { value } of figures) {
    const [one, other] = page.getByText(String(value), { exact: true }).elements()
    const [box, below] = [one?.parentElement, other?.parentElement].map((each) => each?.getBoundingClientRect())
    expect(box?.left).toBe(below?.left)
    expect(box?.right).toBeLessThanOrEqual(320)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(390, 844)
})

test('a desktop has the table of the same rows', async () => {
  await page.viewport(1280, 800)
  show(<RoundsInLines />)
  await expect.element(page.getByRole('table', { name: 'Rounds' })).toBeVisible()
  expect(page.getByRole('list').elements()).toEqual([])
  await page.viewport(390, 844)
})

function Pages({ totalPages }: { totalPages: number }) {
  const [shown, setShown] = useState(3)
  return <Pager label="Pages of rounds" of={{ page: shown, totalPages }} onPage={setShown} />
}

test('there is no way beyond the first and the last page, where the keyboard stays on the button', async () => {
  show(<Pages totalPages={3} />)
  const previous = page.getByRole('button', { name: 'Previous' })
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await previous.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Page 1 of 3')
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
  await expect.element(previous).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Page 1 of 3')
})

test('a page that went away with the last thing on it gives way to the one before', async () => {
  const exchange = show(<Pages totalPages={3} />)
  await expect.element(page.getByText('Page 3 of 3')).toBeVisible()
  exchange(<Pages totalPages={2} />)
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible()
})

function Golfers({ onPick }: { onPick: (id: number) => void }) {
  const [left, setLeft] = useState(['Ada', 'Ben', 'Cy'].map((name, id) => ({ id, name })))
  return (
    <PickList
      filterLabel="Golfer"
      listLabel="Members"
      picks={left}
      onPick={(id) => {
        setLeft(left.filter((golfer) => golfer.id !== id))
        onPick(id)
      }}
      matches={(typed, name) => name.toLowerCase().includes(typed.toLowerCase())}
      nothing="No golfer by that name"
    />
  )
}

test('a double tap picks one golfer, not the one that moved up in the list', async () => {
  const onPick = vi.fn<(id: number) => void>()
  show(<Golfers onPick={onPick} />)
  const ada = page.getByRole('button', { name: 'Ada' })
  await expect.element(ada).toBeVisible()
  const { left, top, width, height } = ada.element().getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  // Within the page: the driver may need longer between two taps than a double tap takes.
  for (const [name, detail] of [
    ['Ada', 1],
    ['Ben', 2],
  ] as const) {
    const hit = document.elementFromPoint(x, y)?.closest('button')
    expect(hit?.textContent).toContain(name)
    hit?.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, detail, bubbles: true }))
    await Promise.resolve()
  }
  expect(onPick.mock.calls).toEqual([[0]])
})

/** A list whose picked members are above it, as in the form of an outing. */
function Foursome({ above = 0 }: { above?: number }) {
  const names = ['Ada', 'Ben', 'Cy', 'Dee', 'Eve', 'Fay']
  const [chosen, setChosen] = useState<readonly number[]>([])
  return (
    <>
      <div style={{ height: above }} />
      <ul aria-label="Playing">
        {chosen.map((id) => (
          <li key={id} style={{ height: 70 }}>
            {names[id]}
          </li>
        ))}
      </ul>
      <PickList
        filterLabel="Golfer"
        listLabel="Members"
        picks={names.map((name, id) => ({ id, name, isChosen: chosen.includes(id) }))}
        onPick={(id) => setChosen([...chosen, id])}
        matches={() => true}
        nothing="No golfer by that name"
      />
      <div style={{ height: 1_200 }} />
    </>
  )
}

test.each([
  { scrolled: 0, above: 0 },
  { scrolled: 900, above: 900 },
])(
  'the list does not move under the finger as a golfer is picked, scrolled by $scrolled',
  async ({ scrolled, above }) => {
    await page.viewport(390, 844)
    show(<Foursome above={above} />)
    const dee = page.getByRole('button', { name: 'Dee' })
    await expect.element(dee).toBeInTheDocument()
    scrollTo(0, scrolled)
    const top = () => Math.round(dee.element().getBoundingClientRect().top)
    const before = top()
    await page.getByRole('button', { name: 'Cy' }).click()
    await expect.element(page.getByRole('list', { name: 'Playing' })).toHaveTextContent('Cy')
    await expect.poll(top).toBe(before)
    await expect.element(page.getByRole('button', { name: 'Cy' })).not.toBeInTheDocument()
  },
)

test('picking by keyboard goes on in the list, and says who was picked', async () => {
  show(<Golfers onPick={() => undefined} />)
  await page.getByLabelText('Golfer').click()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('list', { name: 'Members' })).toHaveFocus()
  await expect.element(page.getByRole('status')).toHaveTextContent('Ada selected')
  await userEvent.type(page.getByLabelText('Golfer'), 'zz')
  await expect.element(page.getByRole('status')).toHaveTextContent('No golfer by that name')
})

test('where a form gives way to its answer, reading goes on at the heading', async () => {
  const exchange = show(<Page title="Unsubscribe">Form</Page>)
  await expect.element(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
  exchange(
    <Page title="No more emails" isAnswer>
      Done
    </Page>,
  )
  await expect.element(page.getByRole('heading', { name: 'No more emails' })).toHaveFocus()
})

test('a line of facts breaks after a dot, and an address behind its @', async () => {
  show(
    <p style={{ width: 190 }}>
      <Dotted facts="7:40 am · 9 of 16 spots left · alexandra@superstition.example" />
    </p>,
  )
  await expect.element(page.getByText('9 of 16 spots left ·')).toBeVisible()
  const lines = ['7:40 am ·', '9 of 16 spots left ·'].map((fact) => page.getByText(fact).element().getClientRects())
  expect(lines.map(({ length }) => length)).toEqual([1, 1])
  expect(lines[1]?.[0]?.top).toBeGreaterThan(lines[0]?.[0]?.top ?? 0)
  expect(document.querySelector('wbr')?.previousSibling?.textContent).toBe('@')
})

test('no dot stands alone on a line, however wide that is', async () => {
  show(
    <p>
      <Dotted facts="Superstition Springs · 9 of 16" />
    </p>,
  )
  await expect.element(page.getByText('Superstition Springs ·')).toBeVisible()
  const shown = page.getByRole('paragraph').element() as HTMLElement
  for (let width = 60; width <= 260; width += 1) {
    shown.style.width = `${width}px`
    const tops = topsOf(shown)
    const dot = tops.findIndex(({ letter }) => letter === '·')
    expect(tops[dot]?.top, `${width} px`).toBe(tops.findLast(({ letter }, at) => at < dot && letter !== ' ')?.top)
  }
})

test('a fact is on one line where there is room, at any size of its letters', async () => {
  show(
    <p>
      <Dotted facts="7:40 am · $62 · Full · 9 of 16 spots left" />
    </p>,
  )
  await expect.element(page.getByText('7:40 am ·')).toBeVisible()
  const shown = page.getByRole('paragraph').element() as HTMLElement
  const facts = [...shown.querySelectorAll('span')].filter(({ parentElement }) => parentElement === shown)
  shown.style.width = '60em'
  for (let size = 12; size <= 40; size += 0.5) {
    for (const weight of ['400', '700']) {
      Object.assign(shown.style, { fontSize: `${size}px`, fontWeight: weight })
      for (const fact of facts) {
        const tops = new Set(topsOf(fact).map(({ top }) => top))
        expect(tops.size, `${fact.textContent} of ${size} px, weight ${weight}`).toBe(1)
      }
    }
  }
})

test('a comma stays on the line of the date before it', async () => {
  show(
    <p>
      <Sentence text="76 on 11-23-2026, 84 on 11-24-2026, 83 on 11-25-2026." />
    </p>,
  )
  const shown = page.getByRole('paragraph')
  await expect.element(shown).toBeVisible()
  const sentence = shown.element() as HTMLElement
  for (let width = 100; width <= 300; width += 1) {
    sentence.style.width = `${width}px`
    const tops = topsOf(sentence)
    const parted = tops.filter(({ letter, top }, at) => /[,.]/.test(letter) && top !== tops[at - 1]?.top)
    expect(parted, `at ${width} px`).toEqual([])
  }
})

/** Returns the position of each character of a text. */
function topsOf(place: Node) {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const found: { letter: string; top: number }[] = []
  while (texts.nextNode() !== null) {
    const node = texts.currentNode
    for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      found.push({ letter, top: Math.round(range.getBoundingClientRect().top) })
    }
  }
  return found
}

test('the name of a column of digits is one line, also where the columns are narrow', async () => {
  await page.viewport(1280, 800)
  const differential: Column<Round> = { label: 'H-Diff', sort: 'handicap', digits: 'plain', cell: () => '9.5' }
  show(
    <div style={{ width: 200 }}>
      <DataTable
        caption="Rounds"
        columns={[...columns.slice(0, 3), differential]}
        rows={rounds}
        keyOf={({ id }) => id}
        sorting={{ by: 'date', desc: true, onSort: () => undefined }}
      />
    </div>,
  )
  const name = page.getByRole('button', { name: 'H-Diff' })
  await expect.element(name).toBeVisible()
  const words = document.createRange()
  words.selectNodeContents(name.element())
  expect(words.getClientRects()).toHaveLength(1)
})

test('on a desktop the sentence of the sign begins beside it', async () => {
  await page.viewport(1280, 800)
  show(
    <p style={{ display: 'flex', gap: 8 }}>
      <Mark />
      <span>Counts</span>
    </p>,
  )
  const sign = page.getByText('*', { exact: true })
  await expect.element(sign).toBeVisible()
  const { left } = page.getByText('Counts').element().getBoundingClientRect()
  expect(left - sign.element().getBoundingClientRect().right).toBeCloseTo(8, 0)
})
