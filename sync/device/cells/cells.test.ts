import { describe, expect, it } from 'vitest'
import type { Cell, ServerValue, Score } from '../storage/device-database.ts'
import { choiceKind, scoreKind } from './cell-kinds.ts'
import {
  emptyCell,
  isNews as isNewsOf,
  shownValue,
  versionToBuildOn,
  withCells,
  withServerValue as withServerValueOf,
} from './cells.ts'
import { withAnswer as withAnswerOf, withoutQueued } from './sent-cells.ts'

const empty = emptyCell<Score>()
const isNews = (cell: Cell<Score>, strokes: number | null) => isNewsOf(scoreKind, cell, { strokes })
const shownStrokes = (cell: Cell<Score>) => shownValue(cell)?.strokes
const withServerValue = (cell: Cell<Score>, value: ServerValue<Score>, isHearsay = false) =>
  withServerValueOf(scoreKind, cell, { value, isHearsay })
const withAnswer = (cell: Cell<Score>, answer: { mid: string; strokes: number; value: ServerValue<Score> }) => {
  const entered = { strokes: answer.strokes }
  return withAnswerOf(scoreKind, cell, { mid: answer.mid, entered, enteredHere: entered, value: answer.value })
}
const club = (ver: number, strokes: number | null, extra: Partial<ServerValue<Score>> = {}): ServerValue<Score> => ({
  strokes,
  ver,
  by: 'Bob',
  at: '2026-11-21T10:00:00.000Z',
  contested: false,
  ...extra,
})
const principal = 'outing:9:1'
const queued = (mid: string, strokes: number | null, baseVer: number) => ({ mid, principal, strokes, baseVer, at: 1 })
const holding = (parts: Partial<Cell<Score>>): Cell<Score> => ({ ...empty, ...parts })

describe('what a cell shows', () => {
  it('shows nothing before the first score', () => {
    expect(shownStrokes(empty)).toBeUndefined()
  })

  it('shows the score entered here while it is on its way, and the server’s otherwise', () => {
    expect(shownStrokes(holding({ club: club(2, 4) }))).toBe(4)
    expect(shownStrokes(holding({ club: club(2, 4), queued: queued('a', 5, 2) }))).toBe(5)
  })

  it('is in no conflict and has no author while it waits, and is this phone’s own also once it is at the club', () => {
    const stateOf = (cell: Cell<Score>) => {
      const place = { outingId: 9, golferId: 3, hole: 7 }
      return withCells(scoreKind, {
        before: [],
        written: [{ key: scoreKind.keyOf(place), cell: { ...place, ...cell } }],
      })
    }
    const contested = club(3, 4, { contested: true, late: true })
    const waiting = { pending: true, isOwn: true, contested: false, late: false, by: null }
    expect(stateOf(holding({ club: contested, queued: queued('a', 5, 3) }))).toMatchObject([{ strokes: 5, ...waiting }])
    const present = { pending: false, contested: true, late: true, by: 'Bob' }
    expect(stateOf(holding({ club: contested }))).toMatchObject([{ strokes: 4, ...present, isOwn: false }])
    const own = holding({ club: contested, taken: { strokes: 4 } })
    expect(stateOf(own)).toMatchObject([{ strokes: 4, ...present, isOwn: true }])
  })

  it('goes back to the server’s score when its own is refused', () => {
    const refused = withoutQueued(holding({ club: club(2, 4), queued: queued('a', 5, 2) }), 'a')
    expect(shownStrokes(refused)).toBe(4)
  })

  it('keeps a later score on its way when an earlier one is acknowledged', () => {
    expect(shownStrokes(withoutQueued(holding({ queued: queued('b', 6, 1) }), 'a'))).toBe(6)
  })
})

describe('what is news', () => {
  it('is a score where there was none, and another score', () => {
    expect(isNews(empty, 4)).toBe(true)
    expect(isNews(holding({ club: club(1, 5) }), 4)).toBe(true)
    expect(isNews(holding({ queued: queued('a', 5, 0) }), 4)).toBe(true)
  })

  it('is not the score that is shown already', () => {
    expect(isNews(holding({ club: club(1, 4) }), 4)).toBe(false)
    expect(isNews(holding({ club: club(1, 5), queued: queued('a', 4, 1) }), 4)).toBe(false)
  })

  it('is a cleared score where there was one, and not where there was none', () => {
    expect(isNews(holding({ club: club(1, 5) }), null)).toBe(true)
    expect(isNews(holding({ club: club(1, 5), queued: queued('a', null, 1) }), null)).toBe(false)
    expect(isNews(empty, null)).toBe(false)
    expect(isNews(holding({ club: club(2, null) }), null)).toBe(false)
    expect(isNews(holding({ club: club(2, null) }), 5)).toBe(true)
  })

  it('is a choice of the wolf where there was none', () => {
    expect(isNewsOf(choiceKind, emptyCell(), { wolfGame: 1, wolfPartner: null })).toBe(true)
  })

  it('is the shown score of a contested cell, once: it settles it', () => {
    const contested = holding({ club: club(3, 4, { contested: true }) })
    expect(isNews(contested, 4)).toBe(true)
    expect(isNews({ ...contested, queued: queued('a', 4, 3) }, 4)).toBe(false)
  })
})

describe('the version that a score is built on', () => {
  it('is the one that the phone has', () => {
    expect(versionToBuildOn(empty)).toBe(0)
    expect(versionToBuildOn(holding({ club: club(3, 4) }))).toBe(3)
  })

  it('is the one that the person saw, when the cell has moved on under their finger', () => {
    expect(versionToBuildOn(holding({ club: club(3, 4) }), 2)).toBe(2)
    expect(versionToBuildOn(holding({ club: club(3, 4) }), 8)).toBe(3)
  })

  it('follows the queued operation, whatever the server has sent since', () => {
    expect(versionToBuildOn(holding({ club: club(5, 4), queued: queued('a', 5, 2) }), 5)).toBe(3)
  })
})

describe('what the server sends', () => {
  it('is taken when it is newer, and left when it is older', () => {
    const known = holding({ club: club(3, 4) })
    expect(withServerValue(known, club(4, 6)).cell.club).toEqual(club(4, 6))
    expect(withServerValue(known, club(2, 6)).cell).toBe(known)
  })

  it('is taken again at the same version: it knows who and when', () => {
    const own = holding({ club: club(3, 4, { by: null }), taken: { strokes: 4 } })
    expect(withServerValue(own, club(3, 4)).cell).toEqual(holding({ club: club(3, 4), taken: { strokes: 4 } }))
  })

  it('does not touch a score on its way', () => {
    const cell = withServerValue(holding({ queued: queued('a', 5, 0) }), club(1, 4)).cell
    expect(shownStrokes(cell)).toBe(5)
    expect(cell.club?.strokes).toBe(4)
  })

  it('notifies this phone when its score was replaced unseen', () => {
    const { cell, conflict } = withServerValue(
      holding({ club: club(1, 5), taken: { strokes: 5 } }),
      club(2, 4, { contested: true }),
    )
    expect(conflict).toEqual({ entered: { strokes: 5 }, shown: club(2, 4, { contested: true }) })
    expect(cell.taken).toBeNull()
  })

  it('notifies this phone once when someone else’s score conflicts with its own', () => {
    const first = withServerValue(holding({ club: club(1, 5), taken: { strokes: 5 } }), club(2, 5, { contested: true }))
    expect(first.conflict?.shown.strokes).toBe(5)
    expect(withServerValue(first.cell, club(3, 5, { contested: true })).conflict).toBeNull()
  })

  it('notifies this phone when its score was cleared unseen, and when its clearing was overwritten', () => {
    const cleared = withServerValue(
      holding({ club: club(1, 5), taken: { strokes: 5 } }),
      club(2, null, { contested: true }),
    )
    expect(cleared.conflict).toMatchObject({ entered: { strokes: 5 }, shown: { strokes: null } })
    const own = holding({ club: club(2, null), taken: { strokes: null } })
    expect(withServerValue(own, club(3, 5, { contested: true })).conflict).toMatchObject({ entered: { strokes: null } })
  })

  it('notifies this phone once the server says so of a score that another phone had brought', () => {
    const own = holding({ club: club(1, 6), taken: { strokes: 6 } })
    const { cell, conflict } = withServerValue(own, club(3, 4), true)
    expect([shownStrokes(cell), conflict]).toEqual([4, null])
    const contested = withServerValue(cell, club(3, 4, { contested: true }))
    expect(contested.conflict).toMatchObject({ entered: { strokes: 6 }, shown: { strokes: 4 } })
    const settled = withServerValue(cell, club(3, 4))
    expect(settled.conflict).toBeNull()
    for (const after of [contested, settled]) expect(after.cell.taken).toBeNull()
  })

  it('notifies this phone when a conflict was settled while it was away', () => {
    const own = holding({ club: club(1, 5), taken: { strokes: 5 } })
    expect(withServerValue(own, club(3, 4)).conflict).toMatchObject({ entered: { strokes: 5 }, shown: { strokes: 4 } })
    // Its own later score settles it, and a restored server counts its versions from those of the backup.
    expect(withServerValue({ ...own, queued: queued('b', 6, 1) }, club(3, 4)).conflict).toBeNull()
    const restored = holding({ club: club(0, 5), taken: { strokes: 5 } })
    expect(withServerValue(restored, club(3, 4)).conflict).toBeNull()
  })

  it('notifies this phone of no conflict by a version that it knows', () => {
    const own = holding({ club: club(2, 5), taken: { strokes: 5 } })
    expect(withServerValue(own, club(2, 5, { contested: true })).conflict).toBeNull()
  })

  it('keeps the author of a version that the card of another phone does not know', () => {
    const authorAfter = (value: ServerValue<Score>) =>
      withServerValue(holding({ club: club(3, 4) }), value, true).cell.club?.by
    expect(authorAfter(club(3, 4, { by: null }))).toBe('Bob')
    expect(authorAfter(club(3, 4, { by: 'Zoe' }))).toBe('Zoe')
    expect(authorAfter(club(4, 5, { by: null }))).toBeNull()
  })

  it('says nothing when someone changed a score that they had seen, or one that is not this phone’s', () => {
    expect(withServerValue(holding({ club: club(1, 5), taken: { strokes: 5 } }), club(2, 4)).conflict).toBeNull()
    expect(withServerValue(holding({ club: club(1, 5) }), club(2, 4, { contested: true })).conflict).toBeNull()
  })
})

describe('the server’s answer to a score of this phone', () => {
  it('makes the score the server’s and remembers that it is this phone’s', () => {
    const cell = holding({ queued: queued('a', 5, 0) })
    expect(withAnswer(cell, { mid: 'a', strokes: 5, value: club(1, 5) })).toEqual({
      cell: holding({ club: club(1, 5), taken: { strokes: 5 } }),
      conflict: null,
    })
  })

  it('leaves a later score of this phone on its way', () => {
    const cell = holding({ queued: queued('b', 6, 1) })
    const answered = withAnswer(cell, { mid: 'a', strokes: 5, value: club(1, 5) }).cell
    expect(shownStrokes(answered)).toBe(6)
    expect(answered.club?.ver).toBe(1)
  })

  it('does not undo what the stream has sent in the meantime', () => {
    const cell = holding({ club: club(4, 3), queued: queued('a', 5, 0) })
    expect(withAnswer(cell, { mid: 'a', strokes: 5, value: club(1, 5) }).cell).toEqual(holding({ club: club(4, 3) }))
  })

  it('reports a conflict, lost or won', () => {
    const cell = holding({ queued: queued('a', 5, 0) })
    const lost = withAnswer(cell, { mid: 'a', strokes: 5, value: club(2, 4, { contested: true }) })
    expect(lost.conflict).toEqual({ entered: { strokes: 5 }, shown: club(2, 4, { contested: true }) })
    expect(lost.cell.taken).toBeNull()
    const won = withAnswer(cell, { mid: 'a', strokes: 5, value: club(2, 5, { contested: true }) })
    expect(won.conflict?.shown.strokes).toBe(5)
    expect(won.cell.taken).toEqual({ strokes: 5 })
  })

  it('shows when someone’s conflicting score came before the answer', () => {
    const cell = holding({ club: club(2, 4, { contested: true }), queued: queued('a', 5, 0) })
    expect(withAnswer(cell, { mid: 'a', strokes: 5, value: club(1, 5) }).conflict?.shown.strokes).toBe(4)
  })

  it('reports a conflict that came before the answer also where this phone’s score is shown', () => {
    const cell = holding({ club: club(2, 5, { contested: true }), queued: queued('a', 5, 0) })
    const answered = withAnswer(cell, { mid: 'a', strokes: 5, value: club(1, 5) })
    expect(answered.conflict).toEqual({ entered: { strokes: 5 }, shown: club(2, 5, { contested: true }) })
    expect(answered.cell.taken).toEqual({ strokes: 5 })
  })

  it('reports a conflict once that came before the answer, where an earlier score of this phone was the same', () => {
    const own = holding({ club: club(1, 5), taken: { strokes: 5 } })
    const contested = club(4, 4, { contested: true })
    const received = withServerValue({ ...own, queued: queued('b', 5, 2) }, contested)
    expect(received.conflict).toEqual({ entered: { strokes: 5 }, shown: contested })
    for (const value of [club(3, 5), contested]) {
      expect(withAnswer(received.cell, { mid: 'b', strokes: 5, value })).toEqual({
        cell: holding({ club: contested }),
        conflict: null,
      })
    }
    const other = withServerValue({ ...own, queued: queued('b', 6, 2) }, contested)
    expect(withAnswer(other.cell, { mid: 'b', strokes: 6, value: contested }).conflict?.entered).toEqual({ strokes: 6 })
    const later = club(5, 7, { contested: true })
    expect(withAnswer(received.cell, { mid: 'b', strokes: 5, value: later }).conflict?.shown).toEqual(later)
  })

  it('reports no conflict of others that its score confirms', () => {
    const cell = holding({ club: club(3, 5, { contested: true }), queued: queued('a', 5, 2) })
    expect(withAnswer(cell, { mid: 'a', strokes: 5, value: club(3, 5) }).conflict).toBeNull()
  })

  it('says nothing of an earlier score while a later one of this phone is on its way', () => {
    const cell = holding({ queued: queued('b', 6, 1) })
    const answered = withAnswer(cell, { mid: 'a', strokes: 5, value: club(2, 4, { contested: true }) })
    expect(answered.conflict).toBeNull()
    expect(withAnswer(answered.cell, { mid: 'b', strokes: 6, value: club(3, 6) }).conflict).toBeNull()
  })
})
