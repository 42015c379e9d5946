import { fontsInTurn } from './device/fonts-in-turn.ts'
import { hideRefused } from './device/hide-refused.ts'
import { loadShell, routeAt, standsInShell } from './routes.ts'
import { keepTrying } from './ui/keep-trying.ts'

hideRefused()
// What the page starts with is small, so that the frame, the screen and the app itself are asked for at once and not
// one after the other.
const { pathname } = location
const screen = Promise.allSettled([standsInShell(pathname) && loadShell(), routeAt(pathname).load()])
void fontsInTurn(start())

async function start(): Promise<void> {
  const app = await keepTrying(() => import('./start.tsx'))()
  await app.start(screen)
}
