import { and, eq, inArray } from 'drizzle-orm'
import { rootOf } from '#golf/games/game-records.ts'
import { ballOf, sidesOf } from '#golf/outing/format.ts'
import type { CellKind } from '../cells/cell-recording.ts'
import { noteChanges, type CellPlace } from '../cells/changes.ts'
import { departureKind } from '../cells/departures.ts'
import { recordKind } from '../cells/game-records.ts'
import { scoreKind } from '../cells/scores.ts'
import { choiceKind } from '../cells/wolf-choices.ts'
import type { Transaction } from '../database.ts'
import { scores, wolfChoices, departures, gameRecords } from '../schema/cells.ts'
import { addGame, gamesOfOuting, removeGame } from './outing-games.ts'
import type { GolferInOuting, OutingSettings } from './outings.ts'

/** A golfer who replaces a removed one, with or without that golfer's scores. */
export type Replaced = { readonly from: number; readonly to: number; readonly takesScores: boolean }

type Field = readonly GolferInOuting[]

type CarryOver = {
  readonly outingId: number
  readonly settings: OutingSettings
  readonly replaced: readonly Replaced[]
  /** The fields before and after the golfers were replaced. */
  readonly before: Field
  readonly after: Field
  readonly actor: string
  readonly now: Date
  readonly newId: () => string
}

/**
 * Carries games and scores over to the golfers who play instead of removed ones. The removed golfers' own rows are kept
 * but no longer shown.
 */
export async function carryOver(tx: Transaction, given: CarryOver): Promise<void> {
  for (const { from, to } of given.replaced) await carryGames(tx, { ...given, from, to })
  for (const { from, to } of ballsCarried(given)) await carryEntries(tx, { ...given, from, to })
}

/**
 * Returns the scores to move. With own balls, those of a removed golfer move to the golfer who really played. With
 * shared balls, those of a side move to another partner when the golfer under whose id they are stored was removed; the
 * side is identified by the partners who stay or are replacements.
 */
function ballsCarried({
  before,
  after,
  replaced,
  settings: { format = 'own' },
}: CarryOver): readonly { readonly from: number; readonly to: number }[] {
  if (format === 'own') return replaced.filter(({ takesScores }) => takesScores)
  const nowOf = new Map(replaced.map(({ from, to }) => [from, to]))
  const sides = sidesOf(after)
  return sidesOf(before).flatMap((side) => {
    const ids = new Set(side.map(({ id }) => nowOf.get(id) ?? id))
    const from = ballOf(side)?.id
    const to = ballOf(sides.find((partners) => partners.some(({ id }) => ids.has(id))) ?? [])?.id
    return from === undefined || to === undefined || from === to ? [] : [{ from, to }]
  })
}

type Carried = Pick<CarryOver, 'outingId' | 'actor' | 'now'> & { readonly from: number; readonly to: number }

/**
 * Moves what was entered for a golfer, with history rows that name both golfers. A Wolf's choice of the golfer as
 * partner becomes a choice of the other.
 */
async function carryEntries(tx: Transaction, given: CarryOver & Carried): Promise<void> {
  const { outingId, from, to, before, now, newId } = given
  const golfer = before.find(({ id }) => id === from)
  const actor = `${given.actor}, moved from ${golfer ? `${golfer.firstname} ${golfer.lastname}` : ''}`
  const write = () => ({ mid: newId(), actor, clientId: null, receivedAt: now.toISOString() })

  /** Moves cells of one kind. `rows` has those of both golfers: a partner may already have had scores of the side. */
  async function carryCells(kind: Kind, rows: readonly (StoredCell & { readonly golferId: number })[]): Promise<void> {
    const { keyOf } = kind.tables
    const versions = new Map(rows.flatMap((row) => (row.golferId === to ? [[keyOf(row), row.ver]] : [])))
    const moved = rows.flatMap((row) => {
      if (row.golferId !== from) return []
      const baseVer = versions.get(keyOf({ ...row, golferId: to })) ?? 0
      return [{ ...row, golferId: to, baseVer, ver: baseVer + 1, ...write() }]
    })
    await writeCells(tx, kind, moved)
  }

  const both = [from, to]
  await carryCells(
    scoreKind,
    await tx.sql.select().from(scores).where(inArray(scores.golferId, both)).orderBy(scores.hole),
  )
  const choices = await tx.sql
    .select()
    .from(wolfChoices)
    .where(and(eq(wolfChoices.outingId, outingId), eq(wolfChoices.wolfPartner, from)))
    .orderBy(wolfChoices.tgroupId, wolfChoices.hole)
  await writeCells(
    tx,
    choiceKind,
    choices.map((choice) => ({ ...choice, wolfPartner: to, baseVer: choice.ver, ver: choice.ver + 1, ...write() })),
  )
  await carryCells(departureKind, await tx.sql.select().from(departures).where(inArray(departures.golferId, both)))
  await carryGames(tx, { ...given, actor })
  await carryCells(
    recordKind,
    await tx.sql
      .select()
      .from(gameRecords)
      .where(and(eq(gameRecords.outingId, outingId), inArray(gameRecords.golferId, both)))
      .orderBy(gameRecords.gameId, gameRecords.hole, gameRecords.what),
  )
}

type Kind = Pick<CellKind<never>, 'name' | 'tables'>
type StoredCell = CellPlace & { readonly ver: number; readonly contested: boolean }

/** Writes cells, and for each of them a row of its history and a change for the boards. */
async function writeCells(
  tx: Transaction,
  { name, tables }: Kind,
  cells: readonly (StoredCell & { readonly baseVer: number })[],
): Promise<void> {
  await tables.upsert(tx, cells)
  const history = cells.map((cell) => ({ ...cell, enteredAt: null, outcome: cell.contested ? 'contested' : 'applied' }))
  await tables.insertHistory(tx, history)
  await noteChanges(
    tx,
    cells.map((cell) => ({ ...cell, kind: name })),
  )
}

/**
 * Replaces the golfer in the sides of matches and teams, whether or not the scores move. The earlier version of the
 * game stays in the history, as after any change.
 */
async function carryGames(tx: Transaction, { outingId, from, to, actor: by, now }: Carried): Promise<void> {
  for (const game of await gamesOfOuting(tx, outingId)) {
    const { id, ...terms } = game
    if (!game.sides.some(({ golfers }) => golfers.includes(from))) continue
    const sides = game.sides.map((side) => ({
      ...side,
      // A partner who stays may take over the ball of a removed one, and must not be on the side twice.
      golfers: [...new Set(side.golfers.map((golfer) => (golfer === from ? to : golfer)))],
    }))
    await removeGame(tx, id, { outingId, by, now })
    await addGame(tx, { ...terms, rootId: rootOf(game), sides }, { outingId, by, now })
  }
}
