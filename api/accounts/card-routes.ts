import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { inflateSync } from 'node:zlib'
import { findCardHolder } from '#db/members/members.ts'
import { accept, refuse } from '#golf/result.ts'
import { getCard } from '#sync/calls/users.ts'
import { logSecurity } from '../process/log.ts'
import { writeWhole } from '../process/private-files.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { createFailureLimit } from '../server/http/failure-limit.ts'
import type { Routes } from '../server/route.ts'
import { minute, today, second } from '../server/time.ts'
import type { AccountProblem } from './account-problems.ts'
import type { Card } from './card-image.ts'

/** Cards that one member may have drawn within ten minutes. */
const mostCards = 40

export function registerCards({ route }: Routes<AccountProblem>, context: Context): void {
  const { db, config, elapsed } = context
  const draw = createCardDrawing({ fontFolder: join(config.dataDir, 'fonts') })
  const drawn = createFailureLimit({ elapsed, allowed: mostCards, window: 10 * minute })

  route(getCard, async ({ body: { id }, caller, request }) => {
    const member = memberOf(caller)
    const holder = member.id === id || member.isadmin ? await findCardHolder(db, { id }) : undefined
    if (holder === undefined) {
      logSecurity(request, { event: 'malicious_direct_reference', account: id })
      return refuse('member.not-yours', 'You can only print your own card.')
    }
    const asker = `member ${member.id}`
    if (drawn.waitOf(asker) > 0) {
      return refuse('card.too-many', 'Too many cards were drawn. Please try again in a few minutes.')
    }
    drawn.count(asker)
    const link = `${config.baseUrl}/handicapLookup/${id}`
    const card = { ...holder, club: config.club.name, date: today(context), link }
    const image = await draw(card)
    if (image === undefined) return refuse('server.busy', 'The club’s server is busy. Please try again soon.')
    return accept({ data: [image.toString('base64')] })
  })
}

/** Draws a member's card; undefined when too many others wait for theirs. Rejects when it takes too long. */
type CardDrawing = (card: Card) => Promise<Buffer> | undefined

type Options = {
  readonly fontFolder: string
  readonly mostWaiting?: number
  /** Milliseconds that a drawing may take. */
  readonly patience?: number
}

/**
 * Draws cards one after the other, each in a thread of its own: a drawing takes a tenth of a second of a core, for which
 * no score should wait, and what goes wrong in the library's native code stays in the thread.
 */
export function createCardDrawing({ fontFolder, mostWaiting = 8, patience = 5 * second }: Options): CardDrawing {
  const queue = { length: 0, last: Promise.resolve() }

  return (card) => {
    if (queue.length >= mostWaiting) return undefined
    queue.length += 1
    const drawn = queue.last.then(() => drawApart({ card, fontFolder, patience }))
    queue.last = drawn.then(
      () => void (queue.length -= 1),
      () => void (queue.length -= 1),
    )
    return drawn
  }
}

type Drawing = { readonly card: Card; readonly fontFolder: string; readonly patience: number }

async function drawApart({ card, fontFolder, patience }: Drawing): Promise<Buffer> {
  const fontFiles = unpackFonts(fontFolder)
  const thread = new Worker(new URL('card-thread.ts', import.meta.url), { workerData: { card, fontFiles } })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  thread.on('message', (image: Uint8Array) => resolve(Buffer.from(image)))
  thread.on('error', reject)
  thread.on('exit', () => reject(new Error('The card was not drawn')))
  const late = setTimeout(() => reject(new Error('The card took too long to draw')), patience)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}

const names = ['latin-700', 'latin-ext-700', 'latin-500', 'latin-ext-500'] as const

/**
 * The club's typeface as files that a drawing library reads, unpacked into a folder on the first use, so that cards
 * look the same on a machine without any fonts.
 */
export function unpackFonts(folder: string): string[] {
  const { resolve } = createRequire(import.meta.url)
  return names.map((name) => {
    const file = join(folder, `barlow-condensed-${name}.ttf`)
    if (existsSync(file)) return file
    const packed = readFileSync(resolve(`@fontsource/barlow-condensed/files/barlow-condensed-${name}-normal.woff`))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeWhole(file, unpackWoff(packed))
    return file
  })
}

const packedHeader = 44
const packedEntry = 20
const plainHeader = 12
const plainEntry = 16

/** WOFF 1.0 (W3C, 2012) holds the tables of a TrueType font one by one, each deflated when that makes it smaller. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is not a WOFF file')
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(plainHeader + count * plainEntry)
  woff.copy(header, 0, 4, 8)
  const power = 2 ** Math.floor(Math.log2(count))
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)

  const parts = [header]
  let offset = header.length
  for (let place = 0; place < count; place += 1) {
    const from = packedHeader + place * packedEntry
    const [start, packedLength, length, checksum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(from + field))
    if (start === undefined || packedLength === undefined || length === undefined || checksum === undefined) continue
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const to = plainHeader + place * plainEntry
    woff.copy(header, to, from, from + 4)
    for (const [field, value] of [checksum, offset, length].entries()) header.writeUInt32BE(value, to + 4 + field * 4)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
