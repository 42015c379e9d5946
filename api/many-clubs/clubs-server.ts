import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import type { SharedTries } from '#db/database.ts'
import { minute, second } from '#db/instants.ts'
import { probed, registerLiveness } from '../process/health.ts'
import { reasonOf, type LogSink } from '../process/log.ts'
import { measureDelay, metricsTextOfClubs, serveMetrics } from '../process/metrics.ts'
import { serverOptions } from '../server/app.ts'
import type { Config } from '../server/config.ts'
import type { World } from '../server/context.ts'
import { ignoreExpectations, notFound, refuseWithoutHost } from '../server/http/error-handler.ts'
import { limits } from '../server/http/limits.ts'
import { watchOverload } from '../server/http/load-shedding.ts'
import { registerMemoryLimit, type MemoryLimit } from '../server/http/memory-limit.ts'
import { registerSecurityHeaders } from '../server/http/security-headers.ts'
import { triesInMemory } from '../server/http/try-limit.ts'
import { whenOver } from '../server/http/when-over.ts'
import { sendProblem, serverBusy, serverProblems, toProblem } from '../server/problem.ts'
import { keepClubs, type OpenedClub } from './awake-clubs.ts'
import type { ClubDirectory } from './club-directory.ts'

type Options = Pick<World, 'config' | 'now' | 'elapsed' | 'newId' | 'log'> & {
  readonly memory: MemoryLimit
  readonly directory: ClubDirectory
  /** Opens a club; `end` closes it when its database is damaged. */
  readonly open: (club: {
    readonly config: Config
    readonly log: LogSink
    readonly tries: SharedTries
    readonly end: () => void
  }) => Promise<OpenedClub>
  /** The most clubs that may be open. */
  readonly most?: number
}

/**
 * Builds the server of many clubs. It passes each request to the club whose host it names, and opens the club if it is
 * closed. A club that cannot be opened answers 503 without affecting the others. Load balancer probes and unknown hosts
 * (404) are answered here.
 */
export async function buildClubsServer(options: Options): Promise<FastifyInstance> {
  const { config, elapsed, log, memory, directory, open, most } = options
  const refused = new WeakSet<IncomingMessage>()
  /** Counts the responses of all clubs by status, and the failures to open a club. */
  const counted = { answers: new Map<number, number>(), notOpened: 0 }
  /**
   * The counted tries of each club, by host. They are kept while a club is closed: otherwise each opening would give an
   * attacker all tries again.
   */
  const triesOf = new Map<string, SharedTries>()

  const clubs = keepClubs({
    elapsed,
    ...(most !== undefined && { most }),
    open: async (host) => {
      const end = () => void clubs.close(host)
      try {
        const tries = triesOf.get(host) ?? triesInMemory()
        triesOf.set(host, tries)
        await tries.forget(elapsed())
        const club = await open({ config: directory.configOf(host), log: namedLog(log, host), tries, end })
        await readyOrClosed(club)
        return club
      } catch (error) {
        counted.notOpened += 1
        app.log.error({ event: 'club_not_opened', club: host, reason: reasonOf(error) }, 'club_not_opened')
        throw error
      }
    },
  })

  const app = Fastify({
    ...serverOptions(options),
    serverFactory: (answer) => {
      const server = createServer(
        { requestTimeout: limits.requestTimeout, requireHostHeader: false },
        (request, response) => {
          response.once('close', () => {
            const { headersSent, statusCode } = response
            if (headersSent) counted.answers.set(statusCode, (counted.answers.get(statusCode) ?? 0) + 1)
          })
          handOver(request, response).catch(() => {
            refused.add(request)
            answer(request, response)
          })
        },
      )
      // Longer than a proxy keeps an idle connection. Otherwise the proxy could send a request on a connection that is
      // just being closed.
      server.keepAliveTimeout = keepAlive
      server.timeout = limits.connectionTimeout
      server.maxRequestsPerSocket = limits.maxRequestsPerSocket
      return server

      async function handOver(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const host = hostOf(request)
        if (!directory.has(host)) return answer(request, response)
        if (isOverloaded()) throw new Error('The server is overloaded')
        const club = await clubs.hold(host)
        // The client may have disconnected while the club was opened.
        if (response.closed) return club.release()
        whenOver({ asked: request, answer: response }, club.release)
        club.app.server.emit('request', request, response)
      }
    },
  })
  const isOverloaded = watchOverload(app, elapsed)
  registerMemoryLimit(app, memory)
  registerSecurityHeaders(app, config)
  refuseWithoutHost(app)
  ignoreExpectations(app)
  app.addHook('onRequest', async (request, reply) => {
    if (!refused.has(request.raw)) return
    await sendProblem(reply, toProblem(serverProblems, serverBusy().refusal))
  })
  registerProbes(app, { clubs, listed })
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound))

  if (config.metricsPort > 0) {
    const delay = measureDelay()
    const text = async () =>
      metricsTextOfClubs({
        delay,
        answers: counted.answers,
        clubs: { known: directory.hosts().length, awake: clubs.count(), notOpened: counted.notOpened },
      })
    serveMetrics(app, { port: config.metricsPort, text })
  }

  goRounds(app, { clubs, listed })
  return app

  /** Returns every host; undefined while the folder of the clubs cannot be read. */
  function listed(): readonly string[] | undefined {
    try {
      return directory.hosts()
    } catch (error) {
      app.log.error({ event: 'clubs_not_listed', reason: reasonOf(error) }, 'clubs_not_listed')
      return undefined
    }
  }
}

/**
 * Waits until a club is ready, and closes it if that fails. Otherwise its database would stay locked, and each later
 * attempt to open it would fail.
 */
async function readyOrClosed(club: OpenedClub): Promise<void> {
  try {
    await club.app.ready()
  } catch (error) {
    await club.close()
    throw error
  }
}

type Kept = {
  readonly clubs: ReturnType<typeof keepClubs>
  /** Returns every host; undefined while they cannot be read. */
  readonly listed: () => readonly string[] | undefined
}

/** Serves the probes. The server is ready while the clubs can be listed, even if some of them are closed. */
function registerProbes(app: FastifyInstance, { clubs, listed }: Kept): void {
  registerLiveness(app)
  app.get('/readyz', probed, async (_request, reply) => {
    const hosts = listed()
    void reply.code(hosts === undefined ? 503 : 200).header('cache-control', 'no-store')
    return { status: hosts === undefined ? 'not ready' : 'ready', clubs: hosts?.length ?? 0, awake: clubs.count() }
  })
}

/**
 * Each minute, closes unused clubs and opens those whose jobs are due. The first run opens every club and so finds
 * those that cannot be opened.
 */
function goRounds(app: FastifyInstance, { clubs, listed }: Kept): void {
  async function goRound(): Promise<void> {
    await clubs.closeUnused()
    await clubs.wakeForJobs(listed() ?? [])
  }
  const rounds = setInterval(() => void goRound(), minute)
  rounds.unref()
  app.addHook('onListen', async () => void goRound())
  app.addHook('preClose', async () => {
    clearInterval(rounds)
    await clubs.end()
  })
}

/** Milliseconds that an idle connection is kept. */
const keepAlive = 72 * second

/** Returns the host that a request names, without the port. */
function hostOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
}

/** Prefixes each line of a club's log with its host. */
function namedLog(log: LogSink, host: string): LogSink {
  return { write: (line) => log.write(`{"club":${JSON.stringify(host)},${line.slice(1)}`) }
}
