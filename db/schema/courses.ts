import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RatingGender } from '#golf/course/tees.ts'
import type { Tenths } from '#golf/units.ts'

export const courses = sqliteTable('courses', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  source: text('source').notNull().default(''),
  address1: text('address1').notNull().default(''),
  address2: text('address2').notNull().default(''),
  zip: text('zip').notNull().default(''),
  regionId: integer('region_id'),
  phonenum: text('phonenum').notNull().default(''),
  website: text('website').notNull().default(''),
  isCustom: integer('custom_course', { mode: 'boolean' }).notNull().default(false),
  catalogueAt: text('catalogue_at'),
  foldedName: text('folded_name').notNull().default(''),
  foldedCity: text('folded_city').notNull().default(''),
})

export const holes = sqliteTable(
  'holes',
  {
    courseId: integer('course_id').notNull(),
    hole: integer('hole').notNull(),
    par: integer('par').notNull(),
    strokeIndex: integer('stroke_index').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.hole] })],
)

/** One rating of a tee. A tee rated for both men and women has two rows with the same name. */
export const teeboxes = sqliteTable('teeboxes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  courseId: integer('course_id').notNull(),
  description: text('description').notNull(),
  gender: text('gender').$type<RatingGender>().notNull().default('M'),
  rating: integer('rating_tenths').$type<Tenths>().notNull(),
  slope: integer('slope').notNull(),
  yardage: integer('yardage'),
  editedAt: text('edited_at'),
  removedAt: text('removed_at'),
})

/** Only for ratings whose par or stroke indexes differ from the course's. */
export const teeboxHoles = sqliteTable(
  'teebox_holes',
  {
    teeboxId: integer('teebox_id').notNull(),
    hole: integer('hole').notNull(),
    par: integer('par').notNull(),
    strokeIndex: integer('stroke_index').notNull(),
  },
  (table) => [primaryKey({ columns: [table.teeboxId, table.hole] })],
)

export const courseConditions = sqliteTable('course_conditions', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  courseId: integer('course_id').notNull(),
  givenBy: integer('given_by').notNull(),
  givenAt: text('given_at').notNull(),
  date: text('date').notNull(),
  fairwaycondition: integer('fairwaycondition').notNull(),
  greenscondition: integer('greenscondition').notNull(),
  greensspeed: integer('greensspeed').notNull(),
  value: integer('value').notNull(),
  coursecom: text('coursecom').notNull().default(''),
})
