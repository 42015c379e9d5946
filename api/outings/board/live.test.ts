import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest'
import type { PullAnswer, Change } from '#sync/calls/replay.ts'
import type { EventStream } from '../../server/http/event-stream.ts'
import { streamChanges, openLiveHub } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A listener who has read no change. */
const nothingRead = () => 0

test('a listener gets the events of its own outing until it stops listening', () => {
  const hub = openLiveHub()
  const heard: string[] = []
  const stopFirst = hub.listen(1, () => heard.push('first'), nothingRead)
  hub.listen(1, () => heard.push('second'), nothingRead)
  hub.listen(2, () => heard.push('other'), nothingRead)
  hub.wake(1)
  stopFirst()
  vi.advanceTimersByTime(50)
  hub.wake(1)
  hub.wake(3)
  expect(heard).toEqual(['first', 'second', 'second'])
})

test('many listeners are notified a few in a turn of the loop, with the changes in between together', async () => {
  const hub = openLiveHub()
  const heard = { times: 0 }
  const stops = Array.from({ length: 200 }, () => hub.listen(1, () => (heard.times += 1), nothingRead))
  hub.wake(1)
  expect(heard.times).toBeLessThanOrEqual(20)
  for (let change = 0; change < 50; change += 1) hub.wake(1)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(heard.times).toBe(200)
  vi.advanceTimersByTime(200)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(heard.times).toBe(400)
  vi.advanceTimersByTime(10_000)
  expect(heard.times).toBe(400)
  for (const stop of stops) stop()
})

test('what many want to know is read once, until something changes', async () => {
  const hub = openLiveHub()
  hub.listen(1, () => undefined, nothingRead)
  const reads: number[] = []
  async function read(): Promise<PullAnswer> {
    reads.push(reads.length)
    return { cursor: reads.length, more: false, changes: [], groups: [], serverNow: 0 }
  }
  const [first, second] = await Promise.all([hub.share(1, 'insider 7', read), hub.share(1, 'insider 7', read)])
  expect(second).toBe(first)
  expect(JSON.parse(first.full())).toEqual(first.answer)
  expect(first.full()).toBe(second.full())
  await hub.share(1, 'outsider 7', read)
  hub.wake(1)
  expect((await hub.share(1, 'insider 7', read)).answer.cursor).toBe(3)
  expect(reads).toHaveLength(3)
})

test('a change of another server wakes those who have not read it, also when someone who came later has', async () => {
  const hub = openLiveHub()
  const heard: number[] = []
  const state = { last: 7 }
  const read = async (): Promise<PullAnswer> => {
    return { cursor: state.last, more: false, changes: [], groups: [], serverNow: 0 }
  }
  hub.listen(
    1,
    () => heard.push(state.last),
    () => 7,
  )
  await hub.share(1, 'insider 0', read)
  hub.catchUp(1, 7)
  expect(heard).toEqual([])
  state.last = 8
  hub.listen(
    1,
    () => undefined,
    () => 8,
  )
  await hub.share(1, 'insider 5', read)
  hub.catchUp(1, 8)
  hub.catchUp(1, 8)
  expect(heard).toEqual([8])
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

type Sent = { readonly event: string; readonly id?: string | number; readonly text: string }

/** A listener that records the messages it receives, and a hub whose changes the test makes. */
function listener({ since = 0, page = 1000 } = {}) {
  const hub = openLiveHub()
  const sent: Sent[] = []
  const failures: unknown[] = []
  const ends: (() => void)[] = []
  const club = { last: since, isBroken: false, reads: 0, heard: 0, mayStay: true }
  const stream: EventStream = {
    send: (message) => sent.push(message) > 0,
    room: async () => undefined,
    end: () => ends.splice(0).forEach((work) => work()),
    cutOff: () => undefined,
    onEnd: (work) => void ends.push(work),
  }
  async function read(cursor: number): Promise<PullAnswer> {
    club.reads += 1
    if (club.isBroken) throw new Error('disk I/O error')
    const all = Array.from({ length: club.last - cursor }, (_, at) => cursor + at + 1)
    const changes = all.slice(0, page).map((chg): Change => ({ chg, kind: 'outing', cell: null }))
    return { cursor: changes.at(-1)?.chg ?? cursor, more: all.length > page, changes, groups: [], serverNow: 0 }
  }
  return {
    club,
    sent,
    failures,
    stream,
    start() {
      streamChanges(hub, {
        stream,
        outingId: 1,
        since,
        view: 'insider',
        read,
        isBrief: false,
        who: 'ben',
        mayStay: async () => {
          club.heard += 1
          return club.mayStay
        },
        onFailure: (error) => failures.push(error),
      })
      return vi.advanceTimersByTimeAsync(0)
    },
    change(count = 1) {
      club.last += count
      hub.wake(1)
    },
    events: () => sent.map(({ event, id }) => (id === undefined ? event : `${event} ${id}`)),
  }
}

describe('a listener is notified', () => {
  test('immediately what it has missed, or that there is nothing', async () => {
    const behind = listener({ since: 3 })
    behind.club.last = 5
    await behind.start()
    expect(behind.events()).toEqual(['changes 5'])
    const upToDate = listener({ since: 5 })
    await upToDate.start()
    expect(upToDate.events()).toEqual(['hb'])
  })

  test('a change immediately, and those of the moment after it in one event', async () => {
    const { start, change, events } = listener({ since: 5 })
    await start()
    change(4)
    await vi.advanceTimersByTimeAsync(0)
    expect(events()).toEqual(['hb', 'changes 9'])
    for (let score = 0; score < 4; score += 1) change()
    await vi.advanceTimersByTimeAsync(49)
    expect(events()).toEqual(['hb', 'changes 9'])
    await vi.advanceTimersByTimeAsync(1)
    expect(events()).toEqual(['hb', 'changes 9', 'changes 13'])
    await vi.advanceTimersByTimeAsync(50)
    change()
    await vi.advanceTimersByTimeAsync(0)
    expect(events()).toEqual(['hb', 'changes 9', 'changes 13', 'changes 14'])
  })

  test('everything of a long absence, page by page', async () => {
    const { club, start, events } = listener({ page: 10 })
    club.last = 25
    await start()
    expect(events()).toEqual(['changes 10', 'changes 20', 'changes 25'])
  })

  test('every fifteen seconds that the connection is alive, and updates last seen as often', async () => {
    const { club, start, events } = listener()
    await start()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(events()).toEqual(['hb', 'hb', 'hb'])
    expect(club.heard).toBe(3)
  })

  test('of nothing when it is woken for changes that it already has', async () => {
    const { start, change, events } = listener()
    await start()
    change(0)
    await vi.advanceTimersByTimeAsync(50)
    expect(events()).toEqual(['hb'])
  })
})

test('a listener whose rights have changed is sent away at the next heartbeat', async () => {
  const { club, start, events } = listener()
  await start()
  club.mayStay = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events()).toEqual(['hb'])
  expect(club.heard).toBe(2)
  expect(vi.getTimerCount()).toBe(0)
})

describe('when a stream has ended', () => {
  test('nothing is read for it any more', async () => {
    const { club, start, change, stream } = listener()
    await start()
    change()
    await vi.advanceTimersByTimeAsync(0)
    change()
    stream.end()
    const { reads } = club
    change()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(club.reads).toBe(reads)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('what is read for it at that moment is not sent, and its failure is no one’s', async () => {
    const { club, start, change, stream, failures, events } = listener()
    await start()
    club.isBroken = true
    change()
    stream.end()
    await vi.advanceTimersByTimeAsync(50)
    expect(events()).toEqual(['hb'])
    expect(failures).toEqual([])
  })
})

test('a heartbeat is read once for all listeners of one view, and asks once for the rights of each of them', async () => {
  const hub = openLiveHub()
  const state = { reads: 0, sent: 0, asked: 0 }
  const read = async (cursor: number): Promise<PullAnswer> => {
    state.reads += 1
    return { cursor, more: false, changes: [], groups: [], serverNow: 0 }
  }
  for (let place = 0; place < 100; place += 1) {
    const nothing = () => undefined
    const rest = { room: async () => undefined, end: nothing, cutOff: nothing, onEnd: nothing }
    const stream: EventStream = { send: () => (state.sent += 1) > 0, ...rest }
    const view = place % 2 === 0 ? 'insider' : 'outsider'
    const who = place < 98 ? 'a code' : `member ${place}`
    const mayStay = async () => (state.asked += 1) > 0
    const onFailure = (error: unknown) => expect(error).toBe(undefined)
    streamChanges(hub, { stream, outingId: 1, since: 0, view, isBrief: true, read, who, mayStay, onFailure })
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(state).toEqual({ reads: 2, sent: 100, asked: 4 })
  await vi.advanceTimersByTimeAsync(15_000)
  for (let turns = 0; turns < 10; turns += 1) await turn()
  expect(state).toEqual({ reads: 4, sent: 200, asked: 8 })
})

test('a failure ends the stream, so that the listener comes back with its cursor', async () => {
  const { club, start, change, failures } = listener()
  await start()
  club.isBroken = true
  change()
  await vi.advanceTimersByTimeAsync(50)
  expect(failures).toEqual([new Error('disk I/O error')])
  expect(vi.getTimerCount()).toBe(0)
})

test('what could not be read is read again for a listener that comes back', async () => {
  const hub = openLiveHub()
  hub.listen(1, () => undefined, nothingRead)
  const state = { isBroken: true }
  async function read(): Promise<PullAnswer> {
    if (state.isBroken) throw new Error('disk I/O error')
    return { cursor: 7, more: false, changes: [], groups: [], serverNow: 0 }
  }
  await expect(hub.share(1, 'insider 5', read)).rejects.toThrow('disk I/O error')
  state.isBroken = false
  expect((await hub.share(1, 'insider 5', read)).answer.cursor).toBe(7)
})

test('rights that could not be read are read again for a listener that comes back', async () => {
  const hub = openLiveHub()
  hub.listen(1, () => undefined, nothingRead)
  const broken = async () => {
    throw new Error('disk I/O error')
  }
  await expect(hub.askOnce(1, 'insider a code', broken)).rejects.toThrow('disk I/O error')
  expect(await hub.askOnce(1, 'insider a code', async () => true)).toBe(true)
})

test.for(['cell', 'wolf', 'leave', 'sign', 'record'])(
  'a brief event of a change with a %s has the group that sent it',
  async (field) => {
    const hub = openLiveHub()
    hub.listen(1, () => undefined, nothingRead)
    const [sender, other] = ['2026-05-02T15:00:00.000Z', '2026-05-02T14:00:00.000Z']
    const change = { chg: 1, kind: 'score', cell: null, [field]: { at: sender } } as unknown as Change
    const groups = [sender, other].map((heardAt, at) => ({ id: at + 1, heardAt, pending: 0 }))
    const read = async (): Promise<PullAnswer> => ({ cursor: 1, more: false, changes: [change], groups, serverNow: 0 })
    const { brief } = await hub.share(1, 'insider 0', read)
    expect(JSON.parse(brief())).toMatchObject({ groups: [groups[0]] })
  },
)
