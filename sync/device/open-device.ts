import { createSignal, type Device, type DevicePorts } from './device.ts'
import { watchEpoch } from './session/epoch.ts'
import { endSignIn } from './session/sign-in.ts'
import { openDeviceDatabase } from './storage/device-database.ts'
import { withDatabase } from './storage/with-database.ts'

type Storage = { readonly name?: string; readonly lasts?: boolean }

/** Puts one phone together: its layers meet here, in the signals that one of them gives and another one listens to. */
export function openDevice(ports: DevicePorts, { name = 'nomad', lasts = true }: Storage = {}): Device {
  const device = {
    ports,
    database: openDeviceDatabase(name),
    lasts,
    replayWanted: createSignal(),
    signInChanged: createSignal(),
    signInRejected: createSignal(),
  }
  // The call whose sign-in was rejected does not wait for the end of it.
  device.signInRejected.listen(() => void endSignIn(device, { token: null }).catch(() => undefined))
  return { ...device, ports: { ...ports, fetch: watchEpoch(device) } }
}

/** After this many milliseconds the app is drawn, although the storage has not opened yet. */
const patience = 3_000

/**
 * Opens this phone's storage. Where the browser refuses it, as private windows and strict settings do, the device
 * works in the memory of the page: scores still reach the club while the page is open, and `lasts` is false.
 */
export async function openStorage(ports: DevicePorts, storage: { readonly name?: string } = {}): Promise<Device> {
  const device = openDevice(ports, storage)
  try {
    await withDatabase(device.database, () => openedOrLate(device))
    return device
  } catch {
    device.database.close()
    const { keepInPageMemory } = await import('./storage/page-memory.ts')
    keepInPageMemory()
    // Each page has a memory of its own: there is nothing to share with other tabs or a worker, and nothing to keep.
    const { askForBackgroundSync: _worker, keepStorage: _promise, ...alone } = ports
    return openDevice({ ...alone, locks: null }, { ...storage, lasts: false })
  }
}

async function openedOrLate({ database, ports }: Device): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const cancel = ports.setTimer(resolve, patience)
  try {
    await Promise.race([database.open(), late])
  } finally {
    cancel()
  }
}
