import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const heartbeat = sqliteTable('heartbeat', {
  id: integer('id').primaryKey(),
  at: text('at').notNull(),
})
