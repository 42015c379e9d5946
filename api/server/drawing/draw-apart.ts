import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { ToDraw } from './drawing.ts'

/**
 * The program of the worker thread or process that `drawing.ts` starts. It draws one picture; an exit without one is a
 * failure. It imports only the code for its kind of picture, because loading takes longer than drawing.
 */
if (parentPort === null) {
  const [toDraw] = (await once(process, 'message')) as [ToDraw]
  process.send?.(await drawn(toDraw))
} else {
  parentPort.postMessage(await drawn(workerData as ToDraw))
}

async function drawn({ picture, fontFiles }: ToDraw): Promise<unknown> {
  if ('card' in picture) {
    const { drawCard } = await import('../../accounts/card-image.ts')
    return drawCard(picture.card, { fontFiles })
  }
  if ('preview' in picture) {
    const { drawPreview } = await import('../../outings/follow/follow-preview.ts')
    return drawPreview(picture.preview, { fontFiles })
  }
  const { drawLogo } = await import('../../club/logo-image.ts')
  return drawLogo(picture.logo, { fontFiles })
}
