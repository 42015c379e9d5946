import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { browserPorts } from '#sync/device/browser-ports.ts'
import { openDevice } from '#sync/device/device.ts'
import { startReplay } from '#sync/device/outbox/replay.ts'
import { watchForUpdate } from './app-update.ts'
import { App } from './app.tsx'
import { readClub } from './club.ts'
import { routeAt, standsInShell } from './routes.ts'
import { loadShell } from './shell/lazy-shell.ts'

// The frame and the screen are asked for together, not one after the other.
if (standsInShell(location.pathname)) void loadShell()
void routeAt(location.pathname)?.load()

const place = document.getElementById('app')
if (place === null) throw new Error('index.html has no #app')

const device = openDevice(browserPorts())
startReplay(device)
if (device.ports.push?.permission() === 'granted') void watchAlerts()
createRoot(place).render(
  <StrictMode>
    <App device={device} club={readClub(document, device.ports.storage)} update={watchForUpdate()} />
  </StrictMode>,
)

/** Most people have no alerts, and their start does not wait for this. */
async function watchAlerts(): Promise<void> {
  const alerts = await import('#sync/device/alerts/alerts.ts')
  alerts.watchAlerts(device)
}
