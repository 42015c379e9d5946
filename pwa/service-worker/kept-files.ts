import type { KeptFiles } from './app-files.ts'

/** Milliseconds in which a worker answers, also if it has to be started. */
const patience = 5_000

/**
 * Makes the worker of this page store the missing files of the app, and returns how many it has; null if no worker
 * answers.
 */
export async function keptFiles(): Promise<KeptFiles | null> {
  const { controller } = navigator.serviceWorker
  if (controller === null) return null
  const { port1, port2 } = new MessageChannel()
  const answer = await new Promise<KeptFiles | null>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<KeptFiles>) => resolve(data))
    port1.start()
    controller.postMessage({ type: 'STORE' }, [port2])
    setTimeout(() => resolve(null), patience)
  })
  port1.close()
  return answer
}
