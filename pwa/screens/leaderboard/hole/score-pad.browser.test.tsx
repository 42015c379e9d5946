import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { courseHandicap } from '#golf/units.ts'
import { show } from '../../../ui/component-testing.ts'
import * as later from '../later-texts.ts'
import { ScorePad } from './score-pad.tsx'

const nothing = () => undefined
const hole = { hole: 1, par: 4, strokeIndex: 1 }
/** Not set and not recorded. */
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

/** How many names in view have an end that nothing cuts off. */
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

for (const first of ['John', 'Christopher-Alexander']) {
  test(`the pad of a small phone shows which ${first} each tile is of`, async () => {
    const golfers = [1, 2, 3, 4].map((id) => ({
      golfer: {
        id,
        group: 1,
        courseHandicap: courseHandicap(28),
        playingHandicap: courseHandicap(28),
        startingHole: 1,
        leftFrom: null,
      },
      entry: { ...entry, golferId: id },
      hole,
      received: 2,
    }))
    const nameOf = () => `${first} (28)`
    await showOnSmallPhone(
      <ScorePad
        card={{ holes: [hole] }}
        golfers={golfers}
        golferId={1}
        nameOf={nameOf}
        shortNameOf={nameOf}
        isOpened
        onValue={nothing}
        onGolfer={nothing}
        onDone={nothing}
      />,
    )
    await expect.element(page.getByRole('group', { name: later.golfers })).toBeVisible()
    // One on each tile, and one in the line below them.
    expect(endsInSight('(28)')).toBe(5)
  })
}
