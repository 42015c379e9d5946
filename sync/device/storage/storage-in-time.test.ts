import { afterEach, beforeEach, expect, it } from 'vitest'
import { courseCity } from '../../calls/courses.ts'
import { scoreHistory } from '../../calls/outings-board.ts'
import { epochHeader } from '../../calls/replay.ts'
import { callServerOrCached } from '../connection/cached-answers.ts'
import { keepSignIn, readSignIn, signedInUser } from '../connection/credentials.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { readJournal } from '../outbox/journal.ts'
import { recordScores } from '../outbox/outbox.ts'
import { undoRecorded } from '../outbox/undo-recorded.ts'
import { cancelOuting, postOuting } from '../outings/end-outing.ts'
import { recordRound } from '../rounds/rounds.ts'
import { signOut } from '../session/sign-in.ts'
import { ben, signIn, silenceStorage, testPorts, type TestPorts } from '../testing.ts'

// These modules are loaded beforehand, because loading on demand takes real time, which the clock of a test does not
// measure.
await Promise.all([
  import('../connection/fetch-code.ts'),
  import('../session/kept-alerts.ts'),
  import('./page-memory.ts'),
])

let device: Device
let ports: TestPorts
let asked: string[]
let answer: () => Response
let endSilence: () => void

beforeEach(() => {
  endSilence = silenceStorage()
  asked = []
  answer = () => Response.json({ cities: [] }, { headers: { [epochHeader]: 'one' } })
  ports = testPorts({
    fetch: async (url) => {
      asked.push(url)
      return answer()
    },
  })
  device = openDevice(ports, { name: 'silent' })
})
afterEach(() => endSilence())

const question = {}

/** Advances the clock until `work` ends, and returns its result, or 'never' after 200 seconds. */
async function inTime<Value>(work: Promise<Value>): Promise<Value | 'never'> {
  let ended: { readonly with: unknown } | undefined
  work.then(
    (value) => (ended = { with: value }),
    (error: unknown) => (ended = { with: error }),
  )
  for (let turn = 0; turn < 400 && ended === undefined; turn += 1) {
    ports.advance(500)
    // Lets all work that needs no time run, by turns of the event loop: on a busy machine, milliseconds may pass
    // without a turn.
    for (let task = 0; task < 20; task += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return ended === undefined ? 'never' : await work
}

it('a call is answered although the storage of the phone never answers', async () => {
  const calls = [callServer(device, courseCity, question), callServer(device, courseCity, question)]
  for (const call of calls) expect(await inTime(call)).toMatchObject({ ok: true })
  const before = ports.now()
  expect(await inTime(callServer(device, courseCity, question))).toMatchObject({ ok: true })
  expect(ports.now() - before).toBeLessThanOrEqual(1_000)
})

it.each([callServer, callServerOrCached])('a call that fails says so (%o)', async (call) => {
  answer = () => {
    throw new TypeError('no network')
  }
  await expect(inTime(call(device, courseCity, question))).rejects.toMatchObject({ kind: 'unreachable' })
})

it('a score that the storage does not answer for is called unsaved, and kept beside it', async () => {
  const scores = [{ golferId: 3, strokes: 5, seenVer: 2 }]
  await expect(inTime(recordScores(device, { outingId: 9, hole: 7, scores }))).rejects.toMatchObject({
    name: 'NotSaved',
    reason: 'storage',
  })
  expect(readJournal(ports.storage)).toMatchObject([{ name: 'score.set', args: { hole: 7, strokes: 5, baseVer: 2 } }])
})

it('a score on a page that is closed while the storage does not answer is kept beside it', async () => {
  const scores = [{ golferId: 3, strokes: 5, seenVer: 2 }]
  const recording = recordScores(device, { outingId: 9, hole: 7, scores })
  for (const _ of ['hidden', 'closed']) ports.leave()
  expect(readJournal(ports.storage)).toMatchObject([{ name: 'score.set', args: { hole: 7, strokes: 5, baseVer: 2 } }])
  await expect(inTime(recording)).rejects.toMatchObject({ reason: 'storage' })
  expect(readJournal(ports.storage)).toHaveLength(1)
})

it('a member signs in and out, at the server too', async () => {
  answer = () => Response.json({ token: 'mine', user: ben }, { headers: { [epochHeader]: 'one' } })
  expect(await inTime(signIn(device, { username: 'ben', password: 'seven irons' }))).toMatchObject({ ok: true })
  expect(signedInUser(device)).toEqual(ben)
  expect(await inTime(signOut(device))).toBeUndefined()
  expect(readSignIn(ports.storage)).toBeNull()
  expect(asked.at(-1)).toBe('/api/logout')
})

it('a score that the storage does not answer for cannot be undone, which is said', async () => {
  const scores = [{ golferId: 3, written: 5, before: null }]
  await expect(inTime(undoRecorded(device, { outingId: 9, hole: 7, scores }))).rejects.toThrow('No answer')
})

it('the history of a score is requested with the sign-in', async () => {
  answer = () => Response.json({ entries: [] })
  keepSignIn(ports.storage, { token: 'mine', user: ben })
  const call = callServer(device, scoreHistory, { params: { id: 3, hole: 7 }, outing: 9 })
  expect(await inTime(call)).toMatchObject({ ok: true })
})

it('an outing is posted and canceled', async () => {
  answer = () => Response.json({ result: 'Success', rounds: [], notposted: [] })
  expect(await inTime(postOuting(device, { outingId: 9, body: {} }))).toMatchObject({ ok: true })
  expect(await inTime(cancelOuting(device, { outingId: 9, body: {} }))).toMatchObject({ ok: true })
})

it('a round that the storage does not answer for is called unsaved', async () => {
  keepSignIn(ports.storage, { token: 'mine', user: ben })
  const course = { id: 1, fairwaycondition: 0, greenscondition: 0, greensspeed: 0, value: 0, coursecom: '' }
  const played = { teebox_id: 1, score: 84, parorbetter: 6, tournament: 0, alcohol: '0' } as const
  const round = { date: '2026-06-13', course, region_id: null, ...played, golfers: [] }
  await expect(inTime(recordRound(device, { mid: 'a', round }))).rejects.toMatchObject({ reason: 'storage' })
})
