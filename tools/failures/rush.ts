import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMoment } from '#db/open-database.ts'
import { rounds } from '#db/schema/rounds.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { courseAll } from '#sync/calls/courses.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { teeTimeAdd } from '#sync/calls/tee-times.ts'
import { openServers, type OpenServer, type Servers } from '../../api/process/server-testing.ts'
import { ask, signInByCall } from '../../pwa/e2e/harness/ask.ts'
import { organizer, scoreByCall, startOuting } from '../../pwa/e2e/harness/outing.ts'
import type { Cluster } from '../postgres/cluster.ts'
import { untilDone } from '../until-done.ts'

export type Rush = {
  readonly cluster: Cluster
  /** A database created for this run. */
  readonly database: string
  readonly servers: number
  /** Requests that are sent at the same moment, to the servers in turn. */
  readonly requests: number
}

/** The actual outcome of a rush, and whether it is the expected one. */
export type Outcome = { readonly race: string; readonly found: string; readonly isRight: boolean }

/** Sends many simultaneous requests for one thing, through several servers on one database. */
export async function rush({ cluster, database, ...load }: Rush): Promise<Outcome[]> {
  await cluster.query(`CREATE DATABASE ${database} TEMPLATE template0 LOCALE 'C'`)
  const url = cluster.url(database)
  const servers = openServers({ DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const running = await Promise.all(Array.from({ length: load.servers }, () => servers.start()))
    const scene: Scene = { url, servers, running, requests: load.requests }
    return [await lastSpot(scene), await posting(scene), await wrongCode(scene), await temporaryPassword(scene)]
  } finally {
    await servers.close()
  }
}

type Scene = {
  readonly url: string
  readonly servers: Servers
  readonly running: readonly OpenServer[]
  readonly requests: number
}

type Post = {
  readonly path: string
  readonly body: object
  readonly token?: string
  /** The client address that a load balancer reports. */
  readonly from?: string
}

type Answer = { readonly status: number; readonly text: string }

async function post({ url }: OpenServer, { path, body, token, from = '10.0.0.1' }: Post): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, text: await answer.text() }
}

/** Sends the requests in parallel. */
async function send({ running, requests }: Scene, request: (nth: number) => Post): Promise<Answer[]> {
  const server = (nth: number) => running[nth % running.length] ?? fail('No server runs')
  return await Promise.all(Array.from({ length: requests }, (_, nth) => post(server(nth), request(nth))))
}

function fail(reason: string): never {
  throw new Error(reason)
}

const anywhere = ({ running: [first] }: Scene) => (first ?? fail('No server runs')).url

/** Counts how often each value occurs. */
function countEach(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => `${count} x ${value}`).join(', ')
}

/** Members sign up for the only spot of a tournament, each by several requests with one id. */
async function lastSpot(scene: Scene): Promise<Outcome> {
  const url = anywhere(scene)
  const { token, user } = await signInByCall(url, 'admin')
  const { courses } = await ask({ url, call: courseAll, token })
  const body: BodyOf<typeof teeTimeAdd> = {
    ampm: 'am',
    date: inAWeek(),
    hour: 8,
    min: 0,
    course_id: courses[0]?.id ?? 0,
    num_wanted: 1,
    teebox_id: null,
    contest_id: 0,
    gross_skins: 0,
    net_skins: 0,
    rate: 0,
    prepay: 0,
    tournament: 1,
    tournamenttitle: 'The last spot',
  }
  const { id } = await ask({ url, call: teeTimeAdd, token, body })
  const { golfers } = await ask({ url, call: golferAll, token })
  const asked = golfers.filter((golfer) => golfer.id !== user.id)
  const ops = asked.map(() => randomUUID())
  const answers = await send(scene, (nth) => {
    const at = nth % asked.length
    const golfer = asked[at] ?? fail('The club has no golfer')
    const form = { op: ops[at], user_id: golfer.id, name: golfer.lastname, email: '', known: true, handicap: 12 }
    return { path: `teetime/${id}/signup`, body: form, token }
  })
  const places = answers.map(({ status, text }, nth) => `${nth % asked.length} ${status} ${text}`)
  const spots = new Set(places.filter((place) => place.includes('"in"')))
  const waiting = new Set(places.filter((place) => place.includes('"waiting":')))
  return {
    race: 'the last spot of a tournament',
    found: `${spots.size} of ${asked.length} members has it, ${countEach(answers.map(({ status }) => status))}`,
    isRight: spots.size === 1 && waiting.size === asked.length && new Set(places).size === asked.length,
  }
}

const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** An organizer posts an outing. */
async function posting(scene: Scene): Promise<Outcome> {
  const url = anywhere(scene)
  const outing = await startOuting(url, { golfers: 4 })
  for (let hole = 1; hole <= 18; hole += 1) await scoreByCall(url, { outing, hole, strokes: [4, 4, 5, 5] })
  const { token } = await signInByCall(url, organizer)
  const answers = await send(scene, () => ({ path: `teetime/postscores/${outing.id}`, body: {}, token }))
  const moment = await openMoment(scene)
  const posted = await moment.sql.select().from(rounds)
  await moment.close()
  const golferIds = outing.groups.flatMap((group) => group.golferIds)
  const made = posted.filter(({ gtid }) => gtid !== null && golferIds.includes(gtid)).length
  return {
    race: 'the posting of an outing of four members',
    found: `${made} rounds, ${countEach(answers.map(({ status }) => status))}`,
    isRight: made === 4 && answers.every(({ status, text }) => status === 200 && text === answers[0]?.text),
  }
}

/** Requests from one address try codes that do not exist. */
async function wrongCode(scene: Scene): Promise<Outcome> {
  const from = '10.3.0.1'
  const body = { accessCode: 'ZZZZ2222', initials: '' }
  const answers = await send(scene, () => ({ path: 'sync/session', body, from }))
  const later = await send({ ...scene, requests: scene.running.length }, () => ({ path: 'sync/session', body, from }))
  const codes = later.map(({ text }) => (JSON.parse(text) as { code: string }).code)
  return {
    race: 'codes tried by one address',
    found: `${countEach(answers.map(({ status }) => status))}; then at every server ${countEach(codes)}`,
    isRight:
      answers.every(({ status }) => status >= 400 && status < 500) && codes.every((code) => code.includes('robot')),
  }
}

/** Phones at different addresses sign in with the same temporary password. */
async function temporaryPassword(scene: Scene): Promise<Outcome> {
  const username = 'ben'
  const [server = fail('No server runs')] = scene.running
  await post(server, { path: 'user/generateTempPwd', body: { username } })
  const password = await temporaryPasswordIn(scene.servers.dataDir)
  const answers = await send(scene, (nth) => ({
    path: 'login',
    body: { username, password },
    from: `10.4.${Math.floor(nth / 200)}.${nth % 200}`,
  }))
  const taken = answers.filter(({ status }) => status === 200).length
  return {
    race: 'a temporary password',
    found: `${taken} sign-in with it, ${countEach(answers.map(({ status }) => status))}`,
    isRight: taken === 1,
  }
}

/** Reads the temporary password from the email. */
async function temporaryPasswordIn(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  let password: string | undefined
  await untilDone(async () => {
    const emails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    password = emails.flatMap((email) => /\n([0-9A-Z]{4}(?:-[0-9A-Z]{4})+)\r?\n/.exec(email)?.[1] ?? [])[0]
    return password !== undefined
  })
  return password ?? fail('No email has a temporary password')
}
