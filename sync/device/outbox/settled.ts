import type { Exception } from '../../calls/replay.ts'
import type { OutboxRow } from '../device-database.ts'

/** What the club made of one operation: an exception tells more than its cell's version. */
export type Settled = {
  readonly row: OutboxRow
  readonly ver: number
  readonly exception: Exception | undefined
  readonly receivedAt: string
}
