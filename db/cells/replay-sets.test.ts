import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WolfGame } from '#golf/games/wolf-choice.ts'
import { accept, refuse } from '#golf/result.ts'
import type { Database } from '../database.ts'
import { endOuting, outingClubWith, startOuting } from '../outings/outings-testing.ts'
import {
  changeLog,
  scoreHistory,
  scores,
  wolfChoices,
  wolfHistory,
  departureHistory,
  departures,
  signatureHistory,
  signatures,
} from '../schema/cells.ts'
import { outingGolfers, outingGroups } from '../schema/outings.ts'
import { syncClients, syncMutations } from '../schema/replay.ts'
import { transaction } from '../transaction.ts'
import { cellOperation } from './cell-recording.ts'
import { noteOutingChange } from './changes.ts'
import { withCorrected } from './corrected-operations.ts'
import { departureKind } from './departures.ts'
import { applyBatch, openReplay, type Batch, type Work } from './replay.ts'
import { recordScores, scoreKind } from './scores.ts'
import { signatureKind } from './signatures.ts'
import { choiceKind } from './wolf-choices.ts'

const small = (max: number) => fc.nat({ max })

/** What a phone does, without its id and number. */
const entered = fc.record({
  what: fc.constantFrom('score', 'score', 'score', 'wolf', 'leave', 'sign', 'sign', 'noop', 'refused', 'alone'),
  /** Four who play, a removed golfer, one whose place another took, and one of no outing. */
  golfer: small(6),
  hole: fc.constantFrom(1, 1, 2, 3, 19),
  value: small(2),
  baseVer: fc.option(small(3), { freq: 3 }),
  meant: fc.option(small(3)),
  /** An operation sent before, by its distance from the end, with its own content or another's. */
  again: fc.option(fc.record({ back: small(9), isOther: fc.boolean() }), { freq: 6 }),
})

/** Two phones of the first group, one of the second, and one that holds the data of another under its own group. */
const phones = [
  { clientId: 'a', tgroupId: 1 },
  { clientId: 'b', tgroupId: 1 },
  { clientId: 'c', tgroupId: 2 },
  { clientId: 'a', tgroupId: 2 },
] as const

const pushed = fc.record({
  phone: fc.constantFrom(0, 0, 1, 1, 2, 2, 3),
  /** The error of its first number. */
  off: fc.constantFrom(0, 0, 0, 0, 0, -1, 1),
  entered: fc.array(entered, { maxLength: 12 }),
})

/** Batches that arrive at the same moment, and whether the outing ends before them. */
const story = fc.array(
  fc.record({
    end: fc.constantFrom(null, null, null, null, null, 'postedAt', 'cancelledAt'),
    crowd: fc.array(pushed, { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 5 },
)

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never
type Entered = Story[number]['crowd'][number]['entered'][number]

/** A deterministic club: Dev was removed, Carol has Ben's place, and Alice has four strokes on every hole. */
const openClub = outingClubWith(async (club) => {
  const chance = { drawn: 0 }
  const randomBytes = (count: number) => Uint8Array.from({ length: count }, () => (chance.drawn += 37) % 256)
  const { id, golferIds } = await startOuting(club, { randomBytes, newId: () => `id ${(chance.drawn += 1)}` })
  const [alice = 0, ben = 0, carol = 0, dev = 0] = golferIds
  await transaction(club.db, async (tx) => {
    const removedAt = club.now.toISOString()
    await tx.sql.update(outingGolfers).set({ removedAt }).where(eq(outingGolfers.id, dev))
    await tx.sql.update(outingGolfers).set({ tgroupId: 1 }).where(eq(outingGolfers.id, carol))
    await tx.sql.update(outingGolfers).set({ removedAt, replacedBy: carol }).where(eq(outingGolfers.id, ben))
  })
  const writer = { actor: 'Alice', clientId: null, enteredAt: null, intentAt: null, receivedAt: club.now.toISOString() }
  for (let hole = 1; hole <= 18; hole += 1) {
    const entries = [{ mid: `Alice ${hole}`, golferId: alice, strokes: 4 }]
    await transaction(club.db, (tx) => recordScores(tx, { outingId: id, tgroupId: 1, hole, entries, writer }))
  }
  return { outingId: id, golferIds: [alice, carol, alice, carol, dev, ben, 999] }
})

type Club = Awaited<ReturnType<typeof openClub>>

/** The batches of a story for one club; they depend on nothing in the database. */
function batchesOf({ added: { outingId, golferIds }, now: start }: Club, told: Story) {
  const sent: { mid: string; argsHash: string }[] = []
  const lastSeqs = new Map<string, number>()
  const writerAt = (clientId: string, now: Date, meant: number | null) => ({
    actor: `Phone ${clientId}`,
    senderId: null,
    clientId,
    enteredAt: null,
    receivedAt: now.toISOString(),
    intentAt: meant === null ? null : new Date(start.getTime() + meant).toISOString(),
  })

  function workOf(one: Entered, { mid, clientId, tgroupId, now }: Made): Work {
    const { what, golfer, hole, value, baseVer, meant } = one
    const golferId = golferIds[golfer] ?? 0
    const cell = { outingId, tgroupId, writer: writerAt(clientId, now, meant) }
    const of = { mid, ...(baseVer === null ? {} : { baseVer }) }
    if (what === 'score') {
      const entry = { ...of, golferId, strokes: value === 0 ? null : 3 + value }
      return cellOperation(scoreKind, [{ ...cell, hole, entry }])
    }
    if (what === 'wolf') {
      const entry = { ...of, wolfGame: value as WolfGame, wolfPartner: value === 2 ? golferId : null }
      return cellOperation(choiceKind, [{ ...cell, hole, entry }])
    }
    if (what === 'leave') {
      const entry = { ...of, golferId, fromHole: value === 0 ? null : hole }
      return cellOperation(departureKind, [{ ...cell, entry }])
    }
    if (what === 'sign') {
      const [alice = 0, carol = 0] = golferIds
      const scores = Array.from({ length: 18 }, () => '4').join(' ')
      const signatures = [
        { ...of, role: 'player' as const, signerId: alice },
        { ...of, role: 'marker' as const, signerId: carol, mid: `${mid} marker` },
      ]
      return cellOperation(
        signatureKind,
        signatures
          .filter((_, at) => at === value || value === 2)
          .map((one) => {
            const entry = { ...one, golferId: hole === 3 ? golferId : alice, scores, reopened: null }
            return { ...cell, entry }
          }),
      )
    }
    if (what === 'noop') return { cells: [], record: () => accept({ outcome: 'applied', ver: 0 }) }
    if (what === 'refused') return { cells: [], record: () => refuse('test.no', 'No.') }
    return {
      run: async (tx) => {
        await noteOutingChange(tx, outingId)
        return value === 0 ? refuse('test.no', 'No.') : accept({ outcome: 'applied', ver: value })
      },
    }
  }
  type Made = { mid: string; clientId: string; tgroupId: number; now: Date }

  return told.map(({ end, crowd }, hour) => ({
    end,
    batches: crowd.map(({ phone, off, entered: all }, minute): Batch => {
      const { clientId, tgroupId } = phones[phone] ?? phones[0]
      const now = new Date(start.getTime() + hour * 3_600_000 + minute * 60_000)
      const first = (lastSeqs.get(clientId) ?? 0) + 1 + off
      const operations = all.map((one, at) => {
        const known = one.again && sent.at(-1 - one.again.back)
        const mid = known ? known.mid : `mid ${sent.length}`
        const argsHash = known && !one.again?.isOther ? known.argsHash : `hash ${sent.length}`
        if (!known) sent.push({ mid, argsHash })
        const made = { mid, clientId, tgroupId, now }
        return { mid, seq: first + at, name: one.what, argsHash, args: 'args', ...workOf(one, made) }
      })
      if (off === 0 && phone !== 3) lastSeqs.set(clientId, first + all.length - 1)
      const group = { outingId, tgroupId }
      const principal = `outing:${outingId}:${tgroupId}`
      const sender = { clientId, principal, actor: `Phone ${clientId}`, senderId: null }
      return { ...sender, group, nextSeq: first + 20, operations: withCorrected(operations), now }
    }),
  }))
}

type Answer = Awaited<ReturnType<typeof applyBatch>>
type Way = (crowd: readonly Batch[]) => Promise<readonly Answer[]>

async function tablesOf({ sql }: Database) {
  const cells = [
    scores,
    scoreHistory,
    wolfChoices,
    wolfHistory,
    departures,
    departureHistory,
    signatures,
    signatureHistory,
  ]
  const tables = [...cells, changeLog, syncClients, syncMutations, outingGroups]
  const all: string[][] = []
  for (const table of tables) all.push((await sql.select().from(table)).map((row) => JSON.stringify(row)).toSorted())
  return all
}

async function play(told: Story, wayOf: (db: Database) => Way) {
  const club = await openClub()
  try {
    const way = wayOf(club.db)
    const answers: Answer[] = []
    const state = { hasEnded: false }
    for (const { end, batches } of batchesOf(club, told)) {
      const at = club.now.toISOString()
      if (end !== null && !state.hasEnded) {
        await endOuting(club.db, {
          id: club.added.outingId,
          ...(end === 'postedAt' ? { postedAt: at } : { cancelledAt: at }),
        })
        state.hasEnded = true
      }
      answers.push(...(await way(batches)))
    }
    return { answers, tables: await tablesOf(club.db) }
  } finally {
    await club.close()
  }
}

function together(db: Database): Way {
  const replay = openReplay(db)
  return (crowd) => Promise.all(crowd.map(replay.apply))
}

function oneAfterTheOther(db: Database): Way {
  return async (crowd) => {
    const answers: Answer[] = []
    for (const batch of crowd) answers.push(await applyBatch(db, batch))
    return answers
  }
}

/**
 * Every operation in its own transaction, so that each reads what the one before it wrote. A batch refused as a whole
 * is known from `expected`.
 */
function operationByOperation(expected: readonly Answer[]): (db: Database) => Way {
  const left = [...expected]
  return (db) => async (crowd) => {
    const answers: Answer[] = []
    for (const batch of crowd) {
      const isWhole = left.shift()?.ok !== true || batch.operations.length === 0
      const parts = isWhole ? [batch] : batch.operations.map((one) => ({ ...batch, operations: [one] }))
      const given: Answer[] = []
      for (const part of parts) given.push(await applyBatch(db, part))
      const last = given.at(-1)
      const all = given.flatMap((one) => (one.ok ? one.value.answers : []))
      if (last) answers.push(last.ok ? accept({ ...last.value, answers: all }) : last)
    }
    return answers
  }
}

/** On PostgreSQL each story makes three databases: a crowd of stories in one test takes minutes on a busy machine. */
const crowds = process.env['ENGINE'] === 'postgres' ? [1, 2] : [1, 2, 3, 4]

test.each(crowds)('batches in one transaction leave what they leave one by one, crowd %i', async (crowd) => {
  const { seed = 1 } = fc.readConfigureGlobal()
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const expected = await play(told, oneAfterTheOther)
      expect(await play(told, together)).toEqual(expected)
      expect(await play(told, operationByOperation(expected.answers))).toEqual(expected)
    }),
    // With one seed every crowd would have the same stories.
    { numRuns: 10, seed: seed * 10 + crowd },
  )
})

/** Everything that an operation or a batch can meet. */
const toMeet = [
  'applied',
  'card.changed',
  'card.returned',
  'card.signer',
  'contested',
  'outing.cancelled',
  'outing.posted',
  'replay.foreign-principal',
  'replay.gap',
  'replay.payload-mismatch',
  'replay.sequence-reused',
  'score.no-such-hole',
  'score.not-in-group',
  'test.no',
  'wolf.partner',
]

// What the stories contain does not depend on the engine.
test.skipIf(process.env['ENGINE'] === 'postgres')('the stories have all of it in them', async () => {
  const met = new Set<string>()
  for (const told of fc.sample(story, { seed: 2, numRuns: 100 })) {
    for (const answer of (await play(told, together)).answers) {
      if (!answer.ok) met.add(answer.refusal.code)
      else for (const one of answer.value.answers) met.add(one.outcome === 'rejected' ? one.refusal.code : one.outcome)
    }
    if (met.size >= toMeet.length) break
  }
  expect([...met].toSorted()).toEqual(toMeet)
})
