import type { Hole } from '#golf/course/course.ts'
import { rootOf, type GameRecord, type RecordValue } from '#golf/games/game-records.ts'
import { validateRecord, type RecordRefusal } from '#golf/games/validate-record.ts'
import { accept, type Result } from '#golf/result.ts'
import type { Transaction } from '../database.ts'
import { gamesOfOuting, type StoredGame } from '../outings/outing-games.ts'
import { teesOfOuting } from '../outings/outing-tees.ts'
import { golfersOfOuting, readOuting, validateInProgress, type Outing } from '../outings/outings.ts'
import { gameRecordHistory, gameRecords } from '../schema/cells.ts'
import { cellTables, type CellKind, type EnteredCell } from './cell-recording.ts'
import { noSuchGroup, type ScoreRefusal } from './scores.ts'

/** A press, a concession or a contest entry; without a side and an amount it is withdrawn. */
export type EnteredRecord = EnteredCell & { readonly entry: GameRecord }

/** After the end of the outing it is refused and kept for the organizer, like scores. */
export const recordKind: CellKind<EnteredRecord, RecordValue, RecordRefusal | ScoreRefusal> = {
  name: 'record',
  tables: cellTables({
    shown: gameRecords,
    history: gameRecordHistory,
    key: ['gameId', 'hole', 'what', 'golferId'],
  }),
  placeOf: ({ outingId, entry: { gameId, hole, what, golferId } }) => ({ outingId, gameId, hole, what, golferId }),
  valueOf,
  async readRules(tx, cells) {
    const outings = new Map<number, GamesOfOuting>()
    for (const outingId of new Set(cells.map((cell) => cell.outingId))) {
      const found = await readGames(tx, outingId)
      if (found) outings.set(outingId, found)
    }
    return {
      validate(given) {
        const found = findGames(outings, given)
        if (!found.ok) return found
        const goesOn = validateInProgress(found.value.outing)
        return goesOn.ok ? accept(valueOf(given.entry)) : goesOn
      },
      lateValue(given) {
        return findGames(outings, given).ok ? valueOf(given.entry) : null
      },
    }
  },
  lateOutcome: 'late',
}

type GamesOfOuting = {
  readonly outing: Outing
  readonly games: readonly StoredGame[]
  readonly golfers: readonly { readonly id: number; readonly group: number; readonly side: number }[]
  readonly holes: readonly Hole[]
}

async function readGames(tx: Transaction, outingId: number): Promise<GamesOfOuting | null> {
  const outing = await readOuting(tx, outingId)
  if (outing === undefined) return null
  const games = await gamesOfOuting(tx, outingId)
  const golfers = await golfersOfOuting(tx, outingId)
  const tees = await teesOfOuting(tx, outingId)
  return {
    outing,
    games,
    golfers: golfers.map(({ id, tgroupId: group, side }) => ({ id, group, side })),
    holes: tees.find(({ id }) => id === outing.teeboxId)?.holes ?? [],
  }
}

function valueOf({ side, amount }: RecordValue): RecordValue {
  return { side, amount }
}

/** Returns the outing of a record if its group may enter it, whether or not the outing is in progress. */
function findGames(
  outings: ReadonlyMap<number, GamesOfOuting>,
  { outingId, tgroupId: group, entry: record }: EnteredRecord,
): Result<GamesOfOuting, RecordRefusal> {
  const found = outings.get(outingId)
  if (found === undefined) return noSuchGroup()
  const game = found.games.find((each) => rootOf(each) === record.gameId)
  const valid = validateRecord(found, { record, group, game })
  return valid.ok ? accept(found) : valid
}
