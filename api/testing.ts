import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addSession } from '#db/accounts/sessions.ts'
import { addCourse } from '#db/courses/courses.ts'
import type { Database } from '#db/database.ts'
import { addMember } from '#db/members/members.ts'
import type { TestPlace } from '#db/places-testing.ts'
import { seededDatabase } from '#db/testing.ts'
import { transaction } from '#db/transaction.ts'
import { handicapIndex, tenths } from '#golf/units.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { hashPassword } from './accounts/passwords.ts'
import { vapidKeys } from './process/secrets.ts'
import { buildApp } from './server/app.ts'
import { signSession } from './server/callers/identity.ts'
import { readConfig } from './server/config.ts'
import type { Context } from './server/context.ts'

/**
 * Test equipment: the real app on a real database in a temporary folder, with a small club. `ids` are those of the
 * members and courses by their short names.
 */
export type TestClub = {
  readonly app: FastifyInstance
  readonly log: readonly string[]
  readonly db: Database
  readonly place: TestPlace
  /** Where the server keeps files; with SQLite, the database is one of them. */
  readonly dataDir: string
  /** The environment for a command or server that runs as a separate process on this club. */
  readonly environment: Readonly<Record<string, string>>
  readonly context: Context
  readonly ids: { readonly members: Record<MemberName, number>; readonly courses: Record<CourseName, number> }
  /** Moves the club's clock forward, or back by a negative number of milliseconds. */
  readonly advance: (milliseconds: number) => void
  /** A token of a sign-in by password, or by an email link. */
  readonly signIn: (username: MemberName, scope?: 'full' | 'link', since?: Date) => Promise<string>
  readonly close: () => Promise<void>
}

export const testPassword = 'seven irons at dawn'

const people = {
  alice: { firstname: 'Alice', lastname: 'Moreno', index: 12.4, isadmin: true },
  ben: { firstname: 'Ben', lastname: 'Okafor', index: 8.1 },
  carol: { firstname: 'Carol', lastname: 'Ito', index: -1.2 },
  dev: { firstname: 'Dev', lastname: 'Patel', index: 28.5 },
  grace: { firstname: 'Grace', lastname: 'Lindqvist', index: null },
  hiro: { firstname: 'Hiro', lastname: 'Tanaka', index: 17.9 },
  /** Has not confirmed the email. */
  nora: { firstname: 'Nora', lastname: 'Unconfirmed', index: null, isconfirmed: false },
} as const

/** Eighteen holes with two tees, nine holes, and a course without its holes. */
const places = { oaks: 18, elms: 9, moor: 0 } as const

export type MemberName = keyof typeof people
export type CourseName = keyof typeof places

type Options = {
  /** Files of a build to serve, by their path. */
  readonly dist?: Readonly<Record<string, string | Uint8Array>>
  readonly environment?: Readonly<Record<string, string>>
}

const opening = '2026-06-14T09:00:00.000Z'
const openSeeded = seededDatabase(seed)

export async function openTestClub({ dist = {}, environment = {} }: Options = {}): Promise<TestClub> {
  const folder = mkdtempSync(join(tmpdir(), 'nomad-test-'))
  const clock = { at: new Date(opening), elapsed: 0 }
  const now = () => new Date(clock.at)
  const log: string[] = []
  const { db, place, seeded: ids } = await openSeeded(folder)
  const distDir = join(folder, 'dist')
  writeFiles(distDir, dist)
  const app = await buildApp({
    db,
    config: readConfig({ DEMO: 'off', DATA_DIR: folder, DIST_DIR: distDir, ...environment }),
    secrets: {
      club: 'test-club',
      tokenKeys: { current: randomBytes(32), others: [] },
      vapid: vapidKeys(randomBytes(32)),
      sealing: randomBytes(32),
    },
    now,
    elapsed: () => clock.elapsed,
    newId: () => uuidV7(now().getTime(), randomBytes(10)),
    randomBytes,
    log: { write: (line) => log.push(line) },
    // On a busy machine it takes more than ten seconds to draw a logo.
    handlerTimeout: 120_000,
  })
  const context = app.getDecorator<Context>('context')

  return {
    app,
    log,
    db,
    place,
    dataDir: folder,
    environment: { DATA_DIR: folder, ...('url' in place && { DATABASE_URL: place.url }) },
    context,
    ids,
    advance(milliseconds) {
      clock.at = new Date(clock.at.getTime() + milliseconds)
      // Elapsed time never decreases, even when the clock is set back.
      clock.elapsed += Math.max(0, milliseconds)
    },
    async signIn(username, scope = 'full', since = now()) {
      const at = since.toISOString()
      const sid = randomBytes(16).toString('hex')
      const session = { sid, memberId: ids.members[username], scope }
      await transaction(db, (tx) => addSession(tx, { ...session, device: '', at }))
      return signSession(context, { ...session, createdAt: at, seenAt: at })
    },
    async close() {
      await app.close()
      await db.close()
      await place.remove()
      rmSync(folder, { recursive: true })
    },
  }
}

function writeFiles(folder: string, files: NonNullable<Options['dist']>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

async function seed(db: Database): Promise<TestClub['ids']> {
  const passwordHash = await hashPassword(testPassword)
  return transaction(db, async (tx) => {
    const member = async (username: MemberName) => {
      const { index, ...person } = people[username]
      return addMember(tx, {
        username,
        passwordHash,
        email: `${username}@club.example`,
        dob: '1980-02-29',
        handicapIndex: index === null ? null : handicapIndex(index),
        isadmin: false,
        isconfirmed: true,
        createdAt: opening,
        ...person,
      })
    }
    const course = (name: CourseName) =>
      addCourse(tx, { name: `The ${name}`, city: 'Testville', state: 'CA', source: 'made up', ...card(places[name]) })

    return {
      members: {
        alice: await member('alice'),
        ben: await member('ben'),
        carol: await member('carol'),
        dev: await member('dev'),
        grace: await member('grace'),
        hiro: await member('hiro'),
        nora: await member('nora'),
      },
      courses: { oaks: await course('oaks'), elms: await course('elms'), moor: await course('moor') },
    }
  })
}

/** Pars 4 3 5 4 4 3 5 4 4 on each nine (36); stroke indexes odd on the first nine and even on the second. */
function card(holeCount: number) {
  const pars = [4, 3, 5, 4, 4, 3, 5, 4, 4]
  const holes = Array.from({ length: holeCount }, (_, place) => ({
    hole: place + 1,
    par: pars[place % 9] ?? 4,
    strokeIndex: holeCount === 9 ? place + 1 : (place % 9) * 2 + (place < 9 ? 1 : 2),
  }))
  const teeboxes = [
    { description: 'White', rating: tenths(holeCount === 9 ? 35.1 : 70.2), slope: 125, yardage: 6100 },
    { description: 'Blue', rating: tenths(holeCount === 9 ? 36.4 : 72.8), slope: 134, yardage: 6700 },
  ]
  return { holes, teeboxes }
}
