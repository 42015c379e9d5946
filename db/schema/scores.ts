import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const scores = sqliteTable(
  'scores',
  {
    golferId: integer('golfer_id').notNull(),
    hole: integer('hole').notNull(),
    outingId: integer('outing_id').notNull(),
    strokes: integer('strokes').notNull(),
    ver: integer('ver').notNull(),
    mid: text('mid').notNull(),
    clientId: text('client_id'),
    actor: text('actor').notNull(),
    intentAt: text('intent_at'),
    receivedAt: text('received_at').notNull(),
    contested: integer('contested', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.golferId, table.hole] })],
)

export const scoreHistory = sqliteTable('score_history', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  mid: text('mid').notNull(),
  outingId: integer('outing_id').notNull(),
  golferId: integer('golfer_id').notNull(),
  hole: integer('hole').notNull(),
  strokes: integer('strokes').notNull(),
  baseVer: integer('base_ver').notNull(),
  ver: integer('ver').notNull(),
  actor: text('actor').notNull(),
  enteredAt: text('entered_at'),
  intentAt: text('intent_at'),
  receivedAt: text('received_at').notNull(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'late'] }).notNull(),
})

export const changeLog = sqliteTable('change_log', {
  chg: integer('chg').primaryKey({ autoIncrement: true }),
  outingId: integer('outing_id').notNull(),
  kind: text('kind', { enum: ['score', 'wolf', 'outing'] }).notNull(),
  golferId: integer('golfer_id'),
  tgroupId: integer('tgroup_id'),
  hole: integer('hole'),
})
