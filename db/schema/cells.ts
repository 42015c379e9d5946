import { integer, text } from 'drizzle-orm/sqlite-core'

/** The columns of the write whose value a cell shows. */
export const shownWrite = () => ({
  ver: integer('ver').notNull(),
  mid: text('mid').notNull(),
  clientId: text('client_id'),
  actor: text('actor').notNull(),
  intentAt: text('intent_at'),
  receivedAt: text('received_at').notNull(),
  contested: integer('contested', { mode: 'boolean' }).notNull().default(false),
})

/** The columns of every write in a cell's history. */
export const enteredWrite = () => ({
  baseVer: integer('base_ver').notNull(),
  ver: integer('ver').notNull(),
  actor: text('actor').notNull(),
  enteredAt: text('entered_at'),
  intentAt: text('intent_at'),
  receivedAt: text('received_at').notNull(),
})
