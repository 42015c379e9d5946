import './ui/immediate-effects.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Device, DevicePorts } from '#sync/device/device.ts'
import { openStorage } from '#sync/device/open-device.ts'
import { App, firstDrawnAt } from './app.tsx'
import { readClub } from './club/club.tsx'
import { watchForUpdate } from './service-worker/app-update.ts'
import { keepTrying } from './ui/keep-trying.ts'

type Begun = {
  /** Settles when the code of the screen at this address has loaded. */
  readonly screen: Promise<unknown>
  /** The browser's ports, with a fetch that returns prefetched answers. */
  readonly ports: DevicePorts
}

/** Milliseconds in which a loaded screen has fetched its data and is drawn. */
const toBeDrawn = 1_000

/** Opens the device, renders the app, and starts the device's replay. */
export async function start({ screen, ports }: Begun): Promise<void> {
  const place = document.getElementById('app')
  if (place === null) throw new Error('index.html has no #app')

  const device = await openStorage(ports)
  if (device.ports.push?.permission() === 'granted') void watchAlerts(device)
  await screen
  await firstDrawnAt(location.pathname)
  const root = createRoot(place)
  const app = (
    <StrictMode>
      <App device={device} club={readClub(document, device.ports.storage)} update={watchForUpdate(screen)} />
    </StrictMode>
  )
  // Rendered in slices, so that the phone responds to taps in between.
  startTransition(() => root.render(app))
  setTimeout(() => void sendWhatWaits(device), toBeDrawn)
}

/** Loaded after the screen: a score is kept without it, and a first visit has nothing to send. */
async function sendWhatWaits(device: Device): Promise<void> {
  const { startReplay } = await keepTrying(() => import('#sync/device/outbox/replay.ts'))()
  startReplay(device)
}

/** Loaded on demand: most people have no alerts. */
async function watchAlerts(device: Device): Promise<void> {
  const alerts = await import('#sync/device/session/alerts.ts')
  alerts.watchAlerts(device)
}
