import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestInTheClear } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Database } from '#db/database.ts'
import { second } from '#db/instants.ts'
import type { Outgoing } from '#db/messages/messages.ts'
import {
  deleteSubscriptionsOfOtherKeys,
  findSubscription,
  deleteSubscription,
  noteAccepted,
  noteRefused,
} from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import { pushPayload, type PushPayload } from '#sync/calls/push.ts'
import type { Secrets } from '../process/secrets.ts'
import type { Config } from '../server/config.ts'
import { isPrivateAddress, readPushEndpoint, type PushAddress } from './push-endpoint.ts'
import { finalFailure, type Transport } from './transport.ts'

/** One hour in seconds, the unit of a TTL (RFC 8030). */
const hour = 60 * 60

/**
 * TTL in seconds, and urgency, for each kind of message. A message with high urgency, about a golfer's own day, wakes a
 * sleeping device; the others wait until the device is used.
 */
const howSoon: Readonly<Record<PushPayload['kind'], { TTL: number; urgency: 'normal' | 'high' }>> = {
  'teetime-new': { TTL: 24 * hour, urgency: 'normal' },
  'teetime-changed': { TTL: 72 * hour, urgency: 'high' },
  'teetime-cancelled': { TTL: 72 * hour, urgency: 'high' },
  feeler: { TTL: 12 * hour, urgency: 'normal' },
  'spot-promoted': { TTL: 72 * hour, urgency: 'high' },
  'spot-withdrawn': { TTL: 72 * hour, urgency: 'high' },
  'spot-unpaid': { TTL: 72 * hour, urgency: 'high' },
  field: { TTL: 4 * hour, urgency: 'high' },
}

type World = {
  readonly db: Database
  readonly config: Pick<Config, 'club' | 'push'>
  readonly secrets: Pick<Secrets, 'vapid'>
  readonly resolve?: Resolve
}

/**
 * Encrypts a message for a device and posts it to its push service. A device that is unknown to its service is removed,
 * as is one whose service rejects the server's key three times in a row (SEC-25). A 403 for any other reason is only
 * recorded.
 */
export function pushTransport({ db, config, secrets: { vapid }, resolve = lookup }: World): Transport {
  return {
    keepsSecrets: false,
    async send(message) {
      const id = message.subscriptionId
      const found = id === null ? undefined : await findSubscription(db, { id })
      if (id === null || found === undefined) throw finalFailure('Alerts were turned off on this device')
      const { endpoint, ...keys } = found
      const to = readPushEndpoint(endpoint, config.push.services)
      if (to === undefined) throw finalFailure('The device belongs to a push service that is not allowed')

      const payload = payloadOf(message)
      // All retries have the same topic, so that a device that was offline shows the message once.
      const topic = `message-${message.id}`
      const vapidDetails = { subject: `mailto:${config.club.contact}`, ...vapid }
      const options = { vapidDetails, topic, ...howSoon[payload.kind] }
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), options)
      const answer = await postToPushService({ to, headers, body, resolve })
      await transaction(db, (tx) => {
        if (isAccepted(answer)) return noteAccepted(tx, { id })
        if (isGone(answer)) return deleteSubscription(tx, { id })
        const isOtherKey = isKeyRejected(answer)
        return isOtherKey || answer.status === 403 ? noteRefused(tx, { id, isOtherKey }) : Promise.resolve()
      })
      const failure = failureOf(answer)
      if (failure !== undefined) throw failure
    },
  }
}

/**
 * Deletes subscriptions that were made with an earlier key of the server. The app subscribes again when it is opened.
 */
export async function forgetOutOfReach({ db, secrets: { vapid } }: Pick<World, 'db' | 'secrets'>): Promise<void> {
  await transaction(db, (tx) => deleteSubscriptionsOfOtherKeys(tx, { key: vapid.publicKey }))
}

function payloadOf({ id, topic, body, path }: Outgoing): PushPayload {
  return pushPayload().parse({ id, kind: topic, text: body, path })
}

function isAccepted({ status }: PushAnswer): boolean {
  return status >= 200 && status < 300
}

function isGone({ status }: PushAnswer): boolean {
  return status === 404 || status === 410
}

function isKeyRejected({ status, text }: PushAnswer): boolean {
  return (status === 400 || status === 403) && text.includes('VapidPkHashMismatch')
}

function failureOf(answer: PushAnswer): Error | undefined {
  const { status } = answer
  if (isAccepted(answer)) return undefined
  if (isGone(answer)) return finalFailure(`The push service no longer knows the device (${status})`)
  if (status === 408 || status === 429 || status >= 500) return new Error(`The push service is busy (${status})`)
  return finalFailure(`The push service refused the message (${status})`)
}

/** Resolves a hostname to all of its addresses, as `dns.lookup` with `all` does. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses?: LookupAddress[]) => void,
) => void

type PushRequest = {
  readonly to: PushAddress
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Uint8Array
  readonly resolve: Resolve
}

type PushAnswer = { readonly status: number; readonly text: string }

const patience = 10 * second
const longestAnswer = 2000

/** Posts without following redirects, which could lead into the local network. */
export function postToPushService({ to, headers, body, resolve }: PushRequest): Promise<PushAnswer> {
  const { url, isOwnService } = to
  const post = url.protocol === 'https:' ? request : requestInTheClear
  return new Promise((done, fail) => {
    const signal = AbortSignal.timeout(patience)
    const options = { method: 'POST', headers, signal, ...(!isOwnService && { lookup: publicOnly(resolve) }) }
    const sent = post(url, options, (answer) => {
      let text = ''
      const end = () => done({ status: answer.statusCode ?? 0, text })
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text = (text + chunk).slice(0, longestAnswer)
        if (text.length < longestAnswer) return
        // The rest of the response is ignored, because it may be endless.
        end()
        answer.destroy()
      })
      answer.on('end', end)
      answer.on('error', fail)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/**
 * Resolves a hostname to public addresses only. The connection uses exactly these addresses, so that a second DNS
 * answer cannot differ.
 */
function publicOnly(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    // `addresses` is undefined after an error.
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
