import { and, eq, getTableColumns, sql as expression } from 'drizzle-orm'
import { orderOfPlay } from '#golf/games/game.ts'
import type { WolfGame } from '#golf/games/wolf-choice.ts'
import { checkWolfChoice, wolfOf } from '#golf/games/wolf-choice.ts'
import type { Result } from '#golf/result.ts'
import { accept, refuse } from '#golf/result.ts'
import type { Reader, Transaction } from '../database.ts'
import { snapshotOf } from '../outings/outing-snapshot.ts'
import { validateInProgress, readOuting } from '../outings/outings.ts'
import { excludedOf, placeholdersOf, prepared } from '../queries.ts'
import { wolfChoices, wolfHistory } from '../schema/wolf.ts'
import { noteWolfChange } from './changes.ts'
import { writeOf } from './scores-cell.ts'
import type { ScoreRefusal, Writer } from './scores.ts'

export type WolfRefusal = ScoreRefusal | 'wolf.partner'

/** The choice of the wolf of one hole, as somebody of the group enters it. */
export type HoleChoice = {
  readonly outingId: number
  readonly tgroupId: number
  readonly hole: number
  readonly entry: {
    /** The operation: it has one effect, ever. */
    readonly mid: string
    readonly wolfGame: WolfGame
    readonly wolfPartner: number | null
    /** The version that its owner saw; left out by callers who do not follow versions: whatever is shown now. */
    readonly baseVer?: number
  }
  readonly writer: Writer
}

export type EnteredChoice = { readonly wolfGame: WolfGame; readonly wolfPartner: number | null }

export type RecordedChoice = {
  readonly outcome: 'applied' | 'contested'
  readonly ver: number
  readonly entered: EnteredChoice
  /** What the cell shows now. */
  readonly shown: EnteredChoice & { readonly by: string; readonly at: string }
}

const { placeholder } = expression
const { id: _, ...historyColumns } = getTableColumns(wolfHistory)

const selectChoice = prepared((sql) =>
  sql
    .select()
    .from(wolfChoices)
    .where(
      and(
        eq(wolfChoices.outingId, placeholder('outingId')),
        eq(wolfChoices.tgroupId, placeholder('tgroupId')),
        eq(wolfChoices.hole, placeholder('hole')),
      ),
    )
    .prepare(),
)

/** What a cell holds, without whose it is. */
const { outingId: _outing, tgroupId: _group, hole: _hole, ...cellColumns } = getTableColumns(wolfChoices)

const upsertChoice = prepared((sql) =>
  sql
    .insert(wolfChoices)
    .values(placeholdersOf(getTableColumns(wolfChoices)))
    .onConflictDoUpdate({
      target: [wolfChoices.outingId, wolfChoices.tgroupId, wolfChoices.hole],
      set: excludedOf(cellColumns),
    })
    .prepare(),
)

const insertHistory = prepared((sql) => sql.insert(wolfHistory).values(placeholdersOf(historyColumns)).prepare())

/**
 * Records a wolf's choice by the rule for cells, with one row in the history and one change for the boards. A choice
 * that comes after the first score of the hole counts and is marked late. It is kept whatever game the outing is set
 * to: an organizer who changes the game back finds it again.
 */
export async function recordChoice(tx: Transaction, given: HoleChoice): Promise<Result<RecordedChoice, WolfRefusal>> {
  const { outingId, tgroupId, hole, entry, writer } = given
  const judged = await judgeChoice(tx, given)
  if (!judged.ok) return judged
  const { wolfGame, wolfPartner, isAfterScore } = judged.value
  const [current] = await selectChoice(tx).execute({ outingId, tgroupId, hole })
  const isSame = current !== undefined && valueOf(current) === valueOf({ wolfGame, wolfPartner })
  const late = isSame ? current.late : isAfterScore
  const { row, baseVer, outcome } = writeOf({
    current,
    value: { wolfGame, wolfPartner, late },
    plain: valueOf,
    entry,
    writer,
  })
  const { ver } = row
  await upsertChoice(tx).execute({ ...row, outingId, tgroupId, hole })
  await writeHistory(tx, { ...given, wolfPartner, ver, baseVer, late, outcome })
  await noteWolfChange(tx, { outingId, tgroupId, hole })
  return accept({
    outcome,
    ver,
    entered: { wolfGame, wolfPartner },
    shown: { wolfGame: row.wolfGame, wolfPartner: row.wolfPartner, by: row.actor, at: row.receivedAt },
  })
}

/** Keeps a choice that came after the end of the outing in the history, where its organizer finds it. */
export async function keepLateChoice(tx: Transaction, given: HoleChoice): Promise<void> {
  const { outingId, tgroupId, hole, entry } = given
  const outing = await readOuting(tx, outingId)
  const snapshot = outing && (await snapshotOf(tx, outing))
  const isOfGroup = snapshot?.golfers.some((golfer) => golfer.tgroupId === tgroupId)
  if (!isOfGroup || !snapshot?.holes.some((one) => one.hole === hole)) return
  const [current] = await selectChoice(tx).execute({ outingId, tgroupId, hole })
  const ver = current?.ver ?? 0
  const { wolfPartner, baseVer = ver } = entry
  await writeHistory(tx, { ...given, wolfPartner, ver, baseVer, late: true, outcome: 'after-end' })
}

async function judgeChoice(
  reader: Reader,
  { outingId, tgroupId, hole, entry }: HoleChoice,
): Promise<Result<EnteredChoice & { isAfterScore: boolean }, WolfRefusal>> {
  const outing = await readOuting(reader, outingId)
  const snapshot = outing && (await snapshotOf(reader, outing))
  const group = snapshot?.golfers.filter((golfer) => golfer.tgroupId === tgroupId) ?? []
  if (!snapshot || group.length === 0) {
    return refuse('score.not-in-group', 'This is not a group of the outing that is scored here.')
  }
  const { card } = snapshot
  if (!card.holes.some((one) => one.hole === hole)) {
    return refuse('score.no-such-hole', `The course has no hole ${hole}.`)
  }
  const goesOn = validateInProgress(snapshot.outing)
  if (!goesOn.ok) return goesOn
  const { golfers } = card
  const wolf = wolfOf({ golfers, order: orderOfPlay(card), hole }) ?? 0
  const { wolfGame, wolfPartner: partner } = entry
  const choice = checkWolfChoice({ golfers, wolf, choice: { wolfGame, partner } })
  if (!choice.ok) return refuse('wolf.partner', `${choice.refusal.message}.`)
  const isAfterScore = group.some(({ id }) => card.scores(id, hole) !== undefined)
  return accept({ wolfGame, wolfPartner: choice.value.partner, isAfterScore })
}

function valueOf({ wolfGame, wolfPartner }: EnteredChoice): string {
  return `${wolfGame}/${wolfPartner ?? ''}`
}

async function writeHistory(
  tx: Transaction,
  {
    entry,
    writer,
    ...row
  }: HoleChoice & {
    readonly wolfPartner: number | null
    readonly ver: number
    readonly baseVer: number
    readonly late: boolean
    readonly outcome: 'applied' | 'contested' | 'after-end'
  },
): Promise<void> {
  const { mid, wolfGame } = entry
  await insertHistory(tx).execute({ ...writer, ...row, mid, wolfGame })
}
