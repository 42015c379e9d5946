import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts'
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

type Storage = { readonly name?: string; readonly lasts?: boolean }

export function openDevice(ports: DevicePorts, { name = 'nomad', lasts = true }: Storage = {}): Device {
  const database = openDeviceDatabase(name)
  const replayWanted = createSignal()
  const deaf = { ports, database, lasts, replayWanted, signInChanged: createSignal() }
  return { ...deaf, ports: { ...ports, fetch: hearEpoch(deaf) } }
}
