import type { InjectOptions } from 'fastify'
import { findCourse } from '#db/courses/courses.ts'
import { golfersOfOuting, groupsOfOuting } from '#db/outings/outings.ts'
import type { ScoreSet } from '#sync/calls/cells.ts'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import type { Problem } from '#sync/calls/problem.ts'
import type { Mutation, PullAnswer, PushAnswer, PushBody } from '#sync/calls/replay.ts'
import { openTestClub, type CourseName, type MemberName, type TestClub } from '../testing.ts'

/** Test equipment: the test club with an outing of Alice's in progress on the oaks. */
export type TestOuting = TestClub & {
  readonly outingId: number
  /** The codes of groups 1 and 2. */
  readonly codes: readonly [string, string]
  /** Alice and Ben are in group 1, Carol and a guest named Zed Guest in group 2. */
  readonly golfers: Readonly<Record<'alice' | 'ben' | 'carol' | 'zed', number>>
  readonly tokens: Readonly<Record<'alice' | 'ben' | 'carol' | 'dev', string>>
  readonly call: (request: TestRequest) => Promise<TestAnswer>
  /** Exchanges a code for a capability. */
  readonly open: (code: string, initials?: string) => Promise<string>
  /**
   * A score as a phone queues it: by default Ben's 4 on the hole with the number of the operation, entered two minutes
   * before it is sent.
   */
  readonly score: (seq: number, args?: Partial<ScoreSet>) => Mutation & { readonly args: ScoreSet }
  /** A capability of phone A, which scores group 1 with the initials BO. */
  readonly capability: string
  /** A batch from phone A without unsent operations, except for the given changes. */
  readonly batch: (mutations: Mutation[], sent?: Partial<PushBody>) => PushBody
  readonly push: (mutations: Mutation[], sent?: Partial<PushBody> & { readonly as?: string }) => Promise<TestAnswer>
}

export type TestGolfer = keyof TestOuting['golfers']

/** Strokes of golfers by hole. */
export type ChangedCards = Readonly<Partial<Record<TestGolfer, Readonly<Record<number, number>>>>>

const phoneA = '019b0000-0000-7000-8000-00000000000a'
export const phoneB = '019b0000-0000-7000-8000-00000000000b'

export type TestRequest = {
  readonly path: string
  readonly body?: object
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly from?: string
}

/** The body is typed as the test expects it; a wrong expectation fails the test. */
type TestAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly problem: Problem
  readonly snapshot: OutingSnapshot
  readonly push: PushAnswer
  readonly pull: PullAnswer
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
}

export async function openTestOuting(options: Parameters<typeof openTestClub>[0] = {}): Promise<TestOuting> {
  const club = await openTestClub(options)
  const call = caller(club)
  const tokens = {
    alice: await club.signIn('alice'),
    ben: await club.signIn('ben'),
    carol: await club.signIn('carol'),
    dev: await club.signIn('dev'),
  }
  const body = await outingBody(club)
  const started = await call({ path: 'teetime/updateGroupOuting/0', body, token: tokens.alice })
  const outingId = Number(started.body['id'])
  const [one, two] = await groupsOfOuting(club.db, outingId)
  const [alice, ben, carol, zed] = await golfersOfOuting(club.db, outingId)
  if (!one || !two || !alice || !ben || !carol || !zed) throw new Error(started.text)
  const now = () => club.context.now().getTime()
  async function open(accessCode: string, initials = ''): Promise<string> {
    const opened = await call({ path: 'sync/session', body: { accessCode, initials } })
    return String(opened.body['token'])
  }
  const capability = await open(one.accessCode, 'bo')
  const batch: TestOuting['batch'] = (mutations, sent) => {
    const nextSeq = 1 + Math.max(0, ...mutations.map(({ seq }) => seq))
    const principal = `outing:${outingId}:1`
    return { p: 1, clientId: phoneA, principal, sentAt: now(), ackedSeq: 0, nextSeq, mutations, ...sent }
  }
  return {
    ...club,
    outingId,
    codes: [one.accessCode, two.accessCode],
    golfers: { alice: alice.id, ben: ben.id, carol: carol.id, zed: zed.id },
    tokens,
    call,
    open,
    score(seq, args) {
      const score = { outingId, golferId: ben.id, hole: seq, strokes: 4, baseVer: 0, ...args }
      return { mid: crypto.randomUUID(), seq, name: 'score.set', v: 1, at: now() - 120_000, args: score }
    },
    capability,
    batch,
    push: (mutations, { as = capability, ...sent } = {}) =>
      call({ path: 'sync/push', token: as, body: batch(mutations, sent) }),
  }
}

/** The wizard's request for that outing. */
export async function outingBody({ db, ids }: Pick<TestClub, 'db' | 'ids'>, place: CourseName = 'oaks') {
  const course_id = ids.courses[place]
  const course = await findCourse(db, { id: course_id })
  const teebox_id = course?.teeboxes[0]?.id ?? 0
  const member = (name: MemberName, tgroup_id: number) => ({
    id: 0,
    user_id: ids.members[name],
    firstname: name,
    lastname: 'Typed',
    email: '',
    handicapindex: 36,
    teebox_id,
    tgroup_id,
    starting_hole: 0,
  })
  const guest = { ...member('alice', 2), user_id: 0, firstname: 'Zed', lastname: 'Guest', email: 'zed@example.com' }
  const settings = { date: '2026-06-14', course_id, teebox_id, contest_id: 0, spin: 0 }
  return {
    teetime: { ...settings, gross_skins: 0, net_skins: 0 },
    golfers: [member('alice', 1), member('ben', 1), member('carol', 2), guest],
    removedGolfers: [] as { id: number; user_id: number }[],
  }
}

/** The id and group of a golfer, and the strokes on each hole. */
type TestCard = { readonly id: number; readonly tgroupId: number; readonly strokesOn: (hole: number) => number }

type CardsToSend = {
  readonly outingId: number
  readonly cards: readonly TestCard[]
  readonly holes?: number | undefined
  /** The token of a member who may score all of the golfers; by default Alice's. */
  readonly by?: string
}

type CardsToPlay = {
  readonly changed?: ChangedCards | undefined
  readonly names?: readonly TestGolfer[] | undefined
  readonly holes?: number | undefined
}

/**
 * Test equipment: scores the cards of an outing. Each group's cards are one batch from another phone, because one
 * request for each hole would take longer than most of the tests.
 */
export async function sendCards(
  { call, tokens, context }: TestOuting,
  { outingId, cards, holes = 18, by = tokens.alice }: CardsToSend,
): Promise<void> {
  const at = context.now().getTime()
  for (const tgroupId of new Set(cards.map((card) => card.tgroupId))) {
    const own = cards.filter((card) => card.tgroupId === tgroupId)
    const scores = Array.from({ length: holes }, (_, place) => place + 1).flatMap((hole) =>
      own.map(({ id, strokesOn }) => ({ outingId, golferId: id, hole, strokes: strokesOn(hole), baseVer: 0 })),
    )
    const mutations = scores.map((args, place): Mutation => {
      return { mid: crypto.randomUUID(), seq: place + 1, name: 'score.set', v: 1, at, args }
    })
    const queue = { clientId: crypto.randomUUID(), principal: `outing:${outingId}:${tgroupId}` }
    const body = { p: 1, ...queue, sentAt: at, ackedSeq: 0, nextSeq: mutations.length + 1, mutations }
    const { status, text, push } = await call({ path: 'sync/push', body, token: by })
    if (status !== 200 || push.exceptions.length > 0) throw new Error(text)
  }
}

/** Test equipment: scores the cards of these golfers with fours on every hole, except for the changed scores. */
export async function playCards(
  club: TestOuting,
  { changed = {}, names = ['alice', 'ben', 'carol', 'zed'], holes }: CardsToPlay = {},
): Promise<void> {
  const cards = names.map((name) => ({
    id: club.golfers[name],
    tgroupId: name === 'alice' || name === 'ben' ? 1 : 2,
    strokesOn: (hole: number) => changed[name]?.[hole] ?? 4,
  }))
  await sendCards(club, { outingId: club.outingId, cards, holes })
}

function caller({ app }: TestClub) {
  return async ({ path, body, token, headers, from }: TestRequest): Promise<TestAnswer> => {
    const request: InjectOptions = {
      method: body ? 'POST' : 'GET',
      url: `/api/${path}`,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { body }),
      ...(from !== undefined && { remoteAddress: from }),
    }
    const answer = await app.inject(request)
    const text = answer.body
    const json = () => JSON.parse(text) as never
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text,
      get problem() {
        return json()
      },
      get snapshot() {
        return json()
      },
      get push() {
        return json()
      },
      get pull() {
        return json()
      },
      get body() {
        return json()
      },
    }
  }
}
