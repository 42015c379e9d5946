import fc from 'fast-check'
import { expect, it, describe, afterEach, beforeEach } from 'vitest'
import type { OutingSnapshot } from '../../calls/outings-board.ts'
import { type PullAnswer, epochHeader } from '../../calls/replay.ts'
import { readConnectivity } from '../connection/connectivity.ts'
import { keepSignIn } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { readQueue, recordScores } from '../outbox/outbox.ts'
import { acknowledge } from '../outbox/sending.ts'
import { ben, testPorts, type TestPorts, until } from '../testing.ts'
import { dismissConflictReport, readConflictReports } from './conflict-reports.ts'
import { conflictTexts } from './conflict-texts.ts'
import { readEvents, type StreamEvent, mergeChanges, followOuting } from './follow-outing.ts'
import { keepOuting } from './open-outing.ts'
import { benId, capability, carolId, serverCell, outingSnapshot, putOuting } from './outing-testing.ts'
import { readOuting } from './outings.ts'

const yourScore = conflictTexts.yourScore({ value: 5, first: 'Ben', hole: 7 })

describe('following an outing', () => {
  let device: Device
  let ports: TestPorts
  let lines: Line[]
  let pulls: string[]
  let stop: () => void
  let club: {
    isThere: boolean
    isMute: boolean
    page: string
    status: number
    epoch: string
    pull: () => PullAnswer | Response
  }

  /** The data of a server that was restored from an older copy. */
  let olderCopy: OutingSnapshot

  const news = (chg: number, strokes: number): PullAnswer => ({
    cursor: chg,
    more: false,
    changes: [{ chg, kind: 'score', cell: serverCell({ ver: chg, strokes }) }],
    groups: [],
    serverNow: ports.now(),
  })
  const nothingNew = (): PullAnswer => ({ ...news(0, 0), changes: [] })
  const event = (name: string, answer: PullAnswer) =>
    `event: ${name}\nid: ${answer.cursor}\ndata: ${JSON.stringify(answer)}\n\n`

  beforeEach(async () => {
    olderCopy = outingSnapshot({ cursor: 5, scores: [serverCell({ ver: 1, strokes: 3 })] })
    lines = []
    pulls = []
    stop = () => undefined
    club = { isThere: true, isMute: false, page: '', status: 200, epoch: '', pull: nothingNew }
    ports = testPorts({
      random: () => 0.5,
      fetch: async (url, init) => {
        if (!club.isThere) throw new TypeError('no network')
        if (url.includes('sync/stream')) {
          if (club.page) return new Response(club.page, { headers: { 'content-type': 'text/html' } })
          const response = club.isMute ? await neverAnswered(init) : openLine(lines, { url, init, status: club.status })
          if (club.epoch) response.headers.set(epochHeader, club.epoch)
          return response
        }
        if (url.includes('groupOutingByCode')) return Response.json(olderCopy)
        pulls.push(url)
        const pulled = club.pull()
        return pulled instanceof Response ? pulled : Response.json(pulled)
      },
    })
    device = openDevice(ports, { name: 'live-board' })
    await putOuting(device, { cursor: 12 })
  })
  afterEach(async () => {
    stop()
    await device.database.delete()
  })

  const shown = async () => (await readOuting(device.database, 9))?.card.scores(benId, 7)
  const follow = () => (stop = followOuting(device, 9))
  const lineAfter = async (count: number) => {
    await until(() => lines.length === count)
    const line = lines[count - 1]
    if (!line) throw new Error('no line')
    // The watchdog is restarted once the events of the stream have been received.
    await until(() => ports.timers().includes(35_000))
    return line
  }
  const pauseIs = (ms: number) => until(() => ports.timers().length === 1 && ports.timers()[0] === ms)

  describe('an outing that is followed', () => {
    it('is not followed from a number of a history that the server has left', async () => {
      club.epoch = 'first'
      follow()
      const line = await lineAfter(1)
      await until(async () => (await readConnectivity(device.database)) === 'reachable')
      club.epoch = 'second'
      line.cut()
      await pauseIs(500)
      ports.advance(500)
      await until(() => lines.length === 2 && lines[1]?.isOpen === false)
      ports.advance(10_000)
      await until(() => lines.length === 3)
      expect(lines.map(({ url }) => url.split('since=')[1])).toEqual(['12', '12', String(Number.MAX_SAFE_INTEGER)])
    })

    it('listens from where it was, with the right to score it', async () => {
      follow()
      const line = await lineAfter(1)
      expect(line.url).toBe('/api/sync/stream?brief=1&outing=9&since=12')
      expect(line.headers.get('authorization')).toBe('Bearer to-score-group-1')
      expect(line.headers.get('last-event-id')).toBe('12')
      expect(await readConnectivity(device.database)).toBe('reachable')
    })

    it('shows what arrives, and goes on from there on the next line', async () => {
      follow()
      const line = await lineAfter(1)
      line.send(event('changes', news(13, 5)))
      await until(async () => (await shown()) === 5)
      ports.advance(3_000)
      line.cut()
      await pauseIs(500)
      ports.advance(500)
      expect((await lineAfter(2)).url).toContain('since=13')
    })

    it('shows what arrives together with a change of a kind that only a newer release knows', async () => {
      follow()
      const line = await lineAfter(1)
      const { changes, ...rest } = news(14, 5)
      line.send(event('changes', { ...rest, changes: [{ chg: 13, kind: 'putts', cell: null }, ...changes] }))
      await until(async () => (await shown()) === 5)
    })

    it.each([
      ['an earlier number', 8],
      ['a number that this line has passed', 12],
    ])('does not pass over what is missing once another tab has fetched the outing from %s', async (_, cursor) => {
      follow()
      const line = await lineAfter(1)
      line.send(event('changes', news(13, 5)))
      await until(async () => (await shown()) === 5)
      await device.database.outings.update(9, { cursor })
      line.send(event('changes', news(14, 6)))
      await until(async () => (await shown()) === 6)
      expect((await device.database.outings.get(9))?.cursor).toBe(cursor)
      expect(line.isOpen).toBe(false)
      await pauseIs(500)
      ports.advance(500)
      const next = await lineAfter(2)
      expect(next.url).toMatch(new RegExp(`since=${cursor}$`))
      next.send(event('changes', news(14, 6)))
      await until(async () => (await device.database.outings.get(9))?.cursor === 14)
      expect(next.isOpen).toBe(true)
    })

    it('begins once more when another tab has taken a card over, of which only the server can say what is still its', async () => {
      follow()
      const line = await lineAfter(1)
      await device.database.outings.update(9, { cursor: Number.MAX_SAFE_INTEGER })
      line.send(event('hb', { ...nothingNew(), cursor: 12 }))
      await until(() => !line.isOpen)
      await pauseIs(500)
      ports.advance(500)
      expect((await lineAfter(2)).url).toContain(`since=${Number.MAX_SAFE_INTEGER}`)
    })

    it('makes no sound after it is stopped', async () => {
      follow()
      const line = await lineAfter(1)
      ports.leave()
      stop()
      expect(line.isOpen).toBe(false)
      await until(() => ports.timers().length === 0)
      ports.wake()
      ports.leave()
      expect([lines.length, ports.timers()]).toEqual([1, []])
    })

    it('does not stumble over what it cannot read', async () => {
      follow()
      const line = await lineAfter(1)
      line.send('event: changes\ndata: {"cursor":\n\nevent: other\ndata: {}\n\n')
      line.send(event('changes', news(13, 5)))
      await until(async () => (await shown()) === 5)
      expect(lines).toHaveLength(1)
    })
  })

  describe('a line', () => {
    it('that is silent for 35 seconds is given up', async () => {
      follow()
      const line = await lineAfter(1)
      ports.advance(34_000)
      line.send(event('hb', nothingNew()))
      await until(() => ports.timers().includes(35_000))
      ports.advance(34_999)
      expect(line.isOpen).toBe(true)
      ports.advance(1)
      expect(line.isOpen).toBe(false)
      await until(() => ports.timers().length === 1)
      expect(await readConnectivity(device.database)).toBe('reachable')
    })

    it('is left alone by a wake-up when it was just active, and doubted otherwise', async () => {
      follow()
      const line = await lineAfter(1)
      line.send(event('changes', news(13, 5)))
      await until(async () => (await shown()) === 5)
      await until(() => ports.timers().includes(35_000))
      ports.advance(5_000)
      ports.wake()
      expect(line.isOpen).toBe(true)
      ports.advance(20_000)
      ports.wake()
      await lineAfter(2)
      expect(line.isOpen).toBe(false)
    })

    it('is doubted after the clock of the phone was set back, as by a network that has returned', async () => {
      follow()
      const line = await lineAfter(1)
      line.send(event('changes', news(13, 5)))
      await until(async () => (await shown()) === 5)
      ports.moveClock(-3_600_000)
      ports.wake()
      await lineAfter(2)
      expect(line.isOpen).toBe(false)
    })

    it('is tried again after pauses that grow, for as long as the server cannot be reached', async () => {
      club.isThere = false
      follow()
      for (const pause of [500, 1_000, 2_000, 4_000, 7_500, 7_500]) {
        await pauseIs(pause)
        ports.advance(pause)
      }
      expect(await readConnectivity(device.database)).toBe('unreachable')
      ports.wake()
      await pauseIs(500)
      club.isThere = true
      ports.advance(500)
      await lineAfter(1)
      expect(pulls).toEqual([])
    })

    it('that brought an event and goes silent is opened again, and the outing is not polled', async () => {
      follow()
      for (const number of [1, 2, 3, 4]) {
        const line = await lineAfter(number)
        line.send(event('changes', news(12 + number, number)))
        await until(async () => (await shown()) === number)
        ports.advance(35_000)
        await pauseIs(500)
        ports.advance(500)
      }
      await lineAfter(5)
      expect(pulls).toEqual([])
    })

    it.each([401, 403, 404])('that the server refuses with %i is not requested again soon', async (status) => {
      club.status = status
      follow()
      await pauseIs(60_000)
      expect(lines).toHaveLength(1)
      // A phone with a code reads once why it is refused.
      expect(pulls).toHaveLength(1)
    })

    it('that the server refuses to a phone without a code is all that this phone requests', async () => {
      await device.database.outings.update(9, { principal: null })
      club.status = 401
      follow()
      await pauseIs(60_000)
      expect([lines.length, pulls]).toEqual([1, []])
    })

    it('that is a page of something in between is tried again soon, and is no sign of the server', async () => {
      club.page = '<html>Welcome to the hotel</html>'
      follow()
      await pauseIs(500)
      ports.advance(500)
      await pauseIs(1_000)
      expect(await readConnectivity(device.database)).toBe('unknown')
    })

    it('is requested under the sign-in by a phone that only views the outing', async () => {
      await device.database.outings.update(9, { principal: null })
      keepSignIn(ports.storage, { token: 'bens', user: ben })
      follow()
      expect((await lineAfter(1)).headers.get('authorization')).toBe('Bearer bens')
    })

    it('is not requested for an outing that the server does not know yet', async () => {
      const outing = await device.database.outings.get(9)
      if (!outing) throw new Error('no outing')
      const principal = 'outing:-9:1'
      await device.database.outings.put({ ...outing, outingId: -9, principal })
      const row = { mid: 'a', principal, seq: 1, name: 'outing.start', v: 1, at: 0, outingId: -9, args: {} } as const
      await device.database.outbox.add(row)
      stop = followOuting(device, -9)
      await pauseIs(500)
      await device.database.outbox.clear()
      ports.advance(500)
      expect((await lineAfter(1)).url).toContain('outing=-9')
      expect(pulls).toEqual([])
    })

    it('to a restored server begins with what it has now', async () => {
      await putOuting(device, { cursor: 12, scores: [serverCell({ ver: 4, strokes: 6 })] })
      club.status = 410
      follow()
      await pauseIs(500)
      expect(await shown()).toBe(3)
      club.status = 200
      ports.advance(500)
      expect((await lineAfter(2)).url).toContain('since=5')
    })

    it('to a restored server shows who has replaced a score since', async () => {
      await putOuting(device, { cursor: 12 })
      const atClub = { strokes: 5, ver: 1, by: null, at: '2026-11-21T09:59:00.000Z', contested: false }
      await device.database.scores.put({
        outingId: 9,
        golferId: benId,
        hole: 7,
        queued: null,
        taken: { strokes: 5 },
        club: atClub,
      })
      olderCopy.scores = [serverCell({ ver: 2, strokes: 3, contested: true })]
      club.status = 410
      follow()
      await pauseIs(500)
      expect(await device.database.conflictReports.toArray()).toMatchObject([{ hole: 7, entered: 5, shown: 3 }])
    })
  })

  describe('where lines are cut', () => {
    async function cutThreeTimes() {
      follow()
      for (const cut of [1, 2, 3]) await cutAfter(cut, 0)
    }

    /** Cuts the line of this number after it has been open for some time, and waits for the next try. */
    async function cutAfter(number: number, ms: number) {
      const line = await lineAfter(number)
      ports.advance(ms)
      line.cut()
      await pauseIs(500)
      ports.advance(500)
    }

    it('now and then, and not each time, the outing is still listened to', async () => {
      follow()
      for (const [at, ms] of [0, 0, 2_000, 0, 0].entries()) await cutAfter(at + 1, ms)
      await lineAfter(6)
      expect(pulls).toEqual([])
    })

    it('a server that cannot be reached is polled once a minute after the second failure', async () => {
      await cutThreeTimes()
      await pauseIs(5_000)
      club.isThere = false
      ports.advance(5_000)
      await pauseIs(5_000)
      ports.advance(5_000)
      await pauseIs(60_000)
      club.isThere = true
      ports.advance(60_000)
      await pauseIs(5_000)
    })

    it('the server is polled every five seconds, every twenty while hidden, and less when nothing happens', async () => {
      await cutThreeTimes()
      await until(() => pulls.length === 1)
      club.pull = () => news(13, 6)
      await pauseIs(5_000)
      ports.show(false)
      ports.advance(5_000)
      await until(async () => (await shown()) === 6)
      await pauseIs(20_000)
      club.pull = nothingNew
      ports.show(true)
      ports.advance(20_000)
      await pauseIs(5_000)
      expect(pulls.at(-1)).toContain('since=13')
      for (let asked = 0; asked < 121; asked += 1) {
        const before = pulls.length
        ports.advance(ports.timers()[0] ?? 0)
        // The pause between polls, not a timeout of a request (8 s) or of the storage (3 s).
        const isPausing = () => ports.timers().length === 1 && ![3_000, 8_000].includes(ports.timers()[0] ?? 0)
        await until(() => pulls.length === before + 1 && isPausing())
      }
      expect(ports.timers()).toEqual([60_000])
      club.pull = () => news(15, 8)
      ports.advance(60_000)
      await pauseIs(5_000)
    })

    it('or where something holds back all that is said on them, it is the same', async () => {
      club.isMute = true
      follow()
      for (const _ of [1, 2, 3]) {
        await until(() => ports.timers().includes(35_000))
        ports.advance(35_000)
        await pauseIs(500)
        ports.advance(500)
      }
      await pauseIs(5_000)
      expect(pulls).toHaveLength(3)
    })

    it('or where they open and something holds back the events, which are then fetched', async () => {
      club.pull = () => news(13, 6)
      follow()
      await lineAfter(1)
      ports.advance(35_000)
      await pauseIs(500)
      ports.advance(500)
      await lineAfter(2)
      expect(await shown()).toBe(6)
      ports.advance(35_000)
      await pauseIs(500)
      ports.advance(500)
      await lineAfter(3)
      ports.advance(35_000)
      await pauseIs(500)
      ports.advance(500)
      await pauseIs(5_000)
      club.pull = () => news(14, 7)
      // When the phone wakes up, it does not wait until the stream is considered silent.
      ports.advance(4_000)
      ports.moveClock(60_000)
      ports.wake()
      await lineAfter(4)
      expect(await shown()).toBe(7)
    })

    it('the outing is fetched from its start where the server does not know the number any more', async () => {
      club.pull = () => refusal('replay.cursor-unknown', 410)
      await cutThreeTimes()
      await pauseIs(60_000)
      expect((await device.database.outings.get(9))?.cursor).toBe(5)
      expect(await shown()).toBe(3)
    })

    it('a phone learns that the organizer has replaced its code', async () => {
      club.pull = () => refusal('outing.code-replaced', 403)
      await cutThreeTimes()
      await pauseIs(60_000)
      expect(await device.database.capabilities.get(capability.principal)).toMatchObject({ isReplaced: true })
      expect((await device.database.outings.get(9))?.cursor).toBe(12)
    })

    it('everything new is fetched, page by page', async () => {
      const pages = [{ ...news(13, 5), more: true }, { ...news(14, 6), more: true }, news(15, 7)]
      club.pull = () => pages.shift() ?? nothingNew()
      await cutThreeTimes()
      await pauseIs(5_000)
      expect(pulls).toHaveLength(3)
      expect(await shown()).toBe(7)
    })

    it('a line is tried again when the phone wakes up', async () => {
      await cutThreeTimes()
      await pauseIs(5_000)
      ports.advance(25_000)
      ports.wake()
      await lineAfter(4)
    })
  })

  describe('a phone in a pocket', () => {
    it('stops listening after a minute, and begins again when it is taken out', async () => {
      follow()
      const line = await lineAfter(1)
      ports.show(false)
      ports.leave()
      for (const _ of [1, 2]) {
        ports.advance(29_000)
        line.send(event('hb', nothingNew()))
        await until(() => ports.timers().includes(35_000))
      }
      expect(line.isOpen).toBe(true)
      ports.advance(2_000)
      expect(line.isOpen).toBe(false)
      await until(() => ports.timers().length === 0)
      ports.show(true)
      ports.wake()
      await lineAfter(2)
    })

    it('goes on listening when it is looked at again within the minute', async () => {
      follow()
      const line = await lineAfter(1)
      ports.show(false)
      ports.leave()
      ports.advance(10_000)
      ports.show(true)
      ports.wake()
      ports.advance(20_000)
      expect(line.isOpen).toBe(true)
      expect(lines).toHaveLength(1)
    })
  })
})

describe('changes from the server', () => {
  let device: Device
  let ports: TestPorts
  let snapshot: (() => Response) | null

  beforeEach(async () => {
    snapshot = null
    ports = testPorts({
      fetch: async () => {
        if (!snapshot) throw new TypeError('no network')
        return snapshot()
      },
    })
    device = openDevice(ports, { name: 'club-news' })
    await putOuting(device)
  })
  afterEach(() => device.database.delete())

  const take = async (changes: PullAnswer['changes'], more: Partial<PullAnswer> = {}) =>
    await mergeChanges(device, {
      outingId: 9,
      answer: { cursor: changes.at(-1)?.chg ?? 0, more: false, changes, groups: [], serverNow: ports.now(), ...more },
      since: 0,
    })

  const score = (chg: number, changes: Parameters<typeof serverCell>[0]) =>
    ({ chg, kind: 'score', cell: serverCell(changes) }) as const
  const shown = async (golferId = benId) => (await readOuting(device.database, 9))?.card.scores(golferId, 7)
  const cursor = async () => (await device.database.outings.get(9))?.cursor

  /** Records a score on this phone. The server stores it as the cell's first version. */
  async function enterAndSend(strokes: number) {
    await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes }] })
    await answerFirst()
  }

  /** Applies the answer to the one score that waits. */
  async function answerFirst() {
    const queue = await device.database.queues.get(capability.principal)
    const rows = await readQueue(device.database, capability.principal)
    if (!queue) throw new Error('no queue')
    const answer = { lastSeq: queue.nextSeq - 1, serverNow: ports.now(), vers: [1], cursor: 1, exceptions: [] }
    await acknowledge(device, { queue, rows, token: '', answer })
  }

  /** Stores another outing on this phone, which is over. */
  async function keepPosted() {
    const over = outingSnapshot()
    await keepOuting(device, {
      snapshot: { ...over, outing: { ...over.outing, id: 8, status: 'posted' } },
      capability: null,
      occasion: 'opened',
    })
  }

  /** Returns a hook that refuses the first write, as a full disk does. */
  function refusedOnce() {
    let writes = 0
    return () => {
      writes += 1
      if (writes === 1) throw new DOMException('no', 'QuotaExceededError')
    }
  }

  it('brings the scores of others', async () => {
    expect(await take([score(3, { strokes: 4 }), score(4, { golferId: carolId, strokes: 6 })])).toBe(true)
    expect([await shown(), await shown(carolId), await cursor()]).toEqual([4, 6, 4])
  })

  it('takes on a full phone the room of an outing that is over', async () => {
    await keepPosted()
    device.database.scores.hook('creating', refusedOnce())
    await take([score(3, { strokes: 4 })])
    expect([await shown(), await readOuting(device.database, 8)]).toEqual([4, undefined])
  })

  it('takes it also for other golfers and settings', async () => {
    await keepPosted()
    device.database.outings.hook('updating', refusedOnce())
    const golfers = outingSnapshot().golfers.slice(0, 1)
    snapshot = () => Response.json(outingSnapshot({ golfers, cursor: 4 }))
    await take([{ chg: 4, kind: 'outing', cell: null }])
    expect((await readOuting(device.database, 9))?.snapshot.golfers).toHaveLength(1)
    expect([await cursor(), await readOuting(device.database, 8)]).toEqual([4, undefined])
  })

  it('never goes back, in whatever order it comes', async () => {
    await take([score(8, { ver: 3, strokes: 6 })])
    await take([score(5, { ver: 2, strokes: 9 })])
    expect([await shown(), await cursor()]).toEqual([6, 8])
  })

  it('shows this phone’s score until the server has answered for it', async () => {
    await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
    await take([score(3, { ver: 2, strokes: 4 })])
    expect(await shown()).toBe(5)
  })

  it('says who and when, after the bare answer to a push', async () => {
    await enterAndSend(5)
    await take([score(3, { ver: 1, strokes: 5, by: 'Group 1 · BM' })])
    expect((await readOuting(device.database, 9))?.cells).toMatchObject([{ by: 'Group 1 · BM', at: serverCell().at }])
  })

  it('shows whose score was replaced unseen, until they have read it', async () => {
    await enterAndSend(5)
    await take([score(3, { ver: 2, strokes: 4, contested: true })])
    const [report] = await readConflictReports(device.database, 9)
    expect(report).toMatchObject({ entered: 5, shown: 4, by: 'Bob', replaced: true })
    expect(report?.message).toBe(conflictTexts.scoreReplaced(yourScore, { by: 'Bob', value: 4 }))
    await dismissConflictReport(device, report?.n ?? 0)
    expect(await readConflictReports(device.database, 9)).toEqual([])
  })

  it('names the golfer whose score was cleared', async () => {
    await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: carolId, strokes: 5 }] })
    await answerFirst()
    await take([score(3, { golferId: carolId, ver: 2, strokes: null, contested: true })])
    const carols = conflictTexts.yourScore({ value: 5, first: 'Carol', hole: 7 })
    expect((await readConflictReports(device.database, 9))[0]?.message).toBe(conflictTexts.scoreCleared(carols, 'Bob'))
  })

  it('shows whose score conflicts with another one', async () => {
    await enterAndSend(5)
    await take([score(3, { ver: 2, strokes: 5, contested: true, by: 'Group 1 · BM' })])
    const [report] = await readConflictReports(device.database, 9)
    expect(report?.replaced).toBe(false)
    expect(report?.message).toBe(conflictTexts.scoreConflicts(yourScore))
  })

  it('shows whose score conflicts with another one also when it comes before the answer to the score', async () => {
    await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
    await take([score(3, { ver: 2, strokes: 5, contested: true, by: 'Group 1 · BM' })])
    expect(await readConflictReports(device.database, 9)).toEqual([])
    await answerFirst()
    const [report] = await readConflictReports(device.database, 9)
    expect(report?.message).toBe(conflictTexts.scoreConflicts(yourScore))
  })

  it('shows when each group was last seen, by this phone’s clock', async () => {
    const serverNow = ports.now() + 3_600_000
    const heardAt = new Date(serverNow - 180_000).toISOString()
    expect(await take([], { groups: [{ id: 1, heardAt, pending: 2 }], serverNow })).toBe(false)
    const outing = await readOuting(device.database, 9)
    expect(outing?.groups).toEqual([{ id: 1, heardAt: new Date(ports.now() - 180_000).toISOString(), pending: 2 }])
    expect(outing?.refreshedAt).toBe(ports.now())
  })

  it('keeps the groups that a brief event leaves out', async () => {
    const at = new Date(ports.now()).toISOString()
    const both = [1, 2].map((id) => ({ id, heardAt: at, pending: 2 }))
    await take([], { groups: both, serverNow: ports.now() })
    await mergeChanges(device, { outingId: 9, answer: { cursor: 5, changes: [score(5, { strokes: 6 })] }, since: 0 })
    expect((await readOuting(device.database, 9))?.groups).toEqual(both)
    const groups = [{ id: 2, heardAt: at, pending: 0 }]
    await mergeChanges(device, { outingId: 9, answer: { cursor: 6, changes: [], groups }, since: 0 })
    expect((await readOuting(device.database, 9))?.groups).toEqual([both[0], ...groups])
    expect(await cursor()).toBe(6)
  })

  it('fetches the outing again when more than scores has changed', async () => {
    const golfers = outingSnapshot().golfers.slice(1)
    snapshot = () => Response.json(outingSnapshot({ golfers, cursor: 4, scores: [serverCell({ strokes: 3 })] }))
    await take([{ chg: 4, kind: 'outing', cell: null }])
    expect((await readOuting(device.database, 9))?.snapshot.golfers).toEqual(golfers)
    expect([await shown(), await cursor()]).toEqual([3, 4])
  })

  it('comes again when that could not be fetched', async () => {
    await expect(take([{ chg: 4, kind: 'outing', cell: null }])).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await cursor()).toBe(0)
  })

  it('comes again when the server refused to send the outing, and shows its scores', async () => {
    const refusal = { type: '', title: '', status: 429, code: 'rate.limited', detail: '', error: 'Too many requests' }
    snapshot = () => Response.json(refusal, { status: 429 })
    const changes = [{ chg: 4, kind: 'outing', cell: null }, score(5, { strokes: 6 })]
    await expect(take(changes)).rejects.toMatchObject({ kind: 'failed' })
    expect([await shown(), await cursor()]).toEqual([6, 0])
  })

  it('is nothing for an outing that is no longer on the phone', async () => {
    await device.database.outings.clear()
    await take([score(3, {})])
    expect(await device.database.scores.count()).toBe(0)
  })
})

describe('server-sent events', () => {
  async function read(chunks: readonly string[] | readonly Uint8Array[]): Promise<StreamEvent[]> {
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
        controller.close()
      },
    })
    return await Array.fromAsync(readEvents(body, () => undefined))
  }

  it('reads events with a name, and without', async () => {
    expect(await read(['event: changes\nid: 12\ndata: {"a":1}\n\ndata: plain\n\n'])).toEqual([
      { event: 'changes', data: '{"a":1}' },
      { event: 'message', data: 'plain' },
    ])
  })

  it('joins the lines of one event', async () => {
    expect(await read(['data: one\ndata:two\ndata\n\n'])).toEqual([{ event: 'message', data: 'one\ntwo\n' }])
  })

  it('takes comments as a sign of life, and nothing else', async () => {
    let heard = 0
    const body = new Response(': open\n\n').body
    if (!body) throw new Error('no body')
    expect(await Array.fromAsync(readEvents(body, () => (heard += 1)))).toEqual([])
    expect(heard).toBe(1)
  })

  it('leaves out an event that was cut off', async () => {
    expect(await read(['data: whole\n\ndata: half'])).toEqual([{ event: 'message', data: 'whole' }])
  })

  it('gives the same events wherever the bytes are cut, with every kind of line end', async () => {
    const text = 'event: hb\r\ndata: é1\r\n\r\n: comment\r\rdata: 2\n\nid: 3\ndata: 3\r\ndata: ⛳\r\n\r\n'
    const bytes = new TextEncoder().encode(text)
    const whole = [
      { event: 'hb', data: 'é1' },
      { event: 'message', data: '2' },
      { event: 'message', data: '3\n⛳' },
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length })), async (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
        const chunks = places.slice(1).map((end, index) => bytes.slice(places[index], end))
        expect(await read(chunks)).toEqual(whole)
      }),
    )
  })
})

/** The server's end of a stream of events. */
type Line = {
  readonly url: string
  readonly headers: Headers
  readonly send: (text: string) => void
  readonly cut: () => void
  isOpen: boolean
}

/** Opens one more stream to a listener, and adds the server's end of it to `lines`. */
function openLine(
  lines: Line[],
  { url, init, status }: { readonly url: string; readonly init: RequestInit; readonly status: number },
): Response {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) })
  const line: Line = {
    url,
    headers: new Headers(init.headers),
    isOpen: true,
    send: (text) => controller?.enqueue(encoder.encode(text)),
    cut: () => {
      line.isOpen = false
      controller?.close()
    },
  }
  init.signal?.addEventListener('abort', () => {
    if (line.isOpen) controller?.error(new DOMException('hung up', 'AbortError'))
    line.isOpen = false
  })
  lines.push(line)
  line.send(': open\n\n')
  return new Response(body, { status, headers: { 'content-type': 'text/event-stream' } })
}

function refusal(code: string, status: number): Response {
  return Response.json({ type: '', title: '', status, code, detail: '', error: 'No.' }, { status })
}

/** Gives no answer until the request is aborted, like a proxy that holds back a stream until it ends. */
async function neverAnswered({ signal }: RequestInit): Promise<never> {
  signal?.throwIfAborted()
  return await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('hung up'))))
}
