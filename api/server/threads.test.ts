import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

/** Returns the packages of node_modules that a thread loads with a file of this repository. */
async function packagesOf(file: string): Promise<readonly string[]> {
  const source = `
    const { registerHooks } = require('node:module')
    const { parentPort, workerData } = require('node:worker_threads')
    const loaded = new Set()
    const resolve = (name, context, next) => {
      const found = next(name, context)
      const [, own] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url) ?? []
      if (own) loaded.add(own)
      return found
    }
    registerHooks({ resolve })
    import(workerData).then(() => parentPort.postMessage([...loaded]))`
  const thread = new Worker(source, { eval: true, workerData: join(import.meta.dirname, '..', file) })
  const [loaded] = (await once(thread, 'message')) as [string[]]
  await thread.terminate()
  return loaded
}

// Each thread loads its files again, and the packages of storage and calls alone take more than a second.
it.each([
  'accounts/card-image.ts',
  'outings/follow/follow-preview.ts',
  'club/logo-image.ts',
  '../db/sqlite/backups.ts',
  '../db/sqlite/connection.ts',
])('the thread that works with %s loads no package of storage or calls', async (file) => {
  const loaded = await packagesOf(file)
  expect(loaded.length).toBeGreaterThan(0)
  for (const slow of ['drizzle-orm', 'zod', 'fastify']) expect(loaded).not.toContain(slow)
})
