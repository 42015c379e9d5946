import type { FastifyInstance } from 'fastify'
import { minute } from '#db/instants.ts'
import { formatToPar } from '#golf/card/to-par.ts'
import { sharesBalls } from '#golf/outing/format.ts'
import { placeNumber } from '#golf/ties/places.ts'
import type { FollowedBoard } from '#sync/calls/follow.ts'
import type { PageOfClub } from '../../club/club-files.ts'
import type { Config } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import type { Drawing } from '../../server/drawing/drawing.ts'
import { escapeHtml } from '../../server/escape-html.ts'
import { notFound } from '../../server/http/error-handler.ts'
import { framedPage } from '../../server/http/security-headers.ts'
import { sendProblem } from '../../server/problem.ts'
import { madePage } from '../../server/route.ts'
import { previewSize, type Preview } from './follow-preview.ts'
import type { Followed } from './follow-routes.ts'

type Options = Pick<Context, 'elapsed'> & {
  readonly config: Config
  readonly drawing: Drawing
  readonly readFollowed: Followed
  readonly sendPage: PageOfClub
}

type Params = { Params: { token: string } }

/** The page of a follow link, with its preview for chats. Search engines do not index it. */
export function registerFollowPages(app: FastifyInstance, options: Options): void {
  const { config, drawing, readFollowed, sendPage } = options
  const pictures = keptPictures(options)

  app.get<Params & { Querystring: { embed?: unknown } }>('/follow/:token', madePage, async (request, reply) => {
    void reply.header('x-robots-tag', 'noindex')
    if (request.query.embed !== undefined) void reply.header('content-security-policy', framedPage)
    const { token } = request.params
    const board = await readFollowed(token)
    if (!board.ok) return sendPage(request, reply)
    const preview = previewOf(board.value, config.club.name)
    const address = `${config.baseUrl}/follow/${token}`
    return sendPage(request, reply, { head: headOf(preview, address) })
  })

  app.get<Params>('/follow/:token/preview.png', madePage, async ({ params: { token } }, reply) => {
    const board = await readFollowed(token)
    if (!board.ok) return sendProblem(reply, notFound)
    const { hidesLast, names, outing } = board.value
    const key = [token, hidesLast, names, outing.status].join(' ')
    const png = await pictures(key, () => drawing.preview(previewOf(board.value, config.club.name)))
    if (png === undefined) return sendProblem(reply, notFound)
    return reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex').type('image/png').send(png)
  })
}

/**
 * Returns a cache that renders the preview image of a link at most once a minute, unless its key changes: because the
 * link or the club is set to show less, or because the outing ended and its leader is the winner. Browsers and proxies
 * must revalidate an image before they reuse it, so that such a change applies immediately.
 */
function keptPictures({ elapsed }: Pick<Options, 'elapsed'>) {
  const kept = new Map<string, { readonly at: number; readonly png: Promise<Buffer | undefined> }>()
  return async (key: string, draw: () => Promise<Buffer> | undefined): Promise<Buffer | undefined> => {
    const at = elapsed()
    for (const [old, picture] of kept) if (at - picture.at >= minute) kept.delete(old)
    const known = kept.get(key)
    if (known !== undefined) return await known.png
    const drawn = draw()
    if (drawn === undefined) return undefined
    const png = drawn.catch(() => undefined)
    kept.set(key, { at, png })
    return await png
  }
}

const rowsShown = 4
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** The preview in a chat: the leader and the top of the net leaderboard. */
export function previewOf({ outing, golfers, net }: FollowedBoard, club: string): Preview {
  const byId = new Map(golfers.map((golfer) => [golfer.id, golfer]))
  const rows = net.flatMap(({ id, place }) => {
    const golfer = byId.get(id)
    // A golfer who left the course has strokes but no place.
    if (golfer === undefined || golfer.netToPar === null || placeNumber(place) === null) return []
    return [{ place, name: golfer.name, score: formatToPar(golfer.netToPar) }]
  })
  const [first, second] = rows
  const day = weekday.format(new Date(`${outing.date}T00:00:00Z`))
  const about = [...(outing.title === undefined ? [] : [outing.title]), day, outing.course].join(' · ')
  // No one leads or wins an outing that was canceled.
  if (outing.status === 'cancelled') return { club, headline: 'Canceled', about, rows: [] }
  const isOver = outing.status === 'posted'
  const isTied = second !== undefined && first?.place === second.place
  const isTeam = sharesBalls(outing.format)
  return {
    club,
    headline: first === undefined ? outing.course : headline({ ...first, isTied, isOver, isTeam }),
    about,
    rows: rows.slice(0, rowsShown),
  }
}

type Leader = { name: string; score: string; isTied: boolean; isOver: boolean; isTeam: boolean }

/** The headline of the preview. The name of a team lists all of its partners, so its verb is plural. */
function headline({ name, score, isTied, isOver, isTeam }: Leader) {
  if (isOver) return isTied ? `Final: tied at ${score}` : `${name} ${isTeam ? 'win' : 'wins'} at ${score}`
  return isTied ? `Tied at ${score}` : `${name} ${isTeam ? 'lead' : 'leads'} at ${score}`
}

/** The Open Graph tags of a page. */
function headOf({ club, headline: title, about }: Preview, address: string): string {
  const tags = {
    'og:type': 'website',
    'og:site_name': club,
    'og:title': title,
    'og:description': about,
    'og:url': address,
    'og:image': `${address}/preview.png`,
    'og:image:width': String(previewSize.width),
    'og:image:height': String(previewSize.height),
    'twitter:card': 'summary_large_image',
  }
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`)
    .join('')
}
