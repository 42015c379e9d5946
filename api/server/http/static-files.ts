import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageOfClub } from '../../club/club-files.ts'
import type { Config } from '../config.ts'
import { sendProblem } from '../problem.ts'
import { notDescribed } from '../route.ts'
import { notFound } from './error-handler.ts'
import { whenOver } from './when-over.ts'

type Options = Pick<Config, 'distDir'> & {
  /** Sends the page of the app; undefined without a build. */
  readonly sendPage: PageOfClub | undefined
}

/**
 * Serves the built app, precompressed by the build, and index.html at every path of the app. A missing file is answered
 * with 404 and never with index.html, which a browser would run as the script. Without a build only the API is served.
 */
export async function registerStaticFiles(app: FastifyInstance, { distDir, sendPage }: Options): Promise<void> {
  if (sendPage !== undefined) {
    await app.register(staticFiles, {
      root: distDir,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        // Names under assets/ contain a hash of their content; everything else is revalidated.
        const isHashed = reply.request.url.startsWith('/assets/')
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    closeUnsent(app)
    // The plugin's own route is not used, because it reads the folder of every requested path to compare the spelling
    // of the file name.
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      ...notDescribed,
      handler: (request, reply) => {
        const path = pathOf(request)
        // Files of the build have an extension, and pages of the app have none.
        return extname(path) === '' ? reply.callNotFound() : reply.sendFile(path)
      },
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && !/^\/(api|assets)(\/|$)/.test(path) && extname(path) === ''
    if (sendPage === undefined || !isPage) return sendProblem(reply, notFound)
    return sendPage(request, reply)
  })
}

/**
 * Closes a file whose connection breaks. The framework does so only if a part of the answer was sent: Node emits no
 * event for an answer that waits behind another one, and its file would stay open for good. If the system then cannot
 * open the file, no answer is left to fail.
 */
function closeUnsent(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw: asked }, reply, payload) => {
    if (!(payload instanceof Readable)) return payload
    whenOver({ asked, answer: reply.raw }, () => payload.on('error', () => undefined).destroy())
    return payload.destroyed ? null : payload
  })
}

function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?')
  return path
}

/** Returns a sender of the page that adds a Link header, which preloads the files of its screen. */
export function preloading(sendPage: PageOfClub, { distDir }: Pick<Config, 'distDir'>): PageOfClub {
  const preloads = readPreloads(join(distDir, 'preloads.json'))
  return (request, reply, added) => {
    const [path = '', query] = request.url.split('?')
    const view = new URLSearchParams(query).get('show')
    const link = preloads.find(({ at, show = view }) => show === view && at.test(path))?.link
    if (link) void reply.header('link', link)
    return sendPage(request, reply, added)
  }
}

type Preloads = { readonly at: RegExp; readonly show?: string | undefined; readonly link: string }

/** Reads the files to preload, which the build has recorded by the path of a page and the view of its screen. */
function readPreloads(file: string): readonly Preloads[] {
  if (!existsSync(file)) return []
  const pages = JSON.parse(readFileSync(file, 'utf8')) as readonly {
    at: string
    show?: string
    files: readonly string[]
  }[]
  return pages.map(({ at, show, files }) => ({
    at: new RegExp(at, 'i'),
    show,
    link: files
      .map(
        (name) =>
          `</${name}>; ${extname(name) === '.css' ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin`,
      )
      .join(', '),
  }))
}
