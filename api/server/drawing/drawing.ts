import { fork } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { second } from '#db/instants.ts'
import type { Card } from '../../accounts/card-image.ts'
import type { DrawnLogo, LogoToDraw } from '../../club/logo-image.ts'
import type { Preview } from '../../outings/follow/follow-preview.ts'
import { unpackFonts } from './fonts.ts'

type Picture = { readonly card: Card } | { readonly logo: LogoToDraw } | { readonly preview: Preview }

/**
 * Draws pictures. Each function returns undefined when too many drawings are waiting, and rejects when the drawing
 * takes too long.
 */
export type Drawing = {
  /** A member's card as PNG. */
  readonly card: (card: Card) => Promise<Buffer> | undefined
  /** The pictures of a club's logo; null for a file that is not a picture. */
  readonly logo: (logo: LogoToDraw) => Promise<DrawnLogo | null> | undefined
  /** The preview image of a follow link, as PNG. */
  readonly preview: (preview: Preview) => Promise<Buffer> | undefined
}

type Options = {
  readonly fontFolder: string
  readonly mostWaiting?: number
  /** The timeout of a drawing in milliseconds. */
  readonly patience?: number
}

/**
 * Draws pictures one after the other outside the event loop: a drawing takes a tenth of a second of CPU time, which
 * would delay scores. Cards and previews are drawn by threads. A logo is an untrusted file that can crash the native
 * code of the library or keep it busy for hours. In a thread, that would end the whole process or could not be stopped,
 * so a logo is drawn by a separate process, which can be killed.
 */
export function createDrawing({ fontFolder, mostWaiting = 8, patience = 20 * second }: Options): Drawing {
  const queue = { length: 0, last: Promise.resolve() }

  function draw(picture: Picture): Promise<unknown> | undefined {
    if (queue.length >= mostWaiting) return undefined
    queue.length += 1
    const drawn = queue.last.then(() => drawApart({ picture, fontFiles: unpackFonts(fontFolder) }, patience))
    queue.last = drawn.then(
      () => void (queue.length -= 1),
      () => void (queue.length -= 1),
    )
    return drawn
  }

  const drawPng = (picture: Picture) => draw(picture)?.then((image) => Buffer.from(image as Uint8Array))

  return {
    card: (card) => drawPng({ card }),
    preview: (preview) => drawPng({ preview }),
    logo: (logo) => draw({ logo })?.then((drawn) => drawn as DrawnLogo | null),
  }
}

/** The input of the thread or process. */
export type ToDraw = { readonly picture: Picture; readonly fontFiles: readonly string[] }

async function drawApart(toDraw: ToDraw, patience: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const drawer = 'logo' in toDraw.picture ? startProcess(toDraw) : startThread(toDraw)
  drawer.events.on('message', resolve)
  drawer.events.on('error', reject)
  drawer.events.on('exit', () => reject(new Error('The picture was not drawn')))
  const late = setTimeout(() => reject(new Error('The picture took too long to draw')), patience)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await drawer.end()
  }
}

type Drawer = { readonly events: EventEmitter; readonly end: () => unknown }

const program = new URL('draw-apart.ts', import.meta.url)

function startThread(toDraw: ToDraw): Drawer {
  const thread = new Worker(program, { workerData: toDraw })
  return { events: thread, end: () => thread.terminate() }
}

/** Starts the process without the environment, because that contains secrets of the server. */
function startProcess(toDraw: ToDraw): Drawer {
  const child = fork(program, {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A process that could not be started, for example without a free file descriptor, accepts no message; its error
  // event follows.
  if (child.pid !== undefined) child.send(toDraw)
  return { events: child, end: () => child.kill('SIGKILL') }
}
