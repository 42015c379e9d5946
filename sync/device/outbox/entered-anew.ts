import type { DeviceDatabase, OutboxRow } from '../storage/device-database.ts'
import { cellOf } from '../cells/cell-kinds.ts'

type Entry = Pick<OutboxRow, 'name' | 'args'>

/**
 * What was refused on the cells of these operations has been entered anew: it stays in the tray until its owner has
 * read why, but sent again it would replace what is newer. Inside the caller's transaction over the tray.
 */
export async function noteEnteredAnew({ dead }: DeviceDatabase, operations: readonly Entry[]): Promise<void> {
  await dead.filter((row) => operations.some((operation) => isOfSameCell(operation, row))).modify({ enteredAnew: true })
}

/** Whether two operations write the same cell. */
export function isOfSameCell(one: Entry, other: Entry): boolean {
  const cell = cellOf(one)
  return cell !== null && cell === cellOf(other)
}
