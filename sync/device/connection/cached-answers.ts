import type { AnswerOf, Call } from '../../calls/call.ts'
import type { Device } from '../device.ts'
import type { DeviceDatabase, CachedAnswerRow } from '../storage/device-database.ts'
import { storageInTime } from '../storage/storage-in-time.ts'
import { withDatabase } from '../storage/with-database.ts'
import { signedInUser } from './credentials.ts'
import { isServerFailure } from './exchange.ts'
import { callServer, type ServerRequest, type ServerResult } from './server-calls.ts'

type Question<C extends Call> = { readonly call: C; readonly request: ServerRequest<C> }

type CachedAnswer<Answer> = {
  readonly answer: Answer
  /** When the server gave it, by this phone's clock. */
  readonly at: number
}

/**
 * Calls the server and caches the answer. Returns the cached answer when the server gives none; throws the
 * ServerFailure when this build can read no cached one either.
 */
export async function callServerOrCached<C extends Call>(
  device: Device,
  call: C,
  request: ServerRequest<C>,
): Promise<ServerResult<AnswerOf<C>>> {
  const question = { call, request }
  const askedBy = signedInUser(device)?.id
  try {
    const result = await callServer(device, call, request)
    if (result.ok) void cacheAnswer(device, question, { answer: result.value, askedBy })
    return result
  } catch (failure) {
    if (!isServerFailure(failure)) throw failure
    const cached = await cachedAnswer(device, question)
    if (cached === undefined) throw failure
    return { ok: true, value: cached.answer }
  }
}

/**
 * Reads the cached answer; undefined when there is none, the database fails, or an older build cached it in another
 * shape.
 */
export async function cachedAnswer<C extends Call>(
  { database, ports }: Device,
  { call, request }: Question<C>,
): Promise<CachedAnswer<AnswerOf<C>> | undefined> {
  const reading = withDatabase(database, () => database.seen.get(keyOf(call, request).key))
  const row = await storageInTime(ports, reading).catch(() => undefined)
  return row && readRow(call, row)
}

/** Above this number the oldest answers are deleted: a list leaves one for each search. */
const mostCached = 300

/**
 * Caches an answer for the member who was signed in when the request was sent. Does nothing if that sign-in has ended
 * since, because its cached answers were deleted. Does not throw: an answer is shown even when there is no space to
 * cache it.
 */
export async function cacheAnswer<C extends Call>(
  device: Device,
  { call, request }: Question<C>,
  { answer, askedBy }: { readonly answer: AnswerOf<C>; readonly askedBy: number | undefined },
): Promise<void> {
  const { database, ports } = device
  await withDatabase(database, async () => {
    // Checked in each attempt: the sign-in may end while the browser has closed the connection to the storage.
    if (signedInUser(device)?.id !== askedBy) return
    await database.seen.put({ ...keyOf(call, request), answer, at: ports.now() })
    const tooMany = (await database.seen.count()) - mostCached
    if (tooMany > 0) await database.seen.bulkDelete(await database.seen.orderBy('at').limit(tooMany).primaryKeys())
  }).catch(() => undefined)
}

/** Deletes the cached answer about something that the server no longer has. Does not throw. */
export async function forgetCachedAnswer<C extends Call>(
  { database, ports }: Device,
  { call, request }: Question<C>,
): Promise<void> {
  const deleting = withDatabase(database, () => database.seen.delete(keyOf(call, request).key))
  await storageInTime(ports, deleting).catch(() => undefined)
}

/** Reads every cached answer to a call, in no order: the choices that are available offline. */
export async function cachedAnswers<C extends Call>(
  database: DeviceDatabase,
  call: C,
): Promise<readonly AnswerOf<C>[]> {
  const rows = await database.seen.where({ call: nameOf(call) }).toArray()
  return rows.flatMap((row) => readRow(call, row)?.answer ?? [])
}

function keyOf(call: Call, request: object): Pick<CachedAnswerRow, 'key' | 'call'> {
  return { key: `${nameOf(call)} ${JSON.stringify(request)}`, call: nameOf(call) }
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`
}

function readRow<C extends Call>(call: C, { answer, at }: CachedAnswerRow): CachedAnswer<AnswerOf<C>> | undefined {
  const read = call.answer.safeParse(answer)
  return read.success ? { answer: read.data as AnswerOf<C>, at } : undefined
}
