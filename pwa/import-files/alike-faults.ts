import { grouped } from '../grouped.ts'
import type { Fault, ListLine } from './use-import-list.ts'

/** A fault with its line number. */
export type FaultOfLine = { readonly line: number; readonly fault: Fault }

/** Returns functions that find the lines with the same fault as a given one. */
export function alikeFaults(lines: readonly ListLine[]) {
  const all = lines.flatMap(({ line, faults }) => faults.map((fault): FaultOfLine => ({ line, fault })))
  const byValue = groups(all, ({ value }) => value)
  const byMistake = groups(all, ({ value, proposal }) => proposal && `${shapeOf(value)}\n${shapeOf(proposal)}`)
  return {
    /** Returns the faults with the same value in the same field. */
    ofValue: (fault: Fault): readonly FaultOfLine[] => byValue(fault),
    /**
     * Returns the faults with the same mistake in the same field, for which one remedy applies: the value is the same,
     * or differs only in its digits.
     */
    ofMistake: (fault: Fault): readonly FaultOfLine[] => byMistake(fault),
  }
}

/** A fault for which `keyOf` returns null is grouped with no other. */
function groups(all: readonly FaultOfLine[], keyOf: (fault: Fault) => string | null) {
  const nameOf = (fault: Fault) => `${fault.field}\n${keyOf(fault) ?? ''}`
  const byName = grouped(all, ({ fault }) => nameOf(fault))
  return (fault: Fault) => (keyOf(fault) ? (byName.get(nameOf(fault)) ?? []) : [])
}

/** Returns a text with its digits made equal: 14.06.2026 and 3.7.2026 have the same shape. */
function shapeOf(text: string): string {
  return text.replaceAll(/\d+/g, '0')
}
