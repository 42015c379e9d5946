import { provenToken, scorerOf } from '../connection/prove-code.ts'
import type { Device } from '../device.ts'
import { ofQueue, type Capability, type DeviceDatabase } from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { withDatabase } from '../storage/with-database.ts'
import { importJournal } from './import-journal.ts'

// Separate from what records a tap, because it is loaded on demand (`note-scorer.ts`).

export type NewScorer = {
  /** The group whose scorer changes; left out for every group that this phone scores. */
  readonly principal?: string
  /** Left out to keep those that were given before. */
  readonly initials?: string
}

/**
 * Makes the signed-in person, or the one with these initials, the scorer of this phone. What was recorded until now is
 * sent under the token that it was recorded under, also when the server is restored within a week. The code is
 * exchanged for a token of the new scorer at the next connection. Changes nothing where the same person scores.
 */
export async function changeScorer(device: Device, { principal, initials }: NewScorer = {}): Promise<void> {
  const { database } = device
  const { capabilities, queues, outbox, answeredBatches } = database
  /** Returns the fields to change; undefined where the same person scores. */
  const nextOf = (capability: Capability) => {
    const next = asNext(device, initials ?? capability.initials)
    // Without a code or a token, the first exchange names the person who scores then.
    const isNamed = capability.code !== '' && capability.token !== null
    const scorer = capability.isRenamed === true ? capability.nextScorer : capability.scorer
    const isAnother = isNamed && next.nextScorer !== scorer
    return isAnother && (principal ?? capability.principal) === capability.principal ? next : undefined
  }
  const known = await withDatabase(database, () => capabilities.toArray())
  if (known.every((capability) => nextOf(capability) === undefined)) return
  // Entries that the disk refused were recorded before the change, too. They stay in the journal while the disk still
  // refuses them.
  await importJournal(device)
  const change = async () => {
    for (const capability of await capabilities.toArray()) {
      const next = nextOf(capability)
      if (next === undefined) continue
      // While the code waits to be exchanged, the token is that of someone who scored before.
      if (capability.isRenamed !== true) await keepAuthor(device, capability)
      await capabilities.update(capability.principal, next)
    }
  }
  const tables = [capabilities, queues, outbox, answeredBatches]
  await keepOrMakeRoom(database, () => withDatabase(database, () => database.transaction('rw', tables, change)))
  // Does not wait for the next sending: if a third person begins to score before the codes are exchanged, the entries
  // until then have no author.
  if (principal === undefined) void nameNow(device).catch(() => undefined)
}

/**
 * Exchanges the codes of the outings in progress for tokens of the new scorer. Without a connection they are exchanged
 * when the entries are sent.
 */
async function nameNow(device: Device): Promise<void> {
  const { outings } = device.database
  for (const { principal, snapshot } of await outings.toArray()) {
    if (principal !== null && snapshot.outing.status === 'inprogress') await provenToken(device, principal)
  }
}

/**
 * Sets the initials of the person who scores an outing on this phone from now on, also without a connection. The next
 * operations are sent under these initials.
 */
export async function nameScorekeeper(
  device: Device,
  { outingId, initials }: { readonly outingId: number; readonly initials: string },
): Promise<void> {
  const principal = (await device.database.outings.get(outingId))?.principal
  if (!principal) return
  await changeScorer(device, { principal, initials })
  const { capabilities } = device.database
  await keepOrMakeRoom(device.database, () => capabilities.update(principal, asNext(device, initials)))
  device.sendingWanted.notify()
}

function asNext(device: Device, initials = '') {
  return { initials, nextScorer: scorerOf(device, initials), isRenamed: true }
}

/**
 * Stores the present token with what was recorded under it, unless the server no longer accepts it or its person stays
 * the scorer. Inside the caller's transaction.
 */
async function keepAuthor(device: Device, { principal, token, scorer }: Capability): Promise<void> {
  const { database } = device
  // The server no longer accepts the token of a suspended queue.
  const isRefused = Boolean((await database.queues.get(principal))?.parked)
  // Initials that are entered where none were given are those of the person who has scored so far.
  const isNamedNow = scorer === '' && scorerOf(device) === ''
  if (token !== null && !isRefused && !isNamedNow) await recordUnder(database, { principal, token })
}

/** Stores the token with every operation of the principal that has none yet, inside the caller's transaction. */
export async function recordUnder(
  { outbox, answeredBatches }: DeviceDatabase,
  { principal, token }: { readonly principal: string; readonly token: string },
): Promise<void> {
  const under = (row: { recordedUnder?: string; name: string }) => {
    // An outing is started under the member's sign-in, not under the token of a capability.
    if (row.name !== 'outing.start') row.recordedUnder ??= token
  }
  await ofQueue(outbox, principal).modify(under)
  await answeredBatches.where({ principal }).modify(({ rows }) => rows.forEach(under))
}
