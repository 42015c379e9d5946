import { eq, and } from 'drizzle-orm'
import { validateField, type GolferEntry } from '#golf/outing/field.ts'
import { handicapIndex, tenths } from '#golf/units.ts'
import { openCellSet, type CellKind, type EnteredCell, type Writer } from '../cells/cell-recording.ts'
import { addCourse, findCourse } from '../courses/courses.ts'
import type { Database } from '../database.ts'
import { addMember } from '../members/members.ts'
import { scores } from '../schema/cells.ts'
import { teetimes, outingGroups } from '../schema/outings.ts'
import { seededDatabase } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { endOuting as endWith } from './outing-endings.ts'
import { golfersOfOuting, type OutingSettings } from './outings.ts'
import { formerGolfers, membersAmong, saveOuting, type OutingToSave } from './save-outing.ts'

/**
 * Test equipment: a club of five members and three courses in a temporary folder. Alice (12.4), Ben (8.1), Carol (+1.2)
 * and Dev (28.5) have an index, Grace has none yet.
 */
export type OutingClub = {
  readonly db: Database
  readonly members: Readonly<Record<MemberName, number>>
  /** `white` and `blue` are the tees of each course; the moor's holes are not set. */
  readonly courses: Readonly<Record<'oaks' | 'elms' | 'moor', { id: number; white: number; blue: number }>>
  readonly now: Date
  readonly close: () => Promise<void>
}

const people = { alice: 12.4, ben: 8.1, carol: -1.2, dev: 28.5, grace: null } as const
type MemberName = keyof typeof people

async function seed(db: Database) {
  return {
    members: {
      alice: await member(db, 'alice'),
      ben: await member(db, 'ben'),
      carol: await member(db, 'carol'),
      dev: await member(db, 'dev'),
      grace: await member(db, 'grace'),
    },
    courses: { oaks: await course(db, 18), elms: await course(db, 9), moor: await course(db, 0) },
  }
}

const now = new Date('2026-06-14T09:00:00.000Z')

/**
 * Opens the club with what `add` writes and answers. It is written for the first test and copied for the others, which
 * pays where a test opens many clubs.
 */
export function outingClubWith<Added>(
  add: (club: Omit<OutingClub, 'close'>) => Promise<Added>,
): () => Promise<OutingClub & { readonly added: Added }> {
  const openSeeded = seededDatabase(async (db) => {
    const club = await seed(db)
    return { club, added: await add({ ...club, db, now }) }
  })
  return async () => {
    const { db, place, seeded } = await openSeeded()
    return {
      ...seeded.club,
      added: seeded.added,
      db,
      now,
      async close() {
        await db.close()
        await place.remove()
      },
    }
  }
}

const openPlain = outingClubWith(async () => undefined)

export function openOutingClub(): Promise<OutingClub> {
  return openPlain()
}

function member(db: Database, username: MemberName): Promise<number> {
  const index = people[username]
  return transaction(db, (tx) =>
    addMember(tx, {
      username,
      passwordHash: '',
      firstname: `${username.slice(0, 1).toUpperCase()}${username.slice(1)}`,
      lastname: 'Member',
      email: `${username}@club.example`,
      dob: null,
      handicapIndex: index === null ? null : handicapIndex(index),
      isadmin: false,
      isconfirmed: true,
      createdAt: '2026-01-01T00:00:00.000Z',
    }),
  )
}

/** Every hole is a par 4, and its stroke index is its number. Nine holes are rated as nine. */
async function course(db: Database, holeCount: number) {
  const share = holeCount === 9 ? 2 : 1
  const id = await transaction(db, (tx) =>
    addCourse(tx, {
      name: `Course of ${holeCount}`,
      city: '',
      state: '',
      source: 'made up',
      holes: Array.from({ length: holeCount }, (_, place) => ({ hole: place + 1, par: 4, strokeIndex: place + 1 })),
      teeboxes: [
        { description: 'White', rating: tenths(70.2 / share), slope: 125, yardage: null },
        { description: 'Blue', rating: tenths(72.8 / share), slope: 134, yardage: null },
      ],
    }),
  )
  const card = await findCourse(db, { id })
  const [white, blue] = card?.teeboxes ?? []
  return { id, white: white?.id ?? 0, blue: blue?.id ?? 0 }
}

/** A member as an organizer enters them, in group 1 from the white tees of the oaks. */
export function entryOf(
  club: Pick<OutingClub, 'members' | 'courses'>,
  name: MemberName,
  entry: Partial<GolferEntry> = {},
): GolferEntry {
  return {
    id: 0,
    memberId: club.members[name],
    firstname: name,
    lastname: 'as typed',
    email: 'typed@example.com',
    index: handicapIndex(36),
    teeboxId: club.courses.oaks.white,
    tgroupId: 1,
    startingHole: 1,
    ...entry,
  }
}

export function guest(club: OutingClub, entry: Partial<GolferEntry> = {}): GolferEntry {
  const zed = { memberId: null, firstname: 'Zed', lastname: 'Guest', email: 'z@example.com' }
  return { ...entryOf(club, 'alice'), ...zed, ...entry }
}

export function settingsOf(club: Pick<OutingClub, 'courses'>, settings: Partial<OutingSettings> = {}): OutingSettings {
  return {
    date: '2026-06-14',
    courseId: club.courses.oaks.id,
    teeboxId: club.courses.oaks.white,
    ownGameId: 0,
    grossSkins: 0,
    netSkins: 0,
    spin: 0,
    ...settings,
  }
}

/** What an organizer sends to start or change an outing. */
export type OutingUpdate = Omit<OutingToSave, 'organizerId' | 'field'> & {
  readonly by: { readonly memberId: number; readonly isadmin: boolean }
  readonly entries: readonly GolferEntry[]
  readonly removedIds: readonly number[]
  readonly today: string
}

/** Alice's outing, except for what the test changes: she and Ben in group 1, Carol and Dev in group 2. */
export function outingOf(
  club: Pick<OutingClub, 'members' | 'courses' | 'now'>,
  update: Partial<OutingUpdate> = {},
): OutingUpdate {
  return {
    id: 0,
    by: { memberId: club.members.alice, isadmin: false },
    settings: settingsOf(club),
    entries: [
      entryOf(club, 'alice'),
      entryOf(club, 'ben'),
      entryOf(club, 'carol', { tgroupId: 2 }),
      entryOf(club, 'dev', { tgroupId: 2 }),
    ],
    removedIds: [],
    actor: 'Alice Member',
    now: club.now,
    today: '2026-06-14',
    newId: () => crypto.randomUUID(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    ...update,
  }
}

/** Starts that outing; answers its id and the group-to-tee ids by place in the list. */
export async function startOuting(club: Omit<OutingClub, 'close'>, update: Partial<OutingUpdate> = {}) {
  const { by, ...given } = outingOf(club, update)
  const started = await transaction(club.db, async (tx) => {
    const field = validateField({
      ...given,
      stayingId: given.id === 0 ? by.memberId : null,
      former: await formerGolfers(tx, given.id),
      keptDate: null,
      course: await findCourse(tx, { id: given.settings.courseId }),
      members: await membersAmong(tx, given.entries),
    })
    if (!field.ok) throw new Error(field.refusal.message)
    return await saveOuting(tx, { ...given, organizerId: by.memberId, field: field.value })
  })
  const golfers = await golfersOfOuting(club.db, started.id)
  return { ...started, golferIds: golfers.map(({ id }) => id) }
}

/** Ben, who enters something on his phone at ten. */
export const byBen: Writer = {
  actor: 'Ben Member',
  clientId: 'Ben’s phone',
  enteredAt: '2026-06-14T10:00:00.000Z',
  intentAt: '2026-06-14T10:00:00.000Z',
  receivedAt: '2026-06-14T10:00:05.000Z',
}

/** Ends an outing as posting or canceling does, as far as scoring is concerned. */
export async function endOuting(
  db: Database,
  { id, ...end }: { readonly id: number } & ({ readonly postedAt: string } | { readonly cancelledAt: string }),
): Promise<void> {
  await transaction(db, async (tx) => {
    const [outing] = await tx.sql.select({ by: teetimes.organizerId }).from(teetimes).where(eq(teetimes.id, id))
    const [kind, at] =
      'postedAt' in end ? (['posted', end.postedAt] as const) : (['cancelled', end.cancelledAt] as const)
    await endWith(tx, { id, by: outing?.by ?? 0, at, kind, board: null, answer: null })
  })
}

/** Stores values that arrived after the end of their outing, as the replay does after refusing them. */
export async function keepLateCells<Given extends EnteredCell>(
  db: Database,
  kind: CellKind<Given>,
  given: readonly Given[],
): Promise<void> {
  await transaction(db, async (tx) => {
    const set = await openCellSet(tx, [{ kind, given }])
    set.keepLate(kind, given)
    await set.write()
  })
}

/** The golfers of an outing as the organizer's screen would send them again. */
export async function entriesNow(club: OutingClub, outingId: number): Promise<GolferEntry[]> {
  const golfers = await golfersOfOuting(club.db, outingId)
  return golfers.map(({ courseHandicap: _course, playingHandicap: _playing, teebox: _teebox, ...entry }) => entry)
}

/** Test equipment: everything of an outing arrived at this instant. */
export async function arriveAt(db: Database, { outingId, at }: { outingId: number; at: string }): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.sql.update(scores).set({ intentAt: at }).where(eq(scores.outingId, outingId))
    await tx.sql.update(outingGroups).set({ heardAt: at }).where(eq(outingGroups.outingId, outingId))
  })
}

/** Test equipment: the scores of this hole were entered at this instant, in every group. */
export async function playedAt(
  db: Database,
  { outingId, hole, at }: { outingId: number; hole: number; at: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const ofHole = and(eq(scores.outingId, outingId), eq(scores.hole, hole))
    await tx.sql.update(scores).set({ intentAt: at }).where(ofHole)
  })
}
