import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { recordedKinds } from '#golf/games/game-records.ts'
import { enteredWrite, shownWrite } from './cells.ts'

/** A golfer id of 0 stands for a side, a hole of 0 for the whole match. */
const place = () => ({
  outingId: integer('outing_id').notNull(),
  gameId: integer('game_id').notNull(),
  hole: integer('hole').notNull(),
  what: text('what', { enum: recordedKinds }).notNull(),
  golferId: integer('golfer_id').notNull(),
})

/** Both are null after the record was withdrawn. */
const value = () => ({ side: text('side', { enum: ['A', 'B'] }), amount: integer('amount') })

export const gameRecords = sqliteTable('game_records', { ...place(), ...value(), ...shownWrite() }, (table) => [
  primaryKey({ columns: [table.gameId, table.hole, table.what, table.golferId] }),
])

export const gameRecordHistory = sqliteTable('game_record_history', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  mid: text('mid').notNull(),
  ...place(),
  ...value(),
  ...enteredWrite(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'late'] }).notNull(),
})
