import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { outingFormat } from './outing-terms.ts'
import { byId, nothing } from './shapes.ts'

/** How the club names golfers to those who follow: Ben Okafor, Ben O. or B. O. */
export const nameStyle = z.enum(['full', 'short', 'initials'])

const link = once(() =>
  z.object({
    /** The whole address; null while the link is off. */
    url: z.nullable(z.string()),
    /** Whether the last three holes of each golfer stay hidden until the end. */
    hidesLast: z.boolean(),
    names: nameStyle,
    /** Whether the caller may turn the link off and hide the last holes. */
    mayChange: z.boolean(),
  }),
)

export type FollowLink = ValueOf<typeof link>

export const followLink = defineCall({
  method: 'POST',
  path: 'teetime/:id/follow',
  who: 'outing',
  summary: 'The link with which anyone follows an outing without scoring, made on the first request',
  params: byId,
  body: () => nothing,
  answer: link,
})

export const changeFollow = defineCall({
  method: 'POST',
  path: 'teetime/:id/follow/settings',
  who: 'member',
  summary:
    'Turn an outing’s follow link on or off, and hide the last three holes; for its organizer and administrators',
  params: byId,
  /** A link that is turned on again has a new address. */
  body: () => z.strictObject({ isOn: z.boolean(), hidesLast: z.boolean() }),
  answer: link,
})

const place = once(() =>
  z.object({
    id: z.int(),
    place: z.string(),
    /**
     * The tie-break that put the golfer ahead of the next one with the same score, such as "on the last 9"; left out by
     * an older server.
     */
    decided: z.optional(z.string()),
  }),
)

const followedBoard = once(() =>
  z.object({
    outing: z.object({
      course: z.string(),
      date: z.string(),
      /** The title of a tournament; left out without one, and by an older server. */
      title: z.optional(z.string()),
      status: z.enum(['inprogress', 'posted', 'cancelled']),
      /** With one ball a side each golfer of the board is a team; left out by an older server. */
      format: z.optional(outingFormat),
    }),
    names: nameStyle,
    /** Whether the last three holes are hidden now. */
    hidesLast: z.boolean(),
    golfers: z.array(
      z.object({
        /** The group-to-tee id of a golfer. */
        id: z.int(),
        /** The name in the form that the club shows to those who follow. */
        name: z.string(),
        isGuest: z.boolean(),
        group: z.int(),
        thru: z.int(),
        /** Null before the first score and without a total. */
        grossToPar: z.nullable(z.int()),
        netToPar: z.nullable(z.int()),
        /** The last five holes played, the latest last; X is a ball picked up. */
        last: z.array(z.object({ hole: z.int(), par: z.int(), gross: z.union([z.int(), z.string()]) })),
      }),
    ),
    /** All golfers in the order of each board: 1, T3, – before the first score, NR without a total, WD. */
    net: z.array(place()),
    gross: z.array(place()),
    skins: z.array(
      z.object({
        by: z.enum(['net', 'gross']),
        /** The most skins first. */
        won: z.array(z.object({ id: z.int(), holes: z.array(z.int()) })),
        /** Holes with scores still to come. */
        open: z.array(z.int()),
      }),
    ),
    /** The outing's own game and the added ones that have a standing. */
    games: z.array(
      z.object({
        name: z.string(),
        /** The golfers of each side or team; left out by an older server, as the group is. */
        sides: z.optional(z.array(z.array(z.int()))),
        /** The group that plays it alone; 0 for none. */
        group: z.optional(z.int()),
        /** The place is that of a team with a total; left out by an older server. */
        lines: z.array(z.object({ of: z.array(z.int()), text: z.string(), place: z.optional(z.string()) })),
      }),
    ),
    /** When each group's phones last sent something. */
    groups: z.array(z.object({ id: z.int(), heardAt: z.nullable(z.string()) })),
    /** The server's time in milliseconds since 1970; left out by an older server. */
    serverNow: z.optional(z.int()),
  }),
)

export type FollowedBoard = ValueOf<typeof followedBoard>

export const followed = defineCall({
  method: 'GET',
  path: 'follow/:token',
  who: 'anyone',
  summary: 'The boards of an outing, by the link with which anyone follows it',
  params: () => z.object({ token: z.string().check(z.maxLength(64)) }),
  answer: followedBoard,
})
