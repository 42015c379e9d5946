import { validateField, type GolferEntry } from '#golf/outing/field.ts'
import { handicapIndex } from '#golf/units.ts'
import { findCourse } from '../courses/courses.ts'
import type { Database } from '../database.ts'
import { golfersOfOuting } from '../outings/outings.ts'
import { membersAmong, saveOuting, type OutingToSave } from '../outings/save-outing.ts'
import { recordScores } from '../scores/scores.ts'
import { transaction } from '../transaction.ts'

export type DemoOuting = {
  readonly memberIds: ReadonlyMap<string, number>
  readonly courseIds: ReadonlyMap<string, number>
  readonly date: string
  readonly now: Date
  readonly newId: () => string
  readonly randomBytes: (count: number) => Uint8Array
}

const courseName = 'San Jose Municipal Golf Course'

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
  const courseId = demo.courseIds.get(courseName) ?? 0
  const course = await findCourse(db, { id: courseId })
  const teeboxId = (tees: string) => course?.teeboxes.find(({ description }) => description === tees)?.id ?? 0

  const entries: GolferEntry[] = players.map(({ username, group, tees }) => ({
    id: 0,
    firstname: '',
    lastname: '',
    email: '',
    index: handicapIndex(0),
    startingHole: 1,
    memberId: demo.memberIds.get(username) ?? 0,
    teeboxId: teeboxId(tees),
    tgroupId: group,
  }))
  entries.push({ ...guest, id: 0, memberId: null, teeboxId: teeboxId('Silver (W)'), tgroupId: 2, startingHole: 1 })

  const black = teeboxId('Black')
  const outingId = await startDemoOuting(db, {
    ...demo,
    organizerId: demo.memberIds.get('alice') ?? 0,
    settings: { date: demo.date, courseId, teeboxId: black, contestId: 0, grossSkins: 0, netSkins: 1, spin: 0 },
    entries,
    actor: 'Alice Moreno',
  })
  await scoreFirstHoles(db, { ...demo, outingId })
}

type ToStart = Omit<OutingToSave, 'id' | 'field'> & { readonly entries: readonly GolferEntry[] }

export async function startDemoOuting(db: Database, { entries, ...outing }: ToStart): Promise<number> {
  const { organizerId, settings } = outing
  return await transaction(db, async (tx) => {
    const field = validateField({
      ...{ settings, entries, removedIds: [], stayingId: organizerId, former: [] },
      ...{ today: settings.date, keptDate: null },
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
