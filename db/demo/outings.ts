import { teeName } from '#golf/course/tees.ts'
import { addDays } from '#golf/day.ts'
import { type GolferEntry, validateField } from '#golf/outing/field.ts'
import { posting } from '#golf/outing/posting.ts'
import { handicapIndex } from '#golf/units.ts'
import { recordCells } from '../cells/cell-recording.ts'
import { recordScores } from '../cells/scores.ts'
import { choiceKind } from '../cells/wolf-choices.ts'
import { findCourse } from '../courses/courses.ts'
import type { Database } from '../database.ts'
import { snapshotOf } from '../outings/outing-snapshot.ts'
import { golfersOfOuting, readOuting } from '../outings/outings.ts'
import { membersAmong, saveOuting, type OutingToSave } from '../outings/save-outing.ts'
import { savePosting } from '../outings/save-posting.ts'
import { noConditions } from '../rounds/rounds-posting.ts'
import { transaction } from '../transaction.ts'

type DemoOuting = {
  readonly memberIds: ReadonlyMap<string, number>
  readonly courseIds: ReadonlyMap<string, number>
  readonly date: string
  readonly now: Date
  readonly newId: () => string
  readonly randomBytes: (count: number) => Uint8Array
}

export const courseOfOutings = 'San Jose Municipal Golf Course'

type Player = {
  readonly username: string
  readonly group: number
  readonly tees: string
  readonly strokes: readonly number[]
}

/** Strokes from hole 1 on (pars 5 4 4 3 4 4 3 4 5): the first group has finished seven holes, the second five. */
const players: readonly Player[] = [
  { username: 'alice', group: 1, tees: 'Silver (W)', strokes: [6, 5, 4, 3, 5, 5, 3] },
  { username: 'ben', group: 1, tees: 'Black', strokes: [5, 5, 4, 4, 4, 4, 3] },
  { username: 'carol', group: 1, tees: 'Black (W)', strokes: [4, 4, 4, 3, 4, 3, 3] },
  { username: 'dev', group: 1, tees: 'Silver', strokes: [7, 6, 5, 5, 6, 6, 4] },
  { username: 'grace', group: 2, tees: 'Silver (W)', strokes: [6, 6, 5, 3, 5] },
  { username: 'hiro', group: 2, tees: 'Gold', strokes: [5, 4, 4, 3, 5] },
  { username: 'nikhil', group: 2, tees: 'Black', strokes: [6, 5, 5, 3, 5] },
]

const guest = { firstname: 'Sofia', lastname: 'Marchetti', email: 'sofia@guest.example', index: handicapIndex(18) }
const guestStrokes = [7, 5, 5, 4, 5]

/** An outing in progress that Alice organizes: two groups on a real course, with the first holes scored. */
export async function addDemoOuting(db: Database, demo: DemoOuting): Promise<void> {
  const courseId = demo.courseIds.get(courseOfOutings) ?? 0
  const course = await findCourse(db, { id: courseId })
  const teeboxId = (tees: string) => course?.teeboxes.find((teebox) => teeName(teebox) === tees)?.id ?? 0

  const entries = players.map(({ username, group, tees }) =>
    entryOf(demo, { username, teeboxId: teeboxId(tees), tgroupId: group }),
  )
  entries.push({ ...guest, id: 0, memberId: null, teeboxId: teeboxId('Silver (W)'), tgroupId: 2, startingHole: 1 })

  const black = teeboxId('Black')
  const outingId = await startDemoOuting(db, {
    ...demo,
    organizerId: demo.memberIds.get('alice') ?? 0,
    settings: { date: demo.date, courseId, teeboxId: black, ownGameId: 0, grossSkins: 0, netSkins: 1, spin: 0 },
    entries,
    actor: 'Alice Moreno',
  })
  await scoreFirstHoles(db, { ...demo, outingId })
}

type Entered = Pick<GolferEntry, 'teeboxId' | 'tgroupId'> & { readonly username: string }

/** A member as the organizer enters one; name and index come from the club. */
function entryOf(demo: DemoOuting, { username, ...place }: Entered): GolferEntry {
  const memberId = demo.memberIds.get(username) ?? 0
  return { id: 0, firstname: '', lastname: '', email: '', index: handicapIndex(0), startingHole: 1, memberId, ...place }
}

type ToStart = Omit<OutingToSave, 'id' | 'field'> & { readonly entries: readonly GolferEntry[] }

async function startDemoOuting(db: Database, { entries, ...outing }: ToStart): Promise<number> {
  const { organizerId, settings } = outing
  return await transaction(db, async (tx) => {
    const field = validateField({
      settings,
      entries,
      removedIds: [],
      stayingId: organizerId,
      former: [],
      today: settings.date,
      keptDate: null,
      course: await findCourse(tx, { id: settings.courseId }),
      members: await membersAmong(tx, entries),
    })
    if (!field.ok) throw new Error(`The demo outing is refused: ${field.refusal.message}`)
    return (await saveOuting(tx, { ...outing, id: 0, field: field.value })).id
  })
}

async function scoreFirstHoles(
  db: Database,
  { outingId, now, newId }: DemoOuting & { outingId: number },
): Promise<void> {
  const strokesByPosition = [...players.map(({ strokes }) => strokes), guestStrokes]
  const golfers = await golfersOfOuting(db, outingId)
  await transaction(db, async (tx) => {
    for (const tgroupId of [1, 2]) {
      for (let hole = 1; hole <= 9; hole += 1) {
        const entries = golfers.flatMap(({ id, tgroupId: group }, position) => {
          const strokes = strokesByPosition[position]?.[hole - 1]
          return group === tgroupId && strokes !== undefined ? [{ mid: newId(), golferId: id, strokes }] : []
        })
        const actor = tgroupId === 1 ? 'Ben Okafor' : 'Grace Lindqvist'
        const at = now.toISOString()
        const writer = { actor, clientId: null, enteredAt: at, intentAt: at, receivedAt: at }
        const recorded = await recordScores(tx, { outingId, tgroupId, hole, entries, writer })
        if (!recorded.ok) throw new Error(`A demo score is refused: ${recorded.refusal.message}`)
      }
    }
  })
}

const postedTees = 'Black'
const postedDaysAgo = 3

/** Strokes over par, by hole. */
const postedPlayers = [
  { username: 'liam', overPar: [0, 0, 1, 0, 0, 1, 0, 0, -1, 1, 0, 0, 1, 0, 0, 1, 0, 0] },
  { username: 'jamal', overPar: [1, 0, 1, 1, 0, 1, 0, 2, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1] },
  { username: 'tomas', overPar: [0, 1, 0, 1, 1, 0, 2, 0, 1, 0, 1, 1, 0, 0, 1, 1, 1, 0] },
  { username: 'xavier', overPar: [0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, -1, 1, 0, 0, 1, 1] },
] as const

/** A round of Wolf with gross skins that Liam organized and posted a few days ago. */
export async function addDemoPostedOuting(db: Database, demo: DemoOuting): Promise<void> {
  const courseId = demo.courseIds.get(courseOfOutings) ?? 0
  const course = await findCourse(db, { id: courseId })
  const teeboxId = course?.teeboxes.find((teebox) => teeName(teebox) === postedTees)?.id ?? 0
  const by = { memberId: demo.memberIds.get('liam') ?? 0, isadmin: false }
  const date = addDays(demo.date, -postedDaysAgo)
  const now = new Date(`${date}T22:40:00.000Z`)
  const outingId = await startDemoOuting(db, {
    ...demo,
    organizerId: by.memberId,
    actor: 'Liam O’Sullivan',
    now,
    settings: { date, courseId, teeboxId, ownGameId: 21, grossSkins: 1, netSkins: 0, spin: 1 },
    entries: postedPlayers.map(({ username }) => entryOf(demo, { username, teeboxId, tgroupId: 1 })),
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
      const entries = postedPlayers.map(({ overPar }, player) => {
        return { mid: demo.newId(), golferId: ids[player] ?? 0, strokes: par + (overPar[index] ?? 0) }
      })
      const recorded = await recordScores(tx, { ...place, hole, entries })
      if (!recorded.ok) throw new Error(`A demo score is refused: ${recorded.refusal.message}`)
    }
    const outing = await readOuting(tx, outingId)
    if (!outing) throw new Error('The demo outing is gone')
    const snapshot = await snapshotOf(tx, outing)
    const { rounds: cards } = posting(snapshot.card)
    const given = {
      board: null,
      notposted: [],
      conditions: noConditions,
      days: { today: demo.date, latest: demo.date },
      now,
    }
    await savePosting(tx, { ...given, snapshot, cards, by })
  })
}

/** The wolf usually picks the next golfer, plays alone on some holes, and blind on one. */
function choiceOn(index: number, ids: readonly number[]) {
  if (index === 12) return { wolfGame: 0, wolfPartner: null } as const
  if (index % 5 === 3) return { wolfGame: 1, wolfPartner: null } as const
  return { wolfGame: 2, wolfPartner: ids[(index + 1) % ids.length] ?? 0 } as const
}
