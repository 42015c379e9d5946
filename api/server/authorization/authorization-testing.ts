import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { groupsOfOuting } from '#db/outings/outings.ts'
import type { Problem } from '#sync/calls/problem.ts'
import { outingBody } from '../../outings/outings-testing.ts'
import { openTestClub, type MemberName, type TestClub } from '../../testing.ts'
import type { Actor, Verdict } from './authorization-table-testing.ts'

/**
 * Test equipment: a club with every kind of caller. Ben organizes an outing; Carol plays in its second group and owns
 * whatever a call is about; Dev organizes another outing; Alice administers the club.
 */
export type Scene = {
  readonly club: TestClub
  readonly outingId: number
  /** The code of Carol's group, and her id in the outing. */
  readonly code: string
  readonly golferId: number
  /** The request body of a wizard. */
  readonly wizard: object
  /** Returns a current token of the actor. It is a new one each time, because a call may have ended the last one. */
  readonly tokenOf: (actor: Actor) => Promise<string | undefined>
}

type Sample = Pick<InjectOptions, 'payload'> & { readonly path?: string }

/** The request of each call, by the call's key in the table, and its path if the declared path has parameters. */
export type Samples = Readonly<Record<string, (scene: Scene) => Sample | Promise<Sample>>>

const members: Readonly<Partial<Record<Actor, MemberName>>> = {
  owner: 'carol',
  other: 'dev',
  organizer: 'ben',
  admin: 'alice',
  lapsedAdmin: 'alice',
  reset: 'nora',
}

export async function openScene(environment: Readonly<Record<string, string>> = {}): Promise<Scene> {
  const club = await openTestClub({ environment })
  const first = await startOuting(club, { organizer: 'ben', golfers: ['grace', 'ben', 'carol'] })
  const second = await startOuting(club, { organizer: 'dev', golfers: ['dev'] })

  async function capability(accessCode: string): Promise<string> {
    const opened = await send(club, { method: 'POST', url: '/api/sync/session', payload: { accessCode, initials: '' } })
    return opened.json<{ token: string }>().token
  }

  async function tokenOf(actor: Actor): Promise<string | undefined> {
    if (actor === 'anonymous') return undefined
    if (actor === 'code') return capability(first.code)
    if (actor === 'otherCode') return capability(second.code)
    if (actor === 'link') return club.signIn('hiro', 'link')
    const since = actor === 'lapsedAdmin' ? new Date(club.context.now().getTime() - 13 * 60 * 60_000) : undefined
    const token = await club.signIn(members[actor] ?? 'carol', 'full', since)
    if (actor === 'revoked') await send(club, { method: 'POST', url: '/api/logout', payload: {} }, token)
    return token
  }

  return { club, ...first, tokenOf }
}

export function send({ app }: TestClub, request: InjectOptions, token?: string): Promise<LightMyRequestResponse> {
  const headers = { ...request.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  return app.inject({ ...request, headers })
}

/** Returns what an answer shows about the right to make the call. For an allowed call the outcome is irrelevant. */
export function verdictOf(answer: LightMyRequestResponse): Verdict | number {
  const { statusCode } = answer
  if (statusCode === 400 || statusCode === 415 || statusCode >= 500) return statusCode
  return statusCode === 401 || statusCode === 403 ? (answer.json<Problem>().code as Verdict) : 'yes'
}

async function startOuting(club: TestClub, { organizer, golfers }: { organizer: MemberName; golfers: MemberName[] }) {
  const wizard = await outingBody(club)
  const [pattern] = wizard.golfers
  if (pattern === undefined) throw new Error('The outing to start has no golfers')
  const entries = golfers.map((name) => {
    const tgroup_id = name === 'carol' ? 2 : 1
    return { ...pattern, user_id: club.ids.members[name], firstname: name, tgroup_id }
  })
  const body = { ...wizard, golfers: entries }
  const request = { method: 'POST', url: '/api/teetime/updateGroupOuting/0', payload: body } as const
  const started = await send(club, request, await club.signIn(organizer))
  const outingId = started.json<{ id: number }>().id
  const groups = await groupsOfOuting(club.db, outingId)
  const last = groups.at(-1)
  if (last === undefined) throw new Error(started.body)
  const opened = await club.app.inject(`/api/teetime/groupOutingByCode/${last.accessCode}/0`)
  const field = opened.json<{ golfers: { id: number; tgroup_id: number }[] }>().golfers
  const golferId = field.find(({ tgroup_id }) => tgroup_id === last.tgroupId)?.id ?? 0
  return { outingId, code: last.accessCode, golferId, wizard: body }
}
