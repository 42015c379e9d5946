import { grouped } from '../grouped.ts'
import type { Fault, ListLine } from './use-import-list.ts'

/** A fault with the number of its line. */
export type FaultOfLine = { readonly line: number; readonly fault: Fault }

/** Finds the lines that have the same fault as one of them. */
export function alikeFaults(lines: readonly ListLine[]) {
  const all = lines.flatMap(({ line, faults }) => faults.map((fault): FaultOfLine => ({ line, fault })))
  const byValue = groups(all, ({ value }) => value)
  const byMistake = groups(all, ({ value, proposal }) => proposal && `${shapeOf(value)}\n${shapeOf(proposal)}`)
  return {
    /** The same value in the same field. */
    ofValue: (fault: Fault): readonly FaultOfLine[] => byValue(fault),
    /** The same mistake in the same field, which has one remedy: the same value, or one that differs in its figures. */
    ofMistake: (fault: Fault): readonly FaultOfLine[] => byMistake(fault),
  }
}

/** Where there is nothing to compare, a fault is like no other. */
function groups(all: readonly FaultOfLine[], keyOf: (fault: Fault) => string | null) {
  const nameOf = (fault: Fault) => `${fault.field}\n${keyOf(fault) ?? ''}`
  const byName = grouped(all, ({ fault }) => nameOf(fault))
  return (fault: Fault) => (keyOf(fault) ? (byName.get(nameOf(fault)) ?? []) : [])
}

/** 14.06.2026 and 3.7.2026 are written alike. */
function shapeOf(text: string): string {
  return text.replaceAll(/\d+/g, '0')
}
