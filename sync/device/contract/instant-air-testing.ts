/**
 * Test equipment: the network between phones and the real server, with its faults and without time: a request meets its
 * fault and is answered in the same turn. `simulate/timed-air.ts` has delays on a virtual clock, streams and silence, and
 * `pwa/e2e/harness/air.ts` cuts real connections of a browser. No part of the product imports it.
 */
import type { TestOuting } from '../../../api/outings/outings-testing.ts'
import type { DevicePorts } from '../device.ts'

/** The faults that a request can meet, each with a probability (0 to 1). Without a fault it arrives and is answered. */
export type Weather = {
  /** The request is lost. */
  readonly lost: number
  /** The request arrives, its answer is lost. */
  readonly answerLost: number
  /** The request arrives twice. */
  readonly doubled: number
  /** The request arrives long after its sender gave up, behind later ones. */
  readonly late: number
  /** A captive portal answers instead of the server. */
  readonly portal: number
  /** A proxy answers that the server is busy. */
  readonly busy: number
}

export const fairWeather: Weather = { lost: 0, answerLost: 0, doubled: 0, late: 0, portal: 0, busy: 0 }
export const storm: Weather = { lost: 0.12, answerLost: 0.15, doubled: 0.12, late: 0.12, portal: 0.05, busy: 0.04 }

export type InstantAir = {
  readonly fetch: DevicePorts['fetch']
  readonly change: (weather: Weather) => void
  /** Delivers every request that is still on its way, in any order. */
  readonly clear: () => Promise<void>
  /** The number of requests that arrived at the server, by path. */
  readonly arrivals: ReadonlyMap<string, number>
}

type Sky = {
  /** The source of randomness; by default only faults with the probability 1 happen. */
  readonly random?: () => number
  readonly weather?: Weather
}

export function openInstantAir(
  { app }: Pick<TestOuting, 'app'>,
  { random = () => 0.99, weather = fairWeather }: Sky = {},
): InstantAir {
  const sky = { weather }
  const underWay: (() => Promise<Response>)[] = []
  const arrivals = new Map<string, number>()

  async function arrive(url: string, init: RequestInit): Promise<Response> {
    const path = url.split('?')[0] ?? url
    arrivals.set(path, (arrivals.get(path) ?? 0) + 1)
    const answer = await app.inject(asInjection(url, init))
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    const body = new Uint8Array(answer.rawPayload)
    return new Response(answer.statusCode === 204 ? null : body, { status: answer.statusCode, headers })
  }

  async function lateArrival(): Promise<void> {
    if (underWay.length === 0 || random() < 0.5) return
    const [one] = underWay.splice(Math.floor(random() * underWay.length), 1)
    await one?.()
  }

  return {
    arrivals,
    change: (next) => {
      sky.weather = next
    },
    async fetch(url, init) {
      const what = drawFate(sky.weather, random)
      if (what !== 'late') await lateArrival()
      const delivery = () => arrive(url, { ...init, signal: null })
      switch (what) {
        case 'lost':
          throw new TypeError('the request was lost')
        case 'answerLost':
          await delivery()
          throw new TypeError('the answer was lost')
        case 'late':
          underWay.push(delivery)
          throw new TypeError('the request is still under way')
        case 'portal':
          return portalPage(200)
        case 'busy':
          return busyAnswer(503, 1)
        case 'doubled':
          await delivery()
          return await delivery()
        case 'arrives':
          return await delivery()
      }
    },
    async clear() {
      while (underWay.length > 0) {
        const [one] = underWay.splice(Math.floor(random() * underWay.length), 1)
        await one?.()
      }
    },
  }
}

/** Draws the fault that a request meets, from the probability of each. */
export function drawFate<Fault extends string>(
  weather: Readonly<Record<Fault, number>>,
  random: () => number,
): Fault | 'arrives' {
  let drawn = random()
  for (const [fault, share] of Object.entries(weather) as [Fault, number][]) {
    if (drawn < share) return fault
    drawn -= share
  }
  return 'arrives'
}

/** Returns a request of a phone in the form in which Fastify takes it without a socket. */
export function asInjection(url: string, { method, headers, body }: RequestInit) {
  const payload = body instanceof Uint8Array ? Buffer.from(body) : typeof body === 'string' ? body : undefined
  const sent = Object.fromEntries(new Headers(headers))
  const verb: 'POST' | 'GET' = method === 'POST' ? 'POST' : 'GET'
  return { method: verb, url, headers: sent, ...(payload === undefined ? {} : { payload }) }
}

/** The answer of a captive portal, whose page may have any status. */
export function portalPage(status: number): Response {
  return new Response('<html>Welcome to the hotel</html>', { status, headers: { 'content-type': 'text/html' } })
}

/** The answer of a server or a proxy under load. */
export function busyAnswer(status: number, seconds: number): Response {
  return new Response('busy', { status, headers: { 'retry-after': String(seconds) } })
}
