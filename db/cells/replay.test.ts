import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Database, Transaction } from '../database.ts'
import { openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { groupsOfOuting } from '../outings/outings.ts'
import { changeLog } from '../schema/cells.ts'
import { syncClients, syncMutations } from '../schema/replay.ts'
import type { Effect } from './cell-recording.ts'
import { noteOutingChange } from './changes.ts'
import { applyBatch, openReplay, type Batch, type NumberedOperation, type Run } from './replay.ts'

let club: OutingClub
let outing: Awaited<ReturnType<typeof startOuting>>

beforeEach(async () => {
  club = await openOutingClub()
  outing = await startOuting(club)
})
afterEach(async () => club.close())

/** An operation with a visible effect: one row in the change log. Its mid is its name. */
function operation(seq: number, mid: string, rest: { argsHash?: string; run?: Run } = {}): NumberedOperation {
  const run = async (tx: Transaction): Promise<Result<Effect, string>> => {
    await noteOutingChange(tx, outing.id)
    return accept({ outcome: 'applied', ver: seq })
  }
  return { mid, seq, name: 'test', argsHash: `hash of ${mid}`, args: `args of ${mid}`, run, ...rest }
}

function refused(seq: number, mid: string): NumberedOperation {
  return operation(seq, mid, {
    run: async (tx) => {
      await noteOutingChange(tx, outing.id)
      return refuse('test.no', 'Not like this.')
    },
  })
}

function batch(...operations: NumberedOperation[]): Batch {
  return {
    clientId: 'phone',
    principal: `outing:${outing.id}:1`,
    group: { outingId: outing.id, tgroupId: 1 },
    actor: 'Ben',
    senderId: club.members.ben,
    nextSeq: 1 + Math.max(0, ...operations.map(({ seq }) => seq)),
    operations,
    now: club.now,
  }
}

const push = (...operations: NumberedOperation[]) => applyBatch(club.db, batch(...operations))
/** The number of effects; starting the outing is the first change. */
const effects = async () => (await club.db.sql.select().from(changeLog)).length - 1
const refusal = (code: string) => ({ ok: false, refusal: { code } })
const mutations = () => club.db.sql.select().from(syncMutations)

describe('a batch', () => {
  test('is applied in order and answered with the last number and the cursor', async () => {
    const answers = [1, 2].map((ver) => ({ outcome: 'applied', ver }))
    const value = { lastSeq: 2, answers, cursor: 3 }
    expect(await push(operation(1, 'a'), operation(2, 'b'))).toEqual({ ok: true, value })
    expect(await effects()).toBe(2)
    expect(await mutations()).toMatchObject([
      { mid: 'a', clientId: 'phone', seq: 1, name: 'test', outcome: 'applied', refusedArgs: null },
      { mid: 'b', seq: 2 },
    ])
  })

  test('without operations answers with the last number of the queue', async () => {
    await push(operation(1, 'a'))
    expect(await push()).toMatchObject({ value: { lastSeq: 1, answers: [] } })
  })

  test('says what is still on the phone, and that its group was heard', async () => {
    await applyBatch(club.db, { ...batch(operation(1, 'a')), nextSeq: 6 })
    expect((await groupsOfOuting(club.db, outing.id))[0]).toMatchObject({
      pending: 4,
      heardAt: club.now.toISOString(),
    })
    await push(operation(2, 'b'))
    expect((await groupsOfOuting(club.db, outing.id))[0]).toMatchObject({ pending: 0 })
  })
})

describe('an operation that comes again', () => {
  test('gets its first answer and no second effect, also with new ones behind it', async () => {
    const first = await push(operation(1, 'a'), refused(2, 'b'))
    const again = await push(operation(1, 'a'), refused(2, 'b'), operation(3, 'c'))
    if (!first.ok || !again.ok) throw new Error('A batch was refused')
    expect([first.value.lastSeq, again.value.lastSeq]).toEqual([2, 3])
    expect(again.value.answers.slice(0, 2)).toEqual(first.value.answers)
    expect(await effects()).toBe(2)
  })

  test('is answered under a new queue too, as after a phone’s database was copied', async () => {
    await push(operation(1, 'a'))
    const copy = await applyBatch(club.db, { ...batch(operation(1, 'a'), operation(2, 'b')), clientId: 'copy' })
    expect(copy).toMatchObject({ value: { lastSeq: 2 } })
    expect(await effects()).toBe(2)
  })

  test('with another content is refused, and those behind it go on', async () => {
    await push(operation(1, 'a'))
    const replayed = await push(operation(1, 'a', { argsHash: 'other' }), operation(2, 'b'))
    const mismatch = { outcome: 'rejected', refusal: { code: 'replay.payload-mismatch' } }
    expect(replayed).toMatchObject({ value: { lastSeq: 2, answers: [mismatch, { outcome: 'applied' }] } })
    expect(await effects()).toBe(2)
  })

  test('twice in one batch has one effect', async () => {
    await push(operation(1, 'a'), operation(2, 'a'))
    expect(await effects()).toBe(1)
  })

  test('from fifty connections in the same moment has one effect and one answer', async () => {
    const replayed = await Promise.all(Array.from({ length: 50 }, () => push(operation(1, 'a'))))
    expect(new Set(replayed.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await effects()).toBe(1)
    expect(await mutations()).toHaveLength(1)
  })
})

describe('a refused operation', () => {
  test('is taken back, recorded with what was asked and by whom, and does not block those behind it', async () => {
    const replayed = await push(refused(1, 'a'), operation(2, 'b'))
    const no = { outcome: 'rejected', ver: 0, refusal: { code: 'test.no', message: 'Not like this.' } }
    expect(replayed).toMatchObject({ value: { lastSeq: 2, answers: [no, { outcome: 'applied' }] } })
    expect(await effects()).toBe(1)
    expect(await mutations()).toMatchObject([
      { mid: 'a', outcome: 'rejected', refusedArgs: 'args of a', actor: 'Ben', senderId: club.members.ben },
      { mid: 'b', outcome: 'applied', refusedArgs: null, actor: '', senderId: null },
    ])
  })

  test('leaves what it is to leave, once', async () => {
    const codes: string[] = []
    const { mid, seq, name, argsHash, args } = operation(1, 'a')
    const refusing: NumberedOperation = {
      mid,
      seq,
      name,
      argsHash,
      args,
      cells: [],
      record: () => refuse('test.no', 'Not like this.'),
      keepRefused: (_, { code }) => void codes.push(code),
    }
    await push(refusing)
    await push(refusing)
    expect(codes).toEqual(['test.no'])
    expect(await mutations()).toMatchObject([{ mid: 'a', outcome: 'rejected', refusedArgs: 'args of a' }])
  })
})

describe('the whole batch is refused, and nothing of it kept,', () => {
  test('when a number is left out', async () => {
    await push(operation(1, 'a'))
    expect(await push(operation(2, 'b'), operation(4, 'd'))).toMatchObject(refusal('replay.gap'))
    expect(await effects()).toBe(1)
    expect(await push(operation(2, 'b'), operation(3, 'c'), operation(4, 'd'))).toMatchObject({ value: { lastSeq: 4 } })
  })

  test('when its operations are out of order', async () => {
    expect(await push(operation(2, 'b'), operation(1, 'a'))).toMatchObject(refusal('replay.gap'))
    expect(await push(operation(1, 'a'), operation(2, 'b'))).toMatchObject({ value: { lastSeq: 2 } })
  })

  test('when a number stands for another operation', async () => {
    await push(operation(1, 'a'), operation(2, 'b'))
    expect(await push(operation(2, 'x'), operation(3, 'c'))).toMatchObject(refusal('replay.sequence-reused'))
    expect(await effects()).toBe(2)
  })

  test('when the queue belongs to another principal', async () => {
    await push(operation(1, 'a'))
    const replayed = await applyBatch(club.db, { ...batch(operation(2, 'b')), principal: `outing:${outing.id}:2` })
    expect(replayed).toMatchObject(refusal('replay.foreign-principal'))
    expect(await effects()).toBe(1)
  })

  test('when the engine fails in the middle: the next try finds everything as it was', async () => {
    const broken = operation(2, 'b', { run: () => Promise.reject(new Error('disk I/O error')) })
    await expect(push(operation(1, 'a'), broken)).rejects.toThrow('disk I/O error')
    expect(await effects()).toBe(0)
    expect(await mutations()).toEqual([])
    expect(await club.db.sql.select().from(syncClients)).toEqual([])
    expect(await push(operation(1, 'a'), operation(2, 'b'))).toMatchObject({ value: { lastSeq: 2 } })
  })
})

describe('batches of one outing that come at the same moment', () => {
  const fromPhone = (clientId: string, ...operations: NumberedOperation[]): Batch => ({
    ...batch(...operations),
    clientId,
  })
  const manyOperations = (count: number, name: string) =>
    Array.from({ length: count }, (_, at): NumberedOperation => {
      const [mid, argsHash] = [`${name} ${at}`, `hash of ${name} ${at}`]
      return {
        mid,
        seq: at + 1,
        name: 'test',
        argsHash,
        args: '',
        cells: [],
        record: () => accept({ outcome: 'applied', ver: 0 }),
      }
    })

  /** Counts transactions and not commits: PostgreSQL links its audit chain in commits of its own. */
  function counted(inner: Database) {
    const count = { transactions: 0 }
    const write: Database['write'] = (work, turn) => {
      count.transactions += 1
      return inner.write(work, turn)
    }
    const db = Object.create(inner, { write: { value: write } }) as Database
    return { count, db }
  }

  test('share a transaction, and each is answered as if it were alone', async () => {
    const { count, db } = counted(club.db)
    const { apply } = openReplay(db)
    const answers = await Promise.all(['a', 'b', 'c'].map((phone) => apply(fromPhone(phone, operation(1, phone)))))
    expect(count.transactions).toBe(1)
    expect(answers).toMatchObject([2, 3, 4].map((cursor) => ({ value: { lastSeq: 1, cursor } })))
  })

  test('follow each other also when they are of one phone', async () => {
    const { count, db } = counted(club.db)
    const { apply } = openReplay(db)
    const answers = await Promise.all([1, 2, 3].map((seq) => apply(fromPhone('a', operation(seq, `a ${seq}`)))))
    expect(count.transactions).toBe(1)
    expect(answers).toMatchObject([1, 2, 3].map((lastSeq) => ({ value: { lastSeq } })))
  })

  test('fail alone: the others are kept', async () => {
    const { apply } = openReplay(club.db)
    const broken = operation(1, 'broken', { run: () => Promise.reject(new Error('disk I/O error')) })
    const [first, second, third] = await Promise.allSettled([
      apply(fromPhone('a', operation(1, 'a'))),
      apply(fromPhone('b', broken)),
      apply(fromPhone('c', operation(1, 'c'))),
    ])
    expect(second).toMatchObject({ status: 'rejected', reason: new Error('disk I/O error') })
    expect([first, third]).toMatchObject([{ value: { ok: true } }, { value: { ok: true } }])
    expect((await mutations()).map(({ mid }) => mid)).toEqual(['a', 'c'])
  })

  test('do not wait for an unlimited crowd: full batches go two by two', async () => {
    const { count, db } = counted(club.db)
    const { apply } = openReplay(db)
    const phones = ['a', 'b', 'c', 'd', 'e']
    await Promise.all(phones.map((phone) => apply(fromPhone(phone, ...manyOperations(200, phone)))))
    expect(count.transactions).toBe(3)
  })

  test('that run their own statements go a few at a time, and the scores of others come in between', async () => {
    const { count, db } = counted(club.db)
    const { apply } = openReplay(db)
    const many = Array.from({ length: 200 }, (_, at) => operation(at + 1, `m ${at}`))
    const slow = apply(fromPhone('many', ...many)).then((answer) => ({ answer, at: count.transactions }))
    await new Promise((resolve) => setImmediate(resolve))
    await apply(fromPhone('other', ...manyOperations(4, 'other')))
    const others = count.transactions
    const { answer, at } = await slow
    expect(others).toBeLessThan(at)
    expect(at).toBeGreaterThan(10)
    expect(at).toBeLessThan(25)
    expect(answer).toMatchObject({ value: { lastSeq: 200, answers: many.map(({ seq }) => ({ ver: seq })) } })
    expect(await effects()).toBe(200)
    // Sent again, it is answered the same, and nothing has an effect twice.
    expect(await apply(fromPhone('many', ...many))).toMatchObject({ value: { lastSeq: 200 } })
    expect(await effects()).toBe(200)
  })

  test('of a member are applied four operations at a time, up to a part that is refused', async () => {
    const { count, db } = counted(club.db)
    const { apply } = openReplay(db)
    const ofMember = (...seqs: number[]) => {
      const operations = seqs.map((seq) => operation(seq, `m ${seq}`))
      return apply({ ...fromPhone('m', ...operations), principal: 'u:1', group: null })
    }
    expect(await ofMember(1, 2, 3, 4, 6, 7, 8, 9, 5)).toMatchObject(refusal('replay.gap'))
    expect([await effects(), count.transactions]).toEqual([4, 2])
    expect(await ofMember(5, 6, 7, 8, 9)).toMatchObject({ value: { lastSeq: 9 } })
    expect([await effects(), count.transactions]).toEqual([9, 4])
  })

  test('of another outing, or of a member, have transactions of their own', async () => {
    const { count, db } = counted(club.db)
    const { apply } = openReplay(db)
    await Promise.all([
      apply(fromPhone('a', operation(1, 'a'))),
      apply({ ...fromPhone('m', operation(1, 'm')), principal: 'u:1', group: null }),
    ])
    expect(count.transactions).toBe(2)
  })
})
