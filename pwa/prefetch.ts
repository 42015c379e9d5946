import { parse } from 'regexparam'
import { hasShell, homePath, isForMembers, routeAt, startPath } from './routes.ts'

/** Requests of the frame around every screen. */
const byShell = ['info/club']
/** Requests of the frame for a member. In the installed app the service worker sends them, once for all tabs. */
const byShellForMember = ['teetime/outingInProgress/:me']

type Visitor = {
  /** The id of the member who is signed in. */
  readonly me: number | null
  /** Whether a service worker controls this page. */
  readonly hasApp: boolean
}

/** Returns the first GET requests of the page at an address, as paths below /api. */
export function prefetchAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>, visitor: Visitor) {
  if (!hasShell(pathname)) return []
  const { me, hasApp } = visitor
  const paths = [
    // With a filter in the address the screen sends other requests.
    ...(search === '' ? byScreenAt(redirected(pathname, me), me) : []),
    ...byShell,
    ...(hasApp ? [] : byShellForMember),
  ]
  return paths.filter((path) => me !== null || !path.includes(':me')).map((path) => path.replace(':me', String(me)))
}

/**
 * Returns the requests of the screen itself, with the parameters of the address filled in. Requests that do not contain
 * every parameter are left out.
 */
function byScreenAt(pathname: string, me: number | null): readonly string[] {
  const { path, prefetch = [], prefetchForMember = [] } = routeAt(pathname)
  const paths = [...prefetch, ...(me === null ? [] : prefetchForMember)]
  const { keys, pattern } = parse(path)
  const [, ...values] = pattern.exec(pathname) ?? []
  const given = keys.flatMap((key, at) => (values[at] === undefined ? [] : [{ name: `:${key}`, value: values[at] }]))
  return given.reduce<readonly string[]>(
    (filled, { name, value }) =>
      filled.filter((each) => each.includes(name)).map((each) => each.replace(name, () => value)),
    paths,
  )
}

/** Returns the address to which a visitor or a member is redirected. */
function redirected(pathname: string, me: number | null): string {
  if (me === null) return isForMembers(pathname) ? startPath : pathname
  return routeAt(pathname).path === startPath ? homePath : pathname
}
