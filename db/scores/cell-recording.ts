import { and, eq, getTableColumns, sql as expression } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { accept, type Refusal, type Result } from '#golf/result.ts'
import type { Transaction } from '../database.ts'
import { excludedOf, placeholdersOf, prepared } from '../queries.ts'
import { noteChange, type CellPlace, type CellValue, type Change } from './changes.ts'
import type { Operation } from './replay.ts'
import { judgeCell, type Judgement, type ShownValue } from './scores-cell.ts'

/** Who enters a value: a name or group to show, and the phone when it has a database of its own. */
export type Writer = {
  readonly actor: string
  readonly clientId: string | null
  /** When the scorer tapped, by the phone's clock: for people to read, never compared. */
  readonly enteredAt: string | null
  /** When it was meant, by the club's clock. */
  readonly intentAt: string | null
  readonly receivedAt: string
}

/** The value of one cell, as a group enters it. */
export type EnteredCell = {
  readonly outingId: number
  readonly tgroupId: number
  readonly entry: {
    /** The operation: it has one effect, ever. */
    readonly mid: string
    /** The version that its owner saw; left out by callers who do not follow versions: whatever is shown now. */
    readonly baseVer?: number
  }
  readonly writer: Writer
}

/** What the recording has to know about a kind of cell: everything else is the same for all of them. */
export type CellKind<Given extends EnteredCell, Value extends object, Code extends string> = {
  readonly name: Exclude<Change['kind'], 'outing'>
  readonly tables: CellTables
  readonly placeOf: (given: Given) => CellPlace
  /** What is entered and shown, without what the server adds to it. */
  readonly valueOf: (value: Value) => CellValue
  /** The value to write, or why this group may not write it. */
  readonly validate: (tx: Transaction, given: Given, current: Value | undefined) => Promise<Result<Value, Code>>
  /** The value to keep when it came after the end of the outing; null when the group has no such cell. */
  readonly lateValue: (tx: Transaction, given: Given) => Promise<Value | null>
  /** The outcome of a late value in the history. */
  readonly lateOutcome: string
}

type CellTables = ReturnType<typeof cellTables>

/** What a cell keeps of the write that it shows, beside its value. */
type ShownWrite = Omit<ShownValue, 'value'> & Pick<Writer, 'actor' | 'receivedAt'>

export type RecordedCell = {
  readonly outcome: Judgement['outcome']
  readonly ver: number
  readonly entered: CellValue
  /** What the cell shows now. */
  readonly shown: CellValue & { readonly by: string; readonly at: string }
}

/** The queries of a kind of cell, whose tables have the columns of `schema/cells.ts`. */
export function cellTables({
  shown,
  history,
  key,
}: {
  readonly shown: SQLiteTable
  readonly history: SQLiteTable
  readonly key: readonly (keyof CellPlace)[]
}) {
  const columns = getTableColumns(shown)
  const isKey = (name: string) => key.some((one) => one === name)
  const keyColumns = Object.entries(columns).filter(([name]) => isKey(name))
  const content = Object.entries(columns).filter(([name]) => !isKey(name) && name !== 'outingId')
  const { id: _, ...historyColumns } = getTableColumns(history)
  return {
    select: prepared((sql) =>
      sql
        .select()
        .from(shown)
        .where(and(...keyColumns.map(([name, column]) => eq(column, expression.placeholder(name)))))
        .prepare(),
    ),
    upsert: prepared((sql) =>
      sql
        .insert(shown)
        .values(placeholdersOf(columns))
        .onConflictDoUpdate({
          target: keyColumns.map(([, column]) => column),
          set: excludedOf(Object.fromEntries(content)),
        })
        .prepare(),
    ),
    insertHistory: prepared((sql) => sql.insert(history).values(placeholdersOf(historyColumns)).prepare()),
  }
}

/**
 * Recording values as an operation: those that come after the outing has ended are refused and kept as late ones. Of
 * several values the answer has the contested one, if there is any.
 */
export function cellOperation<Given extends EnteredCell, Value extends object, Code extends string>(
  kind: CellKind<Given, Value, Code>,
  cells: readonly Given[],
): Pick<Operation<Code>, 'run' | 'keepRefused'> {
  return {
    async run(tx) {
      const recorded = await recordCells(tx, kind, cells)
      if (!recorded.ok) return recorded
      const contested = recorded.value.find(({ outcome }) => outcome === 'contested')
      if (!contested) return accept({ outcome: 'applied', ver: recorded.value[0]?.ver ?? 0 })
      const { ver, shown, entered } = contested
      return accept({ outcome: 'contested', ver, shown, kept: entered })
    },
    async keepRefused(tx, refusal) {
      if (isTooLate(refusal)) await keepLateCells(tx, kind, cells)
    },
  }
}

function isTooLate({ code }: Refusal): boolean {
  return code === 'outing.posted' || code === 'outing.cancelled'
}

/**
 * Records values by the cell rule: all of them, or none when one is refused. Each leaves one row in the history and
 * one change for the boards.
 */
export async function recordCells<Given extends EnteredCell, Value extends object, Code extends string>(
  tx: Transaction,
  kind: CellKind<Given, Value, Code>,
  cells: readonly Given[],
): Promise<Result<readonly RecordedCell[], Code>> {
  const writes: CellWrite<Given, Value>[] = []
  for (const given of cells) {
    const current = await currentCell(tx, kind, given)
    const value = await kind.validate(tx, given, current)
    if (!value.ok) return value
    writes.push({ given, current, value: value.value })
  }
  const recorded: RecordedCell[] = []
  for (const write of writes) recorded.push(await writeCell(tx, kind, write))
  return accept(recorded)
}

/**
 * Keeps values that came after the outing was posted or cancelled in the history, where its organizer finds them. What
 * the board shows is untouched. Values of cells that the group does not have are left out.
 */
export async function keepLateCells<Given extends EnteredCell, Value extends object, Code extends string>(
  tx: Transaction,
  kind: CellKind<Given, Value, Code>,
  cells: readonly Given[],
): Promise<void> {
  for (const given of cells) {
    const value = await kind.lateValue(tx, given)
    if (value === null) continue
    const ver = (await currentCell(tx, kind, given))?.ver ?? 0
    const { mid, baseVer = ver } = given.entry
    const judged = { ver, baseVer, outcome: kind.lateOutcome }
    await kind.tables.insertHistory(tx).execute({ ...given.writer, ...kind.placeOf(given), ...value, mid, ...judged })
  }
}

type CellWrite<Given extends EnteredCell, Value> = {
  readonly given: Given
  readonly current: (Value & ShownWrite) | undefined
  readonly value: Value
}

async function currentCell<Given extends EnteredCell, Value extends object>(
  tx: Transaction,
  { tables, placeOf }: CellKind<Given, Value, string>,
  given: Given,
): Promise<(Value & ShownWrite) | undefined> {
  const [current] = await tables.select(tx).execute({ ...placeOf(given) })
  return current as (Value & ShownWrite) | undefined
}

async function writeCell<Given extends EnteredCell, Value extends object>(
  tx: Transaction,
  { name, tables, placeOf, valueOf }: CellKind<Given, Value, string>,
  { given, current, value }: CellWrite<Given, Value>,
): Promise<RecordedCell> {
  const { entry, writer } = given
  const { mid, baseVer = current?.ver ?? 0 } = entry
  const { actor, clientId, receivedAt } = writer
  const comparable = (one: Value) => JSON.stringify(valueOf(one))
  const { outcome, shows, ver, contested, intentAt } = judgeCell(
    current && { ...current, value: comparable(current) },
    { value: comparable(value), baseVer, clientId, intentAt: writer.intentAt },
  )
  const shown = shows === 'current' && current ? current : { ...value, mid, clientId, actor, receivedAt }
  const place = placeOf(given)
  await tables.upsert(tx).execute({ ...shown, ...place, ver, contested, intentAt })
  await tables.insertHistory(tx).execute({ ...writer, ...place, ...value, mid, ver, baseVer, outcome })
  await noteChange(tx, name, place)
  return { outcome, ver, entered: valueOf(value), shown: { ...valueOf(shown), by: shown.actor, at: shown.receivedAt } }
}
