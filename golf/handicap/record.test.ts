import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { strokes, tenths, handicapIndex, type HandicapIndex } from '../units.ts'
import { eighteenHoleDifferential, roundDifferential } from './differential.ts'
import { sampleRound, sampleRounds } from './record-testing.ts'
import {
  emptyRecord,
  inOrderOfPlay,
  postRound,
  replay,
  type PostedRound,
  exceptionalReduction,
  joinNines,
  waitOn,
  type WaitingNine,
  rememberIndex,
  type IssuedIndex,
} from './record.ts'

test('rounds are replayed by day of play, and by posting within a day', () => {
  const late = sampleRound({ id: 1, date: '2025-05-02' })
  const early = sampleRound({ id: 3, date: '2025-05-01' })
  const sameDay = sampleRound({ id: 2, date: '2025-05-02' })
  expect(inOrderOfPlay([sameDay, late, early]).map(({ id }) => id)).toEqual([3, 1, 2])
})

test('each entry tells the index before and after and the rounds that counted', () => {
  const entries = replay(sampleRounds([20, 18, 22, 16]))
  expect(entries.map(({ indexBefore, issue }) => [indexBefore, issue?.index ?? null, issue?.counted ?? []])).toEqual([
    [null, null, []],
    [null, null, []],
    [null, 160, [2]],
    [160, 150, [4]],
  ])
})

describe('nine-hole rounds', () => {
  const nine = (id: number, round: Partial<PostedRound> = {}) =>
    sampleRound({ id, holes: 9, adjustedGross: strokes(45), ...round })

  test('wait in pairs, and a pair is one score dated at the later round', () => {
    const [first, second] = replay([nine(1), nine(2, { adjustedGross: strokes(44) })])
    expect(first).toMatchObject({ score: null, issue: null, after: { scores: [], waitingNine: { roundId: 1 } } })
    expect(second?.score).toEqual({
      rounds: [1, 2],
      date: '2025-01-03',
      tournament: false,
      differential: 190,
      adjustment: 0,
    })
    expect(second?.after.waitingNine).toBeNull()
  })

  test('leave the index alone while they wait', () => {
    const entry = replay([...sampleRounds([20, 18, 22]), nine(4)]).at(-1)
    expect(entry).toMatchObject({ indexBefore: 160, issue: null, after: { index: 160 } })
  })

  test('are a tournament score when both were', () => {
    const pair = (one: boolean, other: boolean) =>
      replay([nine(1, { tournament: one }), nine(2, { tournament: other })])[1]?.score?.tournament
    expect([pair(true, true), pair(true, false), pair(false, true)]).toEqual([true, false, false])
  })

  test('are dropped when twenty scores came after them', () => {
    const twenty = sampleRounds(Array<number>(20).fill(20)).map((round) => ({ ...round, id: round.id + 1 }))
    const entries = replay([nine(1, { date: '2025-01-01' }), ...twenty])
    expect(entries.at(-2)?.after.waitingNine).not.toBeNull()
    expect(entries.at(-1)?.after.waitingNine).toBeNull()
  })
})

describe('an exceptional score', () => {
  test('takes a stroke off itself and every score before it, and none off later ones', () => {
    const entries = replay(sampleRounds([20, 20, 20, 20, 20, 12, 20]))
    const adjustments = entries.at(-1)?.after.scores.map(({ adjustment }) => adjustment)
    // 20.0 was the index in effect, 12.0 is eight better.
    expect(adjustments).toEqual([-10, -10, -10, -10, -10, -10, 0])
    expect(entries[5]?.issue?.index).toBe((190 + 110) / 2 - 10)
  })

  test('adds up with another one', () => {
    const entries = replay(sampleRounds([20, 20, 20, 20, 20, 12, 3]))
    const adjustments = entries.at(-1)?.after.scores.map(({ adjustment }) => adjustment)
    expect(adjustments).toEqual([-30, -30, -30, -30, -30, -30, -20])
  })

  test('never changes the differential as played', () => {
    const { after } = replay(sampleRounds([20, 20, 20, 20, 20, 12])).at(-1) ?? { after: emptyRecord }
    expect(after.scores.map(({ differential }) => differential)).toEqual([200, 200, 200, 200, 200, 120])
  })
})

describe('the low index', () => {
  const steady = sampleRounds(Array<number>(20).fill(10))
  const later = (id: number, date: string) => sampleRound({ id, date, adjustedGross: strokes(100) })

  test('is established with the twentieth score, and indexes issued before count', () => {
    const entries = replay(steady)
    expect(entries[18]?.issue).toMatchObject({ lowIndex: null })
    // Three scores of 10.0 gave 8.0.
    expect(entries[19]?.issue).toMatchObject({ lowIndex: 80, index: 100, cap: 0 })
  })

  test('that stands when a score is posted measures it, even when it is more than a year old', () => {
    const [spring] = replay([later(21, '2026-01-10')], replay(steady).at(-1)?.after)
    expect(spring?.issue?.lowIndex).toBe(80)
    expect(spring?.after.issued[0]).toEqual({ date: '2026-01-10', index: 100 })
  })

  test('holds the index down through a run of bad rounds', () => {
    const bad = Array.from({ length: 20 }, (_, at) => later(21 + at, addDays('2025-02-01', at)))
    const issues = replay([...steady, ...bad]).map(({ issue }) => issue)
    expect(issues.at(-1)).toMatchObject({ index: 130, cap: 2, lowIndex: 80 })
    expect(issues.find((issue) => issue?.cap === 1)).toBeDefined()
  })

  test('is the current index after a year without a score', () => {
    const [first, second] = replay([later(21, '2026-07-01'), later(22, '2026-08-01')], replay(steady).at(-1)?.after)
    expect(first?.issue?.lowIndex).toBe(80)
    expect(second?.issue?.lowIndex).toBe(first?.issue?.index)
  })
})

describe('for any record', () => {
  const round = fc.record({
    day: fc.integer({ min: 0, max: 900 }),
    holes: fc.constantFrom<9 | 18>(18, 18, 18, 9),
    over: fc.integer({ min: -3, max: 45 }),
    rating: fc.integer({ min: 660, max: 750 }),
    slope: fc.integer({ min: 55, max: 155 }),
    tournament: fc.boolean(),
  })
  const record = fc.array(round, { maxLength: 60 }).map((list) =>
    list.map(({ day, holes, over, rating, slope, tournament }, at) =>
      sampleRound({
        id: at + 1,
        date: addDays('2024-01-01', day),
        holes,
        adjustedGross: strokes(holes === 18 ? 70 + over : 35 + Math.trunc(over / 2)),
        rating: tenths((holes === 18 ? rating : Math.trunc(rating / 2)) / 10),
        slope,
        tournament,
      }),
    ),
  )

  test('replaying is building round by round', () => {
    fc.assert(
      fc.property(record, (rounds) => {
        let state = emptyRecord
        const built = inOrderOfPlay(rounds).map((each) => {
          const entry = postRound(state, each)
          state = entry.after
          return entry
        })
        expect(replay(rounds)).toEqual(built)
      }),
    )
  })

  test('a replay taken up behind any round, from stored text, ends in the same record', () => {
    fc.assert(
      fc.property(record, fc.nat(60), (rounds, at) => {
        const whole = replay(rounds)
        const stored = JSON.stringify(whole[at - 1]?.after ?? emptyRecord)
        const tail = inOrderOfPlay(rounds).slice(at)
        expect(replay(tail, JSON.parse(stored) as typeof emptyRecord)).toEqual(whole.slice(at))
      }),
    )
  })

  test('the order of posting within different days does not matter', () => {
    const shuffled = record.chain((rounds) =>
      fc.tuple(fc.constant(rounds), fc.shuffledSubarray(rounds, { minLength: rounds.length })),
    )
    fc.assert(
      fc.property(shuffled, ([rounds, other]) => {
        expect(replay(other)).toEqual(replay(rounds))
      }),
    )
  })

  test('no index exceeds 54.0, or the low index by more than five once caps apply', () => {
    fc.assert(
      fc.property(record, (rounds) => {
        for (const { issue } of replay(rounds)) {
          expect(issue?.index ?? 0).toBeLessThanOrEqual(540)
          expect(issue?.index ?? 0).toBeLessThanOrEqual((issue?.lowIndex ?? 540) + 50)
        }
      }),
    )
  })
})

function reduction(tenthsBetter: number) {
  const indexInEffect = handicapIndex(14.4)
  return exceptionalReduction({ differential: { numerator: 1440 - tenthsBetter * 10, denominator: 10 }, indexInEffect })
}

test('seven strokes better takes one off, ten takes two', () => {
  expect([69.9, 70, 99.9, 100, 150].map(reduction)).toEqual([0, -10, -10, -20, -20])
})

test('the differential of an exceptional score is compared before rounding', () => {
  // 83 on 74.2/134 is 7.42 unrounded: 6.98 better than 14.4, and 7.0 only once it is rounded to 7.4.
  const differential = eighteenHoleDifferential({ adjustedGross: strokes(83), rating: tenths(74.2), slope: 134 })
  expect(exceptionalReduction({ differential, indexInEffect: handicapIndex(14.4) })).toBe(0)
})

test('no one without an index scores exceptionally', () => {
  expect(exceptionalReduction({ differential: { numerator: -100, denominator: 1 }, indexInEffect: null })).toBe(0)
})

const nine: WaitingNine = {
  roundId: 1,
  tournament: false,
  differential: { numerator: 254, denominator: 3 },
  scoresSince: 0,
}

test('two nines are added before they are rounded', () => {
  expect(roundDifferential(joinNines(nine, { numerator: 254, denominator: 3 }))).toBe(169)
})

test('a nine waits through nineteen scores and is dropped at the twentieth', () => {
  let waiting: WaitingNine | null = nine
  for (let score = 1; score <= 19; score += 1) waiting = waitOn(waiting)
  expect(waiting?.scoresSince).toBe(19)
  expect(waitOn(waiting)).toBeNull()
})

test('no nine goes on being no nine', () => {
  expect(waitOn(null)).toBeNull()
})

function after(...issues: readonly [string, number][]) {
  return issues
    .map(([date, index]) => ({ date, index: handicapIndex(index) }))
    .reduce<readonly IssuedIndex[]>(rememberIndex, [])
}

test('the low index is the lowest of the 365 days up to the latest score', () => {
  expect(after(['2025-01-01', 9.1], ['2025-03-01', 8.4], ['2025-06-01', 10.2])[0]).toEqual({
    date: '2025-03-01',
    index: 84,
  })
})

test('an index leaves the window of the low index after 365 days, and the next lowest takes its place', () => {
  const issues: [string, number][] = [
    ['2025-01-01', 8],
    ['2025-06-01', 9],
    ['2025-08-01', 10],
  ]
  expect(after(...issues, ['2026-01-01', 11])[0]?.index).toBe(80)
  expect(after(...issues, ['2026-01-02', 11])[0]?.index).toBe(90)
})

test('after a year without a score the current index is the low one', () => {
  expect(after(['2021-04-01', 10], ['2022-07-01', 12.5])).toEqual([{ date: '2022-07-01', index: 125 }])
})

test('the first index that is kept is the lowest of the window', () => {
  const issue = fc.record({ gap: fc.integer({ min: 0, max: 120 }), index: fc.integer({ min: -20, max: 200 }) })
  fc.assert(
    fc.property(fc.array(issue, { minLength: 1, maxLength: 40 }), (gaps) => {
      let date = '2024-01-01'
      const issues = gaps.map(({ gap, index }) => {
        date = addDays(date, gap)
        return { date, index: index as HandicapIndex }
      })
      const kept = issues.reduce<readonly IssuedIndex[]>(rememberIndex, [])
      const window = issues.filter((each) => each.date >= addDays(date, -365))
      expect(kept[0]?.index).toBe(Math.min(...window.map(({ index }) => index)))
    }),
  )
})
