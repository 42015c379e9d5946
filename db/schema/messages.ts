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

export const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  memberId: integer('member_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  vapidKey: text('vapid_key').notNull(),
  device: text('device').notNull().default(''),
  createdAt: text('created_at').notNull(),
  seenAt: text('seen_at').notNull(),
  refusals: integer('refusals').notNull().default(0),
  sid: text('sid'),
})

export const broadcasts = sqliteTable('broadcasts', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: ['teetime-new', 'teetime-changed', 'feeler'] }).notNull(),
  teetimeId: integer('teetime_id'),
  feelerId: integer('feeler_id'),
  memberId: integer('member_id').notNull(),
  createdAt: text('created_at').notNull(),
  reachedMemberId: integer('reached_member_id').notNull().default(0),
  doneAt: text('done_at'),
})

export const broadcastStops = sqliteTable('broadcast_stops', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  stoppedAt: text('stopped_at').notNull(),
  stoppedBy: integer('stopped_by').notNull(),
  liftedAt: text('lifted_at'),
  liftedBy: integer('lifted_by'),
})
