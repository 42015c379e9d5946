import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { enteredWrite, shownWrite } from './cells.ts'

export const scores = sqliteTable(
  'scores',
  {
    golferId: integer('golfer_id').notNull(),
    hole: integer('hole').notNull(),
    outingId: integer('outing_id').notNull(),
    /** Null once the score was cleared. */
    strokes: integer('strokes'),
    ...shownWrite(),
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
})

export const changeLog = sqliteTable('change_log', {
  chg: integer('chg').primaryKey({ autoIncrement: true }),
  outingId: integer('outing_id').notNull(),
  kind: text('kind', { enum: ['score', 'wolf', 'leave', 'outing'] }).notNull(),
  golferId: integer('golfer_id'),
  tgroupId: integer('tgroup_id'),
  hole: integer('hole'),
})
