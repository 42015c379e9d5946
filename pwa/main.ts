import { browserPorts } from '#sync/device/browser-ports.ts'
import { prefetch } from '#sync/device/connection/prefetch.ts'
import { memberIdOf, readSignInText } from '#sync/device/connection/sign-in-text.ts'
import { fontsInTurn, hasApp } from './device/fonts-in-turn.ts'
import { hideRefused } from './device/hide-refused.ts'
import { loadScreen } from './load-screen.ts'
import { prefetchAt } from './prefetch.ts'
import { hasShell, routeAt } from './routes.ts'
import { keepTrying } from './ui/keep-trying.ts'

hideRefused()
// This script is small, so that the frame, the screen, the app and the data of the screen load in parallel.
const { pathname } = location
const screen = Promise.allSettled([hasShell(pathname) && import('./routed.tsx'), loadScreen(routeAt(pathname))])
const app = keepTrying(() => import('./start.tsx'))()
const ports = browserPorts()
const signIn = readSignInText(ports.storage)
const paths = prefetchAt(location, { me: memberIdOf(signIn), hasApp: hasApp() })
const fetch = prefetch(ports, { paths, token: signIn?.token ?? null })
void fontsInTurn(app.then(({ start }) => start({ screen, ports: { ...ports, fetch } })))
