import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Pickup } from '#golf/card/hole-entry.ts'
import { cardRoles } from '#golf/card/signatures.ts'
import { recordedKinds } from '#golf/games/game-records.ts'
import { enteredWrite, shownWrite } from './cells.ts'

/** X, or X7 with the most likely score, for a ball that was picked up; strokes are null then. */
const pickup = () => text('pickup').$type<Pickup>()
/** Whether the last of the strokes was conceded. */
const conceded = () => integer('conceded', { mode: 'boolean' }).notNull().default(false)

export const scores = sqliteTable(
  'scores',
  {
    golferId: integer('golfer_id').notNull(),
    hole: integer('hole').notNull(),
    outingId: integer('outing_id').notNull(),
    /** Null after the score was cleared. */
    strokes: integer('strokes'),
    ...shownWrite(),
    pickup: pickup(),
    conceded: conceded(),
  },
  (table) => [primaryKey({ columns: [table.golferId, table.hole] })],
)

export const scoreHistory = sqliteTable('score_history', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  mid: text('mid').notNull(),
  outingId: integer('outing_id').notNull(),
  golferId: integer('golfer_id').notNull(),
  hole: integer('hole').notNull(),
  strokes: integer('strokes'),
  ...enteredWrite(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'late'] }).notNull(),
  pickup: pickup(),
  conceded: conceded(),
})

export const changeLog = sqliteTable('change_log', {
  chg: integer('chg').primaryKey({ autoIncrement: true }),
  outingId: integer('outing_id').notNull(),
  kind: text('kind', { enum: ['score', 'wolf', 'leave', 'sign', 'record', 'outing'] }).notNull(),
  golferId: integer('golfer_id'),
  tgroupId: integer('tgroup_id'),
  hole: integer('hole'),
  /** The role of the signature, for a change of kind `sign`. */
  role: text('role', { enum: cardRoles }),
  gameId: integer('game_id'),
  what: text('what', { enum: recordedKinds }),
})
