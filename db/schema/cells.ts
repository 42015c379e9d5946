import { integer, text, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import type { Pickup } from '#golf/card/hole-entry.ts'
import { cardRoles } from '#golf/card/signatures.ts'
import { recordedKinds } from '#golf/games/game-records.ts'
import type { WolfGame } from '#golf/games/wolf-choice.ts'

/** The columns of the write whose value a cell shows. */
const shownWrite = () => ({
  ver: integer('ver').notNull(),
  mid: text('mid').notNull(),
  clientId: text('client_id'),
  actor: text('actor').notNull(),
  intentAt: text('intent_at'),
  receivedAt: text('received_at').notNull(),
  contested: integer('contested', { mode: 'boolean' }).notNull().default(false),
})

/** The columns of every write in a cell's history. */
const enteredWrite = () => ({
  baseVer: integer('base_ver').notNull(),
  ver: integer('ver').notNull(),
  actor: text('actor').notNull(),
  enteredAt: text('entered_at'),
  intentAt: text('intent_at'),
  receivedAt: text('received_at').notNull(),
})

/** X, or X7 with the most likely score, for a ball that was picked up; strokes are null then. */
const pickup = () => text('pickup').$type<Pickup>()
/** Whether the last of the strokes was conceded. */
const conceded = () => integer('conceded', { mode: 'boolean' }).notNull().default(false)

export const scores = sqliteTable(
  'scores',
  {
    golferId: integer('golfer_id').notNull(),
    hole: integer('hole').notNull(),
    outingId: integer('outing_id').notNull(),
    /** Null after the score was cleared. */
    strokes: integer('strokes'),
    ...shownWrite(),
    pickup: pickup(),
    conceded: conceded(),
  },
  (table) => [primaryKey({ columns: [table.golferId, table.hole] })],
)

export const scoreHistory = sqliteTable('score_history', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  mid: text('mid').notNull(),
  outingId: integer('outing_id').notNull(),
  golferId: integer('golfer_id').notNull(),
  hole: integer('hole').notNull(),
  strokes: integer('strokes'),
  ...enteredWrite(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'late'] }).notNull(),
  pickup: pickup(),
  conceded: conceded(),
})

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

/** The first hole that a golfer who left does not play; null after a return. */
const fromHole = () => integer('from_hole')

export const departures = sqliteTable('departures', {
  golferId: integer('golfer_id').primaryKey(),
  outingId: integer('outing_id').notNull(),
  fromHole: fromHole(),
  ...shownWrite(),
})

export const departureHistory = sqliteTable('departure_history', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  mid: text('mid').notNull(),
  outingId: integer('outing_id').notNull(),
  golferId: integer('golfer_id').notNull(),
  fromHole: fromHole(),
  ...enteredWrite(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'late'] }).notNull(),
})

/** The golfer who signed and the hole scores at that time; with a reason instead, the card was reopened. */
const signed = () => ({
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
    ...signed(),
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
  ...signed(),
  ...enteredWrite(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'late'] }).notNull(),
})

/** A golfer id of 0 stands for a side, a hole of 0 for the whole match. */
const placeOfRecord = () => ({
  outingId: integer('outing_id').notNull(),
  gameId: integer('game_id').notNull(),
  hole: integer('hole').notNull(),
  what: text('what', { enum: recordedKinds }).notNull(),
  golferId: integer('golfer_id').notNull(),
})

/** Both are null after the record was withdrawn. */
const valueOfRecord = () => ({ side: text('side', { enum: ['A', 'B'] }), amount: integer('amount') })

export const gameRecords = sqliteTable(
  'game_records',
  { ...placeOfRecord(), ...valueOfRecord(), ...shownWrite() },
  (table) => [primaryKey({ columns: [table.gameId, table.hole, table.what, table.golferId] })],
)

export const gameRecordHistory = sqliteTable('game_record_history', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  mid: text('mid').notNull(),
  ...placeOfRecord(),
  ...valueOfRecord(),
  ...enteredWrite(),
  outcome: text('outcome', { enum: ['applied', 'contested', 'late'] }).notNull(),
})

/** The order of all accepted writes and of the changes of the outings themselves; `chg` is the cursor of phones. */
export const changeLog = sqliteTable('change_log', {
  chg: integer('chg').primaryKey({ autoIncrement: true }),
  outingId: integer('outing_id').notNull(),
  kind: text('kind', { enum: ['score', 'wolf', 'leave', 'sign', 'record', 'outing'] }).notNull(),
  golferId: integer('golfer_id'),
  tgroupId: integer('tgroup_id'),
  hole: integer('hole'),
  /** The role of the signature, for a change of kind `sign`. */
  role: text('role', { enum: cardRoles }),
  gameId: integer('game_id'),
  what: text('what', { enum: recordedKinds }),
})
