import * as z from 'zod/mini'
import { stakeUnits } from '#golf/money/stake-units.ts'
import { defineCall, once, type ValueOf } from './call.ts'
import { mostGamesInAll } from './outing-games.ts'
import { outingFormat } from './outing-terms.ts'
import { byId, success } from './shapes.ts'

/** The most that an amount can be, in cents. */
export const mostCents = 1_000_000

/** The number of the outing's own games: its game, and its net and gross skins. */
const ownGames = 3

const amount = z.int().check(z.minimum(0), z.maximum(mostCents))
const paid = z.int().check(z.minimum(1), z.maximum(mostCents))

/** Whole percents of the places, the first place first. */
export const placeShares = z.array(z.int().check(z.minimum(1), z.maximum(100))).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine((shares) => shares.reduce((sum, share) => sum + share, 0) === 100, 'The shares must add up to 100.'),
)

const purse = once(() => z.strictObject({ entry: amount, added: amount, percent: placeShares }))

const stakeUnit = z.enum(stakeUnits)

/** The stakes of an outing, in cents. */
const stakes = once(() =>
  z.strictObject({
    /** A pot in every flight, by net; null for none. */
    net: z.nullable(purse()),
    /** A pot of the whole field, by gross. */
    gross: z.nullable(purse()),
    games: z
      .array(z.strictObject({ key: z.string().check(z.maxLength(40)), per: stakeUnit, cents: paid }))
      .check(z.maxLength(mostGamesInAll + ownGames)),
  }),
)

export type OutingStakes = ValueOf<typeof stakes>

const setBy = once(() => z.object({ by: z.string(), at: z.string() }))

/** A game that can be played for a stake. */
const stakedGame = once(() =>
  z.object({
    /** Names the game among those of its outing. */
    key: z.string(),
    name: z.string(),
    /** The golfers of each side; empty for a game of everyone or of a group. */
    sides: z.array(z.array(z.int())),
    /** The group whose game it is; 0 for the outing. */
    group: z.int(),
    /** The units for which a stake can be set, the usual one first. */
    units: z.array(stakeUnit),
  }),
)

export type StakedGame = ValueOf<typeof stakedGame>

export const outingStakes = defineCall({
  method: 'GET',
  path: 'teetime/stakes/:id',
  who: 'outing',
  summary: 'The stakes of an outing; for its golfers, its organizer and administrators',
  params: byId,
  answer: () =>
    z.object({
      outing: z.object({
        id: z.int(),
        course: z.string(),
        date: z.string(),
        /** The title of a tournament; left out without one, and by an older server. */
        title: z.optional(z.string()),
        /**
         * The form of play. Where a side shares one ball, a team counts as one golfer, who pays one entry. Left out by
         * older servers.
         */
        format: z.optional(outingFormat),
      }),
      golfers: z.array(z.object({ id: z.int(), first: z.string(), last: z.string() })),
      flights: z.int(),
      games: z.array(stakedGame()),
      /** Whether the club allows stakes. */
      isAllowed: z.boolean(),
      mayChange: z.boolean(),
      /** The version to send back with a change. The change is refused if someone else has changed the stakes since. */
      version: z.int(),
      /** Null when the outing has no stakes. */
      stakes: z.nullable(stakes()),
      /** Who set the stakes last; null if no one has. */
      set: z.nullable(setBy()),
    }),
})

export const changeStakes = defineCall({
  method: 'POST',
  path: 'teetime/stakes/:id',
  who: 'member',
  summary: 'Set the stakes of an outing, or turn them off (null); for its organizer and administrators',
  onlyOnce: 'save',
  params: byId,
  body: () => z.strictObject({ version: z.int(), stakes: z.nullable(stakes()) }),
  answer: success,
})

/** What each golfer wins and owes in a posted outing. Amounts are in cents, and what a golfer owes is below zero. */
export const outingMoney = once(() =>
  z.object({
    set: setBy(),
    purses: z.array(
      z.object({
        by: z.enum(['net', 'gross']),
        /** From 1; 0 for the whole field. */
        flight: z.int(),
        entry: z.int(),
        /** The sum that is paid out. */
        pot: z.int(),
        /** The golfers who paid the entry: `prize` is what they win, `cents` is that less the entry. */
        golfers: z.array(z.object({ id: z.int(), prize: z.int(), cents: z.int() })),
      }),
    ),
    games: z.array(
      z.object({
        /** Names the game among those of its outing; missing from an older server. */
        key: z.optional(z.string()),
        name: z.string(),
        sides: z.array(z.array(z.int())),
        group: z.int(),
        per: stakeUnit,
        stake: z.int(),
        golfers: z.array(z.object({ id: z.int(), cents: z.int() })),
      }),
    ),
    totals: z.array(z.object({ id: z.int(), cents: z.int() })),
    /** The fewest payments that settle it all; `from` or `to` 0 is the club. */
    payments: z.array(z.object({ from: z.int(), to: z.int(), cents: z.int() })),
  }),
)

export type OutingMoney = ValueOf<typeof outingMoney>
