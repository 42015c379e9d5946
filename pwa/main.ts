import { browserPorts } from '#sync/device/browser-ports.ts'
import { askAhead } from '#sync/device/club/ask-ahead.ts'
import { memberIdOf, readSignInText } from '#sync/device/sign-in/sign-in-text.ts'
import { askedAheadAt } from './asked-ahead.ts'
import { fontsInTurn } from './device/fonts-in-turn.ts'
import { hasApp } from './device/has-app.ts'
import { hideRefused } from './device/hide-refused.ts'
import { loadShell, routeAt, standsInShell } from './routes.ts'
import { keepTrying } from './ui/keep-trying.ts'

hideRefused()
// What the page starts with is small, so that the frame, the screen, the app itself and what the screen shows are asked
// for at once and not one after the other.
const { pathname } = location
const screen = Promise.allSettled([standsInShell(pathname) && loadShell(), routeAt(pathname).load()])
const app = keepTrying(() => import('./start.tsx'))()
const ports = browserPorts()
const signIn = readSignInText(ports.storage)
const paths = askedAheadAt(location, { me: memberIdOf(signIn), hasApp: hasApp() })
const fetch = askAhead(ports, { paths, token: signIn?.token ?? null })
void fontsInTurn(app.then(({ start }) => start({ screen, ports: { ...ports, fetch } })))
