import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureKinds, readPicture, type StoredClub } from '#db/club/club-settings.ts'
import { clubColors, ownColors } from '#sync/calls/club-colors.ts'
import { escapeHtml } from '../server/escape-html.ts'
import { accepts } from '../server/http/compress-answers.ts'
import { notFound } from '../server/http/error-handler.ts'
import { withStyle } from '../server/http/security-headers.ts'
import { sendProblem } from '../server/problem.ts'
import { notDescribed } from '../server/route.ts'
import { lookOf, pictureAddress, type ClubContext } from './change-club.ts'

type Text = { readonly version: number; readonly plain: string; readonly packed: Buffer }

/** The parts that are added to the page of the app. */
type Added = {
  readonly head: string
  /** HTML that is inserted before the app's root element. A page with a body is private and never cached. */
  readonly body?: string
}

/** Sends the page of the app with `added` in it. */
export type PageOfClub = (request: FastifyRequest, reply: FastifyReply, added?: Added) => FastifyReply

/**
 * Serves the files of the build that contain the name or logo of the club: the page, the manifest of the installed app,
 * and the icons. Returns the sender of the page; undefined without a build.
 */
export function registerClubFiles(app: FastifyInstance, context: ClubContext): PageOfClub | undefined {
  const { db, config, club } = context

  app.get<{ Params: { file: string } }>('/club/:file', notDescribed, async ({ params: { file } }, reply) => {
    const { logo, ...rest } = club.current()
    const look = lookOf(rest)
    if (`/club/${file}` === look.address) return immutable(reply).type('text/css').send(look.css)
    const kind = pictureKinds.find((each) => each !== 'source' && `/club/${file}` === pictureAddress(each, logo))
    const png = kind && logo !== '' ? await readPicture(db, kind) : undefined
    if (png === undefined) return sendProblem(reply, notFound)
    return immutable(reply).type('image/png').send(png)
  })

  const page = readBuilt(join(config.distDir, 'index.html'))
  const manifest = readBuilt(join(config.distDir, 'manifest.webmanifest'))
  if (manifest !== undefined) {
    const of = (stored: StoredClub) => manifestOf(manifest, stored)
    const sendManifest = sender('application/manifest+json', { of, club })
    app.get('/manifest.webmanifest', notDescribed, (request, reply) => sendManifest(request, reply))
  }
  if (page === undefined) return undefined
  const [, style] = styleInPage.exec(page) ?? []
  const sendText = sender('text/html; charset=utf-8', { of: (stored) => pageOf(page, stored), club })
  const sendPage: PageOfClub = (request, reply, added) => {
    // An added body has its own styles and content policy.
    if (style !== undefined && added?.body === undefined) {
      const policy = String(reply.getHeader('content-security-policy'))
      void reply.header('content-security-policy', withStyle(policy, style))
    }
    return sendText(request, reply, added)
  }
  const sendAlone = (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply)
  // HEAD is served as well, because monitors and link checkers use it.
  app.get('/', { ...notDescribed, exposeHeadRoute: true }, sendAlone)
  app.get('/index.html', notDescribed, sendAlone)
  return sendPage
}

/** The styles that the build has inlined into the page. */
const styleInPage = /<style>([^]*?)<\/style>/

function immutable(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=31536000, immutable')
}

function readBuilt(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

type Source = { readonly of: (club: StoredClub) => string; readonly club: ClubContext['club'] }

/** Returns a sender of a text that is generated and compressed once for each version of the club. */
function sender(type: string, { of, club }: Source): PageOfClub {
  const state: { text: Text | undefined } = { text: undefined }
  return (request, reply, added) => {
    const stored = club.current()
    if (state.text?.version !== stored.version) {
      const plain = of(stored)
      state.text = { version: stored.version, plain, packed: brotliCompressSync(plain) }
    }
    void reply.type(type).headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    const takesBrotli = accepts(request, 'br')
    if (added !== undefined) {
      if (added.body !== undefined) void reply.header('cache-control', 'no-store')
      const plain = withAdded(state.text.plain, added)
      return takesBrotli ? reply.header('content-encoding', 'br').send(packQuickly(plain)) : reply.send(plain)
    }
    return takesBrotli ? reply.header('content-encoding', 'br').send(state.text.packed) : reply.send(state.text.plain)
  }
}

function withAdded(page: string, { head, body }: Added): string {
  const headed = page.replace('</head>', () => `${head}</head>`)
  if (body === undefined) return headed
  // The added head contains these styles as well.
  return headed.replace(styleInPage, '').replace('<body>', () => `<body>${body}`)
}

/** Compresses quickly, for pages that are sent once and not cached. */
function packQuickly(text: string): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

/** Puts the club's name into the page, for link previews and until the app has loaded its settings. */
function pageOf(page: string, club: StoredClub): string {
  const name = escapeHtml(club.name)
  const { light, dark } = clubColors(club) ?? {}
  const named = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(metaOf('name="application-name"'), (_, start: string) => `${start}"${name}"`)
    .replace(metaOf('name="apple-mobile-web-app-title"'), (_, start: string) => `${start}"${name}"`)
    .replace(metaOf('name="author"'), (_, start: string) => `${start}"${escapeHtml(club.footerCredit)}"`)
    .replace(metaOf('name="theme-color" media="(prefers-color-scheme: light)"'), (whole: string, start: string) =>
      light ? `${start}"${light.header}"` : whole,
    )
    .replace(metaOf('name="theme-color" media="(prefers-color-scheme: dark)"'), (whole: string, start: string) =>
      dark ? `${start}"${dark.header}"` : whole,
    )
  return club.logo === '' ? named : withLogo(named, club.logo)
}

function withLogo(page: string, logo: string): string {
  const icon = `<link rel="icon" type="image/png" href="${pictureAddress('icon-192', logo)}" />`
  const forApple = `<link rel="apple-touch-icon" href="${pictureAddress('apple-touch-icon', logo)}" />`
  return page.replace(/<link rel="icon"[^>]*>/, icon).replace(/<link rel="apple-touch-icon"[^>]*>/, forApple)
}

/** Matches a meta element up to the start of its content. */
function metaOf(attributes: string): RegExp {
  return new RegExp(`(<meta ${attributes.replaceAll(/[()]/g, String.raw`\$&`)} content=)"[^"]*"`)
}

type Icon = { readonly src: string }

function manifestOf(text: string, club: StoredClub): string {
  const manifest = JSON.parse(text) as { readonly icons: readonly Icon[] }
  const ofClub = ({ src, ...icon }: Icon) => ({
    ...icon,
    src: pictureAddress(/([\w-]+)\.png$/.exec(src)?.[1] ?? '', club.logo),
  })
  return JSON.stringify({
    ...manifest,
    name: club.name,
    short_name: club.name,
    theme_color: clubColors(club)?.light.header ?? ownColors.headerColor,
    ...(club.logo !== '' && { icons: manifest.icons.map(ofClub) }),
  })
}
