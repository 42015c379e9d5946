import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HoleEntry } from '../card/hole-entry.ts'
import { cardOfEntries } from '../outing/outing.ts'
import { sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { strokes, type UnroundedHandicap } from '../units.ts'
import { isContest } from './contests.ts'
import { recordedKinds, recordsOfGame, type GameRecord } from './game-records.ts'
import { promptsOfGame, standingOfGame, type OutingGame } from './played-games.ts'
import { validateRecord } from './validate-record.ts'

const golfers = [1, 2, 3, 4, 5].map((id) => {
  return { ...sampleGolfer(id, { group: id < 5 ? 1 : 2 }), side: id < 3 ? 1 : 2 }
})
const holes = sampleHoles()
const sides = [
  { id: 1, golfers: [1, 2] },
  { id: 2, golfers: [3, 4] },
]

function game(kind: string, others: Partial<OutingGame> = {}): OutingGame {
  return { id: 7, kind, scope: { of: 'outing' }, sides: [], settings: {}, records: {}, ...others }
}
const nassau = game('nassau', { sides, settings: { automaticPresses: [] } })
const match = game('match', { sides })
const pin = game('closest-to-pin', { settings: { holes: [3, 12] } })
const drive = game('long-drive', { settings: { holes: [5] } })
const toTheLine = game('closest-to-line', { settings: { holes: [5] } })
const toTheEnd = game('match', { sides, settings: { mustHaveWinner: true } })
const required = game('drives', { settings: { requiredDrives: 2 } })

function record(others: Partial<GameRecord>): GameRecord {
  return { gameId: 7, hole: 3, what: 'entry', golferId: 0, side: null, amount: null, ...others }
}

/** Everyone takes 4 on the holes played, except side A, which takes 3 on those that it wins. */
function outing(played: number, won: readonly number[] = []) {
  const entries = (id: number, hole: number): HoleEntry | undefined =>
    hole > played ? undefined : { kind: 'holed', strokes: strokes(id < 3 && won.includes(hole) ? 3 : 4) }
  return {
    card: cardOfEntries({ holes, golfers, entries }),
    rated: golfers.map(({ id }) => ({ id, course: 0 as UnroundedHandicap, par: 72 })),
    spin: 0 as const,
    sharing: [],
    choices: [],
    isOver: false,
  }
}

function standing(of: OutingGame, records: readonly GameRecord[], { played = 2, won = [1, 2] } = {}) {
  const answer = standingOfGame(outing(played, won), { ...of, records: recordsOfGame(records, 7) })
  if (!answer.ok) throw new Error(answer.refusal.message)
  return answer.value
}

describe('presses by hand', () => {
  const press = record({ what: 'press-front', hole: 3, side: 'B' })

  test('a press starts a bet on its hole, and one that was taken back is none', () => {
    const pressed = standing(nassau, [press])
    expect(pressed.lines[1]?.text).toBe('Front: 2 down thru 2 · Front press 1: from hole 3 · Overall: 2 down thru 2')
    expect(standing(nassau, [{ ...press, side: null }]).lines[1]?.text).toBe(
      'Front: 2 down thru 2 · Overall: 2 down thru 2',
    )
  })

  test('a press for which a corrected score leaves no reason is listed as void', () => {
    expect(standing(nassau, [press], { won: [1] }).lines[1]?.text).toBe(
      'Front: 1 down thru 2 · Overall: 1 down thru 2 · Front press from hole 3: void',
    )
  })

  test('no one is offered a press of a hole with a result', () => {
    const asked = (hole: number, played: number) => {
      const prompts = promptsOfGame(outing(played, [1, 2]), nassau, hole)
      return prompts.ok ? prompts.value.flatMap((prompt) => (prompt.asks === 'press' ? prompt.bet : [])) : []
    }
    expect(asked(3, 2)).toEqual(['front', 'overall'])
    expect(asked(3, 3)).toEqual([])
  })
})

describe('concessions', () => {
  test('a conceded hole is lost whatever was entered, in a match and in a Nassau', () => {
    const conceded = record({ what: 'concession', hole: 2, side: 'A' })
    expect(standing(match, [conceded]).lines).toEqual([{ of: [1, 2, 3, 4], text: 'A/S thru 2' }])
    expect(standing(nassau, [conceded]).lines[0]?.text).toBe('Front: A/S thru 2 · Overall: A/S thru 2')
  })

  test('a conceded match is won by the other side, until it is taken back', () => {
    const conceded = record({ what: 'concession', hole: 0, side: 'A', amount: 2 })
    expect(standing(match, [conceded]).lines).toEqual([{ of: [3, 4], text: 'Conceded' }])
    expect(standing(match, [{ ...conceded, side: null, amount: null }]).lines).toEqual([
      { of: [1, 2], text: '2 up thru 2' },
    ])
  })
})

describe('all bets of a Nassau, conceded together', () => {
  const conceded = (after: number) => record({ what: 'concession', hole: 0, side: 'B', amount: after })
  const bets = (records: readonly GameRecord[], shape: { played: number; won: number[] }) =>
    standing(nassau, records, shape).lines[0]?.text

  test('are won by the other side, those that had not started too', () => {
    expect(bets([conceded(2)], { played: 2, won: [1] })).toBe('Front: won, conceded · Overall: won, conceded')
    expect(bets([conceded(2)], { played: 18, won: [] })).toBe(
      'Front: won, conceded · Back: won, conceded · Overall: won, conceded',
    )
  })

  test('leave a bet that was over as it was', () => {
    expect(bets([conceded(10)], { played: 10, won: [] })).toBe(
      'Front: halved · Back: won, conceded · Overall: won, conceded',
    )
    expect(bets([conceded(6)], { played: 6, won: [1, 2, 3, 4, 5] })).toBe('Front: won 5&4 · Overall: won, conceded')
  })

  test('take no more presses and concessions', () => {
    const automatic = { ...nassau, settings: {} }
    const { lines } = standing(automatic, [conceded(1)], { played: 4, won: [1, 2, 3, 4] })
    expect(lines[0]?.text).not.toContain('press')
    const after = promptsOfGame(outing(4), { ...nassau, records: recordsOfGame([conceded(4)], 7) }, 5)
    expect(after).toMatchObject({ value: [] })
  })
})

describe('contests', () => {
  const entry = (golferId: number, amount: number | null, hole = 3) => record({ golferId, amount, hole })

  test('the ball nearest to the pin leads, and waits for those who have not played the hole', () => {
    const so = standing(pin, [entry(1, 75), entry(5, 63), entry(2, 12, 12)])
    expect(so.lines).toEqual([
      { of: [5], text: 'Hole 3: 5 ft 3 in', onHole: { hole: 3, text: '5 ft 3 in' } },
      { of: [2], text: 'Hole 12: 1 ft 0 in', onHole: { hole: 12, text: '1 ft 0 in' } },
    ])
    expect(so.waitsFor).toEqual([3, 12])
  })

  test('an entry in another game of the same kind does not lead', () => {
    const lines = standing(pin, [{ ...entry(1, 75), gameId: 8 }]).lines
    expect(lines[0]).toMatchObject({ of: [], isEmpty: true })
  })

  test('an entry that was taken back leads no longer, and without any no one wins', () => {
    expect(standing(pin, [entry(1, null)], { played: 18 }).lines[0]).toEqual({
      of: [],
      text: 'Hole 3: No winner',
      onHole: { hole: 3, text: 'No winner' },
      isEmpty: true,
    })
  })

  test('the longest drive leads, and two of one length share it', () => {
    const line = (...entries: readonly GameRecord[]) => standing(drive, entries).lines
    expect(line(entry(1, 251, 5), entry(2, 268, 5))).toEqual([
      { of: [2], text: 'Hole 5: 268 yd', onHole: { hole: 5, text: '268 yd' } },
    ])
    expect(line(entry(1, 268, 5), entry(5, 268, 5))).toEqual([
      { of: [1, 5], text: 'Hole 5: 268 yd', onHole: { hole: 5, text: '268 yd' } },
    ])
  })

  test('the drive nearest to the line leads', () => {
    expect(standing(toTheLine, [entry(1, 31, 5), entry(2, 19, 5)]).lines).toEqual([
      { of: [2], text: 'Hole 5: 1 ft 7 in', onHole: { hole: 5, text: '1 ft 7 in' } },
    ])
  })

  test('a group enters a contest after its holes, and after no other', () => {
    const promptsOn = (hole: number) => promptsOfGame(outing(18), pin, hole)
    expect(promptsOn(3)).toMatchObject({ value: [{ asks: 'entry' }] })
    expect([4, 5].map(promptsOn)).toMatchObject([{ value: [] }, { value: [] }])
    const kinds = ['closest-to-pin', 'closest-to-line', 'long-drive', 'skins']
    expect(kinds.map((kind) => isContest(kind))).toEqual([true, true, true, false])
  })

  test('the holes of a contest are in their order, in whatever order they were chosen', () => {
    const chosen = game('closest-to-pin', { settings: { holes: [12, 3] } })
    expect(standing(chosen, []).lines.map(({ text }) => text.split(':')[0])).toEqual(['Hole 3', 'Hole 12'])
  })

  test('a contest without holes is refused', () => {
    expect(standingOfGame(outing(0), game('long-drive'))).toMatchObject({ refusal: { code: 'game.needs-holes' } })
  })
})

describe('extra holes of a match that must have a winner', () => {
  const extra = (hole: number, strokesOf: readonly (number | null)[]) =>
    strokesOf.map((amount, at) => record({ hole, what: 'extra', golferId: at + 1, amount }))
  const line = (entries: readonly GameRecord[], of = toTheEnd) =>
    standing(of, entries, { played: 18, won: [] }).lines[0]?.text

  test('are played after a level match, and the first one won decides it', () => {
    expect(line([])).toBe('All square; play on at hole 1')
    expect(line(extra(1, [4, 4, 4, 4]))).toBe('All square; play on at hole 2')
    expect(line([...extra(1, [4, 4, 4, 4]), ...extra(2, [4, 5, 5, 5])])).toBe('1 up, 20 holes')
    expect(line([], match)).toBe('Halved')
  })

  test('wait for a golfer without a score, and a ball that was picked up is out', () => {
    expect(line(extra(1, [4, 4, 4, null]))).toBe('All square; play on at hole 1')
    expect(line(extra(1, [0, 5, 0, 0]))).toBe('1 up, 19 holes')
  })
})

test('a team of a scramble has its drives counted, the last one of a hole alone', () => {
  const team = sampleGolfer(1, { group: 1 })
  const field = { ...outing(18), card: { ...outing(18).card, golfers: [{ ...team, partners: [1, 2] }] } }
  const used = (hole: number, amount: number, ball = 1) => record({ hole, what: 'drive', golferId: ball, amount })
  const lineOf = (drives: readonly GameRecord[]) => {
    const answer = standingOfGame(field, { ...required, records: recordsOfGame(drives, 7) })
    return answer.ok ? answer.value.lines : answer
  }
  expect(lineOf([])).toEqual([{ of: [1], text: '4 drives to go' }])
  expect(lineOf([used(1, 1), used(2, 2), used(3, 2)])).toEqual([{ of: [1], text: '1 drive to go' }])
  expect(lineOf([used(1, 1), used(2, 1), used(3, 2), used(4, 2)])).toEqual([{ of: [1], text: 'Drives done' }])
  const all = Array.from({ length: 17 }, (_, at) => used(at + 1, 1))
  expect(lineOf(all)).toEqual([{ of: [1], text: '1 drive short' }])
  // The side had another ball before; what was chosen last counts.
  const twice = [...all.slice(1), used(1, 1, 1), used(1, 2, 2)]
  for (const drives of [twice, twice.toReversed()]) expect(lineOf(drives)).toEqual([{ of: [1], text: '1 drive to go' }])
})

describe('what a group may record', () => {
  const validated = (of: OutingGame | undefined, others: Partial<GameRecord>, group = 1) => {
    const answer = validateRecord({ golfers, holes }, { record: record(others), group, game: of })
    return answer.ok ? 'accepted' : answer.refusal.code
  }

  test.each([
    ['a press of the first nine of a Nassau', nassau, { what: 'press-front', side: 'A' }],
    ['a press of the last nine', nassau, { what: 'press-back', side: 'A' }],
    ['a press of the round', nassau, { what: 'press-overall', side: 'A' }],
    ['a press that is taken back', nassau, { what: 'press-back' }],
    ['a conceded hole of a Nassau', nassau, { what: 'concession', side: 'B' }],
    ['all bets of a Nassau', nassau, { what: 'concession', hole: 0, side: 'A', amount: 3 }],
    ['a conceded match', match, { what: 'concession', hole: 0, side: 'B', amount: 6 }],
    ['a match conceded after the last hole', match, { what: 'concession', hole: 0, side: 'B', amount: 18 }],
    ['a conceded match that is taken back', match, { what: 'concession', hole: 0 }],
    ['a distance', pin, { golferId: 4, amount: 40 }],
    ['a distance of more inches than a drive has yards', pin, { golferId: 4, amount: 700 }],
    ['a distance that is taken back', pin, { golferId: 4 }],
    ['a long drive', drive, { golferId: 4, amount: 268, hole: 5 }],
    ['a distance to the line', toTheLine, { golferId: 4, amount: 19, hole: 5 }],
    ['a drive of a partner', required, { what: 'drive', golferId: 3, amount: 4 }],
    ['a drive that is taken back', required, { what: 'drive', golferId: 3 }],
    ['a score on an extra hole', toTheEnd, { what: 'extra', hole: 1, golferId: 4, amount: 5 }],
    ['a pickup on an extra hole', toTheEnd, { what: 'extra', hole: 1, golferId: 4, amount: 0 }],
  ] as const)('%s is accepted', (_, of, others) => {
    expect(validated(of, others)).toBe('accepted')
  })

  test.each([
    ['a game that is no longer there', undefined, {}, 'game.unknown'],
    [
      'a game whose golfer was removed',
      game('match', {
        sides: [
          { id: 1, golfers: [1] },
          { id: 2, golfers: [99] },
        ],
      }),
      {},
      'game.golfer-removed',
    ],
    ['a golfer of another group', pin, { golferId: 5, amount: 40 }, 'score.not-in-group'],
    ['a golfer no one knows', pin, { golferId: 99, amount: 40 }, 'score.not-in-group'],
    [
      'a hole that the course does not have',
      game('match', { sides }),
      { hole: 19, what: 'concession', side: 'A' },
      'score.no-such-hole',
    ],
    ['a press of a match', match, { what: 'press-front', side: 'A' }, 'record.not-in-game'],
    ['a press of the whole match', nassau, { what: 'press-front', hole: 0, side: 'A' }, 'record.not-in-game'],
    ['a press with an amount', nassau, { what: 'press-front', side: 'A', amount: 3 }, 'record.not-in-game'],
    ['a press by a golfer', nassau, { what: 'press-front', golferId: 1, side: 'A' }, 'record.not-in-game'],
    ['a hole conceded in a contest', pin, { what: 'concession', side: 'A' }, 'record.not-in-game'],
    [
      'a hole conceded after a number of holes',
      match,
      { what: 'concession', side: 'A', amount: 3 },
      'record.not-in-game',
    ],
    [
      'a match conceded after more holes than a round has',
      match,
      { what: 'concession', hole: 0, side: 'A', amount: 19 },
      'record.not-in-game',
    ],
    ['a match conceded after no hole', match, { what: 'concession', hole: 0, side: 'A' }, 'record.not-in-game'],
    ['a hole conceded by a golfer', match, { what: 'concession', golferId: 1, side: 'A' }, 'record.not-in-game'],
    ['a distance on another hole', pin, { golferId: 1, amount: 40, hole: 4 }, 'record.not-in-game'],
    ['a distance of a mile', pin, { golferId: 1, amount: 63_360 }, 'record.not-in-game'],
    ['a drive of 700 yards', drive, { golferId: 1, amount: 700, hole: 5 }, 'record.not-in-game'],
    ['a drive of the other team', required, { what: 'drive', golferId: 3, amount: 2 }, 'record.not-in-game'],
    ['a drive of a golfer of another group', required, { what: 'drive', golferId: 3, amount: 5 }, 'record.not-in-game'],
    ['a drive of no ball', required, { what: 'drive', amount: 4 }, 'record.not-in-game'],
    ['a drive of a side', required, { what: 'drive', golferId: 3, amount: 4, side: 'A' }, 'record.not-in-game'],
    ['a drive of no hole', required, { what: 'drive', hole: 0, golferId: 3, amount: 4 }, 'record.not-in-game'],
    ['a drive in a match', match, { what: 'drive', golferId: 3, amount: 4 }, 'record.not-in-game'],
    [
      'an extra hole of a match that can be halved',
      match,
      { what: 'extra', golferId: 4, amount: 5 },
      'record.not-in-game',
    ],
    ['21 strokes on an extra hole', toTheEnd, { what: 'extra', golferId: 4, amount: 21 }, 'record.not-in-game'],
    [
      'an extra hole of a Nassau',
      game('nassau', { sides, settings: { mustHaveWinner: true } }),
      { what: 'extra', golferId: 4, amount: 5 },
      'record.not-in-game',
    ],
    [
      'an extra hole before the first',
      toTheEnd,
      { what: 'extra', hole: 0, golferId: 4, amount: 5 },
      'record.not-in-game',
    ],
    ['a side on an extra hole', toTheEnd, { what: 'extra', golferId: 4, amount: 5, side: 'A' }, 'record.not-in-game'],
    ['an extra hole of no one', toTheEnd, { what: 'extra', amount: 4 }, 'record.not-in-game'],
    ['strokes below none', toTheEnd, { what: 'extra', golferId: 4, amount: -1 }, 'record.not-in-game'],
    ['a distance of no one', pin, { amount: 40 }, 'record.not-in-game'],
    ['a distance of a side', pin, { golferId: 1, amount: 40, side: 'A' }, 'record.not-in-game'],
    [
      'a golfer of the group who is not in the game',
      { ...pin, scope: { of: 'golfers', golfers: [1, 2] } },
      { golferId: 3, amount: 40 },
      'score.not-in-group',
    ],
    ['a distance in a match', match, { golferId: 1, amount: 40 }, 'record.not-in-game'],
  ] as const)('%s is refused', (_, of, others, code) => {
    expect(validated(of, others)).toBe(code)
  })

  test('a group without a golfer in the game is refused', () => {
    expect(validated(match, { what: 'concession', side: 'A' }, 2)).toBe('score.not-in-group')
  })
})

test('the order in which records arrive changes no standing', () => {
  const some = fc.record({
    gameId: fc.constantFrom(7, 8),
    hole: fc.integer({ min: 0, max: 18 }),
    what: fc.constantFrom(...recordedKinds),
    golferId: fc.integer({ min: 0, max: 5 }),
    side: fc.constantFrom('A', 'B', null),
    amount: fc.option(fc.integer({ min: 0, max: 99 })),
  })
  const place = ({ gameId, hole, what, golferId }: GameRecord) => [gameId, hole, what, golferId].join()
  const cells = fc.uniqueArray(some as fc.Arbitrary<GameRecord>, { selector: place, maxLength: 30 })
  const any = cells.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  fc.assert(
    fc.property(any, fc.constantFrom(nassau, match, pin, drive, toTheEnd), ([all, shuffled], of) => {
      expect(standing(of, shuffled, { played: 12 })).toEqual(standing(of, all, { played: 12 }))
    }),
  )
})
