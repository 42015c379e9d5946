import { demoSignIns } from '#db/demo/demo-club.ts'
import type { AnswerOf, BodyOf, Call } from '#sync/calls/call.ts'
import { courseAll, courseById } from '#sync/calls/courses.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { login } from '#sync/calls/login.ts'
import { initGroupOuting, updateGroupOuting, type GolferEntry, type OutingSettings } from '#sync/calls/outings.ts'

/** A demo member who plays in no outing yet. */
export const organizer = { username: 'jamal', password: demoSignIns.password }

export type StartedGroup = { readonly id: number; readonly code: string; readonly golferIds: readonly number[] }
export type StartedOuting = { readonly id: number; readonly groups: readonly StartedGroup[] }

export type Wanted = {
  readonly golfers: number
  /** Four when left out. */
  readonly toAGroup?: number
  readonly game?: Partial<Pick<OutingSettings, 'contest_id' | 'net_skins' | 'gross_skins' | 'spin'>>
}

/** Starts an outing of the organizer, other members and guests on a demo course with 18 holes. */
export async function startOuting(url: string, wanted: Wanted): Promise<StartedOuting> {
  const { golfers, toAGroup = 4, game = {} } = wanted
  const { username, password } = organizer
  const { token, user } = await ask({ url, call: login, body: { username, password } })
  const { courses } = await ask({ url, call: courseAll, token })
  const course = courses.find(({ holecount }) => holecount === 18)
  if (course === undefined) throw new Error('the demo club has no course with 18 holes')
  const { teeboxes } = await ask({ url, call: courseById, token, path: `course/${course.id}` })
  const teebox = Object.values(teeboxes)[0]
  if (teebox === undefined) throw new Error(`${course.name} has no tee`)
  const { golfers: members } = await ask({ url, call: golferAll, token })
  const self = members.filter(({ id }) => id === user.id)
  const others = members.filter(({ id }) => id !== user.id).slice(-3)
  const players = Array.from({ length: golfers }, (_, at) => [...self, ...others][at] ?? guest(at))
  const entries = players.map((player, at): GolferEntry => ({
    id: 0,
    user_id: player.id,
    firstname: player.firstname,
    lastname: player.lastname,
    email: '',
    handicapindex: player.handicapindex ?? 20,
    teebox_id: teebox.id,
    tgroup_id: Math.floor(at / toAGroup) + 1,
    starting_hole: 0,
  }))
  const teetime = {
    date: new Date().toISOString().slice(0, 10),
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
  return {
    id,
    groups: groupIds.map((groupId) => {
      const own = started.golfers.filter(({ tgroup_id }) => tgroup_id === groupId)
      return { id: groupId, code: own[0]?.accesscode ?? '', golferIds: own.map((golfer) => golfer.id) }
    }),
  }
}

function guest(at: number) {
  return { id: 0, firstname: 'Guest', lastname: `Number ${at + 1}`, handicapindex: at % 37 }
}

type Question<C extends Call> = {
  readonly url: string
  readonly call: C
  /** The call's path with its parameters filled in. */
  readonly path?: string
  readonly token?: string
  readonly body?: BodyOf<C>
}

/** Makes a call as a phone would; anything but a good answer is an error. */
export async function ask<C extends Call>({ url, call, path, token, body }: Question<C>): Promise<AnswerOf<C>> {
  const answer = await fetch(`${url}/api/${path ?? call.path}`, {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${await answer.text()}`)
  return call.answer.parse(await answer.json()) as AnswerOf<C>
}
