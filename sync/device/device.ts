import { openDeviceDatabase, type DeviceDatabase, type StorageEngine } from './device-database.ts'
import { hearEpoch } from './club/epoch.ts'
import type { DevicePorts } from './ports.ts'
import { createSignal, type Signal } from './signal.ts'

/** One phone: its storage, its view of the world, and what its parts tell each other. The app makes one. */
export type Device = {
  readonly ports: DevicePorts
  readonly database: DeviceDatabase
  /** Whether the storage outlasts the page. Where the browser refuses it, all that is here ends with the page. */
  readonly lasts: boolean
  /** Something new waits to be sent, or there is a new reason to believe that sending works. */
  readonly replayWanted: Signal
  readonly signInChanged: Signal
}

type Storage = { readonly name?: string; readonly engine?: StorageEngine }

export function openDevice(ports: DevicePorts, { name = 'nomad', engine }: Storage = {}): Device {
  const database = openDeviceDatabase(name, engine)
  const replayWanted = createSignal()
  const deaf = { ports, database, lasts: engine === undefined, replayWanted, signInChanged: createSignal() }
  return { ...deaf, ports: { ...ports, fetch: hearEpoch(deaf) } }
}
