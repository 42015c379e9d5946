import type { ScoreCell } from '../../calls/outings-board.ts'

/** One golfer's score on one hole: what the club has, and what was entered here and is still on its way. */
export type Cell = {
  readonly outingId: number
  readonly golferId: number
  readonly hole: number
  readonly club: ClubValue | null
  readonly queued: QueuedValue | null
  /** The score of this phone that the club took last, as long as nobody has replaced it. */
  readonly taken: number | null
}

export type ClubValue = Pick<ScoreCell, 'strokes' | 'ver' | 'by' | 'at' | 'contested'>

export type QueuedValue = {
  readonly strokes: number
  readonly mid: string
  /** Under which lane it is sent. */
  readonly principal: string
  /** The version that the scorer saw. */
  readonly baseVer: number
  /** When the scorer tapped, by this phone's clock. */
  readonly at: number
}

/** What happened to this phone's own score, when its owner has to be told. */
export type Clash = { readonly entered: number; readonly shown: ClubValue }

type Merged = { readonly cell: Cell; readonly clash: Clash | null }

export function emptyCell({ outingId, golferId, hole }: Pick<Cell, 'outingId' | 'golferId' | 'hole'>): Cell {
  return { outingId, golferId, hole, club: null, queued: null, taken: null }
}

/** This phone's own score as long as it is on its way: the person who entered it must not see it flicker. */
export function shownStrokes(cell: Cell): number | undefined {
  return cell.queued?.strokes ?? cell.club?.strokes
}

/** Whether recording `strokes` says anything new. On a contested cell it always does: it settles the matter. */
export function isNews(cell: Cell, strokes: number): boolean {
  if (cell.queued) return cell.queued.strokes !== strokes
  return cell.club?.strokes !== strokes || cell.club.contested
}

/**
 * The version on which a new score is built. Behind an operation that is still queued it is the version which that
 * one will make, unless somebody else comes first: then both are seen to be built on an older version, and contested.
 */
export function versionToBuildOn(cell: Cell, seenVer = Infinity): number {
  if (cell.queued) return cell.queued.baseVer + 1
  return Math.min(seenVer, cell.club?.ver ?? 0)
}

/**
 * Takes over what the club has, unless it is older than what is known. The same version is taken again: the club's
 * own words about a score of this phone (who, when, contested) come after its bare acknowledgement.
 */
export function withClubValue(cell: Cell, value: ClubValue): Merged {
  const known = cell.club
  if (known && value.ver < known.ver) return { cell, clash: null }
  const entered = cell.taken
  const kept = { ...cell, club: value, taken: entered === value.strokes ? entered : null }
  const isNew = value.ver > (known?.ver ?? 0)
  const concerns = entered !== null && isNew && value.contested && (entered !== value.strokes || !known?.contested)
  return { cell: kept, clash: concerns ? { entered, shown: value } : null }
}

/** The club has taken the operation `mid` with the score `strokes`; `value` is what the cell shows there since. */
export function withAnswer(
  cell: Cell,
  { mid, strokes, value }: { readonly mid: string; readonly strokes: number; readonly value: ClubValue },
): Merged {
  const club = cell.club && cell.club.ver >= value.ver ? cell.club : value
  const isLatest = cell.queued === null || cell.queued.mid === mid
  const taken = club.strokes === strokes ? strokes : null
  const concerns = isLatest && (value.contested || (club.contested && taken === null))
  return {
    cell: { ...withoutQueued(cell, mid), club, taken },
    clash: concerns ? { entered: strokes, shown: club } : null,
  }
}

/** The operation `mid` is no longer on its way. A later one on the same cell still is. */
export function withoutQueued(cell: Cell, mid: string): Cell {
  return cell.queued?.mid === mid ? { ...cell, queued: null } : cell
}
