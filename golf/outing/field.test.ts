import { describe, expect, test } from 'vitest'
import type { Hole } from '../course/course.ts'
import { handicapIndex } from '../units.ts'
import { validateField, type GolferEntry } from './field.ts'
import { sampleHoles } from './sample-outing-testing.ts'

/** The fault of an outing of one golfer on a course whose only tees have this rating. */
function validated(holeCount: 9 | 18, rating: number, holes: readonly Hole[] = []) {
  const [teeboxId, memberId] = [7, 1]
  const names = { firstname: 'Alice', lastname: 'Member' }
  return validateField({
    settings: { date: '2026-06-14', teeboxId, ownGameId: 0, spin: 0 },
    entries: [
      { ...names, id: 0, memberId, email: '', index: handicapIndex(36), teeboxId, tgroupId: 1, startingHole: 1 },
    ],
    removedIds: [],
    stayingId: memberId,
    former: [],
    today: '2026-06-14',
    keptDate: null,
    course: {
      course: { name: `Course of ${holeCount}` },
      holes: sampleHoles(holeCount),
      teeboxes: [{ id: teeboxId, description: 'White', gender: 'M', rating, slope: 125, holes }],
    },
    members: [{ ...names, id: memberId, index: null }],
  })
}

test.each([
  [9, 70.2, 'is rated for 18 holes but Course of 9 has 9.'],
  [9, 45.1, 'is rated for 18 holes but Course of 9 has 9.'],
  [18, 35.1, 'is rated for 9 holes but Course of 18 has 18.'],
] as const)('tees of a course of %s that are rated %s are for other holes: no outing starts there', (...of) => {
  const [holes, rating, sentence] = of
  const message = expect.stringContaining(`White ${sentence}`) as string
  expect(validated(holes, rating)).toMatchObject({ refusal: { code: 'outing.tees-of-other-holes', message } })
})

test.each([
  [9, 45],
  [18, 45.1],
] as const)('tees of a course of %s that are rated %s are for its holes', (holes, rating) => {
  expect(validated(holes, rating)).toMatchObject({ ok: true })
})

test('the Course Handicap counts to the par of the golfer’s own rating', () => {
  const longer = sampleHoles().map((hole) => (hole.hole <= 2 ? { ...hole, par: hole.par + 1 } : hole))
  const handicapFrom = (holes: readonly Hole[]) => {
    const field = validated(18, 74, holes)
    return field.ok ? field.value[0]?.courseHandicap : undefined
  }
  expect([handicapFrom([]), handicapFrom(longer)]).toEqual([42, 40])
})

describe('a field', () => {
  type Given = Parameters<typeof validateField>[0]

  const entry = (given: Partial<GolferEntry>): GolferEntry => ({
    id: 0,
    memberId: null,
    firstname: 'Gil',
    lastname: 'Guest',
    email: 'gil@example.org',
    index: handicapIndex(20),
    teeboxId: 7,
    tgroupId: 1,
    startingHole: 1,
    ...given,
  })
  const guests = (count: number, given: Partial<GolferEntry> = {}) => Array.from({ length: count }, () => entry(given))
  const settings = { date: '2026-06-14', teeboxId: 7, ownGameId: 0 } as const
  const course = {
    course: { name: 'Course' },
    holes: sampleHoles(),
    teeboxes: [{ id: 7, description: 'White', gender: 'M', rating: 72, slope: 113, holes: [] }],
  } as const
  const [alice, ben] = [
    { id: 1, memberId: 1, removed: false, playedOff: null },
    { id: 2, memberId: 2, removed: false, playedOff: handicapIndex(8) },
  ]
  const field: Given = {
    settings,
    entries: [entry({ id: 1, memberId: 1 }), entry({ id: 2, memberId: 2 }), entry({})],
    removedIds: [],
    stayingId: 1,
    course,
    members: [1, 2, 3].map((id) => ({ id, firstname: `Member ${id}`, lastname: 'M', index: handicapIndex(10 + id) })),
    former: [alice, ben],
    today: '2026-06-14',
    keptDate: null,
  }
  const entries = (...others: readonly GolferEntry[]) => ({ entries: [...field.entries, ...others] })
  const oneTakes = (replacesId: number, id = 0) => entry({ id, replacesId })

  const foursomes = { ...settings, format: 'foursomes' } as const
  const teams = [...field.entries, entry({})].map((golfer, at) => ({ ...golfer, side: 1 + (at % 2) }))
  const strokesOf = (given: Partial<Given>) => {
    const placed = validateField({ ...field, ...given })
    return placed.ok ? placed.value.map(({ side, playingHandicap }) => [side, playingHandicap]) : placed.refusal
  }
  const own = (...strokes: readonly number[]) => strokes.map((each) => [0, each])

  test.each<[string, Partial<Given>, readonly (readonly number[])[]]>([
    ['own balls', {}, own(11, 8, 20)],
    ['own balls, although golfers are on sides', { entries: teams }, own(11, 8, 20, 20)],
    ['own balls at half the handicap', { settings: { ...settings, allowance: 50 } }, own(6, 4, 10)],
    ['own balls off the low golfer', { settings: { ...settings, spin: 1 } }, own(3, 0, 12)],
    [
      'foursomes',
      { settings: foursomes, entries: teams },
      [
        [1, 16],
        [2, 14],
        [1, 16],
        [2, 14],
      ],
    ],
    [
      'shares of its own',
      { settings: { ...foursomes, shares: [30, 20] }, entries: teams },
      [
        [1, 7],
        [2, 6],
        [1, 7],
        [2, 6],
      ],
    ],
    [
      'foursomes off the low team',
      { settings: { ...foursomes, spin: 1 }, entries: teams },
      [
        [1, 2],
        [2, 0],
        [1, 2],
        [2, 0],
      ],
    ],
  ])('gives the strokes of %s', (_, given, strokes) => {
    expect(strokesOf(given)).toEqual(strokes)
  })

  test('has members with their stored names, and with the index that they play with or have', () => {
    const placed = validateField({ ...field, ...entries(entry({ memberId: 3 })) })
    expect(placed).toMatchObject({
      value: [
        { id: 1, firstname: 'Member 1', email: '', index: 110 },
        { id: 2, firstname: 'Member 2', email: '', index: 80 },
        { id: 0, firstname: 'Gil', email: 'gil@example.org', index: 200 },
        { id: 0, firstname: 'Member 3', index: 130 },
      ],
    })
  })

  test('gives a removed member who is added again the scores of before', () => {
    const former = [alice, ben, { id: 9, memberId: 3, removed: true, playedOff: handicapIndex(5) }]
    const placed = validateField({ ...field, former, ...entries(entry({ memberId: 3 })) })
    expect(placed).toMatchObject({ value: [{}, {}, {}, { id: 9, index: 50 }] })
  })

  test.each<[string, Partial<Given>]>([
    ['keeps its old date', { settings: { ...settings, date: '2026-01-01' }, keptDate: '2026-01-01' }],
    ['has two new guests', entries(entry({}))],
    ['has no organizer who plays', { stayingId: null, entries: field.entries.slice(0, 2) }],
    ['plays a game of four with own balls', { settings: { ...settings, ownGameId: 21 }, ...entries(entry({})) }],
    ['loses a golfer', { entries: field.entries.slice(0, 1), removedIds: [2] }],
    ['has lost one before', { former: [alice, ben, { ...ben, id: 3, memberId: 9, removed: true }] }],
    [
      'has one who takes the scores of another',
      { entries: [entry({ id: 1, memberId: 1 }), oneTakes(2)], removedIds: [2] },
    ],
    [
      'is spun by field from five golfers on',
      { settings: { ...settings, spin: 2 }, ...entries(...guests(2, { tgroupId: 2 })) },
    ],
  ])('is accepted that %s', (_, given) => {
    expect(validateField({ ...field, ...given })).toMatchObject({ ok: true })
  })

  test.each<[string, string, Partial<Given>]>([
    ['an old date', 'outing.date-range', { settings: { ...settings, date: '2026-01-01' }, keptDate: '2026-01-02' }],
    ['no course', 'outing.no-such-course', { course: undefined }],
    ['17 holes', 'outing.holes-not-set', { course: { ...course, holes: sampleHoles().slice(0, 17) } }],
    [
      'holes out of order',
      'outing.holes-not-set',
      { course: { ...course, holes: sampleHoles().with(0, { hole: 2, par: 4, strokeIndex: 7 }) } },
    ],
    ['unknown tees', 'outing.no-such-teebox', { settings: { ...settings, teeboxId: 8 } }],
    ['a golfer on unknown tees', 'outing.no-such-teebox', entries(entry({ teeboxId: 8 }))],
    ['an unknown golfer', 'outing.no-such-golfer', entries(entry({ id: 5 }))],
    ['the golfer of another member', 'outing.no-such-golfer', { entries: [entry({ id: 1, memberId: 3 })] }],
    ['an unknown member', 'outing.no-such-golfer', entries(entry({ memberId: 4 }))],
    ['a member twice', 'outing.golfer-twice', entries(entry({ memberId: 3 }), entry({ memberId: 3 }))],
    [
      'a guest twice',
      'outing.golfer-twice',
      { former: [alice, ben, { ...ben, id: 3, memberId: null }], ...entries(...guests(2, { id: 3 })) },
    ],
    ['no organizer', 'outing.organizer-missing', { stayingId: 3 }],
    ['a golfer who is not named', 'outing.golfer-unaccounted', { entries: field.entries.slice(0, 1) }],
    ['a golfer who takes the scores of one who stays', 'outing.scores-stay', entries(oneTakes(2))],
    [
      'a golfer who is in it and takes scores',
      'outing.scores-stay',
      { entries: [entry({ id: 1, memberId: 1, replacesId: 2 })], removedIds: [2] },
    ],
    [
      'two who take the scores of one',
      'outing.scores-stay',
      { entries: [entry({ id: 1, memberId: 1 }), oneTakes(2), oneTakes(2)], removedIds: [2] },
    ],
    ['five golfers in a group', 'outing.group-full', entries(...guests(2))],
    ['two starting holes in a group', 'outing.starting-holes', entries(entry({ startingHole: 10 }))],
    ['a golfer on no team', 'outing.sides', { settings: { ...settings, format: 'foursomes' } }],
    [
      'teams in a game of own balls',
      'outing.game-golfers',
      { settings: { ...foursomes, ownGameId: 21 }, entries: teams },
    ],
    ['too many golfers for its game', 'outing.game-golfers', { settings: { ...settings, ownGameId: 21 } }],
    ['four golfers spun by field', 'outing.spin-field', { settings: { ...settings, spin: 2 }, ...entries(entry({})) }],
  ])('with %s is refused as %s', (_, code, given) => {
    expect(validateField({ ...field, ...given })).toMatchObject({ refusal: { code } })
  })
})
