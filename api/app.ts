import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountContext } from './accounts/account-context.ts'
import { doAccountRequests, doDueEmailChanges } from './accounts/account-work.ts'
import { createHashing, machine } from './accounts/hashing.ts'
import { registerAfterwards } from './afterwards.ts'
import type { Context, World } from './context.ts'
import { registerJobs } from './jobs.ts'
import { writeBroadcasts } from './delivery/broadcasts.ts'
import { carriersOf } from './delivery/carriers.ts'
import { forgetOutOfReach } from './delivery/push.ts'
import { deliverDue } from './delivery/queue.ts'
import { diskWatch, openDisk } from './process/disk.ts'
import { registerEpoch } from './process/epoch.ts'
import { answerUnparsed, answerUnreadable, registerErrorRoad } from './http/error-road.ts'
import { acceptGzipBodies } from './http/gzip-bodies.ts'
import { registerReadBudget } from './http/read-budget.ts'
import { readableBodies } from './http/readable-bodies.ts'
import { registerHealth } from './process/health.ts'
import { registerIdentity } from './callers/identity.ts'
import { openMemberStreams } from './callers/member-streams.ts'
import { limits } from './http/limits.ts'
import { logOptions, registerRequestLog } from './process/log.ts'
import { describeCalls } from './http/describe-calls.ts'
import { outingContext } from './outings/outing-context.ts'
import { dailyRecordCheck } from './rounds/record-check.ts'
import { declaredRoutes } from './route.ts'
import { registerAdmin } from './routes/admin.ts'
import { registerAlerts } from './routes/alerts.ts'
import { registerClubExport } from './routes/club-export.ts'
import { registerCalendar } from './routes/calendar.ts'
import { registerClub } from './routes/club.ts'
import { registerContests } from './routes/contests.ts'
import { registerCourses } from './routes/courses.ts'
import { registerFeelers } from './routes/feelers.ts'
import { registerGolfers } from './routes/golfers.ts'
import { registerAssociationRounds } from './routes/association-rounds.ts'
import { registerGolferSearch } from './routes/golfer-search.ts'
import { registerHandicaps } from './routes/handicaps.ts'
import { registerLogin } from './routes/login.ts'
import { registerOpenApi } from './routes/openapi.ts'
import { registerOutings } from './routes/outings.ts'
import { registerPosting } from './routes/posting.ts'
import { registerPush } from './routes/push.ts'
import { registerReplay } from './routes/replay.ts'
import { registerRoundExchange } from './routes/round-exchange.ts'
import { registerRoundsChecked } from './routes/rounds-checked.ts'
import { registerRounds } from './routes/rounds.ts'
import { registerRobotCheck } from './routes/robot-check.ts'
import { registerSignUps } from './routes/sign-ups.ts'
import { registerTeeTimes } from './routes/tee-times.ts'
import { registerTeeboxes } from './routes/teeboxes.ts'
import { registerUsers } from './routes/users.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerStaticFiles } from './http/static-files.ts'
import { dailySignUpCare } from './tee-times/sign-up-care.ts'
import { releaseConnectionsOnStop } from './process/stop.ts'
import { today } from './today.ts'
import { registerTokens } from './callers/tokens.ts'
import { registerUnsubscribe } from './delivery/unsubscribe.ts'

/** The server, ready to listen: every register in order. Tests and main.ts build the same one. */
export async function buildApp(world: World): Promise<FastifyInstance> {
  const { config, now, newId, log } = world
  const app = Fastify({
    ...limits,
    logger: logOptions({ level: config.logLevel, sink: log, now }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    frameworkErrors: answerUnreadable(config),
    clientErrorHandler: answerUnparsed,
    // HEAD would run the GET calls that have effects.
    exposeHeadRoutes: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')

  const disk = world.disk ?? openDisk({ folder: config.dataDir, ballast: 0 })
  registerErrorRoad(app, { db: world.db, disk })
  registerSecurityHeaders(app, config)
  registerEpoch(app, { dataDir: config.dataDir, randomBytes: world.randomBytes })
  registerRequestLog(app)
  acceptGzipBodies(app)
  readableBodies(app)
  releaseConnectionsOnStop(app)
  const carriers = carriersOf(world)
  const jobs = registerJobs(app, world)
  const hashing = createHashing(machine())
  const working = { ...world, jobs, hashing }
  const memberStreams = openMemberStreams(world)
  const afterwards = registerAfterwards(app, [
    memberStreams.endThoseWithoutSignIn,
    () => doAccountRequests(working),
    () => doDueEmailChanges(working),
    () => writeBroadcasts(working),
    dailySignUpCare(working),
    diskWatch({ disk, log: app.log }),
    async () => (disk.level() === 'critical' ? undefined : await deliverDue({ ...world, carriers })),
    dailyRecordCheck({
      db: world.db,
      jobs,
      today: () => today(world),
      onWrong: (member) => app.log.error({ event: 'invariant_failed', member }, 'invariant_failed'),
    }),
  ])
  app.addHook('onReady', () => forgetOutOfReach(world))
  const context: Context = { ...world, afterwards, hashing, tokens: await registerTokens(app, world) }
  app.decorate('context', context)
  registerIdentity(app, context)
  registerReadBudget(app, context)
  await describeCalls(app, config)

  const routes = declaredRoutes(app, memberStreams)
  registerOpenApi(routes, app)
  const ofAccounts = accountContext(context)
  registerLogin(routes, ofAccounts)
  registerUsers(routes, ofAccounts)
  registerRobotCheck(routes, ofAccounts)
  registerClub(routes, ofAccounts)
  registerAdmin(routes, context)
  registerGolfers(routes, context)
  registerCourses(routes, context)
  registerTeeboxes(routes, context)
  const ofOutings = outingContext(context)
  registerContests(routes)
  registerOutings(routes, ofOutings)
  registerPosting(routes, ofOutings)
  registerReplay(routes, ofOutings)
  registerTeeTimes(routes, context)
  registerSignUps(routes, ofAccounts)
  registerCalendar(routes, context)
  registerFeelers(routes, context)
  registerAlerts(routes, context)
  registerPush(routes, context)
  registerRounds(routes, context)
  registerRoundsChecked(routes, context)
  registerHandicaps(routes, context)
  registerGolferSearch(routes, context)
  registerRoundExchange(routes, context)
  registerClubExport(routes, context)
  registerAssociationRounds(routes, context)

  await registerUnsubscribe(app, context)
  registerHealth(app, { ...context, disk })
  await registerStaticFiles(app, config)
  return app
}
