import { findAccountById } from '#db/members/members.ts'
import { codesBefore, groupOfCode, readAccessCode } from '#db/outings/access-codes.ts'
import { type Outing, codesHaveExpired, groupOfMember, readOuting } from '#db/outings/outings.ts'
import { type Result, accept, refuse } from '#golf/result.ts'
import type { Call } from '#sync/calls/call.ts'
import { type RobotRefusal, createRobotChecks } from '../accounts/robot-check.ts'
import { logSecurity } from '../process/log.ts'
import { type Caller, type OutingCaller, whoIs } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { ValidRequest } from '../server/route.ts'
import { announceTo, openLiveHub, type LiveHub } from './board/live.ts'
import { createCodeGuard } from './code-guard.ts'
import { noSuchOuting } from './organizer.ts'

/** The context of the routes for live outings. They share one count of wrong codes and one hub of listeners. */
export type OutingContext = Context & { readonly access: OutingAccess; readonly live: LiveHub }

export function outingContext(context: Context): OutingContext {
  return { ...context, access: createOutingAccess(context), live: openLiveHub(announceTo(context.db.servers)) }
}

export type AccessRefusal =
  | 'outing.not-found'
  | 'outing.no-such-code'
  | 'outing.code-expired'
  | 'outing.code-replaced'
  | 'outing.access-required'
  | RobotRefusal

export type Asked = Pick<ValidRequest<Call>, 'caller' | 'request' | 'reply'>

/** An outing to which a caller is admitted, and what the caller may do in it. */
export type Admission = {
  readonly outing: Outing
  /** The groups that the caller may score, first the one whose code admitted them. Empty for a spectator. */
  readonly groups: readonly number[]
  /** The organizer has the code of every group, and so may score all of them. */
  readonly isOrganizer: boolean
  /** Golfers, the organizer and holders of a code see who entered what; other members do not. */
  readonly isInsider: boolean
  /** The caller's name in the history. */
  readonly actor: string
  /** The member who is signed in or who opened the code; null without one. */
  readonly senderId: number | null
}

/** Someone who has opened a group's code. */
type Opener = Pick<OutingCaller, 'tgroupId' | 'actor' | 'memberId'>

export type OpenedGroup = { readonly outing: Outing; readonly tgroupId: number }

type OutingAccess = {
  /** Finds the group of a typed code. Only wrong codes count; after too many, each further try needs a robot check. */
  readonly openCode: (asked: Asked, typed: string, proof?: string) => Promise<Result<OpenedGroup, AccessRefusal>>
  /** Admits a caller to an outing by capability, by the code in x-access-code, or as a member. */
  readonly enter: (asked: Asked, outingId: number) => Promise<Result<Admission, AccessRefusal>>
  /**
   * Whether the code in x-access-code, which has opened an outing before, still opens it. Needs no robot check, because
   * it is no guess.
   */
  readonly stillOpens: (asked: Asked, outingId: number) => Promise<boolean>
}

export function mayScore({ groups, isOrganizer }: Admission, tgroupId: number): boolean {
  return isOrganizer || groups.includes(tgroupId)
}

/** Returns the name in the history for someone who opened a group's code: 'Ben Okafor', 'Group 1 · BM' or 'Group 1'. */
export function actorOf(caller: Caller, { tgroupId, initials = '' }: { tgroupId: number; initials?: string }): string {
  const typed = initials.trim().toUpperCase()
  return whoIs(caller)?.name ?? `Group ${tgroupId}${typed && ` · ${typed}`}`
}

function createOutingAccess(context: Context): OutingAccess {
  const { db, now } = context
  const guard = createCodeGuard(context)
  const robots = createRobotChecks(context)

  async function openCode(asked: Asked, typed: string, proof?: string): Promise<Result<OpenedGroup, AccessRefusal>> {
    const { caller, request } = asked
    const code = readAccessCode(typed)
    if (code === undefined) return noSuchCode()
    const group = await groupOfCode(db, code)
    const outing = group && (await readOuting(db, group.outingId))
    const isHoldersOwn = outing !== undefined && outing.id === caller.outing?.outingId
    const source = sourceOf(caller, request.ip)
    const isSuspect = outing ? !isHoldersOwn && (await guard.isSuspect(source)) : !(await guard.takeWrong(source))
    if (isSuspect) {
      const human = await robots.validate(proof)
      if (!human.ok) {
        logSecurity(request, { event: 'excess_rate_limit_exceeded', of: 'access codes' })
        return refuse(human.refusal.code, 'Too many wrong codes. Pass the robot check to continue.')
      }
      if (!outing) await guard.countWrong(source)
    }
    if (!outing) return noSuchCode()
    if (group.isReplaced) return replaced()
    if (codesHaveExpired(outing, now())) return expired()
    return accept({ outing, tgroupId: group.tgroupId })
  }

  return {
    openCode,
    async stillOpens({ request }, outingId) {
      const typed = request.headers['x-access-code']
      const code = typeof typed === 'string' ? readAccessCode(typed) : undefined
      const group = code === undefined ? undefined : await groupOfCode(db, code)
      const outing = group?.outingId === outingId ? await readOuting(db, outingId) : undefined
      return outing !== undefined && group?.isReplaced === false && !codesHaveExpired(outing, now())
    },
    async enter(asked, outingId) {
      const { caller, request } = asked
      const outing = await readOuting(db, outingId)
      const opened = await openedGroup(asked, outing)
      const member = whoIs(caller)
      if (outing && member) {
        const own = await groupOfMember(db, { outingId, memberId: member.id })
        const groups = [...(opened.ok ? [opened.value.tgroupId] : []), ...(own === undefined ? [] : [own])]
        const isOrganizer = outing.organizerId === member.id
        const isInsider = isOrganizer || groups.length > 0
        return accept({ outing, groups, isOrganizer, isInsider, actor: member.name, senderId: member.id })
      }
      if (outing && opened.ok) {
        const { tgroupId, actor, memberId } = opened.value
        return accept({ outing, groups: [tgroupId], isOrganizer: false, isInsider: true, actor, senderId: memberId })
      }
      if (member) return noSuchOuting()
      logSecurity(request, { event: 'authz_fail', outing: outingId })
      return opened.ok ? accessRequired() : opened
    },
  }

  /** Returns the group that a capability or the code in the header opens in this outing. */
  async function openedGroup(asked: Asked, outing: Outing | undefined): Promise<Result<Opener, AccessRefusal>> {
    const { caller, request } = asked
    if (outing && caller.outing?.outingId === outing.id) {
      const [codes, actor] = await Promise.all([codesBefore(db, caller.outing), presentName(caller.outing)])
      if (codes !== caller.outing.codesBefore) return replaced()
      if (codesHaveExpired(outing, now())) return expired()
      return accept({ ...caller.outing, actor })
    }
    const typed = request.headers['x-access-code']
    if (typeof typed !== 'string') return accessRequired()
    const opened = await openCode(asked, typed)
    if (!opened.ok) return opened
    const { tgroupId } = opened.value
    if (opened.value.outing.id !== outing?.id) return accessRequired()
    return accept({ tgroupId, actor: actorOf(caller, { tgroupId }), memberId: null })
  }
  /**
   * Returns the present name of the member who opened the code, so that the name in a capability does not outlive the
   * member's account. Without a member, returns the name in the capability.
   */
  async function presentName({ actor, memberId }: OutingCaller): Promise<string> {
    const account = memberId === null ? undefined : await findAccountById(db, { id: memberId })
    return account === undefined ? actor : `${account.firstname} ${account.lastname}`
  }
}

/**
 * The key under which wrong codes are counted: a member's id, whatever the address, and the address of everyone else.
 */
function sourceOf(caller: Caller, address: string): string {
  const member = whoIs(caller)
  return member ? `member ${member.id}` : address
}

function noSuchCode() {
  return refuse('outing.no-such-code', 'No outing has this code. Please check it.')
}

function expired() {
  return refuse('outing.code-expired', 'This outing is over, so its codes no longer work.')
}

function replaced() {
  return refuse('outing.code-replaced', 'The organizer has replaced this code. Ask for the new one.')
}

function accessRequired() {
  return refuse('outing.access-required', 'You need the group’s outing code for this.')
}
