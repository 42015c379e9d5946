import { scoreSet } from '../../calls/replay.ts'
import { wolfSet } from '../../calls/wolf.ts'
import type { DeviceDatabase, OutboxRow } from '../device-database.ts'

type Entry = Pick<OutboxRow, 'name' | 'args'>

/**
 * What was refused on the cells of these operations has been entered anew: it stays in the tray until its owner has
 * read why, but sent again it would replace what is newer. Inside the caller's transaction over the tray.
 */
export async function noteEnteredAnew({ dead }: DeviceDatabase, operations: readonly Entry[]): Promise<void> {
  await dead.filter((row) => operations.some((operation) => isOfSameCell(operation, row))).modify({ enteredAnew: true })
}

/** Whether two operations are about one golfer's score on one hole, or about one group's choice on it. */
export function isOfSameCell(one: Entry, other: Entry): boolean {
  return one.name === other.name && cellOf(one) === cellOf(other) && cellOf(one) !== null
}

function cellOf({ name, args }: Entry): string | null {
  const score = name === 'score.set' ? scoreSet().safeParse(args) : null
  if (score?.success) return String([score.data.outingId, score.data.golferId, score.data.hole])
  const choice = name === 'wolf.set' ? wolfSet().safeParse(args) : null
  return choice?.success ? String([choice.data.outingId, choice.data.tgroupId, choice.data.hole]) : null
}
