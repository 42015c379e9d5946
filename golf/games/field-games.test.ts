import { describe, expect, test } from 'vitest'
import { readHoleEntry } from '../card/hole-entry.ts'
import { cardOfEntries, type OutingGolfer } from '../outing/outing.ts'
import { sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { tieBreakerOf } from '../ties/countback.ts'
import type { TieRule } from '../ties/places.ts'
import { ballsCounted, bestBall, countOn } from './best-ball.ts'
import { fourBallStrokePlay } from './four-ball-stroke-play.ts'
import { foursomes } from './foursomes.ts'
import type { GamePlay, GameSettings } from './game-rules.ts'
import { gameOrder } from './game.ts'
import { maximumScore } from './maximum-score.ts'
import { parBogey } from './par-bogey.ts'
import { countsNoHandicap } from './played-games.ts'
import { quota } from './quota.ts'
import { stableford } from './stableford.ts'
import { strokePlay } from './stroke-play.ts'
import { teamStableford } from './team-stableford.ts'

const pars = sampleHoles().map(({ par }) => par)
const over = (strokes: number, holes = 18) => pars.slice(0, holes).map((par) => `${par + strokes}`)

type Shape = { settings?: GameSettings; golfers?: readonly OutingGolfer[]; teams?: readonly (readonly number[])[] }

function playOf(written: readonly (readonly string[])[], { settings = {}, golfers, teams = [] }: Shape = {}): GamePlay {
  const card = cardOfEntries({
    holes: sampleHoles(),
    golfers: golfers ?? written.map((_, at) => sampleGolfer(at + 1)),
    entries: (id, hole) => readHoleEntry(written[id - 1]?.[hole - 1] ?? '') ?? undefined,
  })
  const sides = teams.map((team, at) => ({ id: 91 + at, golfers: team, balls: team }))
  return { card, order: gameOrder(card), sides, settings, records: {}, wolfChoices: () => undefined, isOver: false }
}

describe('who has no place', () => {
  const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id, id === 3 ? { leftFrom: 10 } : {}))
  const play = playOf([over(1), ['X', ...over(0).slice(1)], over(-1, 9)], { golfers })

  test('stroke play lists the field, then those without a score, without a total, and gone', () => {
    expect(strokePlay.lines(strokePlay.standing(play)).map(({ of, text }) => [...of, text])).toEqual([
      [1, '+18'],
      [4, 'Not started'],
      [2, 'NR'],
      [3, 'WD'],
    ])
  })

  test.each([maximumScore, parBogey, quota])('$name lists those who left last, and asks nothing of them', (rules) => {
    const rows = rules.standing(play).golfers
    expect(rows.at(-1)).toMatchObject({ golferId: 3, position: 'WD', waitsFor: [] })
    expect(rules.lines(rules.standing(play) as never).at(-1)).toEqual({ of: [3], text: 'WD' })
  })
})

test('a pickup costs a hole in par/bogey, and the maximum in maximum score', () => {
  const play = (settings: GameSettings) => playOf([['X', '4', '4']], { settings })
  expect(parBogey.standing(play({})).golfers[0]).toMatchObject({ total: -1, text: '−1', thru: 3 })
  const total = (settings: GameSettings) => maximumScore.standing(play(settings)).golfers[0]?.total
  expect(total({})).toBe(14)
  expect(total({ maximum: { type: 'over-par', strokes: 4 } })).toBe(16)
  expect(total({ maximum: { type: 'strokes', strokes: 10 } })).toBe(18)
})

test('quota: an albatross counts as an eagle, a double bogey nothing, and a plus golfer needs more than 36', () => {
  const golfers = [sampleGolfer(1, { handicap: -2 })]
  const row = quota.standing(playOf([['1', '3', '5', '6']], { golfers })).golfers[0]
  expect(row).toMatchObject({ points: 16, quota: 38, needs: 22 })
  expect(quota.lines(quota.standing(playOf([over(0)], { golfers })))[0]?.text).toBe('−2')
  expect(quota.lines(quota.standing(playOf([['4']], { golfers })))[0]?.text).toBe('Needs 36 more')
})

test('quota: a golfer who meets the quota sees by how much, during the round and after it', () => {
  const texts = (written: readonly string[], handicap: number) => {
    const golfers = [sampleGolfer(1, { handicap })]
    return quota.lines(quota.standing(playOf([written], { golfers }))).map(({ text }) => text)
  }
  // A quota of none: a par is worth two points.
  expect(texts(['4'], 36)).toEqual(['+2 thru 1'])
  expect(texts([`${(pars[0] ?? 0) - 1}`, ...over(0).slice(1)], 0)).toEqual(['+2'])
  expect(texts(over(0), 0)).toEqual(['0'])
})

test.each([stableford, parBogey, maximumScore, strokePlay, quota])('the best score leads in $name', (rules) => {
  const { golfers } = rules.standing(playOf([over(1), over(-1), over(0)]))
  expect(golfers.map(({ golferId, position }) => [golferId, position])).toEqual([
    [2, '1'],
    [3, '2'],
    [1, '3'],
  ])
})

test('maximum score at gross counts no handicap, neither for a place nor to break a tie', () => {
  const early = pars.map((par, at) => `${at < 4 ? par + 1 : par}`)
  const placesBy = (by: 'gross' | 'net', second: readonly string[]) => {
    const golfers = [sampleGolfer(1), sampleGolfer(2, { handicap: 18 })]
    const play = playOf([early, second], { golfers, settings: { by } })
    const rows = maximumScore.standing({ ...play, isOver: true, breakTies: tieBreakerOf('countback') }).golfers
    return rows.map(({ golferId, position }) => [golferId, position])
  }
  const [first, second] = [
    [1, '1'],
    [2, '2'],
  ]
  expect(placesBy('gross', over(1))).toEqual([first, second])
  expect(placesBy('net', over(1))).toEqual([
    [2, '1'],
    [1, '2'],
  ])
  expect(placesBy('gross', early).map(([, position]) => position)).toEqual(['T1', 'T1'])
})

describe('ties that the last holes decide', () => {
  const birdieOn = (hole: number) => pars.map((par, at) => `${at + 1 === hole ? par - 1 : par}`)
  const pairs = [
    [1, 2],
    [3, 4],
  ]
  const linesOf = (second: number, { breakTies }: Pick<GamePlay, 'breakTies'>) => {
    const play = playOf([birdieOn(1), over(0), birdieOn(second), over(0)], { teams: pairs, settings: { by: 'gross' } })
    const standing = fourBallStrokePlay.standing({ ...play, isOver: true, ...(breakTies && { breakTies }) })
    return fourBallStrokePlay.lines(standing).map(({ place, of, text }) => [place, of, text])
  }

  test('put the pair with the better last nine ahead in a four-ball, and say so', () => {
    expect(linesOf(14, { breakTies: tieBreakerOf('countback') })).toEqual([
      ['1', [3, 4], '−1, on the last 9'],
      ['2', [1, 2], '−1'],
    ])
  })

  test('are shared by pairs that are level to the end, and where the organizer chose so', () => {
    const shared = [
      ['T1', [1, 2], '−1'],
      ['T1', [3, 4], '−1'],
    ]
    expect(linesOf(1, { breakTies: tieBreakerOf('countback') })).toEqual(shared)
    expect(linesOf(14, {})).toEqual(shared)
  })

  type Row = { readonly golferId: number; readonly position: string; readonly decided?: string }
  type Individual = { readonly standing: (play: GamePlay) => { readonly golfers: readonly Row[] } }
  const placesIn = (rules: Individual, play: GamePlay, ties: TieRule = 'countback') => {
    const { golfers } = rules.standing({ ...play, isOver: true, breakTies: tieBreakerOf(ties) })
    return golfers.map(({ golferId, position, decided }) => [golferId, position, decided])
  }

  test.each([stableford, parBogey, maximumScore, strokePlay, quota])(
    'put the golfer with the better last nine ahead in $name, and say so',
    (rules) => {
      const play = playOf([birdieOn(2), birdieOn(17)])
      expect(placesIn(rules, play)).toEqual([
        [2, '1', 'on the last 9'],
        [1, '2', undefined],
      ])
      const [first] = rules.lines(
        rules.standing({ ...play, isOver: true, breakTies: tieBreakerOf('countback') }) as never,
      )
      expect(first?.text).toContain('on the last 9')
      const shared = rules.standing({ ...play, isOver: true }).golfers
      expect(shared.map(({ position }) => position)).toEqual(['T1', 'T1'])
    },
  )

  test('order sides that play one ball by strokes', () => {
    const play = playOf([birdieOn(2), birdieOn(17)], { settings: { play: 'strokes' } })
    const sides = pairs.map((golfers, at) => ({ id: at + 1, golfers, balls: [at + 1] }))
    const standing = foursomes.standing({ ...play, sides, isOver: true, breakTies: tieBreakerOf('countback') })
    expect(foursomes.lines(standing)).toMatchObject([
      { of: [3, 4], text: '−1, on the last 9' },
      { of: [1, 2], text: '−1' },
    ])
  })

  // All of the four strokes of golfer 2 are for holes of the first nine as they are allocated.
  const allEarly = sampleHoles().map((hole) => ({ ...hole, strokeIndex: hole.hole }))
  const four = sampleGolfer(2, { handicap: 4 })

  test('spread the handicap evenly over the holes in stroke play at net, and leave it out at gross', () => {
    // Level at net. Over the last nine scratch is level par, golfer 2 level par less half of four strokes.
    const bogeys = pars.map((par, at) => `${at < 4 ? par + 1 : par}`)
    const golfers = [sampleGolfer(1), four].map((golfer) => ({ ...golfer, holes: allEarly }))
    expect(placesIn(strokePlay, playOf([over(0), bogeys], { golfers }))).toEqual([
      [2, '1', 'on the last 9'],
      [1, '2', undefined],
    ])
    // With the strokes of those holes both have net par on each.
    const allocated = placesIn(strokePlay, playOf([over(0), bogeys], { golfers }), 'allocated')
    expect(allocated.map(([, place]) => place)).toEqual(['T1', 'T1'])
    const gross = playOf([over(0), over(0)], { golfers, settings: { by: 'gross' } })
    expect(placesIn(strokePlay, gross).map(([, place]) => place)).toEqual(['T1', 'T1'])
  })

  test('spread the quota evenly over the holes', () => {
    // Points 36 of 36 and 32 of 32: over the last nine 18 of 18 and, after four bogeys, 18 of 16.
    const bogeys = pars.map((par, at) => `${at < 4 ? par + 1 : par}`)
    const play = playOf([over(0), bogeys], { golfers: [sampleGolfer(1), four] })
    for (const ties of ['countback', 'allocated'] as const) {
      expect(placesIn(quota, play, ties)).toEqual([
        [2, '1', 'on the last 9'],
        [1, '2', undefined],
      ])
    }
  })

  describe.each([stableford, parBogey, maximumScore])('in $name', (rules) => {
    test('take strokes as they fall on the holes: net pars on all of them are level to the end', () => {
      // Spread evenly, four and a half of the nine strokes would be for the last nine.
      const received = sampleHoles().map(({ strokeIndex }) => (strokeIndex <= 9 ? 1 : 0))
      const netPars = pars.map((par, at) => `${par + (received[at] ?? 0)}`)
      const golfers = [sampleGolfer(1), sampleGolfer(2, { handicap: 9 })]
      expect(placesIn(rules, playOf([over(0), netPars], { golfers })).map(([, place]) => place)).toEqual(['T1', 'T1'])
    })
  })
})

describe('teams', () => {
  const team = [[1, 2, 3, 4]]

  test('balls are counted by par, in turn, or as many on each hole', () => {
    expect(countOn(2, { par: 4, at: 0 })).toBe(2)
    expect([3, 4, 5, 6].map((par) => countOn({ 3: 3, 4: 1, 5: 2 }, { par, at: 0 }))).toEqual([3, 1, 2, 2])
    expect([0, 1, 2, 3].map((at) => countOn([1, 2, 3], { par: 4, at }))).toEqual([1, 2, 3, 1])
  })

  test('a ball counts against the par of its own tees', () => {
    const fives = sampleHoles().map((hole) => ({ ...hole, par: hole.par + 1 }))
    const golfers = [sampleGolfer(1), { ...sampleGolfer(2), holes: fives }]
    const [row] = bestBall.standing(playOf([['4'], ['4']], { golfers, teams: [[1, 2]] })).teams
    expect(row?.holes[0]).toMatchObject({ score: 4, counted: [2] })
    expect(row?.toPar).toBe(-1)
  })

  test('the better net ball counts on a hole, and of two alike that of the golfer named first', () => {
    // Golfer 2 has a stroke on every hole.
    const golfers = [sampleGolfer(1), sampleGolfer(2, { handicap: 18 })]
    const [row] = bestBall.standing(
      playOf(
        [
          ['4', '3', '4'],
          ['4', '4', 'X'],
        ],
        { golfers, teams: [[1, 2]] },
      ),
    ).teams
    expect(row?.holes.slice(0, 4).map(({ counted }) => counted)).toEqual([[2], [1], [1], []])
    expect(row?.holes.slice(0, 4).map(({ balls }) => balls.map(({ score }) => score))).toEqual([
      [4, 3],
      [3, 3],
      [4, null],
      [null, null],
    ])
    expect(ballsCounted({ holes: row?.holes ?? [] }, [2, 1])).toEqual([
      { golferId: 1, balls: 2 },
      { golferId: 2, balls: 1 },
    ])
  })

  test('where two balls count, both are counted, and a pickup that fills the hole has its net double bogey', () => {
    const play = playOf([['4'], ['5'], ['3'], []], { settings: { count: 2 }, teams: team })
    const [row] = bestBall.standing(play).teams
    expect(row?.holes[0]?.counted).toEqual([3, 1])
    const [filled] = bestBall.standing(playOf([['4'], ['X']], { settings: { count: 2 }, teams: [[1, 2]] })).teams
    expect(filled?.holes[0]).toMatchObject({ counted: [1, 2], balls: [{ score: 4 }, { score: 6 }] })
  })

  test('a pair that both picked up has no total, a team of best ball takes net double bogey', () => {
    const play = playOf([['X'], ['X']], { teams: [[1, 2]] })
    expect(fourBallStrokePlay.standing(play).teams[0]).toMatchObject({ status: 'NR', position: 'NR', total: null })
    expect(bestBall.standing(play).teams[0]).toMatchObject({ status: 'provisional', total: 6, toPar: 2 })
    expect(fourBallStrokePlay.lines(fourBallStrokePlay.standing(play))).toEqual([{ of: [1, 2], text: 'NR' }])
  })

  test('team Stableford counts the two best, and a team of pickups has no points', () => {
    const standing = teamStableford.standing(playOf([['3'], ['4'], ['X'], ['X']], { teams: team }))
    expect(standing.teams[0]).toMatchObject({ total: 5, toPar: null, thru: 1 })
    expect(teamStableford.lines(standing)).toEqual([{ of: [1, 2, 3, 4], text: '5 points thru 1', place: '1' }])
    const none = teamStableford.standing(playOf([['X'], ['X'], ['X'], ['X']], { teams: team }))
    expect(none.teams[0]).toMatchObject({ total: 0, status: 'provisional', thru: 1 })
  })

  test('a team has a place from its first hole on, and one point is no points', () => {
    const lines = (written: readonly (readonly string[])[]) =>
      teamStableford.lines(teamStableford.standing(playOf(written, { settings: { count: 1 }, teams: [[1, 2]] })))
    expect(lines([[], []])[0]).not.toHaveProperty('place')
    expect(lines([['5'], ['6']])).toEqual([{ of: [1, 2], text: '1 point thru 1', place: '1' }])
  })

  test('a partner who left the course leaves the other to play on', () => {
    const golfers = [sampleGolfer(1), sampleGolfer(2, { leftFrom: 2 })]
    const [row] = fourBallStrokePlay.standing(playOf([over(1), ['3']], { golfers, teams: [[1, 2]] })).teams
    expect(row).toMatchObject({ status: 'final', toPar: 16 })
  })

  test.each([bestBall, fourBallStrokePlay, teamStableford])(
    '$name gives no place to a team whose golfers have all left the course',
    (rules) => {
      const golfers = [sampleGolfer(1), sampleGolfer(2), ...[3, 4].map((id) => sampleGolfer(id, { leftFrom: id * 5 }))]
      const written = [over(1), over(1), over(-1, 14), over(-1, 18)]
      const play = playOf(written, {
        golfers,
        teams: [
          [3, 4],
          [1, 2],
        ],
      })
      const standing = rules.standing(play)
      expect(standing.teams.map(({ team: id, position }) => [id, position])).toEqual([
        [92, '1'],
        [91, 'WD'],
      ])
      expect(standing.teams[1]).toMatchObject({ total: null, toPar: null, waitsFor: [] })
      expect(rules.lines(standing as never)[1]).toEqual({ of: [3, 4], text: 'WD' })
    },
  )

  test('the share of the Course Handicap follows how many balls count', () => {
    const setup = { golfers: 4, sides: [4], holes: 18 } as const
    const share = (count: GameSettings['count']) => bestBall.allowance(setup, count === undefined ? {} : { count })
    expect(share(undefined)).toEqual([75])
    expect(share([1, 2, 3])).toEqual([85])
    expect(share({ 3: 3, 4: 2, 5: 1 })).toEqual([85])
    // However many holes have each par.
    expect(share({ 3: 3, 4: 1, 5: 1 })).toEqual([85])
    expect(bestBall.allowance({ ...setup, golfers: 5, sides: [2, 3] }, { count: 1 })).toEqual([80])
    expect(teamStableford.allowance({ ...setup, golfers: 2, sides: [2] }, { count: 1 })).toEqual([85])
    expect(teamStableford.allowance({ ...setup, golfers: 5, sides: [2, 3] }, { count: 1 })).toEqual([80])
  })
})

describe('a ghost completes a team of three in a field of fours', () => {
  const teams = [
    [1, 2, 3, 4],
    [5, 6, 7],
  ]
  // Three bogey golfers, and in the other team a fourth.
  const bogeys = Array.from({ length: 7 }, () => over(1))
  const totals = (rules: typeof bestBall | typeof teamStableford, settings: GameSettings, written = bogeys) =>
    rules.standing(playOf(written, { settings, teams })).teams.map(({ team, total, thru }) => ({ team, total, thru }))

  test('with net par on each hole, whatever handicap it has', () => {
    expect(totals(bestBall, { count: 2, ghost: 12 })).toEqual([
      { team: 92, total: 2 * 72 + 18, thru: 18 },
      { team: 91, total: 2 * 72 + 36, thru: 18 },
    ])
    expect(totals(bestBall, { count: 2 })[1]).toMatchObject({ total: 2 * 72 + 36 })
  })

  test('with its strokes in gross scores, as they fall on the holes of the team', () => {
    // A stroke on twelve holes: there the ghost has a bogey like the others, and on six a par.
    expect(totals(bestBall, { by: 'gross', count: 1, ghost: 12 })[0]).toEqual({ team: 92, total: 72 + 12, thru: 18 })
  })

  test('with two points in Stableford', () => {
    expect(totals(teamStableford, { count: 4, ghost: 0 })).toEqual([
      { team: 92, total: 18 * (3 + 2), thru: 18 },
      { team: 91, total: 18 * 4, thru: 18 },
    ])
  })

  test('so that as many scores count there as in the other teams', () => {
    expect(totals(bestBall, { count: 4 })[0]).toMatchObject({ team: 92, total: 3 * 72 + 54 })
    expect(totals(bestBall, { count: 4, ghost: 0 })[0]).toMatchObject({ team: 92, total: 4 * 72 + 54 })
  })

  test('and plays no hole before its team: there is no score until a ball of the team is in, or all are picked up', () => {
    const settings = { ghost: 0 }
    expect(totals(bestBall, settings, [])).toMatchObject([{ thru: 0 }, { thru: 0 }])
    const afterOne = [[], [], [], [], ['5'], ['X'], []]
    expect(totals(bestBall, settings, afterOne)[0]).toMatchObject({ team: 92, total: 4, thru: 1 })
    const pickedUp = [[], [], [], [], ['X'], ['X'], []]
    expect(totals(bestBall, settings, pickedUp)).toMatchObject([{ thru: 0 }, { thru: 0 }])
    expect(totals(bestBall, settings, [...pickedUp.slice(0, 6), ['X']])[0]).toMatchObject({ team: 92, total: 4 })
  })

  test('and a golfer comes before it where both have the lowest score', () => {
    const play = playOf([...bogeys.slice(0, 4), over(0), over(1), over(1)], { settings: { ghost: 0 }, teams })
    const [hole] = bestBall.standing(play).teams.find(({ team }) => team === 92)?.holes ?? []
    expect(hole).toMatchObject({ counted: [5], ghosts: [{ score: 4, counts: false }] })
  })

  test('but none completes teams of the same size', () => {
    const even = playOf(bogeys, { settings: { count: 2, ghost: 0 }, teams: [teams[1] ?? [], [1, 2, 3]] })
    expect(bestBall.standing(even).teams.map(({ total }) => total)).toEqual([180, 180])
  })
})

describe('a team of which too few hole out', () => {
  const written = [['X', ...over(0).slice(1)], ['X', ...over(1).slice(1)], over(0), over(1)]
  const teams = [
    [1, 2],
    [3, 4],
  ]
  const total = (rules: typeof bestBall | typeof fourBallStrokePlay, settings: GameSettings) =>
    rules.standing(playOf(written, { settings, teams })).teams.find(({ team }) => team === 91)?.total

  test.each([
    [bestBall, {}, 72 + 2],
    [bestBall, { whenShort: 'no-return' as const }, null],
    [fourBallStrokePlay, {}, null],
    [fourBallStrokePlay, { whenShort: 'net-double-bogey' as const }, 72 + 2],
  ])('in $name with %o', (rules, settings, expected) => {
    expect(total(rules, settings)).toBe(expected)
  })

  test('counts gross scores alone only where a pickup brings no handicap in', () => {
    const gross = (kind: string, whenShort?: GameSettings['whenShort']) =>
      countsNoHandicap({ kind, settings: { by: 'gross', ...(whenShort && { whenShort }) } })
    expect([gross('best-ball'), gross('best-ball', 'no-return')]).toEqual([false, true])
    expect([gross('four-ball-stroke-play'), gross('four-ball-stroke-play', 'net-double-bogey')]).toEqual([true, false])
    expect([gross('skins'), gross('stroke-play')]).toEqual([true, false])
    const net = { by: 'net', whenShort: 'no-return' } as const
    expect(['skins', 'best-ball'].map((kind) => countsNoHandicap({ kind, settings: net }))).toEqual([false, false])
  })
})
