import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Device, DevicePorts } from '#sync/device/device.ts'
import { openStorage } from '#sync/device/open-device.ts'
import { startReplay } from '#sync/device/outbox/replay.ts'
import { App, firstDrawnAt } from './app.tsx'
import { readClub } from './club/club.tsx'
import { watchForUpdate } from './service-worker/app-update.ts'

type Begun = {
  /** Settled once everything has come that the screen at this address is made of. */
  readonly screen: Promise<unknown>
  /** The browser's, with a fetch that knows what the club was asked ahead. */
  readonly ports: DevicePorts
}

/** Opens this phone's storage, begins to send what waits in it, and draws the app. */
export async function start({ screen, ports }: Begun): Promise<void> {
  const place = document.getElementById('app')
  if (place === null) throw new Error('index.html has no #app')

  const device = await openStorage(ports)
  startReplay(device)
  if (device.ports.push?.permission() === 'granted') void watchAlerts(device)
  await screen
  await firstDrawnAt(location.pathname)
  const root = createRoot(place)
  const app = (
    <StrictMode>
      <App device={device} club={readClub(document, device.ports.storage)} update={watchForUpdate(screen)} />
    </StrictMode>
  )
  // Drawn in slices, between which the phone can answer a finger.
  startTransition(() => root.render(app))
}

/** Most people have no alerts, and their start does not wait for this. */
async function watchAlerts(device: Device): Promise<void> {
  const alerts = await import('#sync/device/session/alerts.ts')
  alerts.watchAlerts(device)
}
