import { basename, dirname, join } from 'node:path'
import { forAdministrators, routes, routesFor, type AppRoute } from '../../pwa/routes.ts'

/** The module graph of the bundler. */
export type Modules = {
  getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

type Ids = ReadonlySet<string>

/** The modules that the entries of the app import, directly or indirectly. */
export type Reached = {
  /** The modules of the page's first script. */
  readonly main: Ids
  readonly start: Ids
  /** The header and menu of the club. */
  readonly shell: Ids
  /** The scoring of a hole. */
  readonly card: Ids
  /** Views of the card on which visits begin, and what it draws before its first hole. */
  readonly views: Ids
  /** What the card opens later without anything of the club's screens; see `holeOf`. */
  readonly hole: Ids
  /** What the card loads, also later. */
  readonly sheets: Ids
  /** What every phone loads a second after its screen, to send what was recorded. */
  readonly sending: Ids
  /** The screens that are not on the course. */
  readonly others: Ids
  /** The screens on which no visit begins. */
  readonly later: Ids
  /** The modules of each screen that begins visits, with the folder of the screen. */
  readonly first: readonly { readonly name: string; readonly folder: string; readonly reached: Ids }[]
  readonly opened: readonly Opened[]
}

/** Entries that are opened later, and the name of the chunk of what only they need. */
type Opened = {
  /** Null where the bundler makes the chunks: of a single screen, and of what screens load on demand. */
  readonly name: string | null
  readonly reached: Ids
  /** The modules that they load, also on demand. */
  readonly withLazy: Ids
}

/** The files of the screens that begin visits, each once. */
const openedFirst = [...new Set(routes.filter(({ beginsVisits }) => beginsVisits === true).map(({ file }) => file))]

/** What the card loads lazily and draws before its first hole; it must not wait for anything that is opened later. */
const drawnFirst = ['screens/leaderboard/ready/ready-line.tsx']

/** @param root of the project */
export function reachedModules(root: string, modules: Modules): Reached {
  const from = (file: string) => reachedFrom(join(root, 'pwa', file), modules)
  const union = (files: readonly string[]): Ids => new Set(files.flatMap((file) => [...from(file)]))
  const ofRoutes = (of: readonly AppRoute[]) => union(of.map(({ file }) => file))
  const course = routesFor('course')
  const screens = new Set([...routes, forAdministrators].map(({ file }) => join(root, 'pwa', file)))
  const withLazy = (ids: Ids) => withLazyParts(ids, { modules, screens })
  const start = from('start.tsx')
  const parts = {
    main: from('index.html'),
    start,
    shell: union(['routed.tsx', 'framed-screens.ts']),
    card: ofRoutes(course),
    views: union([...course.flatMap(({ views = {} }) => Object.values(views)), ...drawnFirst]),
    sheets: withLazy(ofRoutes(course)),
    sending: sendingOf(start, modules),
    others: ofRoutes(routes.filter(({ audience }) => audience !== 'course')),
    later: ofRoutes(routes.filter(({ file }) => !openedFirst.includes(file))),
    first: openedFirst.map((file) => ({
      name: nameOf(file),
      folder: `/pwa/${dirname(file)}/`,
      reached: from(file),
    })),
  }
  const opened = openedLater().map(({ name, files }) => {
    const reached = union(files)
    return { name: files.length > 1 ? name : null, reached, withLazy: withLazy(reached) }
  })
  const onDemand = withLazy(new Set([...parts.shell, ...union(openedFirst)]))
  return {
    ...parts,
    hole: holeOf(parts, modules),
    opened: [
      { name: 'sheets', reached: parts.sheets, withLazy: parts.sheets },
      { name: null, reached: onDemand, withLazy: onDemand },
      ...opened,
    ],
  }
}

/** Returns the name of a screen: `home` for `screens/home/home-screen.tsx`. */
function nameOf(file: string): string {
  return /([^/]+?)(-screen)?\.tsx$/.exec(file)?.[1] ?? file
}

/**
 * Returns the screens that are opened from another one, by the name of the chunk that they share: those for
 * administrators, and those of one folder.
 */
function openedLater(): readonly { readonly name: string; readonly files: readonly string[] }[] {
  const all = [...routes, forAdministrators]
  const screens = all.filter(({ file, audience }) => audience !== 'course' && !openedFirst.includes(file))
  const byName = Map.groupBy(screens, ({ file, audience }) =>
    audience === 'administrators' ? audience : basename(dirname(file)),
  )
  return [...byName].map(([name, of]) => ({ name, files: [...new Set(of.map(({ file }) => file))] }))
}

/** Returns what the start loads later to send and to store, except the parts that need a further library. */
function sendingOf(start: Ids, modules: Modules): Ids {
  const parts = loadedLaterBy(start, modules)
    .filter((id) => id.includes('/sync/'))
    .map((id) => [...reachedFrom(id, modules)])
  return new Set(parts.filter((part) => !part.some((id) => isLibrary(id) && !start.has(id))).flat())
}

/**
 * Returns the modules of the parts of the card that are loaded later and need nothing of the club's screens, so that
 * they do not wait for it. The whole part counts: a part with a text field needs the chunks of the club.
 */
function holeOf(parts: Omit<Reached, 'hole' | 'opened'>, modules: Modules): Ids {
  const { views, sheets, shell, sending, first } = parts
  const isOfClub = (id: string) =>
    !isOfGround(id, parts) &&
    !isGolf(id) &&
    (shell.has(id) || sending.has(id) || isLarge(id, modules) || first.some(({ reached }) => reached.has(id)))
  const lazyParts = loadedLaterBy(sheets, modules)
    .filter((id) => !views.has(id))
    .map((id) => [...reachedFrom(id, modules)])
  return new Set(lazyParts.filter((part) => !part.some(isOfClub)).flat())
}

/** Whether a module is needed by every route, by the card, or by the card's board together with other screens. */
export function isOfGround(id: string, { start, card, views }: Pick<Reached, 'start' | 'card' | 'views'>): boolean {
  return start.has(id) || card.has(id) || (views.has(id) && !isOfScreen(id))
}

export function isOfScreen(id: string): boolean {
  return id.includes('/pwa/screens/')
}

export function isGolf(id: string): boolean {
  return id.includes('/golf/')
}

export function isLibrary(id: string): boolean {
  return id.includes('node_modules')
}

export function isIcon(id: string): boolean {
  return id.includes('lucide-react')
}

/** Whether a module is large: a library other than TanStack Query, or a module that imports Base UI. */
export function isLarge(id: string, modules: Modules): boolean {
  if (isLibrary(id)) return !isIcon(id) && !id.includes('@tanstack')
  return [...reachedFrom(id, modules)].some((each) => each.includes('@base-ui'))
}

/** Returns a module and what it imports, directly or indirectly, without what it loads on demand. */
export function reachedFrom(id: string, modules: Modules): Ids {
  return spread(new Set([id]), (each) => modules.getModuleInfo(each)?.importedIds ?? [])
}

/** Returns these modules and all that they load, also on demand, except other screens. */
function withLazyParts(ids: Ids, { modules, screens }: { readonly modules: Modules; readonly screens: Ids }): Ids {
  return spread(new Set(ids), (each) => {
    const info = modules.getModuleInfo(each)
    const onDemand = info?.dynamicallyImportedIds.filter((id) => !screens.has(id)) ?? []
    return [...(info?.importedIds ?? []), ...onDemand]
  })
}

function spread(reached: Set<string>, next: (id: string) => readonly string[]): Ids {
  // Iterating a set includes the elements added during the iteration.
  for (const each of reached) for (const imported of next(each)) reached.add(imported)
  return reached
}

/** Returns what these modules import dynamically. */
function loadedLaterBy(ids: Ids, modules: Modules): readonly string[] {
  return [...ids].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
}
