import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export type Release = { readonly dist: string; readonly remove: () => Promise<void> }

/**
 * The built app as its next release: another version, every asset under a new name, so that the server no longer has
 * the old names, and the release's name in the document.
 */
export async function makeNextRelease(built: string, name = 'next'): Promise<Release> {
  const dist = await mkdtemp(join(tmpdir(), 'nomad-release-'))
  await cp(built, dist, { recursive: true })
  const files = await readdir(dist, { recursive: true })
  // The compressed copies would still be the old files.
  const copies = files.filter((file) => /\.(br|gz)$/.test(file))
  await Promise.all(copies.map((file) => rm(join(dist, file))))

  const assets = (await readdir(join(dist, 'assets'))).filter((file) => /-[\w-]{7,8}\.(js|css)$/.test(file))
  const renamed = assets.map((file) => ({ from: file, to: `${name}-${file}` }))
  for (const { from, to } of renamed) await rename(join(dist, 'assets', from), join(dist, 'assets', to))

  const product = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')
  const { version } = JSON.parse(product) as { readonly version: string }
  const texts = (await readdir(dist, { recursive: true })).filter((file) => /\.(js|css|html|json)$/.test(file))
  for (const file of texts) {
    const old = await readFile(join(dist, file), 'utf8')
    const named = renamed.reduce((text, { from, to }) => text.replaceAll(from, to), old)
    await writeFile(join(dist, file), marked({ file, text: named, name, version }))
  }
  return { dist, remove: () => rm(dist, { recursive: true }) }
}

/** The worker identifies the document by a digest of its content, which has changed. */
function marked({ file, text, name, version }: Record<'file' | 'text' | 'name' | 'version', string>): string {
  if (file.startsWith('assets/')) return text.replaceAll(version, `${version}-${name}`)
  if (extname(file) === '.html') return text.replace('<head>', `<head><meta name="release" content="${name}">`)
  const digest = createHash('md5').update(text).digest('hex')
  return file === 'sw.js' ? text.replaceAll(/(revision["']?:\s*["'`])[\w-]+/g, `$1${digest}`) : text
}

/** Whether the page is the next release. */
export function isNext(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('meta[name=release]') !== null)
}

/**
 * Makes the browser check for a newer worker, which it otherwise does from time to time, until the club's newest one
 * waits.
 */
export async function findUpdate(page: Page): Promise<void> {
  const isStored = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      // A look that meets one of the browser's own may find nothing.
      if (registration.installing === null) await registration.update()
      if (registration.installing !== null || registration.waiting === null) return false
      const newest = await (await fetch('/sw.js', { cache: 'no-store' })).text()
      const files = newest.match(/assets\/[\w.-]+/g) ?? []
      const kept = await Promise.all(files.map((file) => caches.match(`/${file}`, { ignoreSearch: true })))
      return !kept.includes(undefined)
    })
  await expect.poll(isStored).toBe(true)
}

/** Activates the waiting worker, as the button or closing all pages does. */
export async function takeUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready
    if (waiting === null) throw new Error('no worker waits')
    const active = new Promise<void>((resolve) => {
      waiting.addEventListener('statechange', () => waiting.state === 'activated' && resolve())
    })
    waiting.postMessage({ type: 'SKIP_WAITING' })
    await active
  })
}
