import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const invitations = sqliteTable('invitations', {
  memberId: integer('member_id').primaryKey(),
  hash: text('hash').notNull(),
  way: text('way', { enum: ['email', 'print'] }).notNull(),
  invitedBy: integer('invited_by').notNull(),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  usedAt: text('used_at'),
})

export const scheduledInvitations = sqliteTable('scheduled_invitations', {
  memberId: integer('member_id').primaryKey(),
  batch: text('batch').notNull(),
  invitedBy: integer('invited_by').notNull(),
  dueAt: text('due_at').notNull(),
  createdAt: text('created_at').notNull(),
})
