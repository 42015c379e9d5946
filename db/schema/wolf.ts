import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { WolfGame } from '#golf/games/wolf-choice.ts'
import { enteredWrite, shownWrite } from './cells.ts'

export const wolfChoices = sqliteTable(
  'wolf_choices',
  {
    outingId: integer('outing_id').notNull(),
    tgroupId: integer('tgroup_id').notNull(),
    hole: integer('hole').notNull(),
    wolfGame: integer('wolf_game').$type<WolfGame>().notNull(),
    wolfPartner: integer('wolf_partner'),
    ...shownWrite(),
    late: integer('late', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.outingId, table.tgroupId, table.hole] })],
)

export const wolfHistory = sqliteTable('wolf_history', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  mid: text('mid').notNull(),
  outingId: integer('outing_id').notNull(),
  tgroupId: integer('tgroup_id').notNull(),
  hole: integer('hole').notNull(),
  wolfGame: integer('wolf_game').$type<WolfGame>().notNull(),
  wolfPartner: integer('wolf_partner'),
  ...enteredWrite(),
  late: integer('late', { mode: 'boolean' }).notNull(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'after-end'] }).notNull(),
})
