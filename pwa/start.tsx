import './ui/immediate-effects.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Device, DevicePorts } from '#sync/device/device.ts'
import { openStorage } from '#sync/device/open-device.ts'
import { App, firstDrawnAt } from './app.tsx'
import { readClub } from './club/club.tsx'
import { routeAt } from './routes.ts'
import { watchForUpdate } from './service-worker/app-update.ts'
import { keepTrying } from './ui/keep-trying.ts'
import { nextTask } from './ui/next-task.ts'

type Started = {
  /** Settles when the code of the screen at this address has loaded. */
  readonly screen: Promise<unknown>
  /** The browser's ports, with a fetch that returns prefetched answers. */
  readonly ports: DevicePorts
}

/** Milliseconds in which a loaded screen fetches its data and renders. */
const toBeDrawn = 1_000

/** Opens the device, renders the app, and starts to send its outbox. */
export async function start({ screen, ports }: Started): Promise<void> {
  const place = document.getElementById('app')
  if (place === null) throw new Error('index.html has no #app')

  // A task between them, because on a slow phone running the code of the app takes as long as opening its database.
  await nextTask()
  const device = await keepTrying(() => openStorage(ports))()
  if (device.ports.push?.permission() === 'granted') void watchAlerts(device)
  // Without a touch listener Safari on an iPhone does not draw a button as pressed (`:active`).
  document.addEventListener('touchstart', () => undefined, { passive: true })
  const club = readClub(document, device.ports.storage)
  await screen
  await firstDrawnAt(location.pathname)
  createRoot(place).render(
    <StrictMode>
      <App device={device} club={club} update={watchForUpdate(screen)} />
    </StrictMode>,
  )
  setTimeout(() => {
    void loadSending(device)
    if (import.meta.env.PROD) linkManifest()
  }, toBeDrawn)
}

/**
 * Links the manifest after the first render: the browser downloads the manifest and an icon as soon as they are linked,
 * 8 KB in total.
 */
function linkManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** Loads the sending after the screen: scores are stored without it, and a first visit has nothing to send. */
async function loadSending(device: Device): Promise<void> {
  const load = keepTrying(
    () => import('#sync/device/outbox/sending.ts'),
    () => loadPageAgain(device),
  )
  const { startSending } = await load()
  const { sendingWanted } = device
  // In a task of its own, so that the result of a tap is rendered first.
  const listen: typeof sendingWanted.listen = (send) => sendingWanted.listen(() => setTimeout(send))
  startSending({ ...device, sendingWanted: { ...sendingWanted, listen } })
}

const reloadKey = 'nomad.reloaded-at'
/**
 * Milliseconds between two reloads: if something blocks the file permanently, reloads must not keep a scorer from
 * scoring.
 */
const betweenReloads = 10 * 60_000

/**
 * Reloads a page on the course whose browser cannot load the sending until then. Everything there is on the disk, also
 * scores that are set and not recorded.
 */
function loadPageAgain({ lasts, ports: { storage, now } }: Device): void {
  const last = Number(storage.getItem(reloadKey) ?? 0)
  if (!lasts || routeAt(location.pathname).audience !== 'course' || Math.abs(now() - last) < betweenReloads) return
  storage.setItem(reloadKey, String(now()))
  location.reload()
}

/** Loaded on demand: most people have no alerts. */
async function watchAlerts(device: Device): Promise<void> {
  const alerts = await import('#sync/device/session/alerts.ts')
  alerts.watchAlerts(device)
}
