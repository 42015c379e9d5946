import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NameStyle } from '#golf/names.ts'

export const clubSettings = sqliteTable('club_settings', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
  name: text('name').notNull(),
  contact: text('contact').notNull(),
  timeZone: text('time_zone').notNull(),
  cupUrl: text('cup_url').notNull(),
  leaderboardUrl: text('leaderboard_url').notNull(),
  footerCredit: text('footer_credit').notNull(),
  headerColor: text('header_color').notNull(),
  mainColor: text('main_color').notNull(),
  logo: text('logo').notNull(),
  setupHiddenAt: text('setup_hidden_at'),
  /** Who may register; null until an administrator chooses. */
  registration: text('registration', { enum: ['open', 'approval', 'invitation'] }),
  openLookup: integer('open_lookup', { mode: 'boolean' }).notNull().default(true),
  asksAlcohol: integer('asks_alcohol', { mode: 'boolean' }).notNull().default(false),
  followNames: text('follow_names').$type<NameStyle>().notNull().default('short'),
  allowsStakes: integer('allows_stakes', { mode: 'boolean' }).notNull().default(true),
  /** When an administrator decided to go without a mail server. */
  emailDeclinedAt: text('email_declined_at'),
})

export const clubChanges = sqliteTable('club_changes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  changedBy: integer('changed_by').notNull(),
  changedAt: text('changed_at').notNull(),
  before: text('before').notNull(),
  after: text('after').notNull(),
})

export const clubPictures = sqliteTable('club_pictures', {
  kind: text('kind').primaryKey(),
  png: text('png').notNull(),
})
