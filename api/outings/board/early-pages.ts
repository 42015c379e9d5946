import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import type { EarlyHole, EarlyPages } from '#sync/calls/early-hole.ts'
import { lookOf } from '../../club/change-club.ts'
import type { PageOfClub } from '../../club/club-files.ts'
import type { ClubInEffect } from '../../club/club-in-effect.ts'
import type { Caller } from '../../server/callers/caller.ts'
import { isPrefetch } from '../../server/callers/fetch-metadata.ts'
import type { Config } from '../../server/config.ts'
import { policyWith } from '../../server/http/security-headers.ts'
import { createBuckets } from '../../server/http/token-buckets.ts'
import { networkOf } from '../../server/http/try-limit.ts'
import { madePage } from '../../server/route.ts'
import type { OpenedGroup, OutingContext } from '../outing-access.ts'

type Options = OutingContext & { readonly club: ClubInEffect; readonly sendPage: PageOfClub }

/**
 * The token bucket of rendered holes for one IP address: enough for a clubhouse where everyone opens their link. Above
 * it, the app's page is sent without the hole.
 */
const forAddress = { atOnce: 60, aSecond: 2 }

type Link = { Params: { code: string }; Querystring: { show?: unknown; tv?: unknown } }
type Asked = FastifyRequest<Link>

/**
 * Serves the page of a code link with the hole that its group plays, rendered before the app has loaded. A wrong code
 * gets the app's page and counts like a typed one, so that this page is no faster way to guess codes.
 */
export function registerEarlyPages(app: FastifyInstance, options: Options): void {
  const { access, db, elapsed, club, sendPage } = options
  const pages = earlyPagesOf(options.config)
  if (pages === null) return
  const { renderEarlyHole, script } = pages
  const take = createBuckets({ elapsed, ...forAddress })
  const styleNow = () => pages.style + lookOf(club.current()).css

  app.get<Link>('/leaderboard/:code', madePage, async (request, reply) => {
    void reply.header('x-robots-tag', 'noindex')
    const mayDraw = isOfScoring(request) && isOpened(request) && take(networkOf(request.ip))
    const drawn = mayDraw ? await drawnFor(request, reply) : null
    if (drawn === null) return sendPage(request, reply)
    const parts = { style: styleNow(), script }
    void reply.header('content-security-policy', policyWith(parts))
    return sendPage(request, reply, {
      head: `<style>${parts.style}</style>`,
      body: `${drawn}<script>${parts.script}</script>`,
    })
  })

  async function drawnFor(request: Asked, reply: FastifyReply): Promise<string | null> {
    const asked = { caller: request.getDecorator<Caller>('caller'), request, reply }
    try {
      const opened = await access.openCode(asked, request.params.code)
      if (!opened.ok || opened.value.outing.status !== 'inprogress') return null
      return renderEarlyHole(await readHole(opened.value))
    } catch (error) {
      // The app's page is sent: the app shows the reason, or its next request succeeds.
      request.log.error({ err: error, event: 'early_page_failed' }, 'early_page_failed')
      return null
    }
  }

  async function readHole({ outing, tgroupId }: OpenedGroup): Promise<EarlyHole> {
    const { card, scores: cells, golfers } = await snapshotOf(db, outing)
    const { id, course, ownGameId, netSkins, grossSkins, spin, gimmes, signCards: signcards } = outing
    return {
      outing: {
        id,
        course,
        contest_id: ownGameId,
        netskins: netSkins,
        grossskins: grossSkins,
        spin,
        gimmes,
        signcards,
      },
      group: tgroupId,
      card,
      cells,
      golfers: golfers.map(({ id: golferId, firstname, lastname, teebox }) => {
        return { id: golferId, first: firstname, last: lastname, teebox }
      }),
    }
  }
}

/**
 * Whether the link opens the scoring screen by a code. An outing's id is not a code, and the app renders the other
 * views.
 */
function isOfScoring({ params: { code }, query: { show, tv } }: Asked): boolean {
  return !/^\d+$/.test(code) && tv === undefined && (show === undefined || show === 'score')
}

/**
 * Whether a person opens the page. An image or frame on another site and a prefetch try no codes: otherwise a page with
 * many readers could use up the wrong codes that the club allows in an hour.
 */
function isOpened({ headers }: Asked): boolean {
  const destination = headers['sec-fetch-dest'] ?? 'document'
  return destination === 'document' && !isPrefetch(headers)
}

/** Loads the renderer from the build; null without a build. */
function earlyPagesOf({ distDir }: Pick<Config, 'distDir'>): EarlyPages | null {
  const file = join(distDir, 'early.mjs')
  return existsSync(file) ? (createRequire(import.meta.url)(file) as EarlyPages) : null
}
