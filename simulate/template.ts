import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { gamesOfOuting } from '#db/outings/outing-games.ts'
import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import { golfersOfOuting, groupsOfOuting, readOuting } from '#db/outings/outings.ts'
import { members } from '#db/schema/members.ts'
import { outingGroups } from '#db/schema/outings.ts'
import { fileOf } from '#db/testing.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { recentGroups } from '#sync/calls/outing-start.ts'
import type { ChosenStart } from '#sync/device/outings/start-outing.ts'
import { outingBody } from '../api/outings/outings-testing.ts'
import type { Secrets } from '../api/process/secrets.ts'
import { openTestClub, testPassword, type MemberName, type TestClub } from '../api/testing.ts'
import type { FieldOfGames } from './games-reference.ts'

/** The club with which every run starts: Alice's outing on nine holes, with two groups of two about to play. */
export type Template = {
  readonly file: string
  readonly secrets: Secrets
  readonly startedAt: number
  readonly outingId: number
  /** By group, from 1. */
  readonly codes: readonly string[]
  readonly golfers: readonly TemplateGolfer[]
  readonly members: Readonly<Record<MemberName, number>>
  readonly holes: number
  /** A match between the golfers of the first group, and a contest of everyone on every hole. */
  readonly games: { readonly match: number; readonly pin: number }
  /** All games, and what their strokes are computed from. */
  readonly fieldOfGames: FieldOfGames
  /** The organizer's request that changes who plays where. */
  readonly outing: Awaited<ReturnType<typeof outingBody>>
  readonly round: { readonly courseId: number; readonly teeboxId: number; readonly date: string }
  /** What a member starts again on a phone: the course with its tees, and who plays beside the member. */
  readonly again: Omit<ChosenStart, 'memberId'>
  readonly remove: () => void
}

type TemplateGolfer = { readonly id: number; readonly memberId: number | null; readonly group: number }

export async function makeTemplate(): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'nomad-template-'))
  const club = await openTestClub()
  try {
    const outing = await outingBody(club, 'elms')
    const headers = { authorization: `Bearer ${await club.signIn('alice')}` }
    const add = async (path: string, body: object) => {
      const answer = await club.app.inject({ method: 'POST', url: `/api/teetime/${path}`, headers, body })
      return answer.json<{ id: number }>().id
    }
    const outingId = await add('updateGroupOuting/0', outing)
    const recent = await club.app.inject({ url: '/api/teetime/recentGroups', headers })
    const { groups: played, courses } = recent.json<AnswerOf<typeof recentGroups>>()
    const { outing_id: _before, course_id: _at, ...terms } = found(played[0])
    const course = found(courses[0])
    const groups = await groupsOfOuting(club.db, outingId)
    const field = await golfersOfOuting(club.db, outingId)
    const [one, other] = field.filter(({ tgroupId }) => tgroupId === 1)
    const holes = 9
    const games = {
      match: await add(`games/${outingId}`, { kind: 'match', sides: [[one?.id], [other?.id]], settings: {} }),
      pin: await add(`games/${outingId}`, {
        kind: 'closest-to-pin',
        sides: [],
        settings: { holes: Array.from({ length: holes }, (_, at) => at + 1) },
      }),
    }
    await addGamesOfAll(add, { outingId, golfers: field.map(({ id }) => id) })
    const fieldOfGames = await readFieldOfGames(club.db, outingId)
    // A real hash takes 19 MiB and 30 ms by design: too much for every login of a thousand runs.
    const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await transaction(club.db, async (tx) => void (await tx.sql.update(members).set({ passwordHash })))
    // Access codes are random, and a run has no randomness but its seed.
    const codes = ['7KQ4MX2P', '9TC5RW3D']
    for (const [at, { tgroupId }] of groups.entries()) {
      const accessCode = codes[at] ?? ''
      await transaction(club.db, async (tx) => {
        await tx.sql.update(outingGroups).set({ accessCode }).where(eq(outingGroups.tgroupId, tgroupId))
      })
    }
    const file = join(folder, 'template.db')
    copyDatabase(fileOf(club.db), file)
    return {
      file,
      // Keys are the same in every process, so that answers have the same length.
      secrets: { ...club.context.secrets, tokenKeys: { current: Buffer.alloc(32, 7), previous: null } },
      startedAt: club.context.now().getTime(),
      outingId,
      codes,
      golfers: field.map(({ id, memberId, tgroupId }) => ({ id, memberId, group: tgroupId })),
      members: club.ids.members,
      holes,
      games,
      fieldOfGames,
      outing: { ...outing, golfers: outing.golfers.map((golfer, at) => ({ ...golfer, id: field[at]?.id ?? 0 })) },
      round: { courseId: club.ids.courses.elms, teeboxId: outing.teetime.teebox_id, date: '2026-06-13' },
      again: { ...terms, course, golfers: terms.golfers.filter(({ user_id }) => user_id === 0).map(withIndex) },
      remove: () => rmSync(folder, { recursive: true }),
    }
  } finally {
    await club.close()
  }
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The club has nothing to start again')
  return value
}

function withIndex<Golfer extends { readonly handicapindex: number | null }>(golfer: Golfer) {
  return { ...golfer, handicapindex: golfer.handicapindex ?? 20 }
}

type Add = (path: string, body: object) => Promise<number>

/** Games across both groups: a four-ball match, skins, Quota and two teams. */
async function addGamesOfAll(
  add: Add,
  { outingId, golfers }: { outingId: number; golfers: readonly number[] },
): Promise<void> {
  const [one, two, three, four] = golfers
  const pairs = [
    [one, three],
    [two, four],
  ]
  for (const body of [
    { kind: 'match', sides: pairs },
    { kind: 'skins', sides: [] },
    { kind: 'quota', sides: [] },
    { kind: 'team-stableford', sides: pairs },
  ]) {
    await add(`games/${outingId}`, { ...body, settings: {} })
  }
}

async function readFieldOfGames(db: TestClub['db'], outingId: number): Promise<FieldOfGames> {
  const outing = await readOuting(db, outingId)
  if (outing === undefined) throw new Error('the template has no outing')
  const { holes, golfers } = await snapshotOf(db, outing)
  const games = await gamesOfOuting(db, outingId)
  return {
    holes: holes.map(({ hole, par, strokeIndex }) => ({ hole, par, strokeIndex })),
    golfers: golfers.map(({ id, index, slope, rating }) => ({ id, index, slope, rating })),
    games: games.map(({ id, kind, sides }) => ({ id, kind, sides })),
  }
}

/** What remains after a power cut: the file and its journal. */
export function copyDatabase(from: string, to: string): void {
  for (const ending of ['', '-wal']) {
    rmSync(to + ending, { force: true })
    if (existsSync(from + ending)) copyFileSync(from + ending, to + ending)
  }
}
