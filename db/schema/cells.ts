import { integer, text } from 'drizzle-orm/sqlite-core'

/** What a cell keeps of the write that it shows, whether that is a score or the choice of a wolf. */
export const shownWrite = () => ({
  ver: integer('ver').notNull(),
  mid: text('mid').notNull(),
  clientId: text('client_id'),
  actor: text('actor').notNull(),
  intentAt: text('intent_at'),
  receivedAt: text('received_at').notNull(),
  contested: integer('contested', { mode: 'boolean' }).notNull().default(false),
})

/** What the history of a cell keeps of every write. */
export const enteredWrite = () => ({
  baseVer: integer('base_ver').notNull(),
  ver: integer('ver').notNull(),
  actor: text('actor').notNull(),
  enteredAt: text('entered_at'),
  intentAt: text('intent_at'),
  receivedAt: text('received_at').notNull(),
})
