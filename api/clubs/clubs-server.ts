import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { logOptions, reasonOf, type LogSink } from '../process/log.ts'
import type { Config } from '../server/config.ts'
import type { World } from '../server/context.ts'
import { answerUnparsed, answerUnreadable, notFound } from '../server/http/error-handler.ts'
import { limits } from '../server/http/limits.ts'
import { watchOverload } from '../server/http/load-shedding.ts'
import { registerSecurityHeaders } from '../server/http/security-headers.ts'
import { sendProblem, serverProblems, toProblem } from '../server/problem.ts'
import { minute } from '../server/time.ts'
import { keepClubs, type OpenedClub } from './awake-clubs.ts'
import type { ClubDirectory } from './club-directory.ts'

type Options = Pick<World, 'config' | 'now' | 'elapsed' | 'newId' | 'log'> & {
  readonly directory: ClubDirectory
  /** Opens a club; `end` closes it again when its database is damaged. */
  readonly open: (club: {
    readonly config: Config
    readonly log: LogSink
    readonly end: () => void
  }) => Promise<OpenedClub>
  /** How many clubs may be awake. */
  readonly most?: number
}

/**
 * The server of many clubs: hands each request to the club whose host it names, which it opens when it sleeps. A club
 * that cannot be opened answers 503, and no other one notices. It answers itself what names no club: the probes of a
 * balancer, and 404.
 */
export async function buildClubsServer(options: Options): Promise<FastifyInstance> {
  const { config, now, elapsed, newId, log, directory, open, most } = options
  const refused = new WeakSet<IncomingMessage>()

  const clubs = keepClubs({
    elapsed,
    ...(most !== undefined && { most }),
    open: async (host) => {
      const end = () => void clubs.close(host)
      try {
        const club = await open({ config: directory.configOf(host), log: namedLog(log, host), end })
        await club.app.ready()
        return club
      } catch (error) {
        app.log.error({ event: 'club_not_opened', club: host, reason: reasonOf(error) }, 'club_not_opened')
        throw error
      }
    },
  })

  const app = Fastify({
    bodyLimit: 1024,
    logger: logOptions({ level: config.logLevel, sink: log, now }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    frameworkErrors: answerUnreadable(config),
    clientErrorHandler: answerUnparsed,
    exposeHeadRoutes: false,
    serverFactory: (answer) => {
      const server = createServer({ requestTimeout: limits.requestTimeout }, (request, response) => {
        handOver(request, response).catch(() => {
          refused.add(request)
          answer(request, response)
        })
      })
      server.timeout = limits.connectionTimeout
      server.maxRequestsPerSocket = limits.maxRequestsPerSocket
      return server

      async function handOver(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const host = hostOf(request)
        if (!directory.has(host)) return answer(request, response)
        if (isOverloaded()) throw new Error('The server is overloaded')
        const club = await clubs.hold(host)
        // The caller may be gone by now.
        if (response.closed) return club.release()
        response.once('close', club.release)
        club.app.server.emit('request', request, response)
      }
    },
  })
  const isOverloaded = watchOverload(app, elapsed)
  registerSecurityHeaders(app, config)
  app.addHook('onRequest', async (request, reply) => {
    if (!refused.has(request.raw)) return
    const message = 'The server is busy. Please try again soon.'
    await sendProblem(reply, toProblem(serverProblems, { code: 'server.busy', message }))
  })
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'ready', clubs: directory.hosts().length, awake: clubs.count() }),
  )
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound))

  // The first round finds every club that cannot be opened.
  const rounds = setInterval(() => {
    void clubs.closeUnused()
    void clubs.wakeForJobs(directory.hosts())
  }, minute)
  rounds.unref()
  app.addHook('onListen', async () => void clubs.wakeForJobs(directory.hosts()))
  app.addHook('preClose', async () => {
    clearInterval(rounds)
    await clubs.end()
  })
  return app
}

/** The host that a request names, without its port. */
function hostOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
}

/** Each line of a club's log begins with its host. */
function namedLog(log: LogSink, host: string): LogSink {
  return { write: (line) => log.write(`{"club":${JSON.stringify(host)},${line.slice(1)}`) }
}
