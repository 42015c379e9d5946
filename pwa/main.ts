import { fontsInTurn } from './device/fonts-in-turn.ts'
import { hideRefused } from './device/hide-refused.ts'
import { loadShell, routeAt, standsInShell } from './routes.ts'

hideRefused()
// What the page starts with is small, so that the frame, the screen and the app itself are asked for at once and not
// one after the other.
const frame = standsInShell(location.pathname) ? loadShell() : undefined
const screen = routeAt(location.pathname)?.load()
void fontsInTurn(start())

async function start(): Promise<void> {
  const app = await import('./start.tsx')
  await app.start(Promise.allSettled([frame, screen]))
}
