import { changeClub } from '#db/club/club-settings.ts'
import { findCourse } from '#db/courses/courses.ts'
import { findGolferRecord } from '#db/handicaps/handicap-history.ts'
import { changeSettings } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import type { RoundToPost } from '#sync/calls/rounds.ts'
import { openTestClub, type CourseName, type MemberName, type TestClub } from '../testing.ts'

/** Test equipment: the test club, with calls to post and look up rounds. */
export type RoundsClub = TestClub & {
  readonly tees: Readonly<Record<CourseName, { readonly white: number; readonly blue: number }>>
  /** Makes a call as a member or a visitor; with a body it is a POST. */
  readonly call: (path: string, options?: CallOptions) => Promise<Answer>
  /** Ben's round at the oaks the day before, except for what the test changes. */
  readonly round: (given?: Partial<RoundToPost>) => RoundToPost
  readonly post: (given?: Partial<RoundToPost>, as?: MemberName) => Promise<readonly number[]>
  /** A member's index in tenths, as it is stored. */
  readonly indexOf: (name: MemberName) => Promise<number | null | undefined>
}

type CallOptions = {
  readonly as?: MemberName | undefined
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** `body` is typed as the test expects it; a wrong expectation fails the test. */
type Answer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
}

export async function openRoundsClub(environment: Readonly<Record<string, string>> = {}): Promise<RoundsClub> {
  const club = await openTestClub({ environment })
  // Asking for alcohol is turned on, so that tests cover these answers too.
  const policies = {
    registration: 'open',
    openLookup: true,
    asksAlcohol: true,
    followNames: 'short',
    allowsStakes: true,
  } as const
  const at = club.context.now().toISOString()
  await transaction(club.db, (tx) => changeClub(tx, { policies, by: club.ids.members.alice, at }))
  const { courses } = club.ids
  const tees = {
    oaks: await teesOf(club, courses.oaks),
    elms: await teesOf(club, courses.elms),
    moor: await teesOf(club, courses.moor),
  }
  const tokens = new Map<MemberName, string>()

  async function call(path: string, { as, body, headers = {} }: CallOptions = {}): Promise<Answer> {
    if (as && !tokens.has(as)) tokens.set(as, await club.signIn(as))
    const answer = await club.app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/${path}`,
      headers: { ...(as && { authorization: `Bearer ${tokens.get(as)}` }), ...headers },
      ...(body && { body }),
    })
    return { status: answer.statusCode, body: JSON.parse(answer.body) as Answer['body'], text: answer.body }
  }

  function round(given: Partial<RoundToPost> = {}): RoundToPost {
    return {
      date: '2026-06-13',
      course: { id: courses.oaks, fairwaycondition: 0, greenscondition: 0, greensspeed: 0, value: 0, coursecom: '' },
      region_id: null,
      teebox_id: tees.oaks.white,
      score: 84,
      parorbetter: 6,
      tournament: 0,
      alcohol: '0',
      golfers: [],
      ...given,
    }
  }

  return {
    ...club,
    tees,
    call,
    round,
    async post(given, as = 'ben') {
      const posted = await call('round/add', { as, body: round(given) })
      if (posted.status !== 200) throw new Error(posted.text)
      return posted.body['ids'] as number[]
    },
    async indexOf(name) {
      return (await findGolferRecord(club.db, club.ids.members[name]))?.index
    },
  }
}

async function teesOf({ db }: TestClub, id: number) {
  const [white, blue] = (await findCourse(db, { id }))?.teeboxes ?? []
  return { white: white?.id ?? 0, blue: blue?.id ?? 0 }
}

/** Gives a member private values in every column that only they and the club may see. */
export async function enterPrivate(
  { db, ids }: TestClub,
  name: MemberName,
  settings: { aga?: string; postemail?: boolean },
) {
  await transaction(db, (tx) => changeSettings(tx, { id: ids.members[name], settings }))
}
