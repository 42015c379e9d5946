import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const tempPasswords = sqliteTable('temp_passwords', {
  memberId: integer('member_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  sid: text('sid'),
})

export const accountRequests = sqliteTable('account_requests', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: ['temp-password', 'email-change'] }).notNull(),
  username: text('username').notNull(),
  email: text('email').notNull().default(''),
  createdAt: text('created_at').notNull(),
})

export const emailChanges = sqliteTable('email_changes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  memberId: integer('member_id').notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  askedAt: text('asked_at').notNull(),
  state: text('state', { enum: ['pending', 'approved', 'done', 'refused'] }).notNull(),
  approvedBy: integer('approved_by'),
  effectiveAt: text('effective_at'),
  answeredAt: text('answered_at'),
})

export const accountLinks = sqliteTable('account_links', {
  hash: text('hash').primaryKey(),
  kind: text('kind', { enum: ['confirm', 'new-email', 'email-change', 'sign-in'] }).notNull(),
  memberId: integer('member_id').notNull(),
  email: text('email').notNull().default(''),
  emailChangeId: integer('email_change_id'),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  usedAt: text('used_at'),
})

export const usedRobotChecks = sqliteTable('used_robot_checks', {
  challenge: text('challenge').primaryKey(),
  expiresAt: text('expires_at').notNull(),
})

export const secondSteps = sqliteTable('second_steps', {
  memberId: integer('member_id').primaryKey(),
  secret: text('secret').notNull(),
  startedAt: text('started_at').notNull(),
  onSince: text('on_since'),
  usedStep: integer('used_step').notNull().default(0),
})

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { memberId: integer('member_id').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.hash] })],
)
