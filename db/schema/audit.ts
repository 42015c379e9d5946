import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const auditLinks = sqliteTable('audit_links', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  scoreTo: integer('score_to').notNull(),
  roundTo: integer('round_to').notNull(),
  changeTo: integer('change_to').notNull(),
  prevHash: text('prev_hash').notNull(),
  hash: text('hash').notNull(),
  clubTo: integer('club_to').notNull().default(0),
})
