import { addDays } from '#golf/day.ts'
import { posting } from '#golf/outing/posting.ts'
import { handicapIndex } from '#golf/units.ts'
import { findCourse } from '../courses/courses.ts'
import type { Database } from '../database.ts'
import { snapshotOf } from '../outings/outing-snapshot.ts'
import { golfersOfOuting, readOuting } from '../outings/outings.ts'
import { savePosting } from '../outings/save-posting.ts'
import { noConditions } from '../rounds/rounds-posting.ts'
import { recordCells } from '../scores/cell-recording.ts'
import { recordScores } from '../scores/scores.ts'
import { choiceKind } from '../scores/wolf-choices.ts'
import { transaction } from '../transaction.ts'
import { startDemoOuting, type DemoOuting } from './outing.ts'

const courseName = 'San Jose Municipal Golf Course'
const tees = 'Black'
const daysAgo = 3

/** Strokes over par, hole by hole: about what each of them usually plays. */
const players = [
  { username: 'liam', overPar: [0, 0, 1, 0, 0, 1, 0, 0, -1, 1, 0, 0, 1, 0, 0, 1, 0, 0] },
  { username: 'jamal', overPar: [1, 0, 1, 1, 0, 1, 0, 2, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1] },
  { username: 'tomas', overPar: [0, 1, 0, 1, 1, 0, 2, 0, 1, 0, 1, 1, 0, 0, 1, 1, 1, 0] },
  { username: 'xavier', overPar: [0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, -1, 1, 0, 0, 1, 1] },
] as const

/** A round of Wolf with gross skins that Liam organized and posted a few days ago. */
export async function addDemoPostedOuting(db: Database, demo: DemoOuting): Promise<void> {
  const courseId = demo.courseIds.get(courseName) ?? 0
  const course = await findCourse(db, { id: courseId })
  const teeboxId = course?.teeboxes.find(({ description }) => description === tees)?.id ?? 0
  const by = { memberId: demo.memberIds.get('liam') ?? 0, isadmin: false }
  const date = addDays(demo.date, -daysAgo)
  const now = new Date(`${date}T22:40:00.000Z`)
  const outingId = await startDemoOuting(db, {
    ...demo,
    organizerId: by.memberId,
    actor: 'Liam O’Sullivan',
    now,
    settings: { date, courseId, teeboxId, contestId: 21, grossSkins: 1, netSkins: 0, spin: 1 },
    entries: players.map(({ username }) => ({
      id: 0,
      firstname: '',
      lastname: '',
      email: '',
      index: handicapIndex(0),
      startingHole: 1,
      memberId: demo.memberIds.get(username) ?? 0,
      teeboxId,
      tgroupId: 1,
    })),
  })
  const ids = (await golfersOfOuting(db, outingId)).map(({ id }) => id)
  const at = now.toISOString()
  const place = {
    outingId,
    tgroupId: 1,
    writer: { actor: 'Liam O’Sullivan', clientId: null, enteredAt: at, intentAt: at, receivedAt: at },
  }

  await transaction(db, async (tx) => {
    for (const [index, { hole, par }] of course?.holes.entries() ?? []) {
      const choice = choiceOn(index, ids)
      const entry = { ...choice, mid: demo.newId() }
      const chosen = await recordCells(tx, choiceKind, [{ ...place, hole, entry }])
      if (!chosen.ok) throw new Error(`A demo choice is refused: ${chosen.refusal.message}`)
      const entries = players.map(({ overPar }, player) => {
        return { mid: demo.newId(), golferId: ids[player] ?? 0, strokes: par + (overPar[index] ?? 0) }
      })
      const recorded = await recordScores(tx, { ...place, hole, entries })
      if (!recorded.ok) throw new Error(`A demo score is refused: ${recorded.refusal.message}`)
    }
    const outing = await readOuting(tx, outingId)
    if (!outing) throw new Error('The demo outing is gone')
    const snapshot = await snapshotOf(tx, outing)
    const { rounds: cards } = posting(snapshot.card, () => true)
    const given = { board: null, notposted: [], conditions: noConditions, latestDay: demo.date, now }
    await savePosting(tx, { ...given, snapshot, cards, by })
  })
}

/** The wolf goes alone now and then, blind once, and with the next golfer otherwise. */
function choiceOn(index: number, ids: readonly number[]) {
  if (index === 12) return { wolfGame: 0, wolfPartner: null } as const
  if (index % 5 === 3) return { wolfGame: 1, wolfPartner: null } as const
  return { wolfGame: 2, wolfPartner: ids[(index + 1) % ids.length] ?? 0 } as const
}
