import { integer, sqliteTable, text, primaryKey } from 'drizzle-orm/sqlite-core'
import type { HandicapIndex } from '#golf/units.ts'

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

/** What a golfer enters in the sign-up form. */
export type SignUpPerson = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly notify: boolean
  readonly handicap: HandicapIndex
  readonly membershipId: string
  /** Latest first, at most five. */
  readonly lastRounds: readonly { readonly course: string; readonly score: number }[]
  readonly courseBest: string
  readonly scoreBest: number | null
  readonly crunch: 0 | 1
  readonly foursome: string
}

export const signUps = sqliteTable('sign_ups', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  mid: text('op').notNull(),
  teetimeId: integer('teetime_id').notNull(),
  memberId: integer('member_id'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull().default(''),
  notify: integer('notify').$type<0 | 1>().notNull().default(1),
  handicapTenths: integer('handicap_tenths').$type<HandicapIndex>().notNull(),
  membershipId: text('membership_id').notNull().default(''),
  courseBest: text('course_best').notNull().default(''),
  scoreBest: integer('score_best'),
  crunch: integer('crunch').$type<0 | 1>().notNull().default(0),
  foursome: text('foursome').notNull().default(''),
  place: text('place', { enum: ['in', 'waiting'] }).notNull(),
  signedUpAt: text('signed_up_at').notNull(),
  signedUpBy: integer('signed_up_by'),
  endedAt: text('ended_at'),
  endedBecause: text('ended_because', { enum: ['withdrawn', 'unpaid'] }),
  paidAt: text('paid_at'),
  paidHow: text('paid_how').notNull().default(''),
  paidRecordedBy: integer('paid_recorded_by'),
  partner: text('partner').notNull().default(''),
  teeboxId: integer('teebox_id'),
  flight: integer('flight'),
  tgroupId: integer('tgroup_id'),
  startTime: text('start_time'),
  startingHole: integer('starting_hole'),
  spotOn: text('spot_on'),
})

export const signUpRounds = sqliteTable(
  'sign_up_rounds',
  {
    signUpId: integer('sign_up_id').notNull(),
    position: integer('position').notNull(),
    course: text('course').notNull(),
    score: integer('score').notNull(),
  },
  (table) => [primaryKey({ columns: [table.signUpId, table.position] })],
)

export const signUpRequests = sqliteTable('sign_up_requests', {
  hash: text('hash').primaryKey(),
  mid: text('op').notNull(),
  teetimeId: integer('teetime_id').notNull(),
  email: text('email').notNull(),
  person: text('person', { mode: 'json' }).$type<SignUpPerson>(),
  askedBy: integer('asked_by'),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  signUpId: integer('sign_up_id'),
})
