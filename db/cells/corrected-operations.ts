import type { CellWork } from './cell-recording.ts'

/**
 * The operation on the same cell that an operation corrects, and the one that this corrects in turn. A scorer who
 * corrects an entry before its answer has arrived has seen the version that the phone expects of it: the next one.
 */
export type Corrected = { readonly mid: string; readonly corrects: Corrected | null }

type Entry = { readonly mid: string } & (CellWork | { readonly run: unknown })

/** Returns the operations of a batch, each with the earlier one of the batch that it corrects. */
export function withCorrected<One extends Entry>(
  operations: readonly One[],
): readonly (One & { corrects: Corrected | null })[] {
  const latest = new Map<string, Corrected & { readonly expectedVer: number }>()
  return operations.map((operation) => {
    const entered = enteredCell(operation)
    if (entered === null) return { ...operation, corrects: null }
    const { cell, baseVer } = entered
    const before = latest.get(cell)
    const corrects = before?.expectedVer === baseVer ? before : null
    latest.set(cell, { mid: operation.mid, corrects, expectedVer: baseVer + 1 })
    return { ...operation, corrects }
  })
}

/** Returns the cell that an operation writes, and the version on which it builds; null without one of them. */
function enteredCell(operation: Entry): { readonly cell: string; readonly baseVer: number } | null {
  const [cells] = 'run' in operation ? [] : operation.cells
  const [one] = cells?.given ?? []
  if (cells === undefined || one?.entry.baseVer === undefined) return null
  const { kind } = cells
  return { cell: `${kind.name} ${kind.tables.keyOf(kind.placeOf(one))}`, baseVer: one.entry.baseVer }
}

/** Returns the ids of what an operation corrects, the latest first. */
export function midsOf(corrects: Corrected | null | undefined): readonly string[] {
  const mids: string[] = []
  for (let one = corrects; one; one = one.corrects) mids.push(one.mid)
  return mids
}
