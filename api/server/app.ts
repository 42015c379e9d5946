import { join } from 'node:path'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type AccountContext, accountContext } from '../accounts/account-context.ts'
import { accountProblems } from '../accounts/account-problems.ts'
import { doAccountRequests } from '../accounts/account-requests.ts'
import { registerCards } from '../accounts/card-routes.ts'
import { applyDueEmailChanges } from '../accounts/change-email.ts'
import { createHashing, type Hashing, machine } from '../accounts/hashing.ts'
import { registerLogin } from '../accounts/login-routes.ts'
import { dailySignInCare } from '../accounts/old-sign-ins.ts'
import { registerRegistration } from '../accounts/register-routes.ts'
import { registerReset } from '../accounts/reset-routes.ts'
import { registerSecondStep } from '../accounts/second-step-routes.ts'
import { registerSettings } from '../accounts/settings-routes.ts'
import type { ClubContext } from '../club/change-club.ts'
import { clubAdminProblems, registerClubAdmin } from '../club/club-admin-routes.ts'
import { registerClubExport } from '../club/club-export-routes.ts'
import { registerClubFiles } from '../club/club-files.ts'
import { clubInEffect } from '../club/club-in-effect.ts'
import { clubProblems, registerClub } from '../club/club-routes.ts'
import { courseProblems } from '../courses/course-problems.ts'
import { registerCoursesImport } from '../courses/courses-import-routes.ts'
import { registerCourses } from '../courses/courses-routes.ts'
import { writeBroadcasts } from '../delivery/broadcasts.ts'
import { deliveryProblems } from '../delivery/delivery-problems.ts'
import { registerDelivery } from '../delivery/delivery-routes.ts'
import { hourlyFileCare } from '../delivery/message-files.ts'
import { dailyMessageCare } from '../delivery/old-messages.ts'
import { registerPush } from '../delivery/push-routes.ts'
import { forgetOutOfReach } from '../delivery/push-transport.ts'
import { deliverDue, messageFolder, transportsOf } from '../delivery/queue.ts'
import { registerUnsubscribe } from '../delivery/unsubscribe.ts'
import { doctorProblems, registerDoctor } from '../doctor/doctor-routes.ts'
import { registerHandicaps } from '../handicaps/handicaps-routes.ts'
import { registerInvitations } from '../members/invitations-routes.ts'
import { memberProblems } from '../members/member-problems.ts'
import { registerMembersImport } from '../members/members-import-routes.ts'
import { registerMembers } from '../members/members-routes.ts'
import { sendScheduled } from '../members/scheduled-invitations.ts'
import { registerEarlyPages } from '../outings/board/early-pages.ts'
import { watchOtherServers } from '../outings/board/live.ts'
import { registerFollowPages } from '../outings/follow/follow-pages.ts'
import { type Followed, openFollowed, registerFollow } from '../outings/follow/follow-routes.ts'
import { type OutingContext, outingContext } from '../outings/outing-access.ts'
import { outingProblems } from '../outings/outing-problems.ts'
import { registerOutings } from '../outings/outings-routes.ts'
import { registerPosting } from '../outings/posting/posting-routes.ts'
import { erasures } from '../privacy/leave-club.ts'
import { privacyProblems, registerPrivacy } from '../privacy/privacy-routes.ts'
import { type ClockWatch, watchClock } from '../process/clock-watch.ts'
import { type Disk, diskWatch, openDisk } from '../process/disk.ts'
import { registerEpoch } from '../process/epoch.ts'
import { registerHealth } from '../process/health.ts'
import { logOptions, registerRequestLog } from '../process/log.ts'
import { releaseConnectionsOnStop, type Drain } from '../process/stop.ts'
import { registerReplay, replayProblems } from '../replay/replay-routes.ts'
import { registerAssociationRounds } from '../rounds/association-rounds-routes.ts'
import { dailyRecordCheck } from '../rounds/record-check.ts'
import { registerRoundExchange } from '../rounds/round-exchange-routes.ts'
import { roundProblems } from '../rounds/round-problems.ts'
import { registerRoundsChecked } from '../rounds/rounds-checked-routes.ts'
import { registerRounds } from '../rounds/rounds-routes.ts'
import { registerSeason, seasonProblems } from '../season/season-routes.ts'
import { registerSetup, setupProblems } from '../setup/setup-routes.ts'
import { registerSpecified } from '../specified/specified-routes.ts'
import { registerCalendar } from '../tee-times/calendar-routes.ts'
import { registerFeelers } from '../tee-times/feelers-routes.ts'
import { dailySignUpCare } from '../tee-times/sign-up-care.ts'
import { registerSignUps } from '../tee-times/sign-ups-routes.ts'
import { teeTimeProblems } from '../tee-times/tee-time-problems.ts'
import { registerTeeTimes } from '../tee-times/tee-times-routes.ts'
import { registerIdentity, sessionProblems } from './callers/identity.ts'
import { openMemberStreams } from './callers/member-streams.ts'
import { registerTokens } from './callers/tokens.ts'
import type { Context, World } from './context.ts'
import { createDrawing } from './drawing/drawing.ts'
import { registerCallerBudget } from './http/caller-budget.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { describeCalls } from './http/describe-calls.ts'
import {
  answerUnparsed,
  answerUnreadable,
  ignoreExpectations,
  refuseWithoutHost,
  registerErrorHandler,
} from './http/error-handler.ts'
import { limits } from './http/limits.ts'
import { createMemoryLimit, registerMemoryLimit, type MemoryLimit } from './http/memory-limit.ts'
import { registerOpenApi } from './http/openapi-routes.ts'
import { registerReadBudget } from './http/read-budget.ts'
import { acceptGzipBodies, readableRequests } from './http/request-bodies.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { preloading, registerStaticFiles } from './http/static-files.ts'
import { registerTurns } from './http/turns.ts'
import { warnAboutUntrustedProxies } from './http/untrusted-proxy.ts'
import { registerBackgroundJobs } from './jobs/background-jobs.ts'
import { type GuardedJobs, registerGuardedJobs } from './jobs/guarded-jobs.ts'
import { mergeProblems, serverProblems } from './problem.ts'
import { declaredRoutes, type Routes } from './route.ts'
import { today } from './time.ts'

export const problems = mergeProblems({
  server: serverProblems,
  sessions: sessionProblems,
  accounts: accountProblems,
  members: memberProblems,
  club: clubProblems,
  clubAdmin: clubAdminProblems,
  setup: setupProblems,
  doctor: doctorProblems,
  courses: courseProblems,
  outings: outingProblems,
  replay: replayProblems,
  teeTimes: teeTimeProblems,
  delivery: deliveryProblems,
  privacy: privacyProblems,
  rounds: roundProblems,
  season: seasonProblems,
})

export type ProblemCode = keyof typeof problems

/** Returns the framework options of every server: limits, log, proxies, and the answers to input that is not HTTP. */
export function serverOptions({
  config,
  now,
  newId,
  log,
  memory,
  handlerTimeout = limits.handlerTimeout,
}: Pick<World, 'config' | 'now' | 'newId' | 'log' | 'handlerTimeout'> & { readonly memory: MemoryLimit }) {
  return {
    ...limits,
    handlerTimeout,
    logger: logOptions({ level: config.logLevel, sink: log, now }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    frameworkErrors: answerUnreadable(config, memory),
    clientErrorHandler: answerUnparsed(config),
    // The framework's answer is not a problem document and lacks headers; `releaseConnectionsOnStop` answers instead.
    return503OnClosing: false,
    // A HEAD route would run the GET calls that have side effects.
    exposeHeadRoutes: false,
  } satisfies FastifyServerOptions
}

/**
 * Builds the server, ready to listen, by calling every register function in order. Tests and main.ts build the same
 * server.
 */
export async function buildApp(given: World): Promise<FastifyInstance> {
  const club = await clubInEffect(given)
  const { config } = club
  const memory = given.memory ?? createMemoryLimit()
  const world = { ...given, config, memory }
  const app = Fastify({ ...serverOptions(world), http: { requireHostHeader: false } })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')

  const disk = world.disk ?? openDisk({ folder: config.dataDir, ballast: 0 })
  registerErrorHandler(app, { db: world.db, disk })
  compressAnswers(app)
  registerMemoryLimit(app, memory)
  registerSecurityHeaders(app, config)
  refuseWithoutHost(app)
  ignoreExpectations(app)
  registerEpoch(app, { db: world.db, dataDir: config.dataDir, randomBytes: world.randomBytes })
  registerRequestLog(app)
  warnAboutUntrustedProxies(app, config.dataDir)
  acceptGzipBodies(app)
  readableRequests(app)
  releaseConnectionsOnStop(app)
  const jobs = registerGuardedJobs(app, world)
  const hashing = world.hashing ?? createHashing(machine())
  const memberStreams = openMemberStreams(world)
  const clock = watchClock({ ...world, dataDir: config.dataDir })
  app.addHook('onClose', async () => clock.stop())
  const backgroundJobs = registerBackgroundJobs(app, {
    own: [
      clock.note,
      memberStreams.endThoseWithoutSignIn,
      club.reload,
      diskWatch({ disk, log: app.log }),
      hourlyFileCare({ ...world, folder: messageFolder(config) }),
    ],
    shared: sharedJobs(app, { ...world, jobs, hashing, disk, clock }),
    mayWork: jobs.mayWork,
    servers: world.db.servers,
  })
  app.addHook('onReady', () => forgetOutOfReach(world))
  const context: Context = { ...world, backgroundJobs, hashing, tokens: await registerTokens(app, world) }
  app.decorate('context', context)
  registerIdentity(app, context)
  registerReadBudget(app, context)
  registerCallerBudget(app, context)
  registerTurns(app, world)
  await describeCalls(app, config)

  const routes = declaredRoutes<ProblemCode>(app, { problems, memberStreams, context })
  registerOpenApi(routes, app)
  const drawing = createDrawing({ fontFolder: join(config.dataDir, 'fonts') })
  const ofClub = { ...context, club, drawing, disk }
  const ofOutings = outingContext(context)
  watchOtherServers(app, { db: world.db, live: ofOutings.live })
  const readFollowed = openFollowed(ofClub)
  registerCalls(routes, context, { ofAccounts: accountContext(context), ofClub, ofOutings, readFollowed })

  await registerUnsubscribe(app, context)
  const drain: Drain = { isStopping: false }
  app.decorate('drain', drain)
  registerHealth(app, { ...context, disk, drain })
  const page = registerClubFiles(app, ofClub)
  const sendPage = page && preloading(page, config)
  if (sendPage !== undefined) {
    registerFollowPages(app, { config, elapsed: context.elapsed, drawing, readFollowed, sendPage })
    registerEarlyPages(app, { ...ofOutings, club, sendPage })
  }
  await registerStaticFiles(app, { ...config, sendPage })
  return app
}

type Work = World & {
  readonly jobs: GuardedJobs
  readonly hashing: Hashing
  readonly disk: Disk
  readonly clock: ClockWatch
}

/** Returns the jobs that only one server runs at a time when several share a database. */
function sharedJobs(app: FastifyInstance, work: Work): readonly (() => Promise<void>)[] {
  const { db, now, clock, jobs, disk } = work
  const transports = transportsOf(work)
  const daily = { db, jobs, today: () => today(work) }
  // With a clock far ahead, these jobs would delete, cancel or change now what is due in days or months.
  const onceClockIsSet = (job: () => Promise<void>) => async () => (clock.isTrusted() ? await job() : undefined)
  return [
    () => doAccountRequests(work),
    onceClockIsSet(() => applyDueEmailChanges(work)),
    () => writeBroadcasts(work),
    onceClockIsSet(() => sendScheduled(work)),
    onceClockIsSet(dailySignUpCare(work)),
    onceClockIsSet(dailyMessageCare(daily)),
    onceClockIsSet(dailySignInCare({ ...daily, now })),
    onceClockIsSet(erasures(work)),
    async () => (disk.level() === 'critical' ? undefined : await deliverDue({ ...work, transports })),
    dailyRecordCheck({
      ...daily,
      onWrong: (member) => app.log.error({ event: 'invariant_failed', member }, 'invariant_failed'),
    }),
    async () => db.servers?.tries.forget(now().getTime()),
  ]
}

type OfNouns = {
  readonly ofAccounts: AccountContext
  readonly ofClub: ClubContext & { readonly disk: Disk }
  readonly ofOutings: OutingContext
  readonly readFollowed: Followed
}

/** Registers the calls of every noun, each with the context that it needs. */
function registerCalls(
  routes: Routes<ProblemCode>,
  context: Context,
  { ofAccounts, ofClub, ofOutings, readFollowed }: OfNouns,
): void {
  registerLogin(routes, ofAccounts)
  registerRegistration(routes, ofAccounts)
  registerReset(routes, ofAccounts)
  registerSettings(routes, ofAccounts)
  registerSecondStep(routes, ofAccounts)
  registerCards(routes, ofClub)
  registerClub(routes, ofAccounts)
  registerClubAdmin(routes, ofClub)
  registerDoctor(routes, ofClub)
  registerMembers(routes, context)
  registerMembersImport(routes, context)
  registerInvitations(routes, context)
  registerPrivacy(routes, ofAccounts)
  registerCourses(routes, context)
  registerCoursesImport(routes, context)
  registerOutings(routes, ofOutings)
  registerFollow(routes, { ...ofOutings, club: ofClub.club, readFollowed })
  registerSetup(routes, ofOutings)
  registerPosting(routes, ofOutings)
  registerSeason(routes, context)
  registerReplay(routes, ofOutings)
  registerSpecified(routes, ofOutings)
  registerTeeTimes(routes, context)
  registerSignUps(routes, ofAccounts)
  registerCalendar(routes, context)
  registerFeelers(routes, context)
  registerDelivery(routes, context)
  registerPush(routes, context)
  registerRounds(routes, context)
  registerRoundsChecked(routes, context)
  registerHandicaps(routes, context)
  registerRoundExchange(routes, context)
  registerClubExport(routes, context)
  registerAssociationRounds(routes, context)
}
