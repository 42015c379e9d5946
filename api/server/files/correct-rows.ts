import { accept, refuse, type Result } from '#golf/result.ts'
import type { Correction } from '#sync/calls/import-files.ts'

/** Why a value of a row cannot be imported. `proposal` is the value that was clearly meant, null without one. */
export type FieldFault<Field extends string> = {
  readonly field: Field
  readonly reason: string
  readonly proposal: string | null
}

/** Returns faults as a preview shows them, with the values of their row. */
export function shownFaults<Field extends string>(
  row: Readonly<Record<Field, string>>,
  faults: readonly FieldFault<Field>[],
) {
  return faults.map(({ field, reason, proposal }) => ({ field, value: row[field], reason, proposal }))
}

type Changes<Field extends string> = {
  /** If a field has several corrections, the last one counts. */
  readonly corrections: readonly Correction<Field>[]
  readonly skipped: readonly number[]
}

/**
 * Returns the rows of a file with the values that a person corrected. Refuses corrections of lines that the file does
 * not have, because they belong to another file.
 */
export function correctRows<Field extends string, Row extends { readonly line: number } & Record<Field, string>>(
  rows: readonly Row[],
  { corrections, skipped }: Changes<Field>,
): Result<readonly Row[], 'list.no-such-line'> {
  const lines = new Set(rows.map(({ line }) => line))
  const strange = [...corrections.map(({ line }) => line), ...skipped].find((line) => !lines.has(line))
  if (strange !== undefined) {
    return refuse('list.no-such-line', `This list has no line ${strange}. Choose the file again.`)
  }
  const byLine = Map.groupBy(corrections, ({ line }) => line)
  const corrected = rows.map((row) => {
    const values = byLine.get(row.line)?.map(({ field, value }) => [field, value.trim()] as const) ?? []
    return { ...row, ...Object.fromEntries(values) }
  })
  return accept(corrected)
}
