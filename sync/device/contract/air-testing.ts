/**
 * Test equipment: the network between phones and the real server, with its faults. No part of the product imports it.
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

export type Air = {
  readonly fetch: DevicePorts['fetch']
  readonly change: (weather: Weather) => void
  /** Delivers every request that is still on its way, in any order. */
  readonly clear: () => Promise<void>
  /** The number of requests that arrived at the server, by path. */
  readonly arrivals: ReadonlyMap<string, number>
}

type Fate = keyof Weather | 'arrives'

type Sky = {
  /** The source of randomness; by default only faults with the probability 1 happen. */
  readonly random?: () => number
  readonly weather?: Weather
}

export function openAir(
  { app }: Pick<TestOuting, 'app'>,
  { random = () => 0.99, weather = fairWeather }: Sky = {},
): Air {
  const sky = { weather }
  const underWay: (() => Promise<Response>)[] = []
  const arrivals = new Map<string, number>()

  function fate(): Fate {
    let chance = random()
    for (const [name, share] of Object.entries(sky.weather) as [keyof Weather, number][]) {
      if (chance < share) return name
      chance -= share
    }
    return 'arrives'
  }

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
      const what = fate()
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
          return new Response('<html>Welcome to the hotel</html>', { headers: { 'content-type': 'text/html' } })
        case 'busy':
          return new Response('busy', { status: 503, headers: { 'retry-after': '1' } })
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

function asInjection(url: string, { method, headers, body }: RequestInit) {
  const payload = body instanceof Uint8Array ? Buffer.from(body) : typeof body === 'string' ? body : undefined
  const sent = Object.fromEntries(new Headers(headers))
  const verb: 'POST' | 'GET' = method === 'POST' ? 'POST' : 'GET'
  return { method: verb, url, headers: sent, ...(payload === undefined ? {} : { payload }) }
}
