import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Cap } from '#golf/handicap/handicap-index.ts'
import type { HandicapIndex, Strokes, Tenths } from '#golf/units.ts'

export const roundPostings = sqliteTable('round_postings', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  source: text('source', { enum: ['member', 'outing', 'import'] }).notNull(),
  postedBy: integer('posted_by').notNull(),
  postedAt: text('posted_at').notNull(),
  mid: text('mid'),
  regionId: integer('region_id'),
  fairwaycondition: integer('fairwaycondition').notNull().default(0),
  greenscondition: integer('greenscondition').notNull().default(0),
  greensspeed: integer('greensspeed').notNull().default(0),
  value: integer('value').notNull().default(0),
  coursecom: text('coursecom').notNull().default(''),
})

export const rounds = sqliteTable('rounds', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  postingId: integer('posting_id').notNull(),
  memberId: integer('member_id').notNull(),
  date: text('date').notNull(),
  courseId: integer('course_id').notNull(),
  teeboxId: integer('teebox_id').notNull(),
  rating: integer('rating_tenths').$type<Tenths>().notNull(),
  slope: integer('slope').notNull(),
  holes: integer('holes').$type<9 | 18>().notNull(),
  score: integer('score').$type<Strokes>().notNull(),
  parorbetter: integer('parorbetter').notNull(),
  tournament: integer('tournament', { mode: 'boolean' }).notNull(),
  alcohol: text('alcohol', { enum: ['0', '1', '2'] })
    .notNull()
    .default('0'),
  gtid: integer('gtid'),
  deletedAt: text('deleted_at'),
  /** The time of posting, by which lists are sorted. */
  postedAt: text('posted_at').notNull(),
})

export const roundChanges = sqliteTable('round_changes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  roundId: integer('round_id').notNull(),
  kind: text('kind', { enum: ['saved', 'deleted', 'restored', 'confirmed'] }).notNull(),
  changedBy: integer('changed_by').notNull(),
  changedAt: text('changed_at').notNull(),
  before: text('before').notNull(),
  after: text('after').notNull(),
  reason: text('reason').notNull().default(''),
  undoId: integer('undo_id'),
})

/** Rounds deleted together. */
export const roundUndos = sqliteTable('round_undos', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  memberId: integer('member_id'),
  postedBy: integer('posted_by'),
  outingId: integer('outing_id'),
  undoneBy: integer('undone_by').notNull(),
  undoneAt: text('undone_at').notNull(),
  reason: text('reason').notNull(),
  restoredBy: integer('restored_by'),
  restoredAt: text('restored_at'),
})

/** A round that waits, or waited, for an administrator. */
export const roundHolds = sqliteTable('round_holds', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  roundId: integer('round_id').notNull(),
  heldAt: text('held_at').notNull(),
  indexTenths: integer('index_tenths').$type<HandicapIndex>().notNull(),
  differentialTenths: integer('differential_tenths').$type<Tenths>().notNull(),
  settledAt: text('settled_at'),
  settledBy: integer('settled_by'),
  outcome: text('outcome', { enum: ['confirmed', 'removed'] }),
})

/** A golfer's report of a problem with their round. */
export const roundReports = sqliteTable('round_reports', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  roundId: integer('round_id').notNull(),
  reportedBy: integer('reported_by').notNull(),
  reportedAt: text('reported_at').notNull(),
  words: text('words').notNull(),
  settledAt: text('settled_at'),
  settledBy: integer('settled_by'),
  outcome: text('outcome', { enum: ['stands', 'corrected', 'removed'] }),
})

export const handicapHistory = sqliteTable('handicap_history', {
  roundId: integer('round_id').primaryKey(),
  memberId: integer('member_id').notNull(),
  differentialTenths: integer('differential_tenths').$type<Tenths>(),
  firstNineId: integer('first_nine_id'),
  tournamentScore: integer('tournament_score', { mode: 'boolean' }).notNull(),
  adjustmentTenths: integer('adjustment_tenths')
    .$type<Tenths>()
    .notNull()
    .default(0 as Tenths),
  counts: integer('counts', { mode: 'boolean' }).notNull().default(false),
  indexBeforeTenths: integer('index_before_tenths').$type<HandicapIndex>(),
  indexAfterTenths: integer('index_after_tenths').$type<HandicapIndex>(),
  lowIndexTenths: integer('low_index_tenths').$type<HandicapIndex>(),
  cap: integer('cap').$type<Cap>().notNull().default(0),
  counted: text('counted').notNull().default('[]'),
})

export const handicapRecords = sqliteTable('handicap_records', {
  memberId: integer('member_id').primaryKey(),
  lastDate: text('last_date').notNull(),
  lastRoundId: integer('last_round_id').notNull(),
  state: text('state').notNull(),
})

export const associationRounds = sqliteTable('association_rounds', {
  roundId: integer('round_id').primaryKey(),
  askedBy: integer('asked_by').notNull(),
  askedAt: text('asked_at').notNull(),
  state: text('state', { enum: ['waiting', 'exported', 'sending', 'sent', 'failed'] }).notNull(),
  settledAt: text('settled_at'),
})
