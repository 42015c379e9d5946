import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const calendarFeeds = sqliteTable('calendar_feeds', {
  memberId: integer('member_id').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  createdAt: text('created_at').notNull(),
})
