import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Tenths } from '#golf/units.ts'

export const courses = sqliteTable('courses', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  source: text('source').notNull().default(''),
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

export const teeboxes = sqliteTable('teeboxes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  courseId: integer('course_id').notNull(),
  description: text('description').notNull(),
  ratingTenths: integer('rating_tenths').$type<Tenths>().notNull(),
  slope: integer('slope').notNull(),
  yardage: integer('yardage'),
})
