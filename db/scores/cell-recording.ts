import { and, eq, getTableColumns, or } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { accept, type Refusal, type Result } from '#golf/result.ts'
import type { Transaction } from '../database.ts'
import { hour } from '../instants.ts'
import { excludedOf, inSets, insertInSets } from '../queries.ts'
import { noteChanges, type CellPlace, type CellValue, type Change, type NewChange } from './changes.ts'

/** Who enters a value: a name or group to show, and the phone when it has a database of its own. */
export type Writer = {
  readonly actor: string
  readonly clientId: string | null
  /** When the scorer tapped, by the phone's clock; for display, never compared. */
  readonly enteredAt: string | null
  /** When it was meant, by the server's clock. */
  readonly intentAt: string | null
  readonly receivedAt: string
}

/** The value of one cell, as a group enters it. */
export type EnteredCell = {
  readonly outingId: number
  readonly tgroupId: number
  readonly entry: {
    /** The operation; it takes effect only once. */
    readonly mid: string
    /** The version that the scorer saw; left out by callers who do not track versions: the present one. */
    readonly baseVer?: number
  }
  readonly writer: Writer
}

/**
 * What the recording must know about a kind of cell; the rest is the same for all kinds. The methods are declared as
 * methods, so that a kind of any cell is a kind of cell.
 */
export type CellKind<
  Given extends EnteredCell = EnteredCell,
  Value extends object = object,
  Code extends string = string,
> = {
  readonly name: Exclude<Change['kind'], 'outing'>
  readonly tables: CellTables
  placeOf(given: Given): CellPlace
  /** The entered and shown value, without what the server adds. */
  valueOf(value: Value): CellValue
  /** Reads what is needed to validate these values, in a few statements for any number of them. */
  readRules(tx: Transaction, cells: readonly Given[]): Promise<CellRules<Given, Value, Code>>
  /** An accepted value is shown whatever version its writer saw, because `validate` has compared what matters. */
  readonly lastStands?: true
  /** The outcome of a late value in the history. */
  readonly lateOutcome: string
}

/** Which values a kind of cell accepts, according to the data read before. */
type CellRules<Given extends EnteredCell = EnteredCell, Value extends object = object, Code extends string = string> = {
  /** The value to write, or why this group may not write it. `set` has what was recorded since the read. */
  validate(
    given: Given,
    now: { current: ShownCell<Value> | undefined; set: Pick<CellSet, 'find'> },
  ): Result<Value, Code>
  /** The value to keep if it arrived after the end of the outing; null when the group has no such cell. */
  lateValue(given: Given): Value | null
}

/** The part of a kind that finds its cells. */
type FoundKind<Value extends object> = Pick<CellKind<never, Value>, 'name' | 'tables' | 'valueOf'>

type CellTables = ReturnType<typeof cellTables>

/** The columns of the shown write besides its value. */
type ShownWrite = Omit<ShownValue, 'value'> & Pick<Writer, 'actor' | 'receivedAt'> & { readonly mid: string }
type ShownCell<Value extends object = object> = Value & ShownWrite

export type RecordedCell = {
  readonly outcome: CellDecision['outcome']
  readonly ver: number
  readonly entered: CellValue
  /** What the cell shows now. */
  readonly shown: CellValue & { readonly by: string; readonly at: string }
}

/** The effect of an operation: `ver` is the version of its cell, 0 without one. */
export type Effect =
  | { readonly outcome: 'applied'; readonly ver: number }
  | {
      readonly outcome: 'contested'
      readonly ver: number
      /** What the cell shows now. */
      readonly shown: RecordedCell['shown']
      /** The entered value, kept in the history. */
      readonly kept: CellValue
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

/** The effect of an operation that records cells, alone or together with others. */
export type CellWork<Code extends string = string> = {
  /** The cells it is about; read before it runs. */
  readonly cells: readonly CellsOfKind[]
  /** Changes only the set. A refusal has recorded nothing. */
  readonly record: (set: CellSet) => Result<Effect, Code>
  /** What is stored of a refused operation. */
  readonly keepRefused?: (set: CellSet, refusal: Refusal) => void
}

type CellsOfKind = { readonly kind: CellKind; readonly given: readonly EnteredCell[] }

/**
 * Recording values as an operation: those that arrive after the end of the outing, or after the card was signed, are
 * refused and kept as late ones. Of several values the answer has the contested one, if any.
 */
export function cellOperation<Given extends EnteredCell, Value extends object, Code extends string>(
  kind: CellKind<Given, Value, Code>,
  given: readonly Given[],
): CellWork<Code> {
  return {
    cells: [{ kind, given }],
    record(set) {
      const recorded = set.record(kind, given)
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

function isTooLate({ code }: Refusal): boolean {
  return code === 'outing.posted' || code === 'outing.cancelled' || code === 'card.returned'
}

/** Records values by the cell rule: all of them, or none when one is refused. */
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
 * Cells of one transaction: read together, recorded in memory and written together. The result is the same as if each
 * were written before the next is read.
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
   * Keeps values that arrived too late in the history, for its organizer. The board is unchanged.
   * Values of cells that the group does not have are left out.
   */
  readonly keepLate: <Given extends EnteredCell>(kind: CellKind<Given>, given: readonly Given[]) => void
  /** What a cell shows now; undefined when it is empty or was not read. */
  readonly find: <Value extends object>(
    kind: FoundKind<Value>,
    place: Partial<CellPlace>,
  ) => ShownCell<Value> | undefined
  /** The unwritten changes. */
  readonly changes: () => readonly NewChange[]
  /** Writes everything recorded. Resolves with the numbers of the changes, in their order. */
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
      // The rules are those of this kind, and so are their codes.
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
    // Values are compared with the present one alone.
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

/** What a cell shows (a golfer's score, a Wolf's choice), as far as the rule needs it. */
export type ShownValue = {
  readonly value: number | string | null
  readonly ver: number
  /** The phone whose value is shown; null when it came without a phone database. */
  readonly clientId: string | null
  readonly intentAt: string | null
  readonly contested: boolean
}

/** An entered value. `baseVer` is the version that the scorer saw, 0 for an empty cell. */
export type EnteredValue = {
  readonly value: number | string | null
  readonly baseVer: number
  readonly clientId: string | null
  readonly intentAt: string | null
}

/** The result of entering a value into a cell. */
type CellDecision = {
  readonly outcome: 'applied' | 'contested'
  readonly shows: 'entered' | 'current'
  readonly ver: number
  /** Whether the cell stays flagged until a scorer who has seen it enters a value. */
  readonly contested: boolean
  readonly intentAt: string | null
}

const oldestKnownAge = 36 * hour

/**
 * When a value was meant, by the server's clock: both instants are the phone's, so its error cancels out. Null (older
 * than everything known) when the age is negative or 36 hours and more, because then that clock was changed in between.
 */
export function intentInstant({ at, sentAt, now }: { at: number; sentAt: number; now: Date }): string | null {
  const age = sentAt - at
  return age >= 0 && age < oldestKnownAge ? new Date(now.getTime() - age).toISOString() : null
}

/**
 * The cell rule. A value from someone who saw the present one replaces it. The same value confirms it. Any other is
 * contested: the later intent is shown, the other stays in the history, and the cell is flagged. A phone has always
 * seen its own last value, even while the answer with its version is still on the way.
 */
export function decideCell(current: ShownValue | undefined, entered: EnteredValue): CellDecision {
  const ver = (current?.ver ?? 0) + 1
  const { intentAt } = entered
  if (!current || entered.baseVer === current.ver) {
    return { outcome: 'applied', shows: 'entered', ver, contested: false, intentAt }
  }
  const { contested } = current
  if (entered.value === current.value) {
    return { outcome: 'applied', shows: 'entered', ver, contested, intentAt: later(intentAt, current.intentAt) }
  }
  if (entered.clientId !== null && entered.clientId === current.clientId) {
    return { outcome: 'applied', shows: 'entered', ver, contested, intentAt }
  }
  const shows = (intentAt ?? '') >= (current.intentAt ?? '') ? 'entered' : 'current'
  return {
    outcome: 'contested',
    shows,
    ver,
    contested: true,
    intentAt: shows === 'entered' ? intentAt : current.intentAt,
  }
}

function later(one: string | null, other: string | null): string | null {
  return (one ?? '') >= (other ?? '') ? one : other
}
