import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const messages = sqliteTable('messages', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: ['mail', 'text', 'push'] }).notNull(),
  topic: text('topic').notNull(),
  memberId: integer('member_id'),
  receiver: text('receiver').notNull(),
  replyTo: text('reply_to').notNull().default(''),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  secret: text('secret'),
  dedupeKey: text('dedupe_key'),
  state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  error: text('error').notNull().default(''),
  nextAt: text('next_at').notNull(),
  createdAt: text('created_at').notNull(),
  sentAt: text('sent_at'),
  broadcastId: integer('broadcast_id'),
  subscriptionId: integer('subscription_id'),
  path: text('path').notNull().default(''),
})
