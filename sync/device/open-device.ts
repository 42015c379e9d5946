import { createSignal, type Device, type DevicePorts } from './device.ts'
import { watchEpoch } from './session/epoch.ts'
import { endSignIn } from './session/sign-in.ts'
import { abortWhenSuspended } from './storage/abort-when-suspended.ts'
import { noteCreation, openDeviceDatabase } from './storage/device-database.ts'
import { storageInTime } from './storage/storage-in-time.ts'
import { isStorageFull, withDatabase } from './storage/with-database.ts'

type Storage = { readonly name?: string; readonly lasts?: boolean; readonly isFull?: boolean }

/** Opens one phone and connects its layers by their signals. */
export function openDevice(ports: DevicePorts, { name = 'nomad', lasts = true, isFull = false }: Storage = {}): Device {
  const device = {
    ports,
    database: openDeviceDatabase(name),
    lasts,
    isFull,
    sendingWanted: createSignal(),
    journalChanged: createSignal(),
    signInChanged: createSignal(),
    signInRejected: createSignal(),
    taps: { count: 0, last: {} },
    sentAs: {},
  }
  noteCreation(device.database, ports.now)
  abortWhenSuspended(device.database, ports)
  // The call whose sign-in was rejected does not wait for this.
  device.signInRejected.listen(() => void endSignIn(device, { token: null }).catch(() => undefined))
  return { ...device, ports: { ...ports, fetch: watchEpoch(device) } }
}

/**
 * Opens this phone's database. Where the browser refuses storage, as private windows do, or the phone is too full to
 * open it, the device uses the memory of the page with `lasts` false: scores are sent while the page is open.
 */
export async function openStorage(ports: DevicePorts): Promise<Device> {
  const device = openDevice(ports)
  try {
    // The app starts after three seconds, even if the database has not opened by then.
    await withDatabase(device.database, () => storageInTime(ports, device.database.open()))
    return device
  } catch (error) {
    device.database.close()
    const { keepInPageMemory } = await import('./storage/page-memory.ts')
    keepInPageMemory()
    // The memory of a page is not shared with other tabs or the worker.
    const { askForBackgroundSync: _worker, keepStorage: _promise, ...alone } = ports
    return openDevice({ ...alone, locks: null }, { lasts: false, isFull: isStorageFull(error) })
  }
}
