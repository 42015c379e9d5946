import { stream } from '#sync/calls/replay.ts'
import {
  asInjection,
  busyAnswer,
  drawFate,
  portalPage,
  type Weather as WeatherOfCalls,
} from '#sync/device/contract/instant-air-testing.ts'
import type { DevicePorts } from '#sync/device/device.ts'
import type { Chance } from './chance.ts'
import type { Answered, Asked, Club, OpenLine } from './club.ts'
import type { EventLog } from './event-log.ts'
import type { VirtualTime } from './virtual-time.ts'

/**
 * Probabilities (0 to 1) of what happens to a request. The remaining requests arrive after a delay and are answered. A
 * late request arrives after its sender gave up, by up to a minute.
 */
export type Weather = WeatherOfCalls & {
  /** Only half of the answer arrives. */
  readonly cut: number
}

export const fair: Weather = { lost: 0, answerLost: 0, doubled: 0, late: 0, portal: 0, busy: 0, cut: 0 }
const often = { portal: 0.05, busy: 0.05, cut: 0.05 }
export const rough: Weather = { lost: 0.1, answerLost: 0.1, doubled: 0.05, late: 0.05, ...often }
export const storm: Weather = { lost: 0.2, answerLost: 0.3, doubled: 0.1, late: 0.1, ...often }

/** A phone's connection to the server. */
export type Link = {
  readonly name: string
  /** off: no network, reported immediately; silent: requests vanish without an error. */
  state: 'fine' | 'off' | 'silent'
}

export type Arrival = { readonly link: Link; readonly asked: Asked; readonly answered: Answered }

/** The network of the simulator: requests, answers and event streams take time on its virtual clock. */
export type TimedAir = {
  /** Returns the `fetch` of a phone's ports, which uses that phone's connection. */
  readonly fetchOver: (link: Link) => DevicePorts['fetch']
  readonly change: (weather: Weather) => void
  /** Breaks the open event streams, all or those of one phone; some report an error, others fall silent. */
  readonly breakLines: (link?: Link) => void
}

/** The parts of the world that the air connects, and what is called with each answer. */
type Parts = {
  readonly time: VirtualTime
  readonly chance: Chance
  readonly club: Club
  readonly log: EventLog
  /** Called with every answer of the server, including those that do not reach the phone. */
  readonly onArrival: (arrival: Arrival) => void
}

type Line = { readonly link: Link; readonly break: () => void }

const portalStatus = [200, 200, 401, 403, 511]

export function openTimedAir({ time, chance, club, log, onArrival }: Parts): TimedAir {
  const sky = { weather: fair }
  const lines = new Set<Line>()

  /** Returns the latency of one direction in milliseconds: mostly low, in bad weather sometimes high. */
  function wayTime(): number {
    const isQuick = chance.likely(0.9) || sky.weather === fair
    return isQuick ? chance.between(20, 400) : chance.between(400, 6_000)
  }

  /** Null when the server is down. */
  async function deliver(link: Link, asked: Asked): Promise<Answered | null> {
    if (!club.isUp()) return null
    const answered = await club.ask(asked)
    log.note(`${link.name} ${asked.method} ${asked.url} → ${answered.status}`)
    onArrival({ link, asked, answered })
    return answered
  }

  const fetchOver =
    (link: Link): DevicePorts['fetch'] =>
    (url, init) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const { signal } = init
      const asked = asInjection(url, init)
      const fail = () => reject(new TypeError('the network failed'))
      // An answer is delivered only while the connection works.
      const isHeard = () => link.state === 'fine'
      const hangUp = () => reject(new DOMException('hung up', 'AbortError'))
      if (signal?.aborted) hangUp()
      signal?.addEventListener('abort', hangUp)
      if (link.state === 'off') time.after(chance.between(1, 50), fail)
      if (link.state !== 'fine') return promise

      const isLine = url.startsWith(`/api/${stream.path}`)
      const drawn = drawFate(sky.weather, chance.random)
      // A stream does not end with an answer that could be lost; it breaks instead.
      const fate = isLine && ['answerLost', 'doubled', 'cut'].includes(drawn) ? 'arrives' : drawn
      if (fate !== 'arrives') log.note(`${link.name} ${asked.method} ${asked.url}: ${fate}`)
      const comeBack = (response: Response) => time.after(wayTime(), () => (isHeard() ? resolve(response) : undefined))
      const arrive = async () => {
        if (isLine) return await openLine({ link, asked, signal: signal ?? null }).then(comeBack, fail)
        const answered = await deliver(link, asked)
        if (!answered) time.after(wayTime(), fail)
        else if (fate !== 'answerLost') comeBack(asResponse(fate === 'cut' ? half(answered) : answered))
        else if (chance.likely(0.5)) time.after(wayTime(), fail)
      }
      const inTime = (ms: number, work: () => Promise<unknown>) => time.after(ms, () => void time.busyWith(work()))
      switch (fate) {
        case 'lost':
          if (chance.likely(0.5)) time.after(wayTime(), fail)
          break
        case 'portal':
          comeBack(portalPage(chance.pick(portalStatus)))
          break
        case 'busy':
          comeBack(busyAnswer(chance.pick([429, 503]), 1 + chance.upTo(20)))
          break
        case 'late':
          inTime(chance.between(8_000, 60_000), arrive)
          break
        case 'doubled':
          inTime(chance.between(0, 30_000), () => deliver(link, asked))
          inTime(wayTime(), arrive)
          break
        case 'answerLost':
        case 'cut':
        case 'arrives':
          inTime(wayTime(), arrive)
      }
      return promise
    }

  /**
   * Delivers the parts of a stream in order, each after a delay, until the client, the server or the network ends it.
   */
  async function openLine({ link, asked, signal }: { link: Link; asked: Asked; signal: AbortSignal | null }) {
    if (!club.isUp()) throw new TypeError('connection refused')
    const server = await club.listen(asked)
    log.note(`${link.name} listens: ${server.status}`)
    const state = { isOpen: true, heardAt: 0 }
    const encoder = new TextEncoder()
    const { readable, controller } = openReadable()
    const line: Line = {
      link,
      break() {
        log.note(`${link.name}’s line breaks`)
        end(server)
        if (chance.likely(0.5)) controller.error(new TypeError('the line broke'))
      },
    }
    function end({ hangUp }: Pick<OpenLine, 'hangUp'>): void {
      state.isOpen = false
      lines.delete(line)
      hangUp()
    }
    function say(work: () => void): void {
      state.heardAt = Math.max(state.heardAt, time.now() + chance.between(20, 200))
      time.after(state.heardAt - time.now(), () => void (state.isOpen && work()))
    }
    server.onText((text) => say(() => controller.enqueue(encoder.encode(text))))
    server.onEnd(() =>
      say(() => {
        end(server)
        controller.close()
      }),
    )
    signal?.addEventListener('abort', () => {
      if (state.isOpen) end(server)
      controller.error(new DOMException('hung up', 'AbortError'))
    })
    lines.add(line)
    return new Response(readable, { status: server.status, headers: Object.fromEntries(server.headers) })
  }

  return {
    fetchOver,
    change: (weather) => void (sky.weather = weather),
    breakLines(link) {
      for (const line of Array.from(lines)) if (!link || line.link === link) line.break()
    },
  }
}

function openReadable() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const readable = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) })
  if (!controller) throw new Error('a new stream has no controller')
  return { readable, controller }
}

function asResponse({ status, headers, body }: Answered): Response {
  return new Response(status === 204 ? null : body, { status, headers: Object.fromEntries(headers) })
}

function half(answered: Answered): Answered {
  return { ...answered, body: answered.body.slice(0, answered.body.length / 2) }
}
