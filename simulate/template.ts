import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { golfersOfOuting, groupsOfOuting } from '#db/outings/outings.ts'
import { members } from '#db/schema/members.ts'
import { outingGroups } from '#db/schema/outings.ts'
import { fileOf } from '#db/testing.ts'
import { transaction } from '#db/transaction.ts'
import { outingBody } from '../api/outings/outings-testing.ts'
import type { Secrets } from '../api/process/secrets.ts'
import { openTestClub, testPassword, type MemberName } from '../api/testing.ts'

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
  /** The organizer's request that changes who plays where. */
  readonly outing: Awaited<ReturnType<typeof outingBody>>
  readonly round: { readonly courseId: number; readonly teeboxId: number; readonly date: string }
  readonly remove: () => void
}

export type TemplateGolfer = { readonly id: number; readonly memberId: number | null; readonly group: number }

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
      outing: { ...outing, golfers: outing.golfers.map((golfer, at) => ({ ...golfer, id: field[at]?.id ?? 0 })) },
      round: { courseId: club.ids.courses.elms, teeboxId: outing.teetime.teebox_id, date: '2026-06-13' },
      remove: () => rmSync(folder, { recursive: true }),
    }
  } finally {
    await club.close()
  }
}

/** What remains after a power cut: the file and its journal. */
export function copyDatabase(from: string, to: string): void {
  for (const ending of ['', '-wal']) {
    rmSync(to + ending, { force: true })
    if (existsSync(from + ending)) copyFileSync(from + ending, to + ending)
  }
}
