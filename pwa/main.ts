import { browserPorts } from '#sync/device/browser-ports.ts'
import { prefetch } from '#sync/device/connection/prefetch.ts'
import { memberIdOf, readSignInText } from '#sync/device/connection/sign-in-text.ts'
import { fontsInTurn, hasApp } from './device/fonts-in-turn.ts'
import { hideRefused } from './device/hide-refused.ts'
import { loadScreen } from './load-screen.ts'
import { prefetchAt } from './prefetch.ts'
import { hasShell, routeAt } from './routes.ts'
import { keepTrying } from './ui/keep-trying.ts'
import { nextTask } from './ui/next-task.ts'

void begin()

/**
 * This script is small, so that the frame, the screen, the app and the data of the screen load in parallel. In three
 * tasks, because a slow phone takes for each as long as a tap may wait; the server preloads the code with the page.
 */
async function begin(): Promise<void> {
  hideRefused()
  const ports = browserPorts()
  const signIn = readSignInText(ports.storage)
  const paths = prefetchAt(location, { me: memberIdOf(signIn), hasApp: hasApp() })
  await nextTask()
  const fetch = prefetch(ports, { paths, token: signIn?.token ?? null })
  await nextTask()
  const { pathname } = location
  const screen = Promise.allSettled([hasShell(pathname) && import('./routed.tsx'), loadScreen(routeAt(pathname))])
  const app = keepTrying(() => import('./start.tsx'))()
  await fontsInTurn(app.then(({ start }) => start({ screen, ports: { ...ports, fetch } })))
}
