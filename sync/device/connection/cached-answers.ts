import { sortedByName } from '#golf/names.ts'
import type { AnswerOf, Call } from '../../calls/call.ts'
import { courseById } from '../../calls/courses.ts'
import { callClub, type ClubRequest, type ClubResult } from './server-calls.ts'
import { isClubFailure } from './exchange.ts'
import type { Device } from '../device.ts'
import type { DeviceDatabase, CachedAnswerRow } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'

/** An answer of the club, fresh, or as this phone saw it last when the club cannot be reached. */
export type Seen<Answer> = {
  readonly answer: Answer
  /** When the club gave it, by this phone's clock; null for a fresh one. */
  readonly seenAt: number | null
}

/**
 * Asks the club, keeps the answer meanwhile, and answers what was kept when the club cannot be reached. Throws the
 * ClubFailure when there is nothing kept that this build can read.
 */
export async function callClubOrCached<C extends Call>(
  device: Device,
  call: C,
  request: ClubRequest<C>,
): Promise<ClubResult<Seen<AnswerOf<C>>>> {
  try {
    const result = await callClub(device, call, request)
    if (!result.ok) return result
    // Nobody waits for the disk with an answer that is there.
    void keepQuietly(device, { ...keyOf(call, request), answer: result.value })
    return { ok: true, value: { answer: result.value, seenAt: null } }
  } catch (failure) {
    if (!isClubFailure(failure)) throw failure
    const kept = await lastSeen(device, { call, request })
    if (kept === undefined) throw failure
    return { ok: true, value: kept }
  }
}

type Question<C extends Call> = { readonly call: C; readonly request: ClubRequest<C> }

/** How long a person waits for the club with nothing to look at, in milliseconds. */
const patience = 2_000

/**
 * Hands over what was seen last when the club takes its time, as it does on a weak signal. Answers how to stop, which
 * is to be done once the club has answered.
 */
export function showCachedWhenSlow<C extends Call>(
  device: Device,
  question: Question<C>,
  show: (kept: Seen<AnswerOf<C>>) => void,
): () => void {
  const state = { isOver: false }
  const look = async () => {
    const kept = await lastSeen(device, question).catch(() => undefined)
    if (kept && !state.isOver) show(kept)
  }
  const stop = device.ports.setTimer(() => void look(), patience)
  return () => {
    state.isOver = true
    stop()
  }
}

async function lastSeen<C extends Call>(
  { database }: Device,
  { call, request }: Question<C>,
): Promise<Seen<AnswerOf<C>> | undefined> {
  const row = await database.seen.get(keyOf(call, request).key)
  return row && readRow(call, row)
}

/** Every course that was opened on this phone, with its teeboxes and holes, by name: what can be chosen offline. */
export async function cachedCourses(database: DeviceDatabase): Promise<readonly Seen<AnswerOf<typeof courseById>>[]> {
  const rows = await database.seen.where({ call: nameOf(courseById) }).toArray()
  const readable = rows.flatMap((row) => readRow(courseById, row) ?? [])
  return sortedByName(readable, ({ answer: { course } }) => ({ names: [course.name], id: course.id }))
}

function keyOf(call: Call, request: object): Pick<CachedAnswerRow, 'key' | 'call'> {
  return { key: `${nameOf(call)} ${JSON.stringify(request)}`, call: nameOf(call) }
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`
}

/** undefined for an answer that an older build kept in another shape. */
function readRow<C extends Call>(call: C, { answer, at }: CachedAnswerRow): Seen<AnswerOf<C>> | undefined {
  const read = call.answer.safeParse(answer)
  return read.success ? { answer: read.data as AnswerOf<C>, seenAt: at } : undefined
}

/** The oldest answers go when there are more: a list leaves one for every way in which it was searched. */
const mostKept = 300

/** An answer is shown although there is no room to keep it. */
async function keepQuietly({ database, ports }: Device, row: Omit<CachedAnswerRow, 'at'>): Promise<void> {
  await withDatabase(database, async () => {
    await database.seen.put({ ...row, at: ports.now() })
    const tooMany = (await database.seen.count()) - mostKept
    if (tooMany > 0) await database.seen.bulkDelete(await database.seen.orderBy('at').limit(tooMany).primaryKeys())
  }).catch(() => undefined)
}
