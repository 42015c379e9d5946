import type { Transaction } from '#db/database.ts'
import { addMessage } from '#db/messages/messages.ts'
import {
  addSignUpRequest,
  confirmSignUpRequest,
  findRepeatedRequest,
  readSignUpRequest,
  withdrawSignUpRequest,
  type LinkRefusal,
  type RequestState,
} from '#db/tee-times/sign-up-requests.ts'
import {
  beginSignUp,
  findRepeated,
  findSignUp,
  signUp as askForSpot,
  type NewSignUp,
  type SignUpBeginning,
  type SignUpRefusal,
} from '#db/tee-times/sign-ups.ts'
import { findTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { lowestIndex } from '#golf/course/handicap-text.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { decimal } from '#golf/units.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { signUp, signUpByLink, signUpForm, signUpWithdraw } from '#sync/calls/sign-ups.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import { drawLinkSecret, hashLinkSecret } from '../accounts/link-secret.ts'
import type { RobotRefusal } from '../accounts/robot-check.ts'
import { resetFirst, whoIs, type MemberCaller } from '../server/callers/caller.ts'
import { createFailureLimit } from '../server/http/failure-limit.ts'
import { operationId, success, type Routes } from '../server/route.ts'
import { day, hour, today } from '../server/time.ts'
import { alertPromoted, signedUpEmail, signUpEmail } from './sign-up-messages.ts'
import { giveBackSpot, memberAsked, personIn } from './sign-up.ts'
import { registerSignUpRoster } from './sign-ups-roster-routes.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

type SignUpRouteRefusal = LinkRefusal | 'signup.too-many' | 'signup.unreadable-key' | RobotRefusal

/** Guests that one address, or one member, may sign up in an hour (SEC-28). */
const mostGuests = 5
/** Guests that one network, or one member, may sign up for one tee time in a day: nobody takes the field. */
const mostOfNetwork = 8
const mostOfMember = 3

const unconfirmed = { place: 'unconfirmed', waiting: null } as const

/** Asking for spots and giving them back; the players of a tee time are in the file beside. */
export function registerSignUps(routes: Routes<TeeTimeProblem>, context: AccountContext): void {
  const { route } = routes
  const { db, elapsed, now, newId, config, robots, backgroundJobs } = context
  const guests = createFailureLimit({ elapsed, allowed: mostGuests, window: hour })
  const fieldOfNetwork = createFailureLimit({ elapsed, allowed: mostOfNetwork, window: day })
  const fieldOfMember = createFailureLimit({ elapsed, allowed: mostOfMember, window: day })

  route(signUp, async ({ params: { id: teetimeId }, body, caller, request }) => {
    const asker = whoIs(caller)
    if (asker?.isLapsedAdmin && body.user_id !== 0 && body.user_id !== asker.id) {
      return refuse('member.not-admin', 'Only an administrator can sign another member up.')
    }
    const memberId = memberAsked(asker, body.user_id)
    const mid = body.op ?? operationId(request, newId)
    if (mid === undefined) {
      return refuse('signup.unreadable-key', 'The Idempotency-Key of this request cannot be read.')
    }
    const person = personIn(body)
    const isGuest = memberId === null && !asker?.isadmin
    if (body.known && memberId === null) return refuse('signup.no-such-golfer', 'Please fill in who plays.')
    const asked = { mid, teetimeId, memberId, by: asker?.id ?? null, person, known: body.known }
    const repeated = isGuest ? await findRepeatedRequest(db, asked) : await findRepeated(db, asked)
    if (repeated !== undefined && !repeated.ok) return repeated
    if (repeated !== undefined) return accept({ ...success, ...(repeated.value ?? unconfirmed) })
    if (isGuest) return await askByMail({ asked, asker, from: request.ip, proof: body.robotcheck })
    const given = await transaction(db, (tx) => askForSpot(tx, { ...asked, today: today(context), now: now() }))
    return given.ok ? accept({ ...success, ...given.value }) : given
  })

  route(signUpByLink, async ({ body: { hash: secret, action } }) => {
    const at = now()
    const link = { hash: hashLinkSecret(secret), today: today(context), now: at }
    const answered = await transaction(db, async (tx) => {
      if (action === 'look') return await readSignUpRequest(tx, link)
      if (action === 'withdraw') return await withdrawByLink(tx, link)
      const before = await readSignUpRequest(tx, link)
      const after = await confirmSignUpRequest(tx, link)
      const isNew = before.ok && before.value.state.place === 'unconfirmed'
      if (after.ok && isNew) await emailPlace(tx, { state: after.value, secret, at })
      return after
    })
    if (!answered.ok) return answered
    if (action !== 'look') backgroundJobs.wake()
    const { teetimeId, state } = answered.value
    return accept({ ...success, teetime_id: teetimeId, ...state })
  })

  route(signUpForm, async ({ params: { id: teetimeId }, query, caller }) => {
    const asker = whoIs(caller)
    if (asker === null) return resetFirst()
    const memberId = query.user_id ?? asker.id
    if (memberId !== asker.id && !asker.isadmin) {
      return refuse('member.not-admin', 'Only an administrator can sign another member up.')
    }
    const begun = await beginSignUp(db, { teetimeId, memberId })
    if (begun === undefined) return refuse('signup.no-such-golfer', 'This golfer is not a member of the club.')
    return accept({ user_id: memberId, ...formOf(begun, asker) })
  })

  route(signUpWithdraw, async ({ params: { id: teetimeId }, body, caller }) => {
    const asker = whoIs(caller)
    if (asker === null) return resetFirst()
    const given = await giveBackSpot(context, { id: body.signup_id, teetimeId, asker })
    return given.ok ? accept(success) : given
  })

  registerSignUpRoster(routes, context)

  /** A guest's sign-up counts once the link of the mail is opened. Whose address it is, no answer tells (SEC-28). */
  async function askByMail({ asked, ...stranger }: ByMail): Promise<Result<AnswerOf<typeof signUp>, ByMailRefusal>> {
    const { mid, teetimeId, by: askedBy, person } = asked
    const judged = await judgeStranger({ ...stranger, teetimeId })
    if (!judged.ok) return judged
    const at = now()
    const { secret, hash } = drawLinkSecret(context.randomBytes)
    const requested = await transaction(db, async (tx) => {
      const request = { hash, mid, teetimeId, person, askedBy, today: today(context), now: at }
      const added = await addSignUpRequest(tx, request)
      if (!added.ok || !added.value.sendsEmail) return added
      const teeTime = await findTeeTime(tx, teetimeId)
      if (!teeTime.ok) return teeTime
      const content = signUpEmail(config, { teeTime: teeTime.value, secret })
      const message = { kind: 'mail', receiver: person.email.trim(), createdAt: at.toISOString() } as const
      await addMessage(tx, { ...message, ...content })
      return added
    })
    if (!requested.ok) return requested
    backgroundJobs.wake()
    return accept({ ...success, ...unconfirmed })
  }

  async function withdrawByLink(tx: Transaction, link: Parameters<typeof withdrawSignUpRequest>[1]) {
    const withdrawn = await withdrawSignUpRequest(tx, link)
    if (!withdrawn.ok) return withdrawn
    for (const signUpId of withdrawn.value.promoted) await alertPromoted(tx, { context, signUpId, at: link.now })
    return accept(withdrawn.value.after)
  }

  /** The second mail: where the golfer stands, how to pay, and the same link to withdraw. */
  async function emailPlace(tx: Transaction, { state, secret, at }: Placed): Promise<void> {
    const teeTime = await findTeeTime(tx, state.teetimeId)
    const found =
      state.signUpId === null ? undefined : await findSignUp(tx, { id: state.signUpId, teetimeId: state.teetimeId })
    if (!teeTime.ok || found === undefined) return
    const content = signedUpEmail(config, { teeTime: teeTime.value, waiting: state.state.waiting, secret })
    const message = {
      kind: 'mail',
      ...(found.memberId !== null && { memberId: found.memberId }),
      receiver: found.email,
      createdAt: at.toISOString(),
    } as const
    await addMessage(tx, { ...message, ...content })
  }

  /** Whoever is a stranger to the club does some work for a spot, and nobody signs up a crowd of guests. */
  async function judgeStranger(stranger: Stranger): Promise<Result<undefined, SignUpRouteRefusal>> {
    const { asker, teetimeId, from, proof } = stranger
    const key = asker === null ? from : `member ${asker.id}`
    const field = asker === null ? fieldOfNetwork : fieldOfMember
    const ofField = `${teetimeId} ${key}`
    if (guests.waitOf(key) > 0 || field.waitOf(ofField) > 0) {
      return refuse('signup.too-many', 'Too many golfers were signed up from here. Please try again in an hour.')
    }
    // Before the proof is looked at, so that guests at the same moment cannot all slip through.
    guests.count(key)
    field.count(ofField)
    const human = asker === null ? await robots.judge(proof) : accept(undefined)
    if (!human.ok) {
      guests.forgive(key)
      field.forgive(ofField)
    }
    return human
  }
}

type ByMail = Omit<Stranger, 'teetimeId'> & { readonly asked: Omit<NewSignUp, 'today' | 'now'> }
type ByMailRefusal = SignUpRefusal | SignUpRouteRefusal
type Placed = { readonly state: RequestState; readonly secret: string; readonly at: Date }

type Stranger = {
  readonly asker: MemberCaller | null
  readonly teetimeId: number
  readonly from: string
  readonly proof: string | undefined
}

/** By the link of a mail nobody reads what only the member and administrators know (SEC-16). */
function formOf(begun: SignUpBeginning, asker: MemberCaller) {
  const { firstname, lastname, notify, index, best, signedUp } = begun
  const isTrusted = asker.scope === 'full'
  return {
    ...{
      name: `${firstname} ${lastname}`,
      notify,
      handicap: index === null ? null : Math.max(lowestIndex, decimal(index)),
    },
    ...{ email: isTrusted ? begun.email : '', phone: isTrusted ? begun.phone : '' },
    membership_id: isTrusted ? begun.membershipId : '',
    lastrounds: begun.lastRounds.map(({ course, score }) => ({ course: course.slice(0, longestCourse), score })),
    ...{ course_best: best?.course.slice(0, longestCourse) ?? '', score_best: best?.score ?? null },
    ...{ crunch: 0 as const, foursome: '', signedup: signedUp?.place ?? null },
  }
}

/** As long as a form takes the name of a course. */
const longestCourse = 80
