import { and, eq, getTableColumns, or } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { accept, type Refusal, type Result } from '#golf/result.ts'
import type { Transaction } from '../database.ts'
import { excludedOf, inSets, insertInSets } from '../queries.ts'
import { decideCell, type CellDecision, type ShownValue } from './cell-rule.ts'
import { noteChanges, type CellPlace, type CellValue, type Change, type NewChange } from './changes.ts'

/** Who enters a value: a displayed name or group, and the phone if it has a database of its own. */
export type Writer = {
  readonly actor: string
  readonly clientId: string | null
  /** When the scorer tapped, by the phone's clock; only displayed, never compared. */
  readonly enteredAt: string | null
  /** When the value was entered, converted to the server's clock; null when unknown. */
  readonly intentAt: string | null
  readonly receivedAt: string
}

/** A value for one cell, as entered by a group. */
export type EnteredCell = {
  readonly outingId: number
  readonly tgroupId: number
  readonly entry: {
    /** The id of the operation, which takes effect only once. */
    readonly mid: string
    /**
     * The version of the cell that the scorer saw; the current version when left out, for callers that do not track
     * versions.
     */
    readonly baseVer?: number
  }
  readonly writer: Writer
}

/**
 * The properties of a kind of cell; everything else about recording is the same for all kinds. Declared as methods, so
 * that a kind of a specific cell is assignable to a kind of any cell.
 */
export type CellKind<
  Given extends EnteredCell = EnteredCell,
  Value extends object = object,
  Code extends string = string,
> = {
  readonly name: Exclude<Change['kind'], 'outing'>
  readonly tables: CellTables
  placeOf(given: Given): CellPlace
  /** The value as entered and shown, without the columns that the server adds. */
  valueOf(value: Value): CellValue
  /** Reads the data needed to validate these values, in a few statements for any number of them. */
  readRules(tx: Transaction, cells: readonly Given[]): Promise<CellRules<Given, Value, Code>>
  /**
   * Set when an accepted value is shown whatever version its writer saw, because `validate` has compared what matters.
   */
  readonly lastStands?: true
  /** The outcome that the history records for a late value. */
  readonly lateOutcome: string
}

/** The validation rules of a kind of cell, based on the data read before. */
type CellRules<Given extends EnteredCell = EnteredCell, Value extends object = object, Code extends string = string> = {
  /** Returns the value to write, or a refusal. `set` contains what was recorded since the read. */
  validate(
    given: Given,
    now: { current: ShownCell<Value> | undefined; set: Pick<CellSet, 'find'> },
  ): Result<Value, Code>
  /** Returns the value to keep when it arrived after the end of the outing; null when the group has no such cell. */
  lateValue(given: Given): Value | null
}

/** The part of a kind that is needed to find its cells. */
type FoundKind<Value extends object> = Pick<CellKind<never, Value>, 'name' | 'tables' | 'valueOf'>

type CellTables = ReturnType<typeof cellTables>

/** The columns of the shown write other than its value. */
type ShownWrite = Omit<ShownValue, 'value'> & Pick<Writer, 'actor' | 'receivedAt'> & { readonly mid: string }
type ShownCell<Value extends object = object> = Value & ShownWrite

export type RecordedCell = {
  readonly outcome: CellDecision['outcome']
  readonly ver: number
  readonly entered: CellValue
  /** The current value of the cell. */
  readonly shown: CellValue & { readonly by: string; readonly at: string }
}

/** The effect of an operation. `ver` is the version of its cell, or 0 without one. */
export type Effect =
  | { readonly outcome: 'applied'; readonly ver: number }
  | {
      readonly outcome: 'contested'
      readonly ver: number
      /** The current value of the cell. */
      readonly shown: RecordedCell['shown']
      /** The entered value, which the history keeps even when it is not the one shown. */
      readonly kept: CellValue
    }

/** Prepares the queries of a kind of cell, whose tables have the columns of `schema/cells.ts`. */
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
    keyOf: (place: Readonly<Record<string, unknown>>): string => key.map((name) => place[name]).join('/'),
    select: inSets(
      keyColumns.map(([name]) => name),
      (sql, rows) =>
        sql
          .select()
          .from(shown)
          .where(or(...rows.map((row) => and(...keyColumns.map(([name, column]) => eq(column, row[name]))))))
          .prepare(),
    ),
    upsert: insertInSets(columns, (sql, rows) =>
      sql
        .insert(shown)
        .values(rows)
        .onConflictDoUpdate({
          target: keyColumns.map(([, column]) => column),
          set: excludedOf(Object.fromEntries(content)),
        })
        .prepare(),
    ),
    insertHistory: insertInSets(historyColumns, (sql, rows) => sql.insert(history).values(rows).prepare()),
  }
}

/** The part of an operation that records cells, alone or together with other operations. */
export type CellWork<Code extends string = string> = {
  /** The cells of the operation, which are read before it runs. */
  readonly cells: readonly CellsOfKind[]
  /**
   * Changes only the set. When it refuses, nothing was recorded. `refusedBefore` is the number of refused operations
   * that this one corrects: its phone has expected a version of each.
   */
  readonly record: (set: CellSet, refusedBefore?: number) => Result<Effect, Code>
  /** Stores the data of a refused operation that must be kept. */
  readonly keepRefused?: (set: CellSet, refusal: Refusal) => void
}

type CellsOfKind = { readonly kind: CellKind; readonly given: readonly EnteredCell[] }

/**
 * Creates an operation that records values. Values that arrive after the end of the outing, or after the card was
 * signed, are refused and kept as late ones. With several values the effect is that of the contested one, if any.
 */
export function cellOperation<Given extends EnteredCell, Value extends object, Code extends string>(
  kind: CellKind<Given, Value, Code>,
  given: readonly Given[],
): CellWork<Code> {
  return {
    cells: [{ kind, given }],
    record(set, refusedBefore = 0) {
      const seen = refusedBefore === 0 ? given : given.map((one) => without(refusedBefore, one))
      const recorded = set.record(kind, seen)
      if (!recorded.ok) return recorded
      const contested = recorded.value.find(({ outcome }) => outcome === 'contested')
      if (!contested) return accept({ outcome: 'applied', ver: recorded.value[0]?.ver ?? 0 })
      const { ver, shown, entered } = contested
      return accept({ outcome: 'contested', ver, shown, kept: entered })
    },
    keepRefused(set, refusal) {
      if (isTooLate(refusal)) set.keepLate(kind, given)
    },
  }
}

/** Returns a value as based on the version that its scorer saw, without those that refused operations never created. */
function without<Given extends EnteredCell>(versions: number, given: Given): Given {
  const { baseVer = 0 } = given.entry
  return { ...given, entry: { ...given.entry, baseVer: baseVer - versions } }
}

function isTooLate({ code }: Refusal): boolean {
  return code === 'outing.posted' || code === 'outing.cancelled' || code === 'card.returned'
}

/** Records values by the cell rule (`decideCell`): all of them, or none when one is refused. */
export async function recordCells<Given extends EnteredCell, Value extends object, Code extends string>(
  tx: Transaction,
  kind: CellKind<Given, Value, Code>,
  given: readonly Given[],
): Promise<Result<readonly RecordedCell[], Code>> {
  const set = await openCellSet(tx, [{ kind, given }])
  const recorded = set.record(kind, given)
  await set.write()
  return recorded
}

/**
 * The cells of one transaction: read together, recorded in memory and written together. The result is the same as
 * writing each before the next is read.
 */
export type CellSet = {
  /**
   * Records values by the cell rule: all of them, or none when one is refused. Each adds one row to the history and one
   * change for the boards.
   */
  readonly record: <Given extends EnteredCell, Value extends object, Code extends string>(
    kind: CellKind<Given, Value, Code>,
    given: readonly Given[],
  ) => Result<readonly RecordedCell[], Code>
  /**
   * Adds values that arrived too late to the history, where the organizer can see them; the board does not change.
   * Values of cells that the group does not have are ignored.
   */
  readonly keepLate: <Given extends EnteredCell>(kind: CellKind<Given>, given: readonly Given[]) => void
  /** Returns what a cell currently shows; undefined when it is empty or was not read. */
  readonly find: <Value extends object>(
    kind: FoundKind<Value>,
    place: Partial<CellPlace>,
  ) => ShownCell<Value> | undefined
  /** The changes that are not written yet. */
  readonly changes: () => readonly NewChange[]
  /** Writes everything recorded; resolves with the numbers of the changes, in order. */
  readonly write: () => Promise<readonly number[]>
}

type Row = Readonly<Record<string, unknown>>

type KindInSet = {
  readonly kind: CellKind
  readonly rules: CellRules
  readonly shown: Map<string, ShownCell>
  readonly changed: Map<string, Row>
  readonly history: Row[]
}

export async function openCellSet(tx: Transaction, cells: readonly CellsOfKind[]): Promise<CellSet> {
  const kinds = new Map<CellKind['name'], KindInSet>()
  for (const [name, ofKind] of Map.groupBy(cells, ({ kind }) => kind.name)) {
    const [{ kind } = {}] = ofKind
    const given = ofKind.flatMap((one) => one.given)
    if (kind !== undefined) kinds.set(name, await readKind(tx, kind, given))
  }
  const changes: NewChange[] = []
  const set: CellSet = { record, keepLate, find, changes: () => changes, write }
  return set

  function inSet({ name }: Pick<CellKind<never>, 'name'>): KindInSet {
    const found = kinds.get(name)
    if (!found) throw new Error(`No cell of the kind ${name} was read`)
    return found
  }

  function record<Given extends EnteredCell, Value extends object, Code extends string>(
    kind: CellKind<Given, Value, Code>,
    given: readonly Given[],
  ): Result<readonly RecordedCell[], Code> {
    const { rules, shown } = inSet(kind)
    const writes: CellWrite[] = []
    for (const one of given) {
      const current = shown.get(kind.tables.keyOf(kind.placeOf(one)))
      const value = rules.validate(one, { current, set })
      // The rules are those of this kind, so the refusal has one of its codes.
      if (!value.ok) return value as Result<never, Code>
      writes.push({ given: one, current, value: value.value })
    }
    return accept(writes.map((write) => writeCell(inSet(kind), write)))
  }

  function writeCell(
    { kind, shown: cells, changed, history }: KindInSet,
    { given, current, value }: CellWrite,
  ): RecordedCell {
    const { entry, writer } = given
    const { mid, baseVer = current?.ver ?? 0 } = entry
    const { actor, clientId, receivedAt } = writer
    // Values are only compared with the current one.
    const comparable = (one: object) => (current ? JSON.stringify(kind.valueOf(one)) : null)
    const { outcome, shows, ver, contested, intentAt } = decideCell(
      current && { ...current, value: comparable(current) },
      {
        value: comparable(value),
        baseVer: kind.lastStands ? (current?.ver ?? 0) : baseVer,
        clientId,
        intentAt: writer.intentAt,
      },
    )
    const shown = shows === 'current' && current ? current : { ...value, mid, clientId, actor, receivedAt }
    const place = kind.placeOf(given)
    const row = { ...shown, ...place, ver, contested, intentAt }
    const key = kind.tables.keyOf(place)
    cells.set(key, row)
    changed.set(key, row)
    history.push({ ...writer, ...place, ...value, mid, ver, baseVer, outcome })
    changes.push({ kind: kind.name, ...place })
    const shownNow = { ...kind.valueOf(shown), by: shown.actor, at: shown.receivedAt }
    return { outcome, ver, entered: kind.valueOf(value), shown: shownNow }
  }

  function keepLate<Given extends EnteredCell>(kind: CellKind<Given>, given: readonly Given[]): void {
    const { rules, shown, history } = inSet(kind)
    for (const one of given) {
      const value = rules.lateValue(one)
      if (value === null) continue
      const place = kind.placeOf(one)
      const ver = shown.get(kind.tables.keyOf(place))?.ver ?? 0
      const { mid, baseVer = ver } = one.entry
      history.push({ ...one.writer, ...place, ...value, mid, ver, baseVer, outcome: kind.lateOutcome })
    }
  }

  function find<Value extends object>(kind: FoundKind<Value>, place: Partial<CellPlace>): ShownCell<Value> | undefined {
    return kinds.get(kind.name)?.shown.get(kind.tables.keyOf(place)) as ShownCell<Value> | undefined
  }

  async function write(): Promise<readonly number[]> {
    const writes: Promise<unknown>[] = []
    for (const { kind, changed, history } of kinds.values()) {
      writes.push(kind.tables.upsert(tx, [...changed.values()]), kind.tables.insertHistory(tx, history.splice(0)))
      changed.clear()
    }
    const [numbers] = await Promise.all([noteChanges(tx, changes.splice(0)), ...writes])
    return numbers
  }
}

type CellWrite = {
  readonly given: EnteredCell
  readonly current: ShownCell | undefined
  readonly value: object
}

async function readKind(tx: Transaction, kind: CellKind, given: readonly EnteredCell[]): Promise<KindInSet> {
  const { keyOf, select } = kind.tables
  const places = new Map(given.map((one) => kind.placeOf(one)).map((place) => [keyOf(place), place]))
  const [found, rules] = await Promise.all([select(tx, [...places.values()]), kind.readRules(tx, given)])
  const rows = found.flat() as ShownCell[]
  const shown = new Map(rows.map((row) => [keyOf({ ...row }), row]))
  return { kind, rules, shown, changed: new Map(), history: [] }
}
