import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { request as requestInTheClear } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { second } from '../server/time.ts'
import { isPrivateAddress } from './push-endpoint.ts'
import type { PushAddress } from './push-endpoint.ts'

/** Asks the name service for every address of a name, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses?: LookupAddress[]) => void,
) => void

export type PushRequest = {
  readonly to: PushAddress
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Uint8Array
  readonly resolve: Resolve
}

export type PushAnswer = { readonly status: number; readonly text: string }

const patience = 10 * second
const longestAnswer = 2000

/** Posts to a push service without following redirects, which could lead anywhere. */
export function postToPushService({ to, headers, body, resolve }: PushRequest): Promise<PushAnswer> {
  const { url, isOwnService } = to
  const post = url.protocol === 'https:' ? request : requestInTheClear
  return new Promise((done, fail) => {
    const signal = AbortSignal.timeout(patience)
    const options = { method: 'POST', headers, signal, ...(!isOwnService && { lookup: outside(resolve) }) }
    const sent = post(url, options, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text = (text + chunk).slice(0, longestAnswer)))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
      answer.on('error', fail)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/** The name is judged by the addresses that the connection is then made to: a second answer cannot be another one. */
function outside(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    // Without an answer there are no addresses at all, not an empty list.
    resolve(hostname, { ...options, all: true }, (error, addresses = []) => {
      const [first] = addresses
      if (error !== null || first === undefined) return done(error ?? new Error(`${hostname} has no address`), [])
      if (addresses.some(({ address }) => isPrivateAddress(address))) {
        return done(new Error(`${hostname} leads into a private network`), [])
      }
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}
