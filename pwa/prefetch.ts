import { hasShell, homePath, isForMembers, routeAt, startPath } from './routes.ts'

/** Sent by the frame around a screen. */
const byShell = ['info/club']
/** Sent by the frame for a member; in the installed app the worker sends it, once for all tabs. */
const byShellForMember = ['teetime/outingInProgress/:me']

type Visitor = {
  /** The id of the member who is signed in. */
  readonly me: number | null
  /** Whether a service worker controls this page. */
  readonly hasApp: boolean
}

/** The GET requests that the page at an address sends first, as paths below /api. */
export function prefetchAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>, visitor: Visitor) {
  if (!hasShell(pathname)) return []
  const { me, hasApp } = visitor
  // An address with an id or a filter needs other requests.
  const isPlain = search === '' && routeAt(pathname).path.startsWith(pathname)
  const byScreen = isPlain ? routeAt(redirected(pathname, me)).prefetch : undefined
  const paths = [...(byScreen ?? []), ...byShell, ...(hasApp ? [] : byShellForMember)]
  return paths.filter((path) => me !== null || !path.includes(':me')).map((path) => path.replace(':me', String(me)))
}

/** The address that a visitor is redirected to. */
function redirected(pathname: string, me: number | null): string {
  if (me === null) return isForMembers(pathname) ? startPath : pathname
  return routeAt(pathname).path === startPath ? homePath : pathname
}
