import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const syncClients = sqliteTable('sync_clients', {
  clientId: text('client_id').primaryKey(),
  principal: text('principal').notNull(),
  lastSeq: integer('last_seq').notNull(),
  outingId: integer('outing_id'),
  tgroupId: integer('tgroup_id'),
  pending: integer('pending').notNull().default(0),
  seenAt: text('seen_at').notNull(),
})

export const syncMutations = sqliteTable('sync_mutations', {
  mid: text('mid').primaryKey(),
  clientId: text('client_id'),
  seq: integer('seq'),
  name: text('name').notNull(),
  argsHash: text('args_hash').notNull(),
  refusedArgs: text('refused_args'),
  outcome: text('outcome', { enum: ['applied', 'contested', 'rejected'] }).notNull(),
  answer: text('answer').notNull(),
  /** The sender of a refused operation; empty for one that took effect. */
  actor: text('actor').notNull(),
  receivedAt: text('received_at').notNull(),
  /** The member id of the sender of a refused operation. */
  senderId: integer('sender_id'),
})
