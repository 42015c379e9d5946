import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isolatedName } from '#golf/isolated-name.ts'
import { courseHandicap } from '#golf/units.ts'
import { onAndroid, show } from '../../../ui/component-testing.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { oneLess, scorecardOf, whyStrokes } from '../texts.ts'
import { GolferCard } from './golfer-card.tsx'
import { ScorePad } from './score-pad.tsx'
import * as holeTexts from './texts.ts'

const nothing = () => undefined
const hole = { hole: 1, par: 4, strokeIndex: 1 }
/** A score that is neither set nor recorded. */
const entry = {
  golferId: 1,
  ver: 0,
  shown: 4,
  recorded: undefined,
  isSet: false,
  isOutdated: false,
  by: null,
  contested: false,
} as const

/** Shows something in a phone of 320 × 640, less the header and the tabs of an outing. */
async function showOnSmallPhone(shown: Parameters<typeof show>[0]): Promise<void> {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(390, 844))
  show(<div style={{ container: 'outing / size', height: 640, padding: 12, fontFamily: 'sans-serif' }}>{shown}</div>)
}

/** Counts the visible names whose end is not cut off. */
function endsInSight(end: string): number {
  let count = 0
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    const at = node.textContent?.lastIndexOf(end) ?? -1
    if (at < 0 || node.parentElement?.checkVisibility() !== true) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + end.length)
    const { left, right } = range.getBoundingClientRect()
    const cutting = ancestors(node).filter((each) => getComputedStyle(each).overflowX === 'hidden')
    const boxes = cutting.map((each) => each.getBoundingClientRect())
    if (boxes.every((box) => left >= box.left - 0.5 && right <= box.right + 0.5)) count += 1
  }
  return count
}

function ancestors(node: Node): readonly HTMLElement[] {
  const { parentElement: parent } = node
  return parent === null ? [] : [parent, ...ancestors(parent)]
}

type Shown = {
  strokes: readonly number[]
  partners?: readonly number[]
  nameOf?: (golferId: number) => string
  onDone?: () => void
}

/** The pad for golfers with these strokes; the first one's score is being set. */
function Pad({ strokes, partners, nameOf = (id) => `Golfer ${id}`, onDone = nothing }: Shown) {
  const golfers = strokes.map((received, at) => ({
    golfer: {
      id: at + 1,
      group: 1,
      courseHandicap: courseHandicap(28),
      playingHandicap: courseHandicap(28),
      startingHole: 1,
      leftFrom: null,
      partners,
    },
    entry: { ...entry, golferId: at + 1 },
    hole,
    received,
  }))
  return (
    <ScorePad
      card={{ holes: [hole] }}
      golfers={golfers}
      golferId={1}
      nameOf={nameOf}
      shortNameOf={nameOf}
      isOpened
      onValue={nothing}
      onGolfer={nothing}
      onDone={onDone}
    />
  )
}

/** The pad for three golfers without a score, of whom the second one's was set before. */
function PadInTurn() {
  const [golferId, setGolfer] = useState(1)
  const [set, setScores] = useState<ReadonlyMap<number, number>>(new Map([[2, 5]]))
  const golfers = [1, 2, 3].map((id) => {
    const shown = set.get(id) ?? hole.par
    const holder = { id, group: 1, courseHandicap: courseHandicap(28), playingHandicap: courseHandicap(28) }
    return {
      golfer: { ...holder, startingHole: 1, leftFrom: null, partners: undefined },
      entry: { ...entry, golferId: id, shown, isSet: set.has(id) },
      hole,
      received: 0,
    }
  })
  const nameOf = (id: number) => `Golfer ${id}`
  return (
    <ScorePad
      card={{ holes: [hole] }}
      golfers={golfers}
      golferId={golferId}
      nameOf={nameOf}
      shortNameOf={nameOf}
      isOpened
      onValue={(id, value) => setScores((before) => new Map(before).set(id, Number(value)))}
      onGolfer={setGolfer}
      onDone={nothing}
    />
  )
}

function Card(golfer: { name: string; shortName: string; received: number }) {
  return (
    <GolferCard
      {...golfer}
      side={null}
      hole={hole}
      isOwnHole={false}
      isTeam={false}
      entry={entry}
      departure={[]}
      inMatch={null}
      standing={['Gross +1', 'net E']}
      rivals={[]}
      onValue={nothing}
      onOpenPad={nothing}
      onOpenCard={nothing}
      onOpenHistory={nothing}
      onWhy={nothing}
      onBackInPlay={nothing}
      signed={{ isLocked: false, reopenedBy: null }}
      onSigned={nothing}
      pickupCounts={() => 6}
      gimmes={false}
    />
  )
}

for (const received of [1, 2]) {
  for (const first of ['John', 'Christopher-Alexander', 'Bob (Rob)', 'محمد']) {
    test(`a small phone shows which ${first} it is beside ${received} dots`, async () => {
      await showOnSmallPhone(
        <div>
          {[1, 2, 3, 4].map((id) => (
            <Card
              key={id}
              name={isolatedName(`${first} Smith (28)`)}
              shortName={isolatedName(`${first} (28)`)}
              received={received}
            />
          ))}
        </div>,
      )
      await expect.element(page.getByRole('spinbutton').first()).toBeVisible()
      expect(endsInSight('(28)')).toBe(4)
    })
  }
}

test('the lines of a golfer who is not in the match of the group begin at the same place', async () => {
  show(
    <div data-match="true" style={{ container: 'outing / size', height: 844, fontFamily: 'sans-serif' }}>
      {[0, 1, 2].map((received) => (
        <Card key={received} name={`Golfer ${received}`} shortName={`Golfer ${received}`} received={received} />
      ))}
    </div>,
  )
  await expect.element(page.getByRole('spinbutton').first()).toBeVisible()
  const names = [0, 1, 2].map((received) => page.getByRole('button', { name: scorecardOf(`Golfer ${received}`) }))
  const lefts = [...names, page.getByText('Gross +1')].flatMap((each) =>
    each.elements().map((element) => Math.round(element.getBoundingClientRect().left)),
  )
  expect(lefts).toHaveLength(6)
  expect(new Set(lefts).size).toBe(1)
})

for (const first of ['John', 'Christopher-Alexander', 'Bob (Rob)']) {
  test(`the pad of a small phone shows which ${first} each tile is of`, async () => {
    await showOnSmallPhone(<Pad strokes={[2, 2, 2, 2]} nameOf={() => `${first} (28)`} />)
    await expect.element(page.getByRole('group', { name: holeTexts.golfers })).toBeVisible()
    // One on each tile, and one in the line below them.
    expect(endsInSight('(28)')).toBe(5)
  })
}

test('the scores of golfers with and without strokes stand in one line', async () => {
  show(
    <div style={{ container: 'outing / size', height: 844, fontFamily: 'sans-serif' }}>
      <Pad strokes={[0, 1, 2, -1]} />
    </div>,
  )
  const tiles = page.getByRole('group', { name: holeTexts.golfers })
  await expect.element(tiles).toBeVisible()
  const tops = tiles
    .getByText('4', { exact: true })
    .elements()
    .map((figure) => figure.getBoundingClientRect().top)
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
})

test('the pad of a team that shares a ball does not say what a pickup counts for a handicap', async () => {
  show(<Pad strokes={[1]} partners={[1, 2]} />)
  const keys = page.getByRole('group', { name: holeTexts.scoreFor('Golfer 1') })
  await expect.element(keys.getByRole('button', { name: 'X, pickup, no total' })).toBeVisible()
  await expect.element(page.getByText('X: no total')).toBeVisible()
})

function PadAndSheet() {
  const [isPadOpen, setPadOpen] = useState(true)
  const [isSheetOpen, setSheetOpen] = useState(true)
  return (
    <>
      {isPadOpen && <Pad strokes={[0]} onDone={() => setPadOpen(false)} />}
      <Dialog open={isSheetOpen} title="Menu" onClose={() => setSheetOpen(false)} />
    </>
  )
}

test('Escape closes the pad, and before it a sheet that is open above it', async () => {
  show(<PadAndSheet />)
  const keys = page.getByRole('group', { name: holeTexts.scoreFor('Golfer 1'), includeHidden: true })
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(sheet).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(keys).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
})

test('the back gesture of Android closes the pad, and before it a sheet that is open above it', async () => {
  const goBack = onAndroid()
  show(<PadAndSheet />)
  const keys = page.getByRole('group', { name: holeTexts.scoreFor('Golfer 1'), includeHidden: true })
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(sheet).toBeVisible()
  goBack()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(keys).toBeVisible()
  goBack()
  await expect.element(keys).not.toBeInTheDocument()
})

/** Returns the words of a visible text that continue on another line. */
function brokenWords(text: string): readonly string[] {
  const node = page.getByText(text, { exact: true }).element().firstChild
  if (node === null) throw new Error('there is no text')
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}

for (const width of [360, 390]) {
  for (const name of ['Zoë Papadopoulos', 'Xavier Thibodeaux']) {
    for (const received of [1, 3]) {
      test(`on a phone of ${width} px no word of ${name} breaks, and ${received} dots do not touch the minus`, async () => {
        await page.viewport(width, 844)
        onTestFinished(() => page.viewport(390, 844))
        show(
          <div style={{ container: 'outing / size', height: 844, padding: 12, overflowWrap: 'anywhere' }}>
            <Card name={name} shortName="Short" received={received} />
          </div>,
        )
        const minus = page.getByRole('button', { name: oneLess(name) })
        await expect.element(minus).toBeVisible()
        expect(brokenWords(name)).toEqual([])
        const why = page.getByRole('button', { name: whyStrokes(name, { received, hole: 1 }) }).element()
        const right = (part: Element) => part.getBoundingClientRect().right
        const ends = [...why.querySelectorAll('*')].map(right)
        expect(Math.max(...ends)).toBeLessThanOrEqual(minus.element().getBoundingClientRect().left - 6)
      })
    }
  }
}

test('a screen reader says for whom the keys are once the pad has turned to the next golfer', async () => {
  show(<PadInTurn />)
  const said = page.getByRole('status')
  const key = (strokes: number) => page.getByRole('button', { name: new RegExp(`^${strokes}, `) })
  await key(6).click()
  await expect.element(said).toHaveTextContent(holeTexts.scoreFor('Golfer 3'))
  await expect.element(page.getByRole('group', { name: holeTexts.scoreFor('Golfer 3') })).toBeVisible()
  // The last golfer's score was set, so the keys stay for that golfer.
  await key(4).click()
  await expect.element(said).toBeEmptyDOMElement()
})
