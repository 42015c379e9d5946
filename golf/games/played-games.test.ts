import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHoleEntry, type HoleEntry } from '../card/hole-entry.ts'
import { partsOfStroke } from '../course/course-handicap.ts'
import { cardOfEntries } from '../outing/outing.ts'
import { sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { strokes, type UnroundedHandicap } from '../units.ts'
import { teesOff } from './foursomes.ts'
import type { GameSettings } from './game-rules.ts'
import { ownGameIds } from './game.ts'
import { ownGames } from './own-games.ts'
import {
  withoutAbsent,
  gamePlay,
  golfersOfGame,
  playedGames,
  promptsOfGame,
  standingOfGame,
  strokesOfGame,
  usualAllowance,
  type OutingGame,
  type OutingOfGames,
} from './played-games.ts'

const handicaps = [3.4, 11.2, 18, 24.6, -1, 8]
const golfers = handicaps.map((_, at) => sampleGolfer(at + 1, { group: at < 4 ? 1 : 2, startingHole: at < 4 ? 5 : 1 }))
type Cells = ReadonlyMap<number, HoleEntry>

function outingOf(cells: Cells, others: Partial<OutingOfGames> = {}): OutingOfGames {
  const entries = (id: number, hole: number) => cells.get(id * 100 + hole)
  const rated = handicaps.map((course, at) => {
    return { id: at + 1, course: Math.round(course * partsOfStroke) as UnroundedHandicap, par: 72 }
  })
  const card = cardOfEntries({ holes: sampleHoles(), golfers, entries })
  return { card, rated, spin: 0, sharing: [], choices: [], isOver: false, ...others }
}

function game(kind: string, others: Partial<OutingGame> = {}): OutingGame {
  return { id: 1, kind, scope: { of: 'group', group: 1 }, sides: [], settings: {}, records: {}, ...others }
}

const holed = (count: number): HoleEntry => ({ kind: 'holed', strokes: strokes(count) })

const pairs = [
  { id: 91, golfers: [1, 4] },
  { id: 92, golfers: [2, 3] },
]

/** One game of every kind, with its usual shape. */
const oneOfEach = playedGames.map(({ kind, sides }) =>
  game(kind, { settings: { holes: [3, 7], requiredDrives: 2 }, ...(sides !== 'none' && { sides: pairs }) }),
)

test('the games of an outing are more than those that the wizard offers', () => {
  expect(ownGames.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ownGameIds)
  const kinds = new Set(playedGames.map(({ kind }) => kind))
  expect(kinds.size).toBe(playedGames.length)
  expect(kinds.size).toBeGreaterThan(ownGames.length)
})

test.each(oneOfEach.map((each) => [each.kind, each] as const))('%s stands before the first entry', (_, each) => {
  const answer = standingOfGame(outingOf(new Map()), each)
  expect(answer).toMatchObject({ ok: true, value: { kind: each.kind } })
  expect(promptsOfGame(outingOf(new Map()), each, 1).ok).toBe(true)
})

describe('who plays a game', () => {
  const field = { golfers, holes: 18 as const, sharing: [] as readonly number[] }
  const chosen = (each: OutingGame, others: Partial<typeof field> = {}) => {
    const answer = golfersOfGame({ ...field, ...others }, each)
    return answer.ok ? answer.value : answer.refusal.code
  }

  test('the outing, a group, or some golfers', () => {
    expect(chosen(game('skins', { scope: { of: 'outing' } }))).toEqual([1, 2, 3, 4, 5, 6])
    expect(chosen(game('skins', { scope: { of: 'group', group: 2 } }))).toEqual([5, 6])
    expect(chosen(game('skins', { scope: { of: 'golfers', golfers: [6, 1] } }))).toEqual([1, 6])
  })

  test('a refusal says what is missing', () => {
    expect(chosen(game('tug-of-war'))).toBe('game.unknown')
    expect(chosen(game('match'))).toBe('game.needs-two-sides')
    expect(
      chosen(
        game('match', {
          sides: [
            { id: 91, golfers: [1] },
            { id: 92, golfers: [] },
          ],
        }),
      ),
    ).toBe('game.side-empty')
    expect(
      chosen(
        game('match', {
          sides: [
            { id: 91, golfers: [1] },
            { id: 92, golfers: [77] },
          ],
        }),
      ),
    ).toBe('game.golfer-removed')
    expect(
      chosen(
        game('foursomes', {
          sides: [
            { id: 91, golfers: [1, 2] },
            { id: 92, golfers: [3] },
          ],
        }),
      ),
    ).toBe('game.needs-pairs')
    const team = (id: number, ...ids: number[]) => ({ id, golfers: ids })
    for (const sides of [[team(91, 1)], [team(91, 1, 2), team(92, 3)], [team(91, 1, 2, 3, 4, 5)]]) {
      expect(chosen(game('scramble', { sides }))).toBe('game.needs-teams')
    }
    expect(chosen(game('scramble', { sides: [team(91, 1, 2, 3, 4)] }))).toEqual([1, 2, 3, 4])
    expect(chosen(game('skins', { scope: { of: 'golfers', golfers: [1] } }))).toBe('game.needs-two')
    for (const allowance of [101, -1, 12.5]) {
      expect(chosen(game('skins', { settings: { allowance } }))).toBe('game.allowance')
      expect(chosen(game('greensomes', { sides: pairs, settings: { weights: [60, allowance] } }))).toBe(
        'game.allowance',
      )
    }
    for (const allowance of [0, 100]) expect(chosen(game('skins', { settings: { allowance } }))).toEqual([1, 2, 3, 4])
    expect(chosen(game('best-ball'))).toBe('game.side-empty')
    expect(chosen(game('stroke-play', { scope: { of: 'group', group: 3 } }))).toBe('game.side-empty')
    expect(chosen(game('drives', { settings: { requiredDrives: 0 } }))).toBe('game.needs-drives')
    expect(chosen(game('match', { sides: pairs }), { sharing: [3] })).toBe('game.one-ball')
    expect(chosen(game('foursomes', { sides: pairs }), { sharing: [1, 2, 3, 4] })).toEqual([1, 4, 2, 3])
  })
})

test.each<[string, readonly number[], GameSettings, readonly number[]]>([
  ['stroke-play', [], {}, [95]],
  ['stableford', [], {}, [95]],
  ['par-bogey', [], {}, [95]],
  ['maximum-score', [], {}, [95]],
  ['match', [1, 1], {}, [100]],
  ['match', [2, 2], {}, [90]],
  ['match', [1, 2], {}, [90]],
  ['nassau', [1, 1], {}, [100]],
  ['nassau', [2, 2], {}, [90]],
  ['four-ball-stroke-play', [2, 2], {}, [85]],
  ['best-ball', [4, 4], {}, [75]],
  ['best-ball', [4, 4], { count: 2 }, [85]],
  ['best-ball', [4, 4], { count: 3 }, [100]],
  ['best-ball', [2, 2], {}, [85]],
  ['team-stableford', [2, 2], { count: 1 }, [85]],
  ['foursomes', [2, 2], {}, [50, 50]],
  ['greensomes', [2, 2], {}, [60, 40]],
  ['chapman', [2, 2], {}, [60, 40]],
  ['scramble', [2, 2], {}, [35, 15]],
  ['scramble', [3, 3], {}, [30, 20, 10]],
  ['scramble', [4, 4], {}, [25, 20, 15, 10]],
  ['skins', [], {}, [100]],
  ['quota', [], {}, [100]],
  ['wolf', [], {}, [100]],
  ['sixes', [], {}, [100]],
  ['rabbit-per-nine', [], {}, [100]],
  ['rabbit-full-18', [], {}, [100]],
])('%s with sides of %j and %j gives %j percent', (kind, sides, settings, shares) => {
  expect(usualAllowance(kind, { golfers: 4, sides, holes: 18 }, settings)).toEqual(shares)
})

describe('the strokes of a game', () => {
  const strokes = (each: OutingGame, outing: Partial<OutingOfGames> = {}) => {
    const play = gamePlay(outingOf(new Map(), outing), each)
    return play.ok ? play.value.card.golfers.map(({ id, playingHandicap }) => [id, playingHandicap]) : play.refusal.code
  }

  test('each game has its own allowance and its own low golfer', () => {
    expect(strokes(game('match', { sides: pairs }))).toEqual([
      [1, 0],
      [2, 7],
      [3, 13],
      [4, 19],
    ])
    expect(strokes(game('stroke-play'))).toEqual([
      [1, 3],
      [2, 11],
      [3, 17],
      [4, 23],
    ])
    expect(strokes(game('stroke-play', { settings: { allowance: 50 } }))).toEqual([
      [1, 2],
      [2, 6],
      [3, 9],
      [4, 12],
    ])
  })

  test('a match is played off its low golfer, also between groups that play off a golfer each', () => {
    const sides = [
      { id: 91, golfers: [1] },
      { id: 92, golfers: [5] },
    ]
    expect(strokes(game('match', { sides }), { spin: 1 })).toEqual([
      [1, 4],
      [5, 0],
    ])
  })

  test('the spin of the outing decides where the game does not', () => {
    const everybody = game('skins', { scope: { of: 'outing' } })
    expect(strokes(everybody, { spin: 1 })).toEqual([
      [1, 0],
      [2, 8],
      [3, 15],
      [4, 22],
      [5, 0],
      [6, 9],
    ])
    expect(strokes(everybody, { spin: 2 })).toEqual([
      [1, 4],
      [2, 12],
      [3, 19],
      [4, 26],
      [5, 0],
      [6, 9],
    ])
  })

  test('every step of the sum has a line of its own', () => {
    const answer = strokesOfGame(outingOf(new Map()), game('match', { sides: pairs }))
    expect(answer.ok && answer.value[1]).toEqual({
      id: 2,
      playing: 10,
      parExtra: 0,
      low: 3,
      strokes: 7,
      allowance: [90],
    })
    const sides = strokesOfGame(outingOf(new Map()), game('greensomes', { sides: pairs }))
    expect(sides.ok && sides.value[0]?.allowance).toEqual([60, 40])
    expect(strokesOfGame(outingOf(new Map()), game('tug-of-war'))).toMatchObject({ ok: false })
  })

  test('a side with one ball has the strokes of its partners together', () => {
    // 14.0 and 14.6: half of 3.4 + 24.6, and half of 11.2 + 18.
    expect(strokes(game('foursomes', { sides: pairs }))).toEqual([
      [91, 0],
      [92, 1],
    ])
    expect(strokes(game('foursomes', { sides: pairs, settings: { play: 'strokes' } }))).toEqual([
      [91, 14],
      [92, 15],
    ])
  })
})

test('in a scramble each team has the shares of its own size', () => {
  // Three golfers: 30% of 3.4, 20% of 11.2 and 10% of 18 are 5.06. Two: 35% of -1 and 15% of 24.6 are 3.34.
  const sides = [
    { id: 91, golfers: [1, 2, 3] },
    { id: 92, golfers: [4, 5] },
  ]
  const rows = strokesOfGame(outingOf(new Map()), game('scramble', { sides, settings: { play: 'strokes' } }))
  expect(rows.ok && rows.value.map(({ playing, allowance }) => [playing, allowance])).toEqual([
    [5, [30, 20, 10]],
    [3, [35, 15]],
  ])
})

test('golfers of one group play in its order, those of several by number', () => {
  const order = (each: OutingGame) => {
    const play = gamePlay(outingOf(new Map()), each)
    return play.ok ? play.value.order[0] : null
  }
  expect(order(game('match', { sides: pairs }))).toBe(5)
  expect(
    order(
      game('match', {
        sides: [
          { id: 91, golfers: [1] },
          { id: 92, golfers: [6] },
        ],
      }),
    ),
  ).toBe(1)
})

test('partners of foursomes tee off in turn, on the extra holes too', () => {
  const order = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 1, 2, 3, 4]
  expect([5, 6, 4, 19, 20].map((hole) => teesOff(['Ann', 'Ben'], { order, hole }))).toEqual([
    'Ann',
    'Ben',
    'Ben',
    'Ann',
    'Ben',
  ])
  // The last hole of the card comes early in a round that started on another one.
  const fromSixth = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 1, 2, 3, 4, 5]
  expect(teesOff(['Ann', 'Ben'], { order: fromSixth, hole: 18 })).toBe('Ann')
})

test('the words of a board name both partners of foursomes', () => {
  const each = game('foursomes', { sides: pairs })
  const cells: Cells = new Map([
    [9105, readHoleEntry('4')],
    [9205, readHoleEntry('6')],
  ] as readonly [number, HoleEntry][])
  expect(standingOfGame(outingOf(cells), each)).toMatchObject({
    value: { lines: [{ of: [1, 4], text: '1 up thru 1' }] },
  })
})

test('a side with one ball plays the tees of its first partner', () => {
  const longer = sampleHoles().map((hole) => ({ ...hole, par: hole.par + 1 }))
  const tees = golfers.map((golfer) => (golfer.id === 1 ? { ...golfer, holes: longer } : golfer))
  const cells: Cells = new Map([
    [9105, holed(4)],
    [9205, holed(4)],
  ])
  const outing = outingOf(cells)
  const settings = { play: 'strokes', by: 'gross' } as const
  const answer = standingOfGame(
    { ...outing, card: { ...outing.card, golfers: tees } },
    game('foursomes', { sides: pairs, settings }),
  )
  expect(answer.ok && answer.value.lines.map(({ of, text }) => [of, text])).toEqual([
    [[1, 4], '−1 thru 1'],
    [[2, 3], 'E thru 1'],
  ])
})

test('a game waits for holes in the order of their numbers, wherever its golfers start', () => {
  const answer = standingOfGame(outingOf(new Map()), game('wolf'))
  expect(answer.ok && answer.value.waitsFor).toEqual(sampleHoles().map(({ hole }) => hole))
})

test('a scramble asks whose drive was used and says when there are too few', () => {
  const drives = [5, 6, 7, 8].map((hole) => ({ hole, golferId: 1 }))
  const each = game('scramble', {
    sides: pairs,
    settings: { requiredDrives: 12, play: 'strokes' },
    records: { drives },
  })
  const answer = standingOfGame(outingOf(new Map()), each)
  expect(answer).toMatchObject({
    value: {
      standing: {
        drives: [
          { side: 91, mustUse: [1, 4], short: 6 },
          { side: 92, short: 6 },
        ],
      },
    },
  })
  const asked = promptsOfGame(outingOf(new Map()), each, 9)
  expect(asked).toMatchObject({ value: [{ asks: 'drive' }, { asks: 'drive' }] })
  const texts = answer.ok ? answer.value.lines.map(({ of, text }) => [of, text]) : []
  expect(texts.slice(2)).toEqual([
    [[1, 4], '6 drives short'],
    [[2, 3], '6 drives short'],
  ])
  const enough = standingOfGame(outingOf(new Map()), { ...each, settings: { requiredDrives: 2, play: 'strokes' } })
  expect(enough.ok && enough.value.lines).toHaveLength(2)
})

describe('an outing that ended', () => {
  const scores = (id: number, holes: number) =>
    sampleHoles()
      .slice(0, holes)
      .map(({ hole, par }) => [id * 100 + hole, readHoleEntry(`${par}`)] as [number, HoleEntry])

  test('waits for no one: missing entries are pickups, and golfers without any leave the games', () => {
    const cells: Cells = new Map([...scores(1, 18), ...scores(2, 12), ...scores(3, 18)])
    const everybody = game('stroke-play', { settings: { by: 'gross' } })
    const match = game('match', {
      sides: [
        { id: 91, golfers: [1] },
        { id: 92, golfers: [4] },
      ],
    })
    const ended = withoutAbsent({ ...outingOf(cells), isOver: true }, [everybody, match])
    const [board, alone] = ended.games.map((each) => standingOfGame(ended.outing, each))
    expect(board).toMatchObject({
      value: {
        standing: {
          golfers: [
            { golferId: 1, position: 'T1', status: 'final' },
            { golferId: 3, position: 'T1', status: 'final' },
            { golferId: 2, position: 'NR' },
          ],
        },
      },
    })
    expect(alone).toMatchObject({ refusal: { code: 'game.side-empty' } })
  })

  test('a golfer who never started leaves the others the strokes that they had with them', () => {
    // 90% of 3.4, 11.2, 18 and 24.6 are 3, 10, 16 and 22, off the low golfer 1: 0, 7, 13 and 19.
    const fourBall = game('match', { sides: pairs })
    const strokesOf = (started: readonly number[]) => {
      const ended = withoutAbsent({ ...outingOf(new Map(started.flatMap((id) => scores(id, 18)))), isOver: true }, [
        fourBall,
      ])
      const rows = ended.games.map((each) => strokesOfGame(ended.outing, each))[0]
      return rows?.ok === true && rows.value.map(({ id, strokes: received }) => [id, received])
    }
    // prettier-ignore
    expect(strokesOf([1, 2, 3, 4])).toEqual([[1, 0], [2, 7], [3, 13], [4, 19]])
    // prettier-ignore
    expect(strokesOf([2, 3, 4])).toEqual([[2, 7], [3, 13], [4, 19]])
    // One golfer a side: still 90%, and no singles.
    // prettier-ignore
    expect(strokesOf([3, 4])).toEqual([[3, 13], [4, 19]])
  })

  test('a golfer who never started leaves the others the strokes off the low golfer of a game without sides', () => {
    // Golfer 5 is the low golfer of the field, one above scratch.
    const skins = game('skins', { scope: { of: 'outing' } })
    const strokesOf = (started: readonly number[]) => {
      const cells: Cells = new Map(started.flatMap((id) => scores(id, 18)))
      const ended = withoutAbsent({ ...outingOf(cells, { spin: 2 }), isOver: true }, [skins])
      const rows = ended.games.map((each) => strokesOfGame(ended.outing, each))[0]
      return rows?.ok === true && rows.value.map(({ id, strokes: received }) => [id, received])
    }
    expect(strokesOf([1, 2])).toEqual([
      [1, 4],
      [2, 12],
    ])
  })

  test('a golfer of another group who never started leaves the order of the holes as it was', () => {
    // Golfers 1 and 2 start on hole 5, golfer 6 of the other group on hole 1: together they play by number.
    const sides = [
      { id: 91, golfers: [1] },
      { id: 92, golfers: [2, 6] },
    ]
    const started = [...scores(1, 18), ...scores(2, 18)]
    const front = (cells: readonly (readonly [number, HoleEntry])[]) => {
      const ended = withoutAbsent({ ...outingOf(new Map(cells)), isOver: true }, [game('nassau', { sides })])
      const answer = ended.games.map((each) => standingOfGame(ended.outing, each))[0]
      const standing = answer?.ok === true && answer.value.standing.game === 'nassau' ? answer.value.standing : null
      return standing?.bets.filter(({ press }) => press === 0).map(({ from, to }) => [from, to])
    }
    // prettier-ignore
    expect(front(started)).toEqual([[1, 9], [10, 18], [1, 18]])
    expect(front([...started, ...scores(6, 18)])).toEqual(front(started))
  })

  test('a golfer who never started leaves the team to the partners, and no other team', () => {
    const cells: Cells = new Map([...scores(1, 18), ...scores(2, 18), ...scores(3, 18), ...scores(5, 18)])
    const pairsOfField = [...pairs, { id: 93, golfers: [5, 6] }]
    const stands = (kind: string, sides = pairsOfField, count = 1) => {
      const ended = withoutAbsent({ ...outingOf(cells), isOver: true }, [
        game(kind, { sides, settings: { by: 'gross', count } }),
      ])
      return ended.games.map((each) => standingOfGame(ended.outing, each))
    }
    const [fourBall] = stands('four-ball-stroke-play')
    expect(fourBall).toMatchObject({ ok: true, value: { waitsFor: [] } })
    expect(fourBall?.ok === true && fourBall.value.lines.map(({ of, text }) => [of, text])).toEqual([
      [[1], 'E'],
      [[2, 3], 'E'],
      [[5], 'E'],
    ])
    // Where two balls count, that of golfer 4 is net double bogey: 24.6, rounded to 25 strokes, and 2 on each hole.
    const [twoBalls] = stands('best-ball', pairsOfField, 2)
    expect(twoBalls?.ok === true && twoBalls.value.lines[2]).toMatchObject({ of: [1], text: '+61' })
    // Of a team without anyone nothing is left.
    const [bestBall] = stands('best-ball', [...pairs, { id: 94, golfers: [6] }])
    expect(bestBall?.ok === true && bestBall.value.lines.map(({ of }) => of)).toEqual([[1], [2, 3]])
    expect(stands('wolf')).toMatchObject([{ refusal: { code: 'game.needs-four' } }])
  })

  describe('where sides play one ball', () => {
    const third = { id: 93, golfers: [5, 6] }
    const stands = (kind: string, sides: OutingGame['sides'], started: readonly number[]) => {
      const cells: Cells = new Map(started.flatMap((side) => scores(side, 18)))
      const ended = withoutAbsent({ ...outingOf(cells, { sharing: [1, 2, 3, 4, 5, 6] }), isOver: true }, [
        game(kind, { sides }),
      ])
      return ended.games.map((each) => standingOfGame(ended.outing, each))[0]
    }

    test.each(['foursomes', 'greensomes', 'chapman', 'scramble'])(
      'three sides of %s stay ranked by strokes when one never started',
      (kind) => {
        const answer = stands(kind, [...pairs, third], [91, 92])
        const standing = answer?.ok === true ? answer.value.standing : null
        expect(standing).toMatchObject({ play: 'strokes', sides: [{ id: 91 }, { id: 92 }] })
        expect(answer?.ok === true && answer.value.waitsFor).toEqual([])
      },
    )

    test('the others keep the strokes of a game against par, and are not set off the low side', () => {
      // Half of 3.4 and 24.6 is 14, half of 11.2 and 18 is 14.6.
      const cells: Cells = new Map([91, 92].flatMap((side) => scores(side, 18)))
      const ended = withoutAbsent({ ...outingOf(cells), isOver: true }, [
        game('foursomes', { sides: [...pairs, third] }),
      ])
      const rows = ended.games.map((each) => strokesOfGame(ended.outing, each))[0]
      expect(rows?.ok === true && rows.value.slice(0, 2).map(({ strokes: received }) => received)).toEqual([14, 15])
    })

    test('a side that played one hole has started', () => {
      const cells: Cells = new Map([...scores(91, 18), ...scores(92, 1)])
      const settings = { play: 'strokes' } as const
      const ended = withoutAbsent({ ...outingOf(cells), isOver: true }, [game('foursomes', { sides: pairs, settings })])
      const answer = ended.games.map((each) => standingOfGame(ended.outing, each))[0]
      expect(answer?.ok === true && answer.value.lines.map(({ of }) => of)).toEqual([
        [1, 4],
        [2, 3],
      ])
    })

    test('a match without one of its two sides is void', () => {
      expect(stands('foursomes', pairs, [91])).toMatchObject({ refusal: { code: 'game.side-empty' } })
      expect(stands('foursomes', pairs, [91, 92])).toMatchObject({ value: { standing: { play: 'match' } } })
    })
  })
})

test('a golfer who left before the first hole is in no game while the outing is played, as after its end', () => {
  // Group 1 starts on hole 5. All others are still to play.
  const left = golfers.map((golfer) => (golfer.id === 4 ? { ...golfer, leftFrom: 5 } : golfer))
  const outing = outingOf(new Map())
  const played = withoutAbsent({ ...outing, card: { ...outing.card, golfers: left } }, [
    game('wolf'),
    game('match', {
      sides: [
        { id: 91, golfers: [1] },
        { id: 92, golfers: [4] },
      ],
    }),
    game('match', { sides: pairs }),
    game('four-ball-stroke-play', { sides: pairs }),
    game('skins'),
  ])
  const shown = played.games.map((each) => {
    const answer = standingOfGame(played.outing, each)
    return answer.ok ? answer.value.lines.flatMap(({ of }) => of) : answer.refusal.code
  })
  expect(shown).toEqual(['game.needs-four', 'game.side-empty', [1, 2, 3], [1, 2, 3], [1, 2, 3]])
  // The others keep the strokes that they had with golfer 4.
  const strokesOf = played.games.slice(2, 3).map((each) => strokesOfGame(played.outing, each))[0]
  // prettier-ignore
  expect(strokesOf?.ok === true && strokesOf.value.map((row) => [row.id, row.strokes])).toEqual([[1, 0], [2, 7], [3, 13]])
})

test('a contest waits for no golfer who left before its hole', () => {
  const gone = { ...outingOf(new Map()).card, golfers: golfers.map((each) => ({ ...each, leftFrom: 7 })) }
  const each = game('closest-to-pin', { settings: { holes: [6, 7] } })
  const answer = standingOfGame({ ...outingOf(new Map()), card: gone }, each)
  // Group 1 starts on hole 5, so it has played hole 6 before it left.
  expect(answer.ok && answer.value.waitsFor).toEqual([6])
})

describe('the drives of a scramble', () => {
  const sides = [
    { id: 1, partners: [1, 4], former: [7] },
    { id: 2, partners: [2, 3], former: [] },
  ]
  const teams = (drives: NonNullable<OutingGame['records']['drives']>) => {
    const balls = sides.map((side) => ({ ...sampleGolfer(side.id), ...side }))
    const outing = { ...outingOf(new Map()), card: { ...outingOf(new Map()).card, golfers: balls } }
    const each = game('drives', { scope: { of: 'outing' }, settings: { requiredDrives: 2 }, records: { drives } })
    const answer = standingOfGame(outing, each)
    return answer.ok && answer.value.standing.game === 'drives' ? answer.value.standing.teams : []
  }

  test('of a replaced golfer stay used by the side, and are named', () => {
    const [own, other] = teams([
      { hole: 1, golferId: 7, ball: 7 },
      { hole: 2, golferId: 4, ball: 7 },
    ])
    expect(own).toMatchObject({
      golfers: [
        { golferId: 1, used: 0, needed: 2 },
        { golferId: 4, used: 1, needed: 1 },
      ],
      former: [{ golferId: 7, used: 1 }],
    })
    expect(other?.former).toEqual([])
  })

  test('of a golfer who was taken out later count with those of one who was replaced before', () => {
    const [own] = teams([
      { hole: 1, golferId: 7, ball: 7 },
      { hole: 2, golferId: 8, ball: 7 },
    ])
    expect(own?.former).toEqual([
      { golferId: 7, used: 1 },
      { golferId: 8, used: 1 },
    ])
  })

  test('of a golfer who was taken out belong to the side that had recorded them', () => {
    const [own, other] = teams([
      { hole: 1, golferId: 8, ball: 2 },
      { hole: 2, golferId: 4, ball: 2 },
    ])
    expect(other?.former).toEqual([{ golferId: 8, used: 1 }])
    expect(own?.former).toEqual([])
    expect(own?.golfers.map(({ used }) => used)).toEqual([0, 1])
  })

  test('leave fewer holes for those who still need one', () => {
    const all = Array.from({ length: 14 }, (_, at) => ({ hole: at + 1, golferId: 7, ball: 1 }))
    expect(teams(all)[0]).toMatchObject({ mustUse: [1, 4], short: 0 })
    expect(teams([...all, { hole: 15, golferId: 7, ball: 1 }])[0]).toMatchObject({ short: 1 })
  })
})

describe('at any moment of a round', () => {
  const entry = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 9 }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom('X', 'X7', '4c') },
  )
  const cell = fc.record({
    id: fc.constantFrom(1, 2, 3, 4, 91, 92),
    hole: fc.integer({ min: 1, max: 18 }),
    entry,
  })
  const cells = fc.uniqueArray(cell, { selector: ({ id, hole }) => id * 100 + hole, maxLength: 108 })
  /** Nearly all of a round, so that most holes have every entry. */
  const dense = fc.uniqueArray(cell, { selector: ({ id, hole }) => id * 100 + hole, minLength: 90, maxLength: 108 })
  type Listed = readonly { readonly id: number; readonly hole: number; readonly entry: string }[]
  const settings = fc.constantFrom<GameSettings>(
    {},
    { carryOver: true, validate: true },
    { by: 'gross', play: 'strokes', count: 2, whenShort: 'no-return' },
    { mustHaveWinner: true },
    { count: [1, 2], maximum: { type: 'double-par' }, automaticPresses: ['overall'], validate: true },
  )

  function read(list: Listed): Cells {
    return new Map(
      list.flatMap(({ id, hole, entry: text }) => {
        const parsed = readHoleEntry(text)
        return parsed === null ? [] : [[id * 100 + hole, parsed] as const]
      }),
    )
  }

  function boards(list: Listed, chosen: GameSettings, others: Partial<OutingOfGames> = {}) {
    const outing = outingOf(read(list), others)
    return oneOfEach.map((each) => standingOfGame(outing, { ...each, settings: chosen }))
  }

  test('the order of entry changes no standing and no words', () => {
    const shuffled = cells.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, settings, ([list, other], chosen) => {
        expect(boards(other, chosen)).toEqual(boards(list, chosen))
      }),
      { numRuns: 40 },
    )
  })

  type Figure = Readonly<Record<string, unknown>>

  /** Every object of a standing that waits for nothing, by where it stands. */
  function finals(value: unknown, path = ''): readonly (readonly [string, Figure])[] {
    if (typeof value !== 'object' || value === null) return []
    const within = Object.entries(value).flatMap(([key, each]) => finals(each, `${path}/${nameOf(each) ?? key}`))
    if (!('waitsFor' in value) || !Array.isArray(value.waitsFor) || value.waitsFor.length > 0) return within
    const { position: _, holes: __, ...own } = value as Record<string, unknown>
    return [[path, own], ...within]
  }

  /** Rows are sorted by place, so a row is found by whose it is. */
  function nameOf(value: unknown): string | null {
    if (typeof value !== 'object' || value === null) return null
    const { golferId, team, bet, press, hole, match } = value as Record<string, unknown>
    const named =
      golferId ?? team ?? (bet === undefined ? undefined : `${String(bet)} ${String(press)}`) ?? match ?? hole
    return typeof named === 'number' || typeof named === 'string' ? `:${named}` : null
  }

  test('a figure that waits for nothing is never taken back by an entry that comes later', () => {
    const grown = dense.chain((list) => fc.tuple(fc.constant(list), fc.nat({ max: list.length })))
    fc.assert(
      fc.property(grown, settings, ([list, early], chosen) => {
        const later = new Map(
          boards(list, chosen).flatMap((board, at) =>
            finals(board.ok && board.value.standing, `${oneOfEach[at]?.kind}`),
          ),
        )
        const before = boards(list.slice(0, early), chosen)
        for (const [path, figure] of before.flatMap((board, at) =>
          finals(board.ok && board.value.standing, `${oneOfEach[at]?.kind}`),
        )) {
          // Of a match with a gap the winner is final while the margin waits.
          const kept = figure['text'] === 'Won' ? { winner: figure['winner'] } : figure
          expect([path, later.get(path)]).toMatchObject([path, kept])
        }
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })

  test('after the end no game waits', () => {
    fc.assert(
      fc.property(cells, settings, (list, chosen) => {
        const { outing, games: played } = withoutAbsent({ ...outingOf(read(list)), isOver: true }, oneOfEach)
        const waits = played.flatMap((each) => {
          const board = standingOfGame(outing, { ...each, settings: chosen })
          return board.ok ? [...board.value.waitsFor, JSON.stringify(board.value.standing)] : []
        })
        expect(waits.filter((open) => typeof open === 'number' || /"waitsFor":\[\d/.test(open))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

test('each group has a Wolf of its own, by the choices that it recorded', () => {
  const cells: Cells = new Map([1, 2, 3, 4].map((id) => [id * 100 + 5, holed(id === 1 ? 2 : 6)]))
  const lone = { hole: 5, wolfGame: 1, partner: null } as const
  const points = (choices: OutingOfGames['choices']) => {
    const answer = standingOfGame(outingOf(cells, { choices }), game('wolf'))
    return answer.ok ? answer.value.lines.map(({ text }) => text) : answer.refusal.code
  }
  // Group 1 starts on hole 5, so its first golfer is the Wolf there.
  expect(points([{ group: 1, ...lone }])).toEqual(['4 points', '0 points', '0 points', '0 points'])
  expect(points([{ group: 2, ...lone }])).toEqual(['0 points', '0 points', '0 points', '0 points'])
})

test('a golfer who left the course is last in Stableford, whatever the points', () => {
  const cells: Cells = new Map([1, 2, 3, 4].map((id) => [id * 100 + 5, holed(id === 2 ? 2 : 9)]))
  const outing = outingOf(cells)
  const left = outing.card.golfers.map((golfer) => (golfer.id === 2 ? { ...golfer, leftFrom: 6 } : golfer))
  const answer = standingOfGame({ ...outing, card: { ...outing.card, golfers: left } }, game('stableford'))
  expect(answer.ok && answer.value.lines.at(-1)).toEqual({ of: [2], text: 'WD' })
})

test('the most points come first, and who has none has an empty line', () => {
  const cells: Cells = new Map([1, 2, 3, 4].map((id) => [id * 100 + 5, holed(id === 2 ? 2 : 9)]))
  const answer = standingOfGame(outingOf(cells), game('stableford'))
  const lines = answer.ok ? answer.value.lines : []
  expect(lines[0]?.of).toEqual([2])
  expect(lines.map(({ isEmpty = false }) => isEmpty)).toEqual([false, true, true, true])
})
