import { Worker } from 'node:worker_threads'
import { second } from '../server/time.ts'
import type { Card } from './card-image.ts'
import { unpackFonts } from './fonts.ts'

/** Draws a member's card; undefined when too many others wait for theirs. Rejects when it takes too long. */
export type CardDrawing = (card: Card) => Promise<Buffer> | undefined

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
