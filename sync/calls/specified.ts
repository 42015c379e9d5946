import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { wolfGame } from './cells.ts'
import { golfer } from './golfers.ts'
import { boardGolfer } from './outings-board.ts'
import { listedOuting } from './outings-lists.ts'
import { board, posted } from './posting.ts'
import {
  byId,
  courseHole,
  groupInPath,
  hole,
  holeInPath,
  id,
  idInPath,
  line,
  page,
  playId,
  strokes,
  success,
} from './shapes.ts'
import { teebox } from './teeboxes.ts'

// Calls of the specification that the app itself does not make; they are for other clients.

export const golferById = defineCall({
  method: 'GET',
  path: 'golfer/:id',
  who: 'anyone',
  summary: 'One golfer of the club with the index',
  params: byId,
  answer: () => z.object({ golfer: golfer() }),
})

export const teeboxSearch = defineCall({
  method: 'POST',
  path: 'teebox/search',
  who: 'member',
  summary: 'The teeboxes of a course',
  body: () => z.strictObject({ course_id: z.strictObject({ operator: z.literal('='), value: id }) }),
  answer: () => z.object({ teeboxes: z.array(teebox()) }),
})

export const groupOutingList = defineCall({
  method: 'GET',
  path: 'teetime/groupOutingList',
  who: 'member',
  summary: 'Outings that the member played in or organized, the latest first, without canceled ones',
  query: () => z.object({ ...page.query }),
  answer: () => page.of(listedOuting()),
})

export const getAccessCode = defineCall({
  method: 'GET',
  path: 'teetime/getAccessCode/:id',
  who: 'member',
  summary:
    'The access code of the group in which the member plays now, first of the outing that they organize; for oneself ' +
    'and administrators; empty for none',
  params: byId,
  answer: () => z.object({ accesscode: z.string() }),
})

export const outingHole = defineCall({
  method: 'GET',
  path: 'teetime/hole/:outingId/:group/:hole',
  who: 'outing',
  summary: 'One hole of a group with the scores on it; a hole outside 1 to 18 becomes 1',
  params: () => z.object({ outingId: idInPath, group: groupInPath, hole: z.coerce.number().check(z.int()) }),
  answer: () => z.object({ hole: courseHole(), hasScore: z.boolean(), golfers: z.array(boardGolfer()) }),
})

export const updateScore = defineCall({
  method: 'POST',
  path: 'teetime/updateScore/:outingId/:hole',
  who: 'outing',
  summary: 'Record the scores of a hole; answers the next hole of the group',
  params: () => z.object({ outingId: idInPath, hole: holeInPath }),
  body: () =>
    z.strictObject({
      golfers: z.array(z.strictObject({ id: playId, holescore: strokes })).check(z.minLength(1), z.maxLength(4)),
    }),
  answer: () => z.object({ hole: z.int() }),
})

export const updateWolf = defineCall({
  method: 'POST',
  path: 'teetime/updateWolf',
  who: 'outing',
  summary: 'Record the wolf’s choice on a hole: 0 blind, 1 lone, 2 with a partner (group-to-tee id)',
  body: () =>
    z.strictObject({
      /** Left out, it is the outing of the code or capability, or the one in which the member plays now. */
      outingId: z.optional(playId),
      /** Left out, it is the caller’s own group. */
      tgroup_id: z.optional(id),
      wolfGame,
      hole,
      /** Null for a lone or a blind wolf. */
      wolfPartner: z._default(z.nullable(playId), null),
    }),
  answer: success,
})

/**
 * Posts scores by a GET request. The check of api/server/callers/fetch-metadata.ts applies, so that following a link
 * does not post.
 */
export const postScoresByLink = defineCall({
  method: 'GET',
  path: 'teetime/postscores/:id',
  who: 'member',
  summary: 'Post the final scores of an outing: once, by its organizer or an administrator. Prefer POST',
  params: byId,
  query: () => z.object({ expect: z.optional(board) }),
  answer: posted,
})

export const cancelOutingByLink = defineCall({
  method: 'GET',
  path: 'teetime/cancelouting/:id',
  who: 'member',
  summary: 'Cancel an outing: its organizer, an administrator, or a member who holds one of its codes. Prefer POST',
  params: byId,
  answer: success,
})

/**
 * 'Final', or 'Waiting on holes 3 and 8–18'; for a golfer after the end of the outing, 'Unfinished: holes 3 and 8–18'.
 */
const waits = z.string()

const points = once(() => z.array(z.object({ id: z.int(), points: z.number(), waits })))

const skins = once(() =>
  z.object({
    holes: z.array(
      z.object({
        hole: z.int(),
        /** The golfer who has the skin so far; null when it is tied. */
        winner: z.nullable(z.int()),
        worth: z.int(),
        waits,
      }),
    ),
    golfers: z.array(z.object({ id: z.int(), won: z.int(), provisional: z.int(), waits })),
  }),
)

const team = z.array(z.int())

/** Golfers have their group-to-tee ids. Figures of a game that the outing does not play are null. */
export const scoreboard = defineCall({
  method: 'GET',
  path: 'teetime/scoreboard/:code/:group',
  who: 'anyone',
  summary: 'The board of an outing by access code or (members) by id; group 0 is all groups',
  params: () => z.object({ code: line(20), group: groupInPath }),
  answer: () =>
    z.object({
      scores: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          first: z.string(),
          last: z.string(),
          tgroup_id: z.int(),
          /** WD for a golfer who left the course. */
          position: z.string(),
          thru: z.int(),
          totalgross: z.int(),
          gross: z.int(),
          net: z.int(),
          parorbetter: z.int(),
          /** Whether the golfer holds the rabbit of the present leg. */
          rabbit: z.boolean(),
          stableford: z.nullable(z.int()),
          /** The gross score that the golfer is on pace for; null before the first score. */
          pace: z.nullable(z.int()),
          waits,
        }),
      ),
      sixes: z.nullable(
        z.object({
          games: z.array(
            z.object({
              game: z.int(),
              holes: z.array(z.int()),
              team1: team,
              team2: team,
              /** Holes won by each team, and halved. */
              won1: z.int(),
              won2: z.int(),
              halved: z.int(),
              winner: z.nullable(z.enum(['team1', 'team2', 'halved'])),
              waits,
            }),
          ),
          /** The match of the next hole, and its teams. */
          current: z.nullable(z.object({ game: z.int(), hole: z.int(), team1: team, team2: team })),
          /** Whether the next hole is the first one with new teams. */
          notifynew: z.boolean(),
          golfers: points(),
        }),
      ),
      wolf: z.nullable(
        z.object({
          holes: z.array(
            z.object({
              hole: z.int(),
              wolf: z.int(),
              /** Null until the Wolf has chosen. */
              wolfGame: z.nullable(wolfGame),
              wolfPartner: z.nullable(z.int()),
              /** Whether the choice came after the first score of the hole. */
              late: z.boolean(),
              /** `void`: the Wolf left the course. */
              winner: z.nullable(z.enum(['wolf', 'others', 'halved', 'void'])),
              points: z.array(z.object({ id: z.int(), points: z.int() })),
              waits,
            }),
          ),
          golfers: points(),
        }),
      ),
      rabbit: z.nullable(
        z.array(
          z.object({
            tgroup_id: z.int(),
            legs: z.array(z.object({ holes: z.array(z.int()), holder: z.nullable(z.int()), waits })),
          }),
        ),
      ),
      grossskins: z.nullable(skins()),
      netskins: z.nullable(skins()),
      readonly: z.boolean(),
    }),
})
