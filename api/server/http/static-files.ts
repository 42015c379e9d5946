import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { sendProblem } from '../problem.ts'
import { notFound } from './error-handler.ts'

/**
 * Serves the built app, packed as the build has packed it, and index.html at every path of the app. A missing file is
 * not found, never index.html: a browser would take the page for the script it asked for. A page’s answer names the
 * files of its screen, so that they are on their way before the page has asked for them. Without a build there is only
 * the API.
 */
export async function registerStaticFiles(app: FastifyInstance, { distDir }: Config): Promise<void> {
  const hasApp = existsSync(join(distDir, 'index.html'))
  const preloads = readPreloads(join(distDir, 'preloads.json'))
  if (hasApp) {
    await app.register(staticFiles, {
      root: distDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        // Names under assets/ hold a hash of their content; everything else is asked for again each time.
        const isHashed = reply.request.url.startsWith('/assets/')
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(path) && extname(path) === ''
    if (!hasApp || !isPage) return sendProblem(reply, notFound)
    const link = preloads.find(({ at }) => at.test(path))?.link
    if (link) void reply.header('link', link)
    return reply.sendFile('index.html')
  })
}

/** What a page begins with, by its address, as the build has written it down. */
function readPreloads(file: string): readonly { readonly at: RegExp; readonly link: string }[] {
  if (!existsSync(file)) return []
  const preloads = JSON.parse(readFileSync(file, 'utf8')) as readonly { at: string; files: readonly string[] }[]
  return preloads.map(({ at, files }) => ({
    at: new RegExp(at, 'i'),
    link: files
      .map(
        (name) =>
          `</${name}>; ${extname(name) === '.css' ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin`,
      )
      .join(', '),
  }))
}
