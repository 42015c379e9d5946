import { openDevice, type Device } from './device.ts'
import type { DevicePorts } from './ports.ts'
import { withDatabase } from './with-database.ts'

/** A storage that has not said anything by then may still do so; the app does not wait any longer to be drawn. */
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
    const { keepInPageMemory } = await import('./page-memory.ts')
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
