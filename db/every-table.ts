import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as accounts from './schema/accounts.ts'
import * as audit from './schema/audit.ts'
import * as cells from './schema/cells.ts'
import * as club from './schema/club.ts'
import * as courses from './schema/courses.ts'
import * as members from './schema/members.ts'
import * as messages from './schema/messages.ts'
import * as outings from './schema/outings.ts'
import * as replay from './schema/replay.ts'
import * as rounds from './schema/rounds.ts'
import * as seasons from './schema/seasons.ts'
import * as server from './schema/server.ts'
import * as teeTimes from './schema/tee-times.ts'

/** Every table of the schema; the schema tests of both engines fail when one is missing. */
export const everyTable: readonly SQLiteTable[] = Object.values({
  ...accounts,
  ...audit,
  ...cells,
  ...courses,
  ...members,
  ...messages,
  ...outings,
  ...replay,
  ...rounds,
  ...club,
  ...seasons,
  ...server,
  ...teeTimes,
})
