import * as z from 'zod/mini'
import { contestIds } from '#golf/games/game.ts'
import { outingFormats } from '#golf/outing/format.ts'

// Apart from the calls that change outings: a phone needs these for its first hole, and the calls later.

export const outingStatus = z.enum(['inprogress', 'posted', 'cancelled'])

/** Handicap spin: 0 keep default, 1 by group, 2 by field. */
export const spin = z.union([z.literal(0), z.literal(1), z.literal(2)])
export const contestId = z.literal(contestIds)
/** Everybody's own ball, or the form of play in which a side shares one. */
export const outingFormat = z.enum(outingFormats)

/** Tied golfers share their place, or their last holes decide; `allocated` with the strokes that fall on them. */
export const tieRule = z.enum(['shared', 'countback', 'allocated'])
/**
 * As a server answers it: a rule of a later release is read as the countback that every release has, and only the order of
 * equal scores can differ from what such a server shows.
 */
// oxlint-disable-next-line promise/valid-params -- the catch of a schema, with what it is read as
export const knownTieRule = z.catch(tieRule, 'countback')
