import { describe, expect, test } from 'vitest'
import { readHoleEntry } from '../card/hole-entry.ts'
import { cardOfEntries } from '../outing/outing.ts'
import { finalPlaces } from '../outing/results.ts'
import { sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { standing } from '../outing/standing.ts'
import { outingFigures } from '../season/outing-figures.ts'
import { bestBall } from './best-ball.ts'
import { fourBallStrokePlay } from './four-ball-stroke-play.ts'
import type { GamePlay } from './game-rules.ts'
import { gameOrder } from './game.ts'
import { matchPlay } from './match-play.ts'
import { maximumScore } from './maximum-score.ts'
import { nassau } from './nassau.ts'
import { parBogey } from './par-bogey.ts'
import { quota } from './quota.ts'
import { rabbitFull18 } from './rabbit.ts'
import { sixes } from './sixes.ts'
import { skinsGame, skinsOfField } from './skins.ts'
import { stableford } from './stableford.ts'
import { strokePlay } from './stroke-play.ts'
import { teamStableford } from './team-stableford.ts'
import { wolf } from './wolf.ts'

const pars = sampleHoles().map(({ par }) => `${par}`)

/** Golfers from scratch, hole 1 a par 4; 91 and 92 are sides of two golfers, or of one where two play. */
function playOf(written: readonly (readonly string[])[], gimmes: boolean): GamePlay {
  const card = cardOfEntries({
    holes: sampleHoles(),
    golfers: written.map((_, at) => sampleGolfer(at + 1)),
    entries: (id, hole) => readHoleEntry(written[id - 1]?.[hole - 1] ?? '') ?? undefined,
    gimmes,
  })
  const size = written.length / 2
  const sides = [1, 2].map((side) => {
    const golfers = card.golfers.map(({ id }) => id).filter((id) => Math.ceil(id / size) === side)
    return { id: 90 + side, golfers, balls: golfers }
  })
  return { card, order: gameOrder(card), sides, settings: {}, records: {}, wolfChoices: () => undefined, isOver: false }
}

const without = (written: readonly (readonly string[])[]) => playOf(written, false)
const withGimmes = (written: readonly (readonly string[])[]) => playOf(written, true)

describe('without gimmes a conceded stroke is no score in', () => {
  test('stroke play: the golfer has no total', () => {
    const row = (play: GamePlay) => strokePlay.standing(play).golfers.find(({ golferId }) => golferId === 1)
    const one = [['5c', ...pars.slice(1)], pars]
    expect(row(without(one))).toMatchObject({ status: 'NR' })
    expect(row(withGimmes(one))).toMatchObject({ status: 'final', netToPar: 1 })
  })

  test('the board, the results and the season', () => {
    const one = [['3c', ...pars.slice(1)], pars]
    const places = ({ card }: GamePlay) => [
      standing(card, 'net').map(({ golferId, position }) => [golferId, position]),
      finalPlaces(card, { by: 'gross', ties: 'countback' }).map(({ golferId, gross }) => [golferId, gross]),
    ]
    const season = ({ card }: GamePlay, basis: 'gross' | 'stableford') =>
      outingFigures(card, { basis, correctionOf: () => 0 })[0]?.figure
    // prettier-ignore
    expect(places(without(one))).toEqual([[[2, '1'], [1, 'NR']], [[2, 72], [1, null]]])
    // prettier-ignore
    expect(places(withGimmes(one))).toEqual([[[1, '1'], [2, '2']], [[1, 71], [2, 72]]])
    expect([season(without(one), 'gross'), season(withGimmes(one), 'gross')]).toEqual([null, -1])
    expect([season(without(one), 'stableford'), season(withGimmes(one), 'stableford')]).toEqual([34, 37])
  })

  test('maximum score, where it is the maximum, and never more', () => {
    const total = (play: GamePlay) => maximumScore.standing(play).golfers[0]?.total
    expect([total(without([['5c']])), total(withGimmes([['5c']])), total(withGimmes([['9c']]))]).toEqual([6, 5, 6])
  })

  test('Stableford and quota, which give no points', () => {
    const points = (play: GamePlay) => stableford.standing(play).golfers[0]?.points
    expect([points(without([['4c']])), points(withGimmes([['4c']]))]).toEqual([0, 2])
    const gross = (play: GamePlay) => quota.standing(play).golfers[0]?.points
    expect([gross(without([['4c']])), gross(withGimmes([['4c']]))]).toEqual([0, 2])
  })

  test('par/bogey, where the hole is lost', () => {
    const total = (play: GamePlay) => parBogey.standing(play).golfers[0]?.total
    expect([total(without([['3c']])), total(withGimmes([['3c']]))]).toEqual([-1, 1])
  })

  test('team games, where the ball does not count', () => {
    const pair = [['3c'], ['5'], ['4c'], ['X']]
    const counted = (play: GamePlay) => bestBall.standing(play).teams.map(({ holes }) => holes[0]?.score)
    // The second team has no ball: both are filled with par and two.
    expect(counted(without(pair))).toEqual([5, 6])
    expect(counted(withGimmes(pair))).toEqual([3, 4])
    const status = (play: GamePlay) =>
      fourBallStrokePlay.standing(play).teams.map(({ team, status: shown }) => [team, shown === 'NR'])
    expect(status(without(pair))).toContainEqual([92, true])
    expect(status(withGimmes(pair))).toContainEqual([92, false])
    const points = (play: GamePlay) => teamStableford.standing(play).teams.find(({ team }) => team === 92)?.total
    expect([points(without(pair)), points(withGimmes(pair))]).toEqual([0, 2])
  })
})

describe.each([without, withGimmes])(
  'a conceded stroke counts, whether the outing has gimmes or not (%#), in',
  (play) => {
    test('a match and a Nassau', () => {
      expect(matchPlay.standing(play([['4c'], ['5']])).match).toMatchObject({ up: 1, thru: 1 })
      expect(matchPlay.standing(play([['X'], ['5'], ['4c'], ['6']])).match).toMatchObject({ leader: 'B', thru: 1 })
      expect(nassau.lines(nassau.standing(play([['4c'], ['5']])))[0]?.text).toContain('1 up thru 1')
    })

    test('Sixes and Wolf', () => {
      const four = play([['4c'], ['5'], ['5'], ['5']])
      expect(sixes.standing(four).matches[0]).toMatchObject({ up: 1 })
      const lone = { ...four, wolfChoices: () => ({ wolfGame: 1, partner: null }) as const }
      expect(wolf.standing(lone).golfers[0]?.golferId).toBe(1)
      expect(wolf.standing(lone).golfers[0]?.points).toBeGreaterThan(0)
    })

    test('skins and the Rabbit', () => {
      const two = play([['3c'], ['4']])
      expect(skinsGame.standing(two).holes[0]).toMatchObject({ winner: 1, missing: [] })
      expect(skinsOfField(two.card, { by: 'net', spin: 0, isOver: false }).standing.holes[0]?.winner).toBe(1)
      expect(rabbitFull18.standing(two).groups[0]?.legs[0]?.holes[0]?.holder).toBe(1)
    })
  },
)
