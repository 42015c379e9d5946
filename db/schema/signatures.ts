import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { cardRoles } from '#golf/card/signatures.ts'
import { enteredWrite, shownWrite } from './cells.ts'

/** The golfer who signed and the hole scores at that time; with a reason instead, the card was reopened. */
const signature = () => ({
  signerId: integer('signer_id'),
  scores: text('scores'),
  reopened: text('reopened'),
})

export const signatures = sqliteTable(
  'signatures',
  {
    golferId: integer('golfer_id').notNull(),
    role: text('role', { enum: cardRoles }).notNull(),
    outingId: integer('outing_id').notNull(),
    ...signature(),
    ...shownWrite(),
  },
  (table) => [primaryKey({ columns: [table.golferId, table.role] })],
)

export const signatureHistory = sqliteTable('signature_history', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  mid: text('mid').notNull(),
  outingId: integer('outing_id').notNull(),
  golferId: integer('golfer_id').notNull(),
  role: text('role', { enum: cardRoles }).notNull(),
  ...signature(),
  ...enteredWrite(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'late'] }).notNull(),
})
