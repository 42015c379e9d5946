import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SeasonBasis } from '#golf/season/outing-figures.ts'

export const seasons = sqliteTable('seasons', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
  firstDay: text('first_day').notNull(),
  lastDay: text('last_day').notNull(),
  outings: text('outings', { enum: ['all', 'tournaments'] }).notNull(),
  basis: text('basis').$type<SeasonBasis>().notNull(),
  /** JSON: points by place. */
  points: text('points').notNull(),
  ties: text('ties', { enum: ['mean', 'better'] }).notNull(),
  /** The number of best results that count; null for all. */
  best: integer('best'),
  attending: integer('attending').notNull(),
  planned: integer('planned'),
  ringerCourseId: integer('ringer_course_id'),
  version: integer('version').notNull(),
  changedBy: integer('changed_by').notNull(),
  changedAt: text('changed_at').notNull(),
})

/** Outings between a season's first and last day that do not count in it. */
export const seasonOutingsLeftOut = sqliteTable(
  'season_outings_left_out',
  {
    seasonId: integer('season_id').notNull(),
    outingId: integer('outing_id').notNull(),
    leftOutBy: integer('left_out_by').notNull(),
    leftOutAt: text('left_out_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seasonId, table.outingId] })],
)
