import type { DevicePorts, TextStore } from '#sync/device/device.ts'

type Ports = Pick<DevicePorts, 'storage' | 'now' | 'newId'>

/** What is sent by whom: the address of the call, with what it is about. */
type Sent = { readonly memberId: number; readonly address: string }

type Unanswered = Sent & { readonly mid: string; readonly at: number }

const storageKey = 'nomad.unanswered'
/** Milliseconds: as long as what was typed is kept. The server keeps its answers for twice as long. */
const day = 24 * 60 * 60 * 1000
/** More than a person sends in a day without an answer. */
const mostUnanswered = 20

/**
 * The key to send something under: that of the last time when no answer came, so that the server does it once. It
 * survives a reload, because the form keeps what was typed. A full storage loses it with the page.
 */
export function keyToSend(ports: Ports, sent: Sent): string {
  const unanswered = unansweredOf(ports)
  const known = unanswered.find((one) => isSame(one, sent))
  if (known !== undefined) return known.mid
  const mid = ports.newId()
  write(ports.storage, [{ ...sent, mid, at: ports.now() }, ...unanswered].slice(0, mostUnanswered))
  return mid
}

/** Once it is known whether the server has done it: what is sent next is something new. */
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

/** A clock that was set back makes none last longer. */
function unansweredOf({ storage, now }: Ports): readonly Unanswered[] {
  return parse(storage.getItem(storageKey)).filter(({ at }) => Math.abs(now() - at) < day)
}

/** Only this file writes under the key. */
function parse(text: string | null): readonly Unanswered[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? (kept as readonly Unanswered[]) : []
  } catch {
    return []
  }
}

function write(storage: TextStore, unanswered: readonly Unanswered[]): void {
  if (unanswered.length === 0) {
    forgetKeys(storage)
    return
  }
  try {
    storage.setItem(storageKey, JSON.stringify(unanswered))
  } catch {
    // What is full keeps nothing.
  }
}
