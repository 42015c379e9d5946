import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { HandicapIndex } from '#golf/units.ts'

export const members = sqliteTable('members', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  username: text('username').notNull(),
  passwordHash: text('password_hash').notNull(),
  firstname: text('firstname').notNull(),
  lastname: text('lastname').notNull(),
  email: text('email').notNull(),
  dob: text('dob'),
  handicapIndexTenths: integer('handicap_index_tenths').$type<HandicapIndex>(),
  isadmin: integer('isadmin', { mode: 'boolean' }).notNull().default(false),
  isconfirmed: integer('isconfirmed', { mode: 'boolean' }).notNull().default(false),
  isactive: integer('isactive', { mode: 'boolean' }).notNull().default(true),
  createdAt: text('created_at').notNull(),
  phonenum: text('phonenum').notNull().default(''),
  address: text('address').notNull().default(''),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  zip: text('zip').notNull().default(''),
  aga: text('aga').notNull().default(''),
  referral: text('referral').notNull().default(''),
  postemail: integer('postemail', { mode: 'boolean' }).notNull().default(false),
  teetimenotify: text('teetimenotify', { enum: ['None', 'Text', 'Email', 'Both'] })
    .notNull()
    .default('Both'),
  shareemail: integer('shareemail', { mode: 'boolean' }).notNull().default(false),
  sharephone: integer('sharephone', { mode: 'boolean' }).notNull().default(false),
  foldedFirstname: text('folded_firstname').notNull(),
  foldedLastname: text('folded_lastname').notNull(),
  foldedUsername: text('folded_username').notNull(),
  startingIndexTenths: integer('starting_index_tenths').$type<HandicapIndex>(),
  /** Whether an administrator has approved the member; `open` registered while anyone could. */
  approval: text('approval', { enum: ['approved', 'open', 'waiting', 'declined'] })
    .notNull()
    .default('approved'),
  /** When the member's data will be deleted; a login before that cancels the deletion. */
  leavesAt: text('leaves_at'),
  /** The name of the tees that the member usually plays from; empty for none. */
  tees: text('tees').notNull().default(''),
})

export const sessions = sqliteTable('sessions', {
  sid: text('sid').primaryKey(),
  memberId: integer('member_id').notNull(),
  /** The scope of a sign-in: everything, choosing a new password, or what an email link allows. */
  scope: text('scope', { enum: ['full', 'reset', 'link'] }).notNull(),
  device: text('device').notNull().default(''),
  createdAt: text('created_at').notNull(),
  seenAt: text('seen_at').notNull(),
  endedAt: text('ended_at'),
})

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
