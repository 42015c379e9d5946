import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { once } from './once.ts'
import { groupInPath, line } from './shapes.ts'
import { wolfGame } from './wolf.ts'

/**
 * 'Final', or what a figure waits for in words: 'Waits for holes 3 and 8–18'. When the outing is over, what it is
 * without: 'Without holes 3 and 8–18'.
 */
const waits = z.string()

const points = once(() => z.array(z.object({ id: z.int(), points: z.number(), waits })))

const skins = once(() =>
  z.object({
    holes: z.array(
      z.object({
        hole: z.int(),
        /** Who has the skin so far; null when it is tied. */
        winner: z.nullable(z.int()),
        worth: z.int(),
        waits,
      }),
    ),
    golfers: z.array(z.object({ id: z.int(), won: z.int(), provisional: z.int(), waits })),
  }),
)

const team = z.array(z.int())

/** Golfers are told by their group-to-tee ids. Figures of a game that the outing does not play are null. */
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
          /** Holds the rabbit of the leg that is being played. */
          rabbit: z.boolean(),
          stableford: z.nullable(z.int()),
          /** The gross that the golfer is on the way to; null before the first score. */
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
          /** The game of the hole that is played next, and its teams. */
          current: z.nullable(z.object({ game: z.int(), hole: z.int(), team1: team, team2: team })),
          /** The next hole is the first one of new teams. */
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
              /** Null until the wolf has chosen. */
              wolfGame: z.nullable(wolfGame),
              wolfPartner: z.nullable(z.int()),
              /** The choice came after the first score of the hole. */
              late: z.boolean(),
              /** Void: the wolf has left the course. */
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
