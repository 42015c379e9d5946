import * as z from 'zod/mini'
import { ownGameIds } from '#golf/games/game.ts'
import { outingFormats } from '#golf/outing/format.ts'

// Separate from the calls that change outings: a phone needs these schemas for its first hole, and the calls later.

export const outingStatus = z.enum(['inprogress', 'posted', 'cancelled'])

/** Handicap spin: 0 keep default, 1 by group, 2 by field. */
export const spin = z.union([z.literal(0), z.literal(1), z.literal(2)])
export const ownGameId = z.literal(ownGameIds)
/** Whether each golfer plays an own ball, or the form of play in which the golfers of a side share one. */
export const outingFormat = z.enum(outingFormats)

/**
 * How ties are broken. `shared`: tied golfers share their place. `countback`: their last holes decide. `allocated`: the
 * same, with the handicap strokes that fall on those holes.
 */
export const tieRule = z.enum(['shared', 'countback', 'allocated'])
/**
 * The rule for ties in an answer. An unknown rule of a later release is read as countback, which every release has.
 * Only the order of equal scores can then differ from what that server shows.
 */
// oxlint-disable-next-line promise/valid-params -- the catch of a schema, with what it is read as
export const knownTieRule = z.catch(tieRule, 'countback')
