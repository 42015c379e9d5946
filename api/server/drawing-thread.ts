import { parentPort, workerData } from 'node:worker_threads'
import type { Picture } from './drawing.ts'

/**
 * The worker thread of `drawing.ts`: draws one picture; its errors reach the worker's `error` event. It loads only what
 * it draws with, because loading takes longer than drawing.
 */
const { picture, fontFiles } = workerData as { readonly picture: Picture; readonly fontFiles: readonly string[] }
parentPort?.postMessage(await drawn())

async function drawn(): Promise<unknown> {
  if ('card' in picture) {
    const { drawCard } = await import('../accounts/card-image.ts')
    return drawCard(picture.card, { fontFiles })
  }
  if ('preview' in picture) {
    const { drawPreview } = await import('../outings/follow/follow-preview.ts')
    return drawPreview(picture.preview, { fontFiles })
  }
  const { drawLogo } = await import('../club/logo-image.ts')
  return drawLogo(picture.logo, { fontFiles })
}
