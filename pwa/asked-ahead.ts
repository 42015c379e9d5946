import { standsInShell } from './routes.ts'

// Word for word as the screens ask, and no schema of a call: this is read before the code of any screen has come.

const login = ['teetime/loggedOut']
const reviews = 'round/user/:me/reviews?sort=date&desc=true&size=8&page=1'
const home = ['outings', 'golfer/all', 'round/user/:me/handicaps', reviews, 'info/feeler', 'teetime/all']

/** By address, also those from which one is sent on. */
const byMembers: Readonly<Record<string, readonly string[]>> = {
  '/': home,
  '/login': home,
  '/home': home,
  '/currentOutings': home,
  '/handicapLookup': [reviews],
  '/viewCourses': ['course/search?sort=recent12mo&desc=true&page=1&size=10', 'course/city'],
}

const byOthers: Readonly<Record<string, readonly string[]>> = { '/': login, '/login': login, '/home': login }

/** Asked by what stands around a screen. */
const byShell = ['info/club']
/** Of members; for a phone that has the app its worker asks, once for all tabs. */
const byShellAlone = ['teetime/outingInProgress/:me']

type Visitor = {
  /** The id of the member who is signed in. */
  readonly me: number | null
  /** Whether this page has the app's worker. */
  readonly hasApp: boolean
}

/**
 * What the screen at an address is going to ask the club first, as paths below /api: all that the screens ask on which
 * most visits begin, and of the others the shell's.
 */
export function askedAheadAt(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { me, hasApp }: Visitor,
): readonly string[] {
  if (!standsInShell(pathname)) return []
  // A list that is filtered in its address asks something else.
  const byScreen = search === '' ? (me === null ? byOthers : byMembers)[pathname] : undefined
  const byFrame = me === null || hasApp ? byShell : [...byShell, ...byShellAlone]
  return [...(byScreen ?? []), ...byFrame].map((path) => path.replace(':me', String(me)))
}
