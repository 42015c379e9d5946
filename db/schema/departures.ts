import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { enteredWrite, shownWrite } from './cells.ts'

/** The first hole that a golfer who left does not play; null after a return. */
const fromHole = () => integer('from_hole')

export const departures = sqliteTable('departures', {
  golferId: integer('golfer_id').primaryKey(),
  outingId: integer('outing_id').notNull(),
  fromHole: fromHole(),
  ...shownWrite(),
})

export const departureHistory = sqliteTable('departure_history', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  mid: text('mid').notNull(),
  outingId: integer('outing_id').notNull(),
  golferId: integer('golfer_id').notNull(),
  fromHole: fromHole(),
  ...enteredWrite(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'late'] }).notNull(),
})
