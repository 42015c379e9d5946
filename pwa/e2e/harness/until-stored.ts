import type { Page } from 'playwright-core'

/** Runs in the page: queries the worker until it has every file of the app. */
export async function untilStored(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  for (;;) {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<{ kept: number; all: number }>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<{ kept: number; all: number }>) => resolve(data)
    })
    active?.postMessage({ type: 'STORE' }, [port2])
    const { kept, all } = await answer
    if (kept === all) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Waits until the screen has every answer that it shows, and the phone has stored them. */
export async function untilCached(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(untilWritten)
}

/** Runs in the page: waits in the queue of the browser's storage behind the answers that are being written. */
async function untilWritten(): Promise<void> {
  const disk = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('nomad')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no disk'))
  })
  await new Promise<void>((resolve) => {
    const writing = disk.transaction('seen', 'readwrite')
    writing.objectStore('seen').count()
    writing.oncomplete = () => resolve()
  })
  disk.close()
}
