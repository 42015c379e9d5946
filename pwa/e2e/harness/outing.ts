import { teeName } from '#golf/course/tees.ts'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import { clubInfo } from '#sync/calls/club.ts'
import { courseAll, courseById } from '#sync/calls/courses.ts'
import { golferAll, type Golfer } from '#sync/calls/golfers.ts'
import { addOutingGame } from '#sync/calls/outing-games.ts'
import { initGroupOuting, updateGroupOuting, type GolferEntry, type OutingSettings } from '#sync/calls/outings.ts'
import { postScores } from '#sync/calls/posting.ts'
import { updateScore } from '#sync/calls/specified.ts'
import { onClubClock } from '../../dates/date-text.ts'
import { ask, signInByCall } from './ask.ts'

/** A demo member who plays in no outing yet. */
export const organizer = 'jamal'

/** The index that the organizer enters for a member without one. */
const typedIndex = 18

export type StartedGroup = {
  readonly id: number
  readonly code: string
  /** The ids of the golfers, one for each ball. */
  readonly golferIds: readonly number[]
}
export type StartedOuting = { readonly id: number; readonly groups: readonly [StartedGroup, ...StartedGroup[]] }

export type Wanted = {
  readonly golfers: number
  /** The golfers in each group; four by default. */
  readonly toAGroup?: number
  readonly game?: Partial<
    Pick<OutingSettings, 'contest_id' | 'net_skins' | 'gross_skins' | 'spin' | 'allowance' | 'format' | 'signcards'>
  >
  /** The tees by name, in the order of play; by default the first of the course for everyone. */
  readonly tees?: readonly string[]
  /** The age of the outing in days; today by default. */
  readonly daysAgo?: number
  /** Whether each group starts on another hole: group 1 on hole 1, group 2 on hole 2. */
  readonly isShotgun?: boolean
  /** The course; by default the first one with 18 holes. */
  readonly course?: string
  /** First name of the guests. */
  readonly guests?: string
}

/** Starts an outing of the organizer, other members and guests on a demo course. */
export async function startOuting(url: string, wanted: Wanted): Promise<StartedOuting> {
  const { golfers, course, guests = 'Guest', ...settings } = wanted
  const { self, members, ...session } = await enter(url, organizer)
  const others = members.filter(({ id }) => id !== self.id).slice(-3)
  const players = Array.from({ length: golfers }, (_, at) => [self, ...others][at] ?? guest(guests, at))
  const isCourse = ({ holecount, name }: ListedCourse) => (course === undefined ? holecount === 18 : name === course)
  return await start(session, { ...settings, players, isCourse })
}

export type WantedOf = Omit<Wanted, 'golfers' | 'course' | 'guests'> & {
  readonly organizer: string
  /** The golfers by first name, in the order of play. */
  readonly golfers: readonly string[]
  readonly course: string
}

/** Starts an outing of certain members at a course. */
export async function startOutingOf(url: string, wanted: WantedOf): Promise<StartedOuting> {
  const { golfers, course, organizer: who, ...settings } = wanted
  const { members, ...session } = await enter(url, who)
  const players = golfers.map((name) => {
    const player = members.find(({ firstname }) => firstname === name)
    if (player === undefined) throw new Error(`the club has no ${name}`)
    return player
  })
  return await start(session, { ...settings, players, isCourse: ({ name }) => name === course })
}

type Session = { readonly url: string; readonly token: string }

async function enter(url: string, username: string) {
  const { token, user } = await signInByCall(url, username)
  const { golfers: members } = await ask({ url, call: golferAll, token })
  const self = members.find(({ id }) => id === user.id)
  if (self === undefined) throw new Error(`${username} is no golfer of the club`)
  return { url, token, self, members }
}

type Field = Omit<Wanted, 'golfers' | 'course' | 'guests'> & {
  readonly players: readonly Golfer[]
  readonly isCourse: (course: ListedCourse) => boolean
}
type ListedCourse = AnswerOf<typeof courseAll>['courses'][number]

async function start({ url, token }: Session, field: Field): Promise<StartedOuting> {
  const { players, isCourse, toAGroup = 4, game = {}, tees = [], daysAgo = 0, isShotgun = false } = field
  const sharesBall = (game.format ?? 'own') !== 'own'
  const { timeZone } = await ask({ url, call: clubInfo })
  const { courses } = await ask({ url, call: courseAll, token })
  const course = courses.find(isCourse)
  if (course === undefined) throw new Error('the club has no such course')
  const { teeboxes } = await ask({ url, call: courseById, token, path: `course/${course.id}` })
  const teebox = Object.values(teeboxes)[0]
  if (teebox === undefined) throw new Error(`${course.name} has no tee`)
  const entries = players.map((player, at): GolferEntry => ({
    id: 0,
    user_id: player.id,
    firstname: player.firstname,
    lastname: player.lastname,
    email: player.id === 0 ? 'guest@mail.example' : '',
    handicapindex: player.handicapindex ?? typedIndex,
    teebox_id: Object.values(teeboxes).find((each) => teeName(each) === tees[at])?.id ?? teebox.id,
    tgroup_id: Math.floor(at / toAGroup) + 1,
    starting_hole: isShotgun ? Math.floor(at / toAGroup) % 18 : 0,
    // A group that shares a ball is one team.
    side: sharesBall ? 1 : 0,
  }))
  const teetime = {
    date: onClubClock(new Date(Date.now() - daysAgo * 24 * 60 * 60_000), timeZone).day,
    course_id: course.id,
    teebox_id: teebox.id,
    contest_id: 0,
    gross_skins: 0,
    net_skins: 0,
    spin: 0,
    ...game,
  } as const
  const body: BodyOf<typeof updateGroupOuting> = { teetime, golfers: entries, removedGolfers: [] }
  const { id } = await ask({ url, call: updateGroupOuting, token, path: 'teetime/updateGroupOuting/0', body })
  const started = await ask({ url, call: initGroupOuting, token })
  const groupIds = [...new Set(started.golfers.map(({ tgroup_id }) => tgroup_id))]
  const [first, ...others] = groupIds.map((groupId): StartedGroup => {
    const own = started.golfers.filter(({ tgroup_id }) => tgroup_id === groupId)
    const scored = sharesBall ? own.slice(0, 1) : own
    return { id: groupId, code: own[0]?.accesscode ?? '', golferIds: scored.map((golfer) => golfer.id) }
  })
  if (first === undefined) throw new Error('the outing has no group')
  return { id, groups: [first, ...others] }
}

function guest(firstname: string, at: number) {
  return { id: 0, firstname, lastname: `Number ${at + 1}`, handicapindex: at % 37 }
}

type Scored = { readonly outing: StartedOuting; readonly hole: number; readonly strokes: readonly number[] }

/**
 * Scores a hole without a phone, in stories about something else. The strokes are those of every golfer in the order of
 * play.
 */
export async function scoreByCall(url: string, { outing: { id, groups }, hole, strokes }: Scored): Promise<void> {
  const left = [...strokes]
  for (const { code, golferIds } of groups) {
    const golfers = golferIds.flatMap((golferId) => {
      const holescore = left.shift()
      return holescore === undefined ? [] : [{ id: golferId, holescore }]
    })
    if (golfers.length === 0) continue
    await ask({ url, call: updateScore, path: `teetime/updateScore/${id}/${hole}`, code, body: { golfers } })
  }
}

/** Adds a game beside the one of the organizer's outing. */
export async function addGameByCall(
  url: string,
  outing: Pick<StartedOuting, 'id'>,
  body: BodyOf<typeof addOutingGame>,
): Promise<void> {
  const { token } = await signInByCall(url, organizer)
  await ask({ url, call: addOutingGame, path: `teetime/games/${outing.id}`, token, body })
}

/** Posts the outing without a phone. Returns the ids of the rounds that its scores become. */
export async function postByCall(
  url: string,
  outing: Pick<StartedOuting, 'id'>,
  by: string = organizer,
): Promise<readonly number[]> {
  const { token } = await signInByCall(url, by)
  const path = `teetime/postscores/${outing.id}`
  const { rounds } = await ask({ url, call: postScores, token, path, body: {} })
  return rounds.map(({ round_id }) => round_id)
}
