import { declineEmail, hideSetup, setupFacts } from '#db/club/set-up.ts'
import { addShippedCourse, shippedCourses } from '#db/courses/course-catalogue.ts'
import { findCourseNamed } from '#db/courses/courses.ts'
import { isDemoClub } from '#db/demo/demo-club.ts'
import { hour } from '#db/instants.ts'
import { countAdmins, findAccountById } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { hasPracticed, practiceInProgress } from '#db/outings/practice-outings.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import {
  addFromCatalogue,
  declineEmail as declineCall,
  discardPractice as discardCall,
  hideSetup as hideCall,
  sendTestMail,
  setUp,
  setup,
  setupIsOver,
  startPractice as startCall,
} from '#sync/calls/setup.ts'
import type { AccountProblem } from '../accounts/account-problems.ts'
import type { CourseProblem } from '../courses/course-problems.ts'
import { courseNotFound } from '../courses/edit-course.ts'
import { testEmail } from '../delivery/emails.ts'
import { hasFile } from '../delivery/message-files.ts'
import { messageFolder, sendsEmail } from '../delivery/queue.ts'
import type { OutingContext } from '../outings/outing-access.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import { untrustedProxies } from '../server/http/untrusted-proxy.ts'
import type { Problems } from '../server/problem.ts'
import { success, type Routes } from '../server/route.ts'
import { addFirstAdmin } from './first-admin.ts'
import { discardPractice, startPractice } from './practice.ts'

export const setupProblems = {
  'setup.over': { status: 403, title: 'Unusable link' },
  'setup.wrong-link': { status: 403, title: 'Unusable link' },
  'setup.no-course': { status: 409, title: 'No course' },
  'setup.too-many': { status: 429, title: 'Too many tries' },
} satisfies Problems

type SetupProblem = keyof typeof setupProblems | AccountProblem | CourseProblem

/** The most tries of the setup link from one address, and test emails by one administrator, within an hour. */
const mostTries = 20

export function registerSetup({ route }: Routes<SetupProblem>, context: OutingContext): void {
  const { db, config, now, backgroundJobs, live } = context
  const tries = createTryLimit(context, { name: 'setup', allowed: mostTries, window: hour })
  const tooMany = () => refuse('setup.too-many', 'Too many tries. Please try again in an hour.')

  route(setUp, async ({ body, request }) => {
    if ((await tries.take(request.ip)) > 0) return tooMany()
    return addFirstAdmin(context, body, request)
  })

  // The answer reveals no more than the refusal of a wrong link.
  route(setupIsOver, async () => accept({ isOver: (await countAdmins(db)) > 0 }))

  route(setup, async () => {
    const facts = await setupFacts(db)
    const { isClubSaved, registration, courses, golfers, mail, declinesEmail, isHidden } = facts
    const hasServer = sendsEmail(config)
    const withoutServer = declinesEmail ? 'declined' : 'none'
    const email = hasServer ? 'server' : withoutServer
    const catalogue = await Promise.all(
      shippedCourses().map(async ({ name, city, state }) => {
        const isAdded = (await findCourseNamed(db, name)) !== undefined
        return { name, city, state, isAdded }
      }),
    )
    return accept({
      isHidden: isHidden || (await isDemoClub(db)),
      done: {
        club: isClubSaved,
        mail: email === 'declined' || (hasServer && (await hasSentMail(facts))),
        courses: courses > 0,
        members: golfers > 1,
        registration: registration !== null,
        practice: await hasPracticed(db),
      },
      courses,
      golfers,
      registration,
      mail: mail && { state: mail.state, error: mail.error, sent: mail.sentAt, hasServer },
      email,
      practice: (await practiceInProgress(db)) ?? null,
      untrustedProxies: [...untrustedProxies(config.dataDir)],
      catalogue,
    })
  })

  /**
   * Whether the last test email was sent or, without a known one, whether any email was sent that was not written to a
   * file.
   */
  async function hasSentMail({ mail, sentMail }: Awaited<ReturnType<typeof setupFacts>>): Promise<boolean> {
    if (mail !== null) return mail.state === 'sent'
    return sentMail !== null && !(await hasFile({ id: sentMail, kind: 'mail' }, messageFolder(config)))
  }

  route(hideCall, async ({ body: { isHidden } }) => {
    await transaction(db, (tx) => hideSetup(tx, { at: isHidden ? now().toISOString() : null }))
    return accept(success)
  })

  route(declineCall, async ({ body: { isDeclined } }) => {
    await transaction(db, (tx) => declineEmail(tx, { at: isDeclined ? now().toISOString() : null }))
    return accept(success)
  })

  // This call has no idempotency key: a stored answer would not show whether the mail server works now.
  route(sendTestMail, async ({ caller }) => {
    const { id } = memberOf(caller)
    if ((await tries.take(`member ${id}`)) > 0) return tooMany()
    const account = await findAccountById(db, { id })
    if (account === undefined) throw new Error('A member who is signed in has no account')
    const email = testEmail(config, account)
    const message = { kind: 'mail', memberId: id, receiver: account.email, ...email } as const
    await transaction(db, (tx) => addMessage(tx, { ...message, createdAt: now().toISOString() }))
    backgroundJobs.wake()
    return accept({ ...success, hasServer: sendsEmail(config) })
  })

  route(addFromCatalogue, async ({ body: { name }, request }) => {
    const course = shippedCourses().find((each) => each.name === name)
    if (course === undefined) return courseNotFound()
    const added = await transaction(db, async (tx) => {
      if ((await findCourseNamed(tx, name)) !== undefined) return undefined
      return addShippedCourse(tx, course)
    })
    if (added === undefined) return refuse('course.name-taken', 'This course is already added.')
    logSecurity(request, { event: 'course_added', course: added })
    return accept(success)
  })

  route(startCall, async ({ caller }) => {
    const started = await startPractice(context, memberOf(caller))
    return started.ok ? accept({ ...success, id: started.value.id, code: started.value.code }) : started
  })

  route(discardCall, async ({ caller }) => {
    const discarded = await discardPractice(context, memberOf(caller))
    if (discarded !== undefined) live.wake(discarded)
    return accept(success)
  })
}
