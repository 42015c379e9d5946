import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RatingGender } from '#golf/course/tees.ts'
import type { OwnGameId } from '#golf/games/game.ts'
import type { OutingFormat } from '#golf/outing/format.ts'
import type { HandicapSpin } from '#golf/outing/spin.ts'
import type { TieRule } from '#golf/ties/places.ts'
import type { CourseHandicap, HandicapIndex, Tenths } from '#golf/units.ts'

export const teetimes = sqliteTable('teetimes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  organizerId: integer('organizer_id').notNull(),
  date: text('date').notNull(),
  courseId: integer('course_id').notNull(),
  /** Null for a tee time whose tees are undecided; an outing always has tees. */
  teeboxId: integer('teebox_id'),
  grossSkins: integer('gross_skins').$type<0 | 1>().notNull().default(0),
  netSkins: integer('net_skins').$type<0 | 1>().notNull().default(0),
  spin: integer('spin').$type<HandicapSpin>().notNull().default(0),
  inprogress: integer('inprogress').$type<0 | 1>().notNull().default(0),
  createdAt: text('created_at').notNull(),
  postedAt: text('posted_at'),
  cancelledAt: text('cancelled_at'),
  tournament: integer('tournament').$type<0 | 1>().notNull().default(0),
  time: text('time'),
  numWanted: integer('num_wanted').notNull().default(0),
  rateCents: integer('rate_cents').notNull().default(0),
  tournamentTitle: text('tournament_title').notNull().default(''),
  prepay: integer('prepay').$type<0 | 1>().notNull().default(0),
  deadline: text('deadline'),
  comments: text('comments').notNull().default(''),
  withdrawnAt: text('withdrawn_at'),
  ownGameId: integer('contest_id').$type<OwnGameId>().notNull().default(0),
  /** Percent of each Course Handicap. */
  allowance: integer('allowance').notNull().default(100),
  /** A practice outing, which counts nowhere. */
  practice: integer('practice').$type<0 | 1>().notNull().default(0),
  format: text('format').$type<OutingFormat>().notNull().default('own'),
  /** JSON: percent of the partners' Course Handicaps, lowest handicap first; null for the default of the format. */
  shares: text('shares'),
  gimmes: integer('gimmes').$type<0 | 1>().notNull().default(0),
  signCards: integer('sign_cards').$type<0 | 1>().notNull().default(0),
})

/** The tees of an outing as they were when it started. */
export const outingTees = sqliteTable(
  'outing_tees',
  {
    outingId: integer('outing_id').notNull(),
    teeboxId: integer('teebox_id').notNull(),
    description: text('description').notNull(),
    gender: text('gender').$type<RatingGender>().notNull(),
    rating: integer('rating_tenths').$type<Tenths>().notNull(),
    slope: integer('slope').notNull(),
    /** JSON: par and stroke index of each hole. */
    holes: text('holes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.outingId, table.teeboxId] })],
)

export const outingGroups = sqliteTable(
  'outing_groups',
  {
    outingId: integer('outing_id').notNull(),
    tgroupId: integer('tgroup_id').notNull(),
    accessCode: text('access_code').notNull(),
    heardAt: text('heard_at'),
  },
  (table) => [primaryKey({ columns: [table.outingId, table.tgroupId] })],
)

/** The codes that groups had before their present ones. */
export const replacedCodes = sqliteTable('replaced_codes', {
  accessCode: text('access_code').primaryKey(),
  outingId: integer('outing_id').notNull(),
  tgroupId: integer('tgroup_id').notNull(),
  replacedBy: integer('replaced_by').notNull(),
  replacedAt: text('replaced_at').notNull(),
})

export const outingGolfers = sqliteTable('outing_golfers', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  outingId: integer('outing_id').notNull(),
  memberId: integer('member_id'),
  firstname: text('firstname').notNull(),
  lastname: text('lastname').notNull(),
  email: text('email').notNull().default(''),
  handicapIndexTenths: integer('handicap_index_tenths').$type<HandicapIndex>().notNull(),
  teeboxId: integer('teebox_id').notNull(),
  tgroupId: integer('tgroup_id').notNull(),
  startingHole: integer('starting_hole').notNull().default(0),
  courseHandicap: integer('course_handicap').$type<CourseHandicap>().notNull(),
  playingHandicap: integer('playing_handicap').$type<CourseHandicap>().notNull(),
  position: integer('position').notNull(),
  removedAt: text('removed_at'),
  foldedLastname: text('folded_lastname').notNull(),
  replacedBy: integer('replaced_by'),
  /** The side in the group with which the golfer shares a ball; 0 for an own ball. */
  side: integer('side').notNull().default(0),
})

/** The ends of an outing, which can have a second one after it was reopened. */
export const outingEndings = sqliteTable(
  'outing_endings',
  {
    outingId: integer('outing_id').notNull(),
    run: integer('run').notNull(),
    kind: text('kind', { enum: ['posted', 'cancelled'] }).notNull(),
    memberId: integer('member_id').notNull(),
    endedAt: text('ended_at').notNull(),
    board: text('board'),
    answer: text('answer'),
  },
  (table) => [primaryKey({ columns: [table.outingId, table.run] })],
)

export const outingReopenings = sqliteTable(
  'outing_reopenings',
  {
    outingId: integer('outing_id').notNull(),
    run: integer('run').notNull(),
    memberId: integer('member_id').notNull(),
    reopenedAt: text('reopened_at').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.outingId, table.run] })],
)

export const outingHandovers = sqliteTable('outing_handovers', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  outingId: integer('outing_id').notNull(),
  fromId: integer('from_id').notNull(),
  toId: integer('to_id').notNull(),
  handedBy: integer('handed_by').notNull(),
  handedAt: text('handed_at').notNull(),
})

/** The games that an outing plays in addition to its own. */
export const outingGames = sqliteTable('outing_games', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  outingId: integer('outing_id').notNull(),
  kind: text('kind').notNull(),
  /** JSON: the golfers, the sides and the settings. */
  terms: text('terms').notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: text('added_at').notNull(),
  removedBy: text('removed_by'),
  removedAt: text('removed_at'),
  /** The key under which a phone sent it; null without one. */
  mid: text('mid'),
})

/** How the results of an outing are computed; there is no row until someone chooses it. */
export const outingResults = sqliteTable('outing_results', {
  outingId: integer('outing_id').primaryKey(),
  ties: text('ties').$type<Exclude<TieRule, 'allocated'>>().notNull(),
  flights: integer('flights').notNull(),
  winners: integer('winners').notNull(),
  changedBy: integer('changed_by').notNull(),
  changedAt: text('changed_at').notNull(),
  /** Whether a countback at net uses the strokes of its holes. A server of 0.7.0 reads only `ties`. */
  allocated: integer('allocated', { mode: 'boolean' }).notNull().default(false),
})

/** The emails with results; at most one row for each posting of an outing. */
export const outingResultEmails = sqliteTable(
  'outing_result_emails',
  {
    outingId: integer('outing_id').notNull(),
    postedAt: text('posted_at').notNull(),
    sentBy: integer('sent_by').notNull(),
    sentAt: text('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.outingId, table.postedAt] })],
)

/** The stakes of an outing; the last row is in effect. */
export const outingStakes = sqliteTable('outing_stakes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  outingId: integer('outing_id').notNull(),
  /** JSON: purses and stakes of games, in cents; null when stakes were turned off. */
  stakes: text('stakes'),
  changedBy: integer('changed_by').notNull(),
  changedAt: text('changed_at').notNull(),
})

/** The link with which anyone follows an outing without scoring. */
export const followLinks = sqliteTable('follow_links', {
  outingId: integer('outing_id').primaryKey(),
  token: text('token').notNull(),
  isOn: integer('is_on', { mode: 'boolean' }).notNull(),
  /** The last three holes of each golfer stay hidden until the end. */
  hidesLast: integer('hides_last', { mode: 'boolean' }).notNull(),
  changedAt: text('changed_at').notNull(),
})

/** Golfers whom the organizer has checked in. */
export const outingCheckIns = sqliteTable('outing_check_ins', {
  golferId: integer('golfer_id').primaryKey(),
  checkedAt: text('checked_at').notNull(),
  checkedBy: integer('checked_by').notNull(),
})

/** What organizers send to the whole field. */
export const fieldBulletins = sqliteTable('field_notices', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  outingId: integer('outing_id').notNull(),
  kind: text('kind', { enum: ['message', 'suspended', 'resumed'] }).notNull(),
  text: text('text').notNull(),
  sentBy: integer('sent_by').notNull(),
  sentAt: text('sent_at').notNull(),
})
