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

/** Nine holes with own balls, eighteen of them, or a scramble of nine where each group shares a ball. */
export type TemplateKind = 'nine' | 'eighteen' | 'shared'

/** The club with which every run starts: Alice's outing, with two groups of two about to play. */
export type Template = {
  readonly file: string
  readonly secrets: Secrets
  readonly startedAt: number
  readonly outingId: number
  /** By group; the first is group 1. */
  readonly codes: readonly string[]
  /** The golfers of the outing. Where each group shares a ball, its sides. */
  readonly golfers: readonly TemplateGolfer[]
  readonly isShared: boolean
  readonly members: Readonly<Record<MemberName, number>>
  readonly holes: number
  /**
   * A match between the golfers of the first group or between both sides, with extra holes; a contest of everyone on
   * every hole; the drives of a scramble in which the sides share a ball; and a Nassau on eighteen holes.
   */
  readonly games: {
    readonly match: number
    readonly pin: number
    readonly drives: number | null
    readonly nassau: number | null
  }
  /** All games, and the input of their strokes. */
  readonly fieldOfGames: FieldOfGames
  /** The organizer's request, which is varied to change the groups. */
  readonly outing: Awaited<ReturnType<typeof outingBody>>
  readonly round: { readonly courseId: number; readonly teeboxId: number; readonly date: string }
  /** The outing that a member can start again on a phone, with its guests; null where none can be started. */
  readonly again: Omit<ChosenStart, 'memberId'> | null
  readonly remove: () => void
}

type TemplateGolfer = { readonly id: number; readonly memberId: number | null; readonly group: number }

/**
 * Most seeds play nine holes; of ten, one plays eighteen and one has sides that share a ball. So do one each of the ten
 * in a hundred in which browsers delete storage.
 */
function kindOfSeed(seed: number): TemplateKind {
  if (seed % 100 === 66) return 'eighteen'
  if (seed % 100 === 86) return 'shared'
  return ({ 9: 'eighteen', 0: 'shared' } as const)[seed % 10] ?? 'nine'
}

/** Opens the templates of the seeds; each is created when a seed first needs it. */
export function openTemplates() {
  const made = new Map<TemplateKind, Promise<Template>>()
  return {
    async forSeed(seed: number): Promise<Template> {
      const kind = kindOfSeed(seed)
      const template = made.get(kind) ?? makeTemplate(kind)
      made.set(kind, template)
      return await template
    },
    async remove(): Promise<void> {
      for (const template of made.values()) (await template).remove()
    },
  }
}

async function makeTemplate(kind: TemplateKind): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'nomad-template-'))
  const club = await openTestClub()
  try {
    const outing = await outingOf(kind, club)
    const headers = { authorization: `Bearer ${await club.signIn('alice')}` }
    const add = async (path: string, body: object) => {
      const answer = await club.app.inject({ method: 'POST', url: `/api/teetime/${path}`, headers, body })
      return answer.json<{ id: number }>().id
    }
    const outingId = await add('updateGroupOuting/0', outing)
    const isShared = kind === 'shared'
    const again = isShared ? null : await groupToStartAgain(club, headers)
    const groups = await groupsOfOuting(club.db, outingId)
    const people = await golfersOfOuting(club.db, outingId)
    const field = (await ballsOfOuting(club.db, outingId)).map(({ id }) => id)
    // Both golfers are from the first group, or the two sides are.
    const [one, other] = field
    const holes = kind === 'eighteen' ? 18 : 9
    const games = {
      match: await add(`games/${outingId}`, {
        kind: 'match',
        sides: [[one], [other]],
        settings: { mustHaveWinner: true },
      }),
      pin: await add(`games/${outingId}`, {
        kind: 'closest-to-pin',
        sides: [],
        settings: { holes: Array.from({ length: holes }, (_, at) => at + 1) },
      }),
      drives: isShared
        ? await add(`games/${outingId}`, { kind: 'drives', sides: [], settings: { requiredDrives: 3 } })
        : null,
      nassau: kind === 'eighteen' ? await addNassau(add, { outingId, golfers: field }) : null,
    }
    await addGamesOfAll(add, { outingId, golfers: field, kind })
    const fieldOfGames = await readFieldOfGames(club.db, outingId)
    // A real hash takes 19 MiB and 30 ms by design: too much for every login of a thousand runs.
    const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await transaction(club.db, async (tx) => void (await tx.sql.update(members).set({ passwordHash })))
    // Access codes are random, but all randomness of a run must come from its seed.
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
      secrets: { ...club.context.secrets, tokenKeys: { current: Buffer.alloc(32, 7), others: [] } },
      startedAt: club.context.now().getTime(),
      outingId,
      codes,
      golfers: people
        .filter(({ id }) => field.includes(id))
        .map(({ id, memberId, tgroupId }) => ({ id, memberId, group: tgroupId })),
      isShared,
      members: club.ids.members,
      holes,
      games,
      fieldOfGames,
      outing: { ...outing, golfers: outing.golfers.map((golfer, at) => ({ ...golfer, id: people[at]?.id ?? 0 })) },
      round: { courseId: club.ids.courses.elms, teeboxId: outing.teetime.teebox_id, date: '2026-06-13' },
      again,
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

async function groupToStartAgain(club: TestClub, headers: { authorization: string }) {
  const recent = await club.app.inject({ url: '/api/teetime/recentGroups', headers })
  const { groups: played, courses } = recent.json<AnswerOf<typeof recentGroups>>()
  const { outing_id: _before, course_id: _at, ...terms } = found(played[0])
  const golfers = terms.golfers.filter(({ user_id }) => user_id === 0).map(withIndex)
  return { ...terms, course: found(courses[0]), golfers }
}

/** Returns the organizer's request. Golfers of a side have different handicaps, so that both of them matter. */
async function outingOf(kind: TemplateKind, club: TestClub) {
  const outing = await outingBody(club, kind === 'eighteen' ? 'oaks' : 'elms')
  if (kind === 'eighteen') return { ...outing, teetime: { ...outing.teetime, gimmes: 1 as const } }
  if (kind === 'nine') return outing
  return {
    ...outing,
    teetime: { ...outing.teetime, format: 'scramble' as const },
    golfers: outing.golfers.map((golfer, at) => ({ ...golfer, side: 1, handicapindex: 36 - 7 * at })),
  }
}

async function ballsOfOuting(db: TestClub['db'], outingId: number) {
  const outing = await readOuting(db, outingId)
  if (outing === undefined) throw new Error('the template has no outing')
  return (await snapshotOf(db, outing)).golfers
}

type Add = (path: string, body: object) => Promise<number>

/** Adds a Nassau between two sides with a golfer of each group, with manual presses at one hole down. */
async function addNassau(
  add: Add,
  { outingId, golfers: [one, two, three, four] }: { outingId: number; golfers: readonly number[] },
): Promise<number> {
  const sides = [
    [one, three],
    [two, four],
  ]
  const settings = { automaticPresses: [], pressAt: 1 }
  return await add(`games/${outingId}`, { kind: 'nassau', sides, settings })
}

/**
 * Adds games across both groups: a four-ball match, skins, Quota and two teams; on eighteen holes also Wolf and Sixes.
 */
async function addGamesOfAll(
  add: Add,
  { outingId, golfers, kind: course }: { outingId: number; golfers: readonly number[]; kind: TemplateKind },
): Promise<void> {
  const [one, two, three, four] = golfers
  const pairs = [
    [one, three],
    [two, four],
  ]
  const ofPairs = [
    { kind: 'match', sides: pairs },
    { kind: 'team-stableford', sides: pairs },
  ]
  const ofAll = ['skins', 'quota', ...(course === 'eighteen' ? ['wolf', 'sixes'] : [])]
  for (const body of [...(course === 'shared' ? [] : ofPairs), ...ofAll.map((kind) => ({ kind, sides: [] }))]) {
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
    golfers: golfers.map(({ id, index, slope, rating, partners }) => {
      return { id, index, slope, rating, partners: partners.map((one) => ({ ...one })) }
    }),
    games: games.map(({ id, kind, sides, settings }) => ({ id, kind, sides, settings })),
    gimmes: outing.gimmes === 1,
    allowance: outing.allowance,
  }
}

/** Copies what a power cut leaves: the file and its journal. */
export function copyDatabase(from: string, to: string): void {
  for (const ending of ['', '-wal']) {
    rmSync(to + ending, { force: true })
    if (existsSync(from + ending)) copyFileSync(from + ending, to + ending)
  }
}
