import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const heartbeat = sqliteTable('heartbeat', {
  id: integer('id').primaryKey(),
  at: text('at').notNull(),
})

export const jobs = sqliteTable('jobs', {
  job: text('job').primaryKey(),
  isUnderWay: integer('is_under_way', { mode: 'boolean' }).notNull(),
  ends: integer('ends').notNull().default(0),
  setAsideAt: text('set_aside_at'),
})

export const answeredCalls = sqliteTable(
  'answered_calls',
  {
    memberId: integer('member_id').notNull(),
    call: text('call').notNull(),
    mid: text('op').notNull(),
    request: text('request').notNull(),
    answer: text('answer').notNull(),
    answeredAt: text('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.call, table.mid] })],
)
