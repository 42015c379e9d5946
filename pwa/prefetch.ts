import { parse } from 'regexparam'
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
  const paths = [
    // A filter needs other requests.
    ...(search === '' ? byScreenAt(redirected(pathname, me), me) : []),
    ...byShell,
    ...(hasApp ? [] : byShellForMember),
  ]
  return paths.filter((path) => me !== null || !path.includes(':me')).map((path) => path.replace(':me', String(me)))
}

/** The requests of the screen itself, which name each parameter of the address. */
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

/** The address that a visitor is redirected to. */
function redirected(pathname: string, me: number | null): string {
  if (me === null) return isForMembers(pathname) ? startPath : pathname
  return routeAt(pathname).path === startPath ? homePath : pathname
}
