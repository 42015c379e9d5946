import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const feelers = sqliteTable('feelers', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  memberId: integer('member_id').notNull(),
  date: text('date').notNull(),
  timeRange: text('time_range', {
    enum: ['Early Morning', 'Late Morning', 'Early Afternoon', 'Late Afternoon'],
  }).notNull(),
  regionId: integer('region_id').notNull(),
  comments: text('comments').notNull().default(''),
  createdAt: text('created_at').notNull(),
})

export const calendarFeeds = sqliteTable('calendar_feeds', {
  memberId: integer('member_id').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  createdAt: text('created_at').notNull(),
})
