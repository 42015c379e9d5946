import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
