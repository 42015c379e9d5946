import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import type { DatabasePlace } from '#db/database.ts'
import { moveDatabase, openMoment } from '#db/open-database.ts'
import {
  entryOf,
  guest,
  openOutingClub,
  settingsOf,
  startOuting,
  type OutingClub,
} from '#db/outings/outings-testing.ts'
import { scoreHistory, scores } from '#db/schema/cells.ts'
import { outingGroups } from '#db/schema/outings.ts'
import { syncMutations } from '#db/schema/replay.ts'
import { fileOf } from '#db/testing.ts'
import type { Group, Phone } from './phones.ts'

const golfersOfGroup = 4

/** The organizers; each can have one outing in progress. */
const organizers = ['alice', 'ben', 'carol', 'dev', 'grace'] as const

/** Makes a club with up to five outings in a file, and moves it to an empty place as an administrator does. */
export async function makeClub(to: DatabasePlace, { outings = 1, groups = 6 } = {}): Promise<Group[]> {
  const club = await openOutingClub()
  const file = fileOf(club.db)
  const made: Group[] = []
  for (const organizer of organizers.slice(0, outings)) made.push(...(await addOuting(club, { organizer, groups })))
  await club.db.close()
  await moveDatabase({ from: { file }, to })
  rmSync(dirname(file), { recursive: true })
  return made
}

type NewOuting = { readonly organizer: (typeof organizers)[number]; readonly groups: number }

async function addOuting(club: OutingClub, { organizer, groups }: NewOuting): Promise<Group[]> {
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const entries = Array.from({ length: groups * golfersOfGroup }, (_, at) => {
    const tgroupId = 1 + Math.floor(at / golfersOfGroup)
    return at === 0 ? entryOf(club, organizer) : guest(club, { firstname: `Golfer${at}`, tgroupId })
  })
  const settings = settingsOf(club, { date: today })
  const by = { memberId: club.members[organizer], isadmin: false }
  const { id: outingId, golferIds } = await startOuting(club, { by, entries, settings, now, today })
  const rows = await club.db.sql
    .select()
    .from(outingGroups)
    .where(eq(outingGroups.outingId, outingId))
    .orderBy(asc(outingGroups.tgroupId))
  return rows.map(({ tgroupId, accessCode: code }, at) => {
    const own = golferIds.slice(at * golfersOfGroup, (at + 1) * golfersOfGroup)
    return { outingId, tgroupId, code, golferIds: own }
  })
}

export type Findings = {
  readonly acknowledged: number
  /** Acknowledged to a phone, but missing in the history of scores. */
  readonly lost: number
  /** Stored in the history more than once. */
  readonly doubled: number
  /** Stored in the history, but not acknowledged to any phone. */
  readonly unasked: number
  /** Cells that differ between a phone's board and the database. */
  readonly skipped: number
  /** Operations that a server refused. */
  readonly refused: number
  /** The findings of `npm run verify`. */
  readonly faults: readonly string[]
}

/** Compares the state of phones with the database. Boards are compared only when phones have finished. */
export async function compare(
  place: DatabasePlace,
  phones: readonly Phone[],
  { isOver = true } = {},
): Promise<Findings> {
  const moment = await openMoment(place)
  try {
    const entered = Map.groupBy(await moment.sql.select({ mid: scoreHistory.mid }).from(scoreHistory), ({ mid }) => mid)
    const done = await moment.sql.select({ mid: syncMutations.mid }).from(syncMutations)
    const shown = await moment.sql.select().from(scores)
    const acknowledged = phones.flatMap((phone) => [...phone.acknowledged])
    const known = new Set(acknowledged)
    const boards = isOver ? await Promise.all(phones.map((phone) => phone.board())) : []
    const refused = await Promise.all(phones.map((phone) => phone.refused()))
    const differs = (board: ReadonlyMap<string, number | null>) =>
      shown.filter(({ golferId, hole, strokes }) => board.get(`${golferId}/${hole}`) !== strokes).length
    return {
      acknowledged: known.size,
      lost: acknowledged.filter((mid) => !entered.has(mid)).length,
      doubled: [...entered.values()].filter((rows) => rows.length > 1).length,
      unasked: isOver ? done.filter(({ mid }) => !known.has(mid)).length : 0,
      skipped: boards.reduce((sum, board) => sum + differs(board), 0),
      refused: refused.reduce((sum, count) => sum + count, 0),
      faults: isOver ? (await audit(moment)).faults : [],
    }
  } finally {
    await moment.close()
  }
}
