import { expect, test } from 'vitest'
import { show } from '../../../../ui/component-testing.ts'
import { PlaceContext } from '../../../../ui/place.tsx'
import * as matchTexts from '../../games/match-texts.ts'
import type { BetOnScreen, MatchOnScreen } from '../../games/match-view.ts'
import { MatchBand } from './match-band.tsx'

const here = { place: { pathname: '/leaderboard/9', search: '', state: null, key: 'default' }, go: async () => true }
const first = 'Jamal & Hiro'

function matchWith(whole: Pick<BetOnScreen, 'side' | 'figure'>): MatchOnScreen {
  const bet = { ...whole, key: 'overall/0', name: matchTexts.match, about: '', tail: matchTexts.thruHole(2) }
  const shown: BetOnScreen = { ...bet, isOver: false, isPress: false, isWhole: true }
  const sides = [
    { side: 'A', golfers: [1, 2], names: first },
    { side: 'B', golfers: [3, 4], names: 'Xavier & Arthur' },
  ] as const
  return { gameId: 1, rootId: 1, kind: 'match', sides, holes: [], bets: [shown], whole: shown, gap: null }
}

/** Returns the visible parts of the band in an outing of this size, in order. */
async function inSight(match: MatchOnScreen, { width, height }: { width: number; height: number }) {
  show(
    <PlaceContext value={here}>
      <div id="outing" style={{ container: 'outing / size', width, height }}>
        <MatchBand match={match} nameOf={() => ''} isSaved />
      </div>
    </PlaceContext>,
  )
  await expect.poll(() => document.querySelector('#outing a')).not.toBeNull()
  const parts = [...document.querySelectorAll<HTMLElement>('#outing a > [aria-hidden] *')]
  return parts.filter((part) => part.childElementCount === 0 && part.checkVisibility())
}

const textsOf = (parts: readonly HTMLElement[]) => parts.map(({ textContent }) => textContent)
const smallest = { width: 320, height: 584 }

test('a level match names neither side first: on the smallest phone it has both letters, and no name that is cut', async () => {
  const parts = await inSight(matchWith({ side: null, figure: matchTexts.allSquare }), smallest)
  expect(textsOf(parts)).toEqual(['A', 'B', matchTexts.allSquare, matchTexts.thruHole(2)])
})

test('where there is room, a level match has the names of both sides, each with its letter', async () => {
  const parts = await inSight(matchWith({ side: null, figure: matchTexts.allSquare }), { width: 390, height: 788 })
  expect(textsOf(parts).slice(0, 4)).toEqual(['A', first, 'B', 'Xavier & Arthur'])
  expect(parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
})

test('a side that is up stands alone before the figure', async () => {
  const parts = await inSight(matchWith({ side: 'B', figure: matchTexts.upWords(2) }), smallest)
  expect(textsOf(parts)).toEqual(['B', 'Xavier & Arthur', matchTexts.upWords(2), matchTexts.thruHole(2)])
})
