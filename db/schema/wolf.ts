import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { WolfGame } from '#golf/games/wolf-choice.ts'

export const wolfChoices = sqliteTable(
  'wolf_choices',
  {
    outingId: integer('outing_id').notNull(),
    tgroupId: integer('tgroup_id').notNull(),
    hole: integer('hole').notNull(),
    wolfGame: integer('wolf_game').$type<WolfGame>().notNull(),
    wolfPartner: integer('wolf_partner'),
    ver: integer('ver').notNull(),
    mid: text('mid').notNull(),
    clientId: text('client_id'),
    actor: text('actor').notNull(),
    intentAt: text('intent_at'),
    receivedAt: text('received_at').notNull(),
    contested: integer('contested', { mode: 'boolean' }).notNull().default(false),
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
  baseVer: integer('base_ver').notNull(),
  ver: integer('ver').notNull(),
  actor: text('actor').notNull(),
  enteredAt: text('entered_at'),
  intentAt: text('intent_at'),
  receivedAt: text('received_at').notNull(),
  late: integer('late', { mode: 'boolean' }).notNull(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'after-end'] }).notNull(),
})
