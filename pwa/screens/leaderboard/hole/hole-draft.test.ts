import { describe, expect, test } from 'vitest'
import { afterSaving, draftEntries, holeAction, withStrokes, type Drafts } from './hole-draft.ts'

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
    par: 4,
    draft: drafts.get(7) ?? new Map(),
    recorded: Object.entries(recorded).map(([golferId, strokes]) => ({
      golferId: Number(golferId),
      strokes,
      ver: 3,
      contested: contested.includes(Number(golferId)),
    })),
  })
}

function set(golferId: number, ...values: readonly number[]): Drafts {
  return values.reduce<Drafts>((drafts, value) => withStrokes(drafts, { hole: 7, golferId, value }), new Map())
}

describe('the steppers', () => {
  test('show par for everybody on an unscored hole', () => {
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
    const drafts = withStrokes(set(alice, 6), { hole: 8, golferId: alice, value: 3 })
    expect(hole({ drafts })[0]?.shown).toBe(6)
  })
})

describe('once a hole is saved', () => {
  const entries = hole({ drafts: set(alice, 6) })
  const saved = { hole: 7, entries, next: 8 }

  test('the next one is shown, and only what was set on others is kept', () => {
    const drafts = withStrokes(set(alice, 6), { hole: 9, golferId: ben, value: 3 })
    const view = afterSaving({ hole: 7, drafts }, saved)
    expect(view).toEqual({ hole: 8, drafts: new Map([[9, new Map([[ben, 3]])]]) })
  })

  test('what was set while it was being saved is not lost, and stays in sight', () => {
    const drafts = withStrokes(set(alice, 6), { hole: 7, golferId: ben, value: 5 })
    const view = afterSaving({ hole: 7, drafts }, saved)
    expect(view).toEqual({ hole: 7, drafts: new Map([[7, new Map([[ben, 5]])]]) })
    expect(afterSaving({ hole: 7, drafts: set(alice, 7) }, saved).drafts.get(7)).toEqual(new Map([[alice, 7]]))
  })

  test('what was set for a golfer who left holds nobody up', () => {
    const withoutBen = { ...saved, entries: entries.filter(({ golferId }) => golferId !== ben) }
    const drafts = withStrokes(set(alice, 6), { hole: 7, golferId: ben, value: 5 })
    expect(afterSaving({ hole: 7, drafts }, withoutBen)).toEqual({ hole: 8, drafts: new Map() })
  })

  test('whoever has gone to another one stays there', () => {
    expect(afterSaving({ hole: 3, drafts: set(alice, 6) }, saved)).toEqual({ hole: 3, drafts: new Map() })
  })
})

describe('the button', () => {
  test('records four pars in one tap', () => {
    expect(holeAction(hole())).toEqual({
      label: 'Record Score',
      enabled: true,
      scores: [
        { golferId: alice, strokes: 4, seenVer: 0 },
        { golferId: ben, strokes: 4, seenVer: 0 },
      ],
    })
  })

  test('changes only what differs once the hole is scored', () => {
    const action = holeAction(hole({ recorded: { [alice]: 4, [ben]: 5 }, drafts: set(ben, 6) }))
    const scores = [{ golferId: ben, strokes: 6, seenVer: 3 }]
    expect(action).toEqual({ label: 'Change Score', enabled: true, scores })
  })

  test('rests while nothing differs, also when a stepper came back to where it was', () => {
    const drafts = set(ben, 6, 5)
    expect(holeAction(hole({ recorded: { [alice]: 4, [ben]: 5 }, drafts }))).toEqual({
      label: 'Change Score',
      enabled: false,
      scores: [],
    })
  })

  test('still records when another phone has entered some golfers, and leaves those alone', () => {
    expect(holeAction(hole({ recorded: { [alice]: 5 } }))).toEqual({
      label: 'Record Score',
      enabled: true,
      scores: [{ golferId: ben, strokes: 4, seenVer: 0 }],
    })
  })

  test('settles a contested score with the same value too', () => {
    const action = holeAction(hole({ recorded: { [alice]: 4, [ben]: 5 }, contested: [ben] }))
    const scores = [{ golferId: ben, strokes: 5, seenVer: 3 }]
    expect(action).toEqual({ label: 'Change Score', enabled: true, scores })
  })
})
