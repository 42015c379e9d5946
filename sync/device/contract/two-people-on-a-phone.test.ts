import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { testPassword, type MemberName } from '../../../api/testing.ts'
import { groupOutingByCode } from '../../calls/outings-board.ts'
import { openOuting, push } from '../../calls/replay.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { nameScorekeeper } from '../outbox/change-scorer.ts'
import { isNotSaved } from '../outbox/outbox.ts'
import { sendOnLeaving, sendWaiting, startSending } from '../outbox/sending.ts'
import { leaveOuting } from '../outings/end-outing.ts'
import { openOuting as enterCode, viewOuting } from '../outings/open-outing.ts'
import { signOut } from '../session/sign-in.ts'
import { memoryStorage, refuseRows, signIn, until } from '../testing.ts'
import { openInstantAir } from './instant-air-testing.ts'
import { openPhone, type Phone } from './phone-testing.ts'
import { effectsOnServer, enteredOn, historyOnServer } from './scenario-testing.ts'

let club: TestOuting
let phone: Phone
/** The calls that get no answer, and those that the server refuses. */
const silent = new Set<string>()
const refused = new Set<string>()
let pushes: number
/** Runs after the server has received a push, before its answer reaches the phone. */
let beforeTheAnswer: () => Promise<void>
/** Functions that run once before the answer to a call reaches the phone, by the start of the call's path. */
const beforeAnswerOf = new Map<string, () => Promise<void>>()

beforeEach(async () => {
  club = await openTestOuting()
  pushes = 0
  beforeTheAnswer = async () => undefined
  const { fetch } = openInstantAir(club)
  phone = openPhone(club, {
    name: 'first-hands',
    seed: 1,
    fetch: async (url, init) => {
      const isOf = (path: string) => String(url).endsWith(path)
      if ([...silent].some(isOf)) throw new TypeError('no signal')
      if (isOf(push.path)) pushes += 1
      if ([...refused].some(isOf)) {
        const about = { type: 'about:blank', title: 'No', status: 403, code: 'outing.robot-check', error: 'No' }
        return Response.json(about, { status: 403 })
      }
      const answer = await fetch(url, init)
      if (isOf(push.path)) await beforeTheAnswer()
      for (const [path, happens] of beforeAnswerOf) {
        if (!String(url).startsWith(`/api/${path}`)) continue
        beforeAnswerOf.delete(path)
        await happens()
      }
      return answer
    },
  })
})
afterEach(async () => {
  silent.clear()
  refused.clear()
  beforeAnswerOf.clear()
  await phone.discard()
  await club.close()
})

const everything = ''
const database = () => phone.device().database

async function logIn(username: MemberName) {
  const entered = await signIn(phone.device(), { username, password: testPassword })
  if (!entered.ok) throw new Error(entered.refusal.message)
}

async function record(...holes: number[]) {
  for (const hole of holes) {
    phone.ports.advance(1_000)
    await phone.record({ golferId: club.golfers.alice, hole, strokes: 4 })
  }
}

async function sendByWorker() {
  const ports = { ...phone.ports, storage: memoryStorage(new Map()), isWorker: true }
  const worker = openDevice(ports, { name: phone.name })
  await sendWaiting(worker)
  worker.database.close()
}

/** Returns the hole and author of each entry in the history. Asserts that every entry is there once. */
async function authors() {
  expect(await phone.waiting()).toBe(0)
  expect(await effectsOnServer(club)).toEqual(enteredOn([phone]))
  const history = (await historyOnServer(club)).toSorted((a, b) => a.hole - b.hole)
  return history.map(({ hole, actor }) => `${hole} ${actor}`)
}

/**
 * Returns, by `seq`, whether each operation that a restored server would get again is stored with its author's token.
 */
async function areKeptWithAuthor() {
  const rows = (await database().answeredBatches.toArray()).flatMap((batch) => batch.rows)
  return Object.fromEntries(rows.map(({ seq, recordedUnder }) => [seq, recordedUnder !== undefined]))
}

describe('what a member entered without a signal', () => {
  beforeEach(async () => {
    await logIn('ben')
    await phone.open(club.codes[0])
    await record(1)
    await phone.exchange()
    silent.add(push.path)
    await record(2, 3)
  })

  it('is sent in their name after another member has logged in and entered the code', async () => {
    await logIn('carol')
    await phone.open(club.codes[0])
    await record(4)
    silent.clear()
    await phone.exchange()
    expect(await authors()).toEqual(['1 Ben Okafor', '2 Ben Okafor', '3 Ben Okafor', '4 Carol Ito'])
  })

  it('is sent in their name where the next member scores on without the code, or is back without a signal', async () => {
    await signOut(phone.device())
    await logIn('carol')
    silent.add(everything)
    await record(4)
    await phone.open(club.codes[0])
    await record(5)
    phone.restart()
    silent.clear()
    await phone.exchange()
    expect((await authors()).map((line) => line.split(' ', 2).join(' '))).toEqual([
      '1 Ben',
      '2 Ben',
      '3 Ben',
      '4 Carol',
      '5 Carol',
    ])
  })

  it('is sent in their name after they logged out, and what follows in no one’s', async () => {
    silent.add(everything)
    await signOut(phone.device())
    await record(4)
    silent.clear()
    await phone.exchange()
    expect(await authors()).toEqual(['1 Ben Okafor', '2 Ben Okafor', '3 Ben Okafor', '4 Group 1 · FI'])
  })

  it('is sent in their name after this phone left the outing and the next member opened it', async () => {
    await leaveOuting(phone.device(), club.outingId)
    await logIn('carol')
    silent.clear()
    await phone.exchange()
    expect(await phone.waiting()).toBe(2)
    await phone.open(club.codes[0])
    await record(4)
    await phone.exchange()
    expect(await authors()).toEqual(['1 Ben Okafor', '2 Ben Okafor', '3 Ben Okafor', '4 Carol Ito'])
  })

  it('is sent in their name, too, where the disk had refused it and this phone then left the outing', async () => {
    const mend = refuseRows(database().outbox)
    await record(5).catch((error: unknown) => expect(isNotSaved(error)).toBe(true))
    mend()
    await leaveOuting(phone.device(), club.outingId)
    await logIn('carol')
    silent.clear()
    await phone.open(club.codes[0])
    await phone.exchange()
    const history = (await historyOnServer(club)).map(({ hole, actor }) => `${hole} ${actor}`)
    expect(history).toContain('5 Ben Okafor')
  })

  it('keeps its author through four people, an end of the page and answers that were lost', async () => {
    await logIn('carol')
    await phone.open(club.codes[0])
    await record(4)
    await logIn('dev')
    await phone.open(club.codes[0])
    await record(5)
    await logIn('ben')
    await phone.open(club.codes[0])
    await record(6)
    silent.clear()
    await sendOnLeaving(phone.device())
    expect(pushes).toBe(2)
    await phone.exchange()
    expect(pushes).toBe(5)
    expect((await authors()).map((line) => line.split(' ', 2).join(' '))).toEqual([
      '1 Ben',
      '2 Ben',
      '3 Ben',
      '4 Carol',
      '5 Dev',
      '6 Ben',
    ])
  })

  it('keeps its author when the server is restored', async () => {
    silent.clear()
    await phone.exchange()
    await logIn('carol')
    await phone.open(club.codes[0])
    await record(4)
    await phone.exchange()
    expect(await areKeptWithAuthor()).toEqual({ 1: true, 2: true, 3: true, 4: false })
  })

  it('keeps its author then, too, where the next member logged in while it was on its way', async () => {
    silent.clear()
    beforeTheAnswer = () => logIn('carol')
    await phone.exchange()
    expect(await areKeptWithAuthor()).toEqual({ 1: true, 2: true, 3: true })
  })

  it('is not stuck where the server no longer accepts their token: it goes on in the name of the person who enters the code', async () => {
    await database().capabilities.toCollection().modify({ token: 'of another club' })
    await logIn('carol')
    await record(4)
    silent.clear()
    await phone.exchange()
    expect((await authors()).map((line) => line.split(' ', 2).join(' '))).toEqual([
      '1 Ben',
      '2 Carol',
      '3 Carol',
      '4 Carol',
    ])
  })

  it('waits for the code where the server accepts no token of this phone', async () => {
    // The code is not exchanged either, because that call gets no answer.
    silent.add(openOuting.path)
    await logIn('carol')
    await database().capabilities.toCollection().modify({ token: 'of another club', isRenamed: false })
    await database().outbox.toCollection().modify({ recordedUnder: 'of another club' })
    silent.clear()
    await phone.exchange()
    expect(await database().queues.toArray()).toMatchObject([{ parked: { code: 'session.required' } }])
    expect(await phone.waiting()).toBe(2)
    await phone.open(club.codes[0])
    await phone.exchange()
    expect(await authors()).toEqual(['1 Ben Okafor', '2 Carol Ito', '3 Carol Ito'])
  })

  it('is sent in their name by a phone whose older release did not note whose its token is', async () => {
    await database()
      .capabilities.toCollection()
      .modify((row) => {
        for (const name of ['scorer', 'initials']) Reflect.deleteProperty(row, name)
      })
    await logIn('carol')
    await record(4)
    silent.clear()
    await phone.exchange()
    expect(await authors()).toEqual(['1 Ben Okafor', '2 Ben Okafor', '3 Ben Okafor', '4 Carol Ito'])
  })

  it('is sent in their name by the service worker, which leaves what the next member entered to a page', async () => {
    silent.add(openOuting.path)
    await logIn('carol')
    await record(4)
    silent.clear()
    await sendByWorker()
    expect(await phone.waiting()).toBe(1)
    await phone.exchange()
    expect(await authors()).toEqual(['1 Ben Okafor', '2 Ben Okafor', '3 Ben Okafor', '4 Carol Ito'])
  })

  /** Runs `deed` on a page that ends before it has stored who logs in or out. */
  async function onDyingPage(deed: (page: Device) => Promise<unknown>) {
    const page = openDevice(phone.ports, { name: 'dying-page' })
    await deed(page)
    await page.database.delete()
  }

  /** Opens the app again without a connection, and waits until it has stored who scores. */
  async function restarted(scorer: number | string) {
    silent.add(everything)
    phone.restart()
    const stop = startSending(phone.device())
    await until(async () => (await database().capabilities.toArray())[0]?.nextScorer === scorer)
    stop()
  }

  it('is sent in their name where the page ended while the next member logged in', async () => {
    await onDyingPage((page) => signIn(page, { username: 'carol', password: testPassword }))
    await restarted(club.ids.members.carol)
    await record(4)
    silent.clear()
    await phone.exchange()
    expect(await authors()).toEqual(['1 Ben Okafor', '2 Ben Okafor', '3 Ben Okafor', '4 Carol Ito'])
  })

  it('is sent in their name where the page ended while the next member logged in, who opens the outing by its number', async () => {
    await onDyingPage((page) => signIn(page, { username: 'carol', password: testPassword }))
    phone.restart()
    silent.add(everything)
    await viewOuting(phone.device(), club.outingId)
    await record(4)
    silent.clear()
    await phone.exchange()
    expect(await authors()).toEqual(['1 Ben Okafor', '2 Ben Okafor', '3 Ben Okafor', '4 Carol Ito'])
  })

  it('is sent in their name where the page ended while they logged out', async () => {
    await onDyingPage(signOut)
    await restarted('fi')
    await record(4)
    silent.clear()
    await phone.exchange()
    expect(await authors()).toEqual(['1 Ben Okafor', '2 Ben Okafor', '3 Ben Okafor', '4 Group 1 · FI'])
  })

  it('is sent in their name where that happened on another page, and this one goes on', async () => {
    const stop = startSending(phone.device())
    silent.add(everything)
    await onDyingPage(signOut)
    phone.device().signInChanged.notify()
    await until(async () => (await database().capabilities.toArray())[0]?.nextScorer === 'fi')
    stop()
    await record(4)
    silent.clear()
    await phone.exchange()
    expect(await authors()).toEqual(['1 Ben Okafor', '2 Ben Okafor', '3 Ben Okafor', '4 Group 1 · FI'])
  })

  it('is sent in their name after they logged out and in again, what follows too, and the worker leaves that to a page', async () => {
    silent.add(openOuting.path)
    await signOut(phone.device())
    await logIn('ben')
    await record(4)
    silent.clear()
    await sendByWorker()
    expect(await phone.waiting()).toBe(1)
    await phone.exchange()
    expect((await authors()).at(-1)).toBe('4 Ben Okafor')
  })

  it('is not cut where the same member enters the code again', async () => {
    for (let time = 0; time < 3; time += 1) await phone.open(club.codes[0])
    silent.clear()
    const before = pushes
    await phone.exchange()
    expect(pushes - before).toBe(1)
  })
})

describe('what a member enters who logs in while the code of another one is on its way', () => {
  it.each([openOuting.path, groupOutingByCode.path.split(':')[0] ?? ''])('is sent in their name (%s)', async (path) => {
    await logIn('ben')
    beforeAnswerOf.set(path, () => logIn('carol'))
    await phone.open(club.codes[0])
    await record(1)
    await phone.exchange()
    expect(await authors()).toEqual(['1 Carol Ito'])
  })
})

describe('who keeps score', () => {
  beforeEach(async () => {
    await phone.open(club.codes[0])
  })

  it('is named in the history from the next score on, also when no one had a signal to say so', async () => {
    await record(1)
    await phone.exchange()
    silent.add(everything)
    await record(2)
    await nameScorekeeper(phone.device(), { outingId: club.outingId, initials: 'BO' })
    await record(3)
    silent.clear()
    await phone.exchange()
    expect(await authors()).toEqual(['1 Group 1 · FI', '2 Group 1 · FI', '3 Group 1 · BO'])
  })

  it('is the person who enters the code again with other initials, also without a signal', async () => {
    silent.add(everything)
    await record(1)
    const opened = await enterCode(phone.device(), { code: club.codes[0], initials: 'BO' })
    expect(opened.ok).toBe(true)
    await record(2)
    silent.clear()
    await phone.exchange()
    expect(await authors()).toEqual(['1 Group 1 · FI', '2 Group 1 · BO'])
  })

  it('is also named for what was entered before anyone was', async () => {
    const opened = await phone.open(club.codes[0]).then(() => database().capabilities.toArray())
    expect(opened).toHaveLength(1)
    await database().capabilities.toCollection().modify({ scorer: '' })
    await record(1)
    await nameScorekeeper(phone.device(), { outingId: club.outingId, initials: 'BO' })
    await phone.exchange()
    expect(await authors()).toEqual(['1 Group 1 · BO'])
  })

  it('is a wish: the scores are sent under the old name where the server refuses the new one', async () => {
    await nameScorekeeper(phone.device(), { outingId: club.outingId, initials: 'BO' })
    refused.add(openOuting.path)
    await record(1)
    await phone.exchange()
    expect(await authors()).toEqual(['1 Group 1 · FI'])
  })
})
