import type { DevicePorts, TextStore } from '#sync/device/device.ts'
import { parsedJson } from '../parsed-json.ts'

type Ports = Pick<DevicePorts, 'storage' | 'now' | 'newId'>

/** Identifies a request by its sender and the address of the call with its subject. */
type Sent = { readonly memberId: number; readonly address: string }

type Unanswered = Sent & { readonly mid: string; readonly at: number }

const storageKey = 'nomad.unanswered'
/** Milliseconds for which a key is kept: as long as typed text is. The server keeps its answers for twice as long. */
const day = 24 * 60 * 60 * 1000
/** The most keys that are kept: more than a person sends in a day without an answer. */
const mostUnanswered = 20

/**
 * Returns the idempotency key for a request. If the previous attempt got no answer, its key is reused, so that the
 * server executes the request once. The key survives a reload, because the form keeps what was typed; when the storage
 * is full, it is lost with the page.
 */
export function keyToSend(ports: Ports, sent: Sent): string {
  const unanswered = unansweredOf(ports)
  const known = unanswered.find((one) => isSame(one, sent))
  if (known !== undefined) return known.mid
  const mid = ports.newId()
  write(ports.storage, [{ ...sent, mid, at: ports.now() }, ...unanswered].slice(0, mostUnanswered))
  return mid
}

/**
 * Forgets the key once it is known whether the server executed the request. The next request to the same address is a
 * new one.
 */
export function dropKey(ports: Ports, sent: Sent): void {
  write(
    ports.storage,
    unansweredOf(ports).filter((one) => !isSame(one, sent)),
  )
}

/** Forgets all keys. */
export function forgetKeys(storage: TextStore): void {
  storage.removeItem(storageKey)
}

function isSame(one: Sent, other: Sent): boolean {
  return one.memberId === other.memberId && one.address === other.address
}

/**
 * Returns the keys of the last day. The absolute difference keeps a clock that was set back from making a key last
 * longer.
 */
function unansweredOf({ storage, now }: Ports): readonly Unanswered[] {
  return parse(storage.getItem(storageKey)).filter(({ at }) => Math.abs(now() - at) < day)
}

/** Parses the stored keys without validating them: only this file writes them. */
function parse(text: string | null): readonly Unanswered[] {
  const kept = parsedJson(text)
  return Array.isArray(kept) ? (kept as readonly Unanswered[]) : []
}

function write(storage: TextStore, unanswered: readonly Unanswered[]): void {
  if (unanswered.length === 0) {
    forgetKeys(storage)
    return
  }
  try {
    storage.setItem(storageKey, JSON.stringify(unanswered))
  } catch {
    // The storage is full, so the key is not kept.
  }
}
