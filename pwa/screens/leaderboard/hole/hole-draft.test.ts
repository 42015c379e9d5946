import { describe, expect, test } from 'vitest'
import * as texts from '../texts.ts'
import {
  holeSummary,
  afterSaving,
  afterUndo,
  changedDrafts,
  draftEntries,
  holeAction,
  keptDrafts,
  undoableOf,
  withValue,
  type Drafts,
} from './hole-draft.ts'

const alice = 1
const ben = 2

function hole({
  recorded = {},
  contested = [],
  drafts = new Map(),
}: {
  recorded?: Record<number, number>
  contested?: readonly number[]
  drafts?: Drafts
} = {}) {
  return draftEntries({
    golferIds: [alice, ben],
    parOf: () => 4,
    draft: drafts.get(7) ?? new Map(),
    recorded: Object.entries(recorded).map(([golferId, strokes]) => ({
      golferId: Number(golferId),
      hole: 7,
      strokes,
      ver: 3,
      contested: contested.includes(Number(golferId)),
      by: 'Bob',
    })),
  })
}

function set(golferId: number, ...values: readonly number[]): Drafts {
  return values.reduce<Drafts>(
    (drafts, value) => withValue(drafts, { hole: 7, golferId, value, over: null }),
    new Map(),
  )
}

describe('the steppers', () => {
  test('show par for every golfer on an unscored hole', () => {
    expect(hole().map(({ shown, recorded }) => [shown, recorded])).toEqual([
      [4, undefined],
      [4, undefined],
    ])
  })

  test('show what was set before what is recorded', () => {
    const entries = hole({ recorded: { [alice]: 5, [ben]: 6 }, drafts: set(ben, 7) })
    expect(entries.map(({ shown }) => shown)).toEqual([5, 7])
  })

  test('stay between 1 and 20', () => {
    expect(hole({ drafts: set(alice, 0) })[0]?.shown).toBe(1)
    expect(hole({ drafts: set(alice, 21) })[0]?.shown).toBe(20)
  })

  test('keep what was set on a hole while another one is looked at', () => {
    const drafts = withValue(set(alice, 6), { hole: 8, golferId: alice, value: 3, over: null })
    expect(hole({ drafts })[0]?.shown).toBe(6)
  })
})

describe('once a hole is saved', () => {
  const entries = hole({ drafts: set(alice, 6) })
  const saved = { hole: 7, entries, next: 8 }

  test('the next one is shown, and only what was set on others is kept', () => {
    const drafts = withValue(set(alice, 6), { hole: 9, golferId: ben, value: 3, over: null })
    const view = afterSaving({ hole: 7, drafts, isEnd: false }, saved)
    expect(view).toEqual({
      hole: 8,
      isEnd: false,
      drafts: new Map([[9, new Map([[ben, { strokes: 3, over: null }]])]]),
    })
  })

  test('what was set while it was being saved is not lost, and stays in sight', () => {
    const drafts = withValue(set(alice, 6), { hole: 7, golferId: ben, value: 5, over: null })
    const view = afterSaving({ hole: 7, drafts, isEnd: false }, saved)
    expect(view).toEqual({
      hole: 7,
      isEnd: false,
      drafts: new Map([[7, new Map([[ben, { strokes: 5, over: null }]])]]),
    })
    expect(afterSaving({ hole: 7, drafts: set(alice, 7), isEnd: false }, saved).drafts.get(7)).toEqual(
      new Map([[alice, { strokes: 7, over: null }]]),
    )
  })

  test('what was set for a golfer who left does not keep the hole in view', () => {
    const withoutBen = { ...saved, entries: entries.filter(({ golferId }) => golferId !== ben) }
    const drafts = withValue(set(alice, 6), { hole: 7, golferId: ben, value: 5, over: null })
    expect(afterSaving({ hole: 7, drafts, isEnd: false }, withoutBen)).toEqual({
      hole: 8,
      isEnd: false,
      drafts: new Map(),
    })
  })

  test('the end of the round is shown when no hole is left', () => {
    const view = { hole: 7, drafts: set(alice, 6), isEnd: false }
    expect(afterSaving(view, { ...saved, next: null })).toEqual({ hole: 7, isEnd: true, drafts: new Map() })
  })

  test('a person who has gone to another hole stays there', () => {
    expect(afterSaving({ hole: 3, drafts: set(alice, 6), isEnd: false }, saved)).toEqual({
      hole: 3,
      isEnd: false,
      drafts: new Map(),
    })
  })
})

describe('the button', () => {
  const action = (...entries: Parameters<typeof hole>) => holeAction(hole(...entries), 8)

  test('records four pars in one tap', () => {
    expect(action()).toEqual({
      does: 'record',
      label: texts.recordScore,
      scores: [
        { golferId: alice, strokes: 4, seenVer: 0 },
        { golferId: ben, strokes: 4, seenVer: 0 },
      ],
    })
  })

  test('changes only what differs once the hole is scored', () => {
    const changed = action({ recorded: { [alice]: 4, [ben]: 5 }, drafts: set(ben, 6) })
    const scores = [{ golferId: ben, strokes: 6, seenVer: 3 }]
    expect(changed).toEqual({ does: 'record', label: texts.changeScore, scores })
  })

  test('leads on while nothing differs: a partner has recorded the hole, or a stepper came back to where it was', () => {
    const recorded = { [alice]: 4, [ben]: 5 }
    expect(action({ recorded })).toEqual({ does: 'go on', label: texts.nextHole })
    expect(action({ recorded, drafts: set(ben, 6, 5) })).toEqual({ does: 'go on', label: texts.nextHole })
  })

  test('leads to the end of the round when no hole is left to score', () => {
    const scored = hole({ recorded: { [alice]: 4, [ben]: 5 } })
    expect(holeAction(scored, null)).toEqual({ does: 'end', label: texts.roundComplete })
  })

  test('still records when another phone has entered some golfers, and leaves those alone', () => {
    const scores = [{ golferId: ben, strokes: 4, seenVer: 0 }]
    expect(action({ recorded: { [alice]: 5 } })).toEqual({ does: 'record', label: texts.recordScore, scores })
  })

  test('settles a contested score with the same value too', () => {
    const settled = action({ recorded: { [alice]: 4, [ben]: 5 }, contested: [ben] })
    const scores = [{ golferId: ben, strokes: 5, seenVer: 3 }]
    expect(settled).toEqual({ does: 'record', label: texts.changeScore, scores })
  })
})

describe('undoing a hole', () => {
  test('shows it again with what was recorded set and not recorded, and leaves what another phone wrote', () => {
    const entries = hole({ recorded: { [alice]: 5 }, drafts: set(alice, 6) })
    const undoable = undoableOf({ outingId: 9, hole: 7, entries })
    const scores = [
      { golferId: alice, written: 6, before: 5 },
      { golferId: ben, written: 4, before: null },
    ]
    expect(undoable).toEqual({ outingId: 9, hole: 7, scores })
    const view = { hole: 8, drafts: new Map(), isEnd: true }
    const undone = afterUndo(view, { outingId: 9, hole: 7, scores, golferIds: [alice] })
    const drafts = new Map([[7, new Map([[alice, { strokes: 6, over: 5 }]])]])
    expect(undone).toEqual({ hole: 7, isEnd: false, drafts })
    const [entry] = hole({ recorded: { [alice]: 5 }, drafts: undone.drafts })
    expect(entry).toMatchObject({ shown: 6, isSet: true, isOutdated: false })
  })

  test('has nothing to bring back where the tap confirmed what stood there', () => {
    const entries = hole({ recorded: { [alice]: 4, [ben]: 5 }, contested: [alice] })
    expect(undoableOf({ outingId: 9, hole: 7, entries })).toBeNull()
  })
})

describe('a draft that the phone had kept', () => {
  const rows = [
    { outingId: 9, tgroupId: 1, hole: 7, scores: [{ golferId: ben, strokes: 6, over: null }] },
    { outingId: 9, tgroupId: 2, hole: 7, scores: [{ golferId: alice, strokes: 6, over: null }] },
  ]
  const recorded = (strokes: number) => [{ golferId: ben, hole: 7, strokes, ver: 3, contested: false, by: 'Bob' }]

  test('comes back as unrecorded, for the golfers of its group', () => {
    const drafts = keptDrafts(rows, { group: 1, recorded: [] })
    expect(hole({ drafts }).map(({ shown, isSet }) => [shown, isSet])).toEqual([
      [4, false],
      [6, true],
    ])
  })

  test('is over once the same score is recorded', () => {
    expect(keptDrafts(rows, { group: 1, recorded: recorded(6) })).toEqual(new Map())
  })

  test('does not hide what another phone recorded since: it says so until the thumb sets a score again', () => {
    const drafts = keptDrafts(rows, { group: 1, recorded: recorded(5) })
    const [, entry] = hole({ recorded: { [ben]: 5 }, drafts })
    expect(entry).toMatchObject({ shown: 6, recorded: 5, isSet: true, isOutdated: true, by: 'Bob' })
    const setAgain = withValue(drafts, { hole: 7, golferId: ben, value: 7, over: 5 })
    const [, again] = hole({ recorded: { [ben]: 5 }, drafts: setAgain })
    expect(again).toMatchObject({ shown: 7, isSet: true, isOutdated: false })
  })

  test('is written again for the holes that changed, and for no other', () => {
    const before = withValue(set(alice, 6), { hole: 8, golferId: ben, value: 3, over: null })
    const now = withValue(before, { hole: 8, golferId: ben, value: 4, over: 3 })
    expect(changedDrafts(before, now)).toEqual([{ hole: 8, scores: [{ golferId: ben, strokes: 4, over: 3 }] }])
    expect(changedDrafts(now, set(alice, 6)).map(({ hole: changed, scores }) => [changed, scores.length])).toEqual([
      [7, 1],
      [8, 0],
    ])
  })
})

test('each golfer is offered the par of their own tees', () => {
  const parOf = (golferId: number) => (golferId === alice ? 5 : 4)
  const entries = draftEntries({ golferIds: [alice, ben], parOf, draft: new Map(), recorded: [] })
  expect(entries.map(({ shown }) => shown)).toEqual([5, 4])
})

const names: Readonly<Record<number, string>> = { 1: 'Alice', 2: 'Ben', 3: 'Carol', 4: 'Dev' }

test.each([
  [[4, 4, 4, 4], 'All par'],
  [[3, 4, 5, 'X'], '1 birdie, 1 par, 1 bogey, 1 pickup'],
  [[5, 4, 5, 6], '2 bogeys, 1 par, 1 double'],
  [[4, '4c', '4c', 5], '1 par, 2 pars conceded, 1 bogey'],
  [[7, 7, 4, 4], '2 +3, 2 pars'],
  [['3c', 4, '4c', '9c'], 'Dev 9c, 1 birdie conceded, 1 par, 1 par conceded'],
  [[4, 4, 9, 4], 'Carol 9, others par'],
  [[1, 5, 7, 4], 'Alice 1, 1 bogey, 1 +3, 1 par'],
  [[9], 'Alice 9'],
  [[4], 'Par'],
  [[7], '+3'],
] as const)('before recording %j on a par 4 the button says: %s', (values, words) => {
  const entries = values.map((shown, at) => ({ golferId: at + 1, shown }))
  expect(holeSummary(entries, { parOf: () => 4, nameOf: (id) => names[id] ?? '' })).toBe(words)
})
