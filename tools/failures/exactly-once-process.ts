import { asc, eq } from 'drizzle-orm'
import { changesAfter } from '#db/cells/changes.ts'
import { openReplay, type OperationAnswer } from '#db/cells/replay.ts'
import { openDatabase } from '#db/open-database.ts'
import { changeLog } from '#db/schema/cells.ts'
import type { Mutation } from '#sync/calls/replay.ts'
import { operationsOf } from '../../api/replay/replay-operations.ts'

// A process started by `exactly-once.ts` that uses the database in DATABASE_URL: applies batches and follows outings.

export type Question =
  | { readonly kind: 'push'; readonly batch: SentBatch }
  | { readonly kind: 'follow'; readonly outingId: number }
  /**
   * Sent after every batch is answered; the answer is the number of changes that the cursors of this process skipped.
   */
  | { readonly kind: 'finish' }

export type SentBatch = {
  readonly group: { readonly outingId: number; readonly tgroupId: number }
  readonly clientId: string
  readonly mutations: readonly Mutation[]
  readonly nextSeq: number
}

export type Answer = { readonly id: number; readonly value?: Pushed | number; readonly error?: string }
/** The answers to a phone's operations. */
export type Pushed = readonly OperationAnswer[]

/** One read of a cursor: the changes in `(since, cursor]`, with the last one of each cell. */
type Page = { readonly since: number; readonly cursor: number; readonly last: ReadonlyMap<string, number> }
type Follower = { readonly outingId: number; readonly pages: Page[]; readonly done: Promise<void> }

const changesOfPage = 200
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 10))

const db = await openDatabase({ url: process.env['DATABASE_URL'] ?? '' })
const replay = openReplay(db)
const followers: Follower[] = []
const state = { isOver: false }

process.on('message', ({ id, question }: { id: number; question: Question }) => {
  void answer(question).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
process.once('disconnect', () => void db.close())
process.send?.('ready')

async function answer(question: Question): Promise<Pushed | number> {
  if (question.kind === 'push') return await push(question.batch)
  if (question.kind === 'finish') return await finish()
  const pages: Page[] = []
  followers.push({ outingId: question.outingId, pages, done: follow(question.outingId, pages) })
  return 0
}

async function push({ group, clientId, mutations, nextSeq }: SentBatch): Promise<Pushed> {
  const now = new Date()
  const actor = `Group ${group.tgroupId}`
  const origin = { group, member: null, actor, senderId: null, clientId, sentAt: now.getTime(), now }
  const operations = operationsOf(mutations, origin)
  const principal = `outing:${group.outingId}:${group.tgroupId}`
  const answered = await replay.apply({ ...origin, principal, nextSeq, operations })
  if (!answered.ok) throw new Error(answered.refusal.code)
  return answered.value.answers
}

/** Reads changes like a board until every batch is answered and no change is left. */
async function follow(outingId: number, pages: Page[]): Promise<void> {
  let since = 0
  for (;;) {
    const { isOver } = state
    const { cursor, changes } = await changesAfter(db, { outingId, since, limit: changesOfPage })
    const last = new Map(changes.map(({ chg, cell }) => [placeOf(cell), chg]))
    if (cursor > since) pages.push({ since, cursor, last })
    else if (isOver) return
    else await pause()
    since = cursor
  }
}

async function finish(): Promise<number> {
  state.isOver = true
  let skipped = 0
  for (const { outingId, pages, done } of followers) {
    await done
    const log = await db.sql
      .select()
      .from(changeLog)
      .where(eq(changeLog.outingId, outingId))
      .orderBy(asc(changeLog.chg))
    const pageOf = (chg: number) => pages.find(({ since, cursor }) => since < chg && chg <= cursor)
    skipped += log.filter((change) => (pageOf(change.chg)?.last.get(placeOf(change)) ?? 0) < change.chg).length
  }
  return skipped
}

/** Returns the key of a cell; the start of an outing is a change without a cell. */
function placeOf(cell: { readonly golferId: number | null; readonly hole: number | null } | null): string {
  return `${cell?.golferId ?? null}/${cell?.hole ?? null}`
}
