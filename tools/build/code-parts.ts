import { basename, dirname, join } from 'node:path'
import { routes, routesFor, type AppRoute } from '../../pwa/routes.ts'

/** The module graph of the bundler. */
type Modules = {
  getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** The modules that entries import, directly or indirectly. */
type Reached = Readonly<
  Record<'main' | 'start' | 'sending' | 'shell' | 'card' | 'views' | 'sheets' | 'others' | 'later', ReadonlySet<string>>
> & {
  /** The modules of each screen that begins visits, with the folder of the screen. */
  readonly first: readonly { readonly name: string; readonly folder: string; readonly reached: ReadonlySet<string> }[]
  /** The modules of each screen that is opened later, with the name of the chunk it is opened with. */
  readonly opened: readonly { readonly name: string; readonly reached: ReadonlySet<string> }[]
}

/** The files of the screens that begin visits, each once. */
const openedFirst = [...new Set(routes.filter(({ beginsVisits }) => beginsVisits === true).map(({ file }) => file))]

/**
 * Small chunks (up to two KB compressed), and the chunk that contains their modules instead, because on a slow network
 * a request takes as long as 5 KB. A chunk is merged only into one that the same screens load on a first visit. The
 * list is manual, because the sources do not show how small a chunk becomes: the bundler removes nine tenths of some.
 */
const joined: Readonly<Record<string, string>> = {
  login: 'login-home',
  home: 'login-home',
  'login-follow': 'club',
  follow: 'club',
  results: 'club',
  'results-home': 'club',
  'results-start-again': 'club',
  'handicap-lookup-results': 'club',
  'handicap-lookup-start-again': 'club',
}

/**
 * The screens that begin visits and have less than half a KB of styles of their own. These are in the shared styles,
 * because a page is drawn only after its last file of styles.
 */
const withFewStyles: ReadonlySet<string> = new Set(['login', 'home', 'view-courses'])

/**
 * The files of the screens that are opened from another one, each once, with the name of the chunk they are opened
 * with.
 */
const openedLater = [
  ...new Map(
    routes
      .filter(({ file, audience }) => audience !== 'course' && !openedFirst.includes(file))
      .map(({ file, audience }) => [file, audience === 'administrators' ? audience : basename(dirname(file))]),
  ),
].map(([file, name]) => ({ file, name }))

/** What the card loads lazily and draws before its first hole; it must not wait for anything that is opened later. */
const drawnFirst = ['screens/leaderboard/ready/ready-line.tsx']

/** A module that more first screens than this need is in the chunk that all of them load. */
const fewScreens = 2

/**
 * The chunk of a module. By default the bundler makes a chunk for every set of screens that share a module: sixty
 * requests for one screen, of which HTTP/1.1 runs six in parallel. These few chunks hold little more:
 *
 * - `main`: the entry of the page
 * - `ground`: what every route needs, and what else the card on the course and its board share with other screens
 * - `club`: what the club's header and menu add to the ground, and what most screens share on which visits begin
 * - `home-login` and others: what one or two of these screens share, named after them, so that none loads what only
 *   another one needs. A module is needed where its importers are, so no two of these chunks need each other
 * - `styles`: the styles that these screens share, those of the header and menu, and the few of some screens
 * - `sheets`: the other styles and icons of what the card opens later
 * - `card-texts`: the texts of that, which stand in many folders and of which each part needs some
 * - `looks`: those of all other screens
 * - `fields`: the modules of these screens that import Base UI, which is large
 * - `sending`: what every phone loads a second after its screen, to send what was recorded and to note who scores
 * - `games`: the rules of golf that the card's games and sheets share with other screens
 * - `opened`: what else these share and what needs nothing but the ground and the rules of golf
 * - `forms`: what only the other screens share
 *
 * - `administrators`, `post-round` and others: the screens for administrators, and those of one folder that are opened
 *   one after the other. A phone stores each file of the app, and a file costs it more than the few KB in it
 *
 * Any other module in a folder under `screens/` belongs to one screen and stays in its chunk, and so do its styles.
 * What a screen needs on which visits begin is one chunk, also where other screens of its folder need some of it. The
 * modules of the card form the chunk `scoring-screen`, which the bundler would otherwise split by the lazily loaded
 * sheets that import some of them.
 */
export function codeParts(root: string) {
  const entry = (file: string, modules: Modules) => reachedFrom(join(root, 'pwa', file), modules)
  const screensOf = (of: readonly AppRoute[], modules: Modules) =>
    new Set(of.flatMap(({ file }) => [...entry(file, modules)]))
  let known: Reached | undefined
  const reachedIn = (modules: Modules): Reached =>
    (known ??= {
      main: entry('index.html', modules),
      start: entry('start.tsx', modules),
      sending: new Set(
        loadedLaterBy(entry('start.tsx', modules), modules)
          .filter((id) => id.includes('/sync/'))
          .flatMap((id) => [...reachedFrom(id, modules)]),
      ),
      shell: new Set([...entry('routed.tsx', modules), ...entry('framed-screens.ts', modules)]),
      card: screensOf(routesFor('course'), modules),
      views: new Set(
        [...routesFor('course').flatMap(({ views = {} }) => Object.values(views)), ...drawnFirst].flatMap((file) => [
          ...entry(file, modules),
        ]),
      ),
      sheets: new Set(
        routesFor('course').flatMap(({ file }) => [...reachedFrom(join(root, 'pwa', file), modules, { lazily: true })]),
      ),
      others: screensOf(
        routes.filter(({ audience }) => audience !== 'course'),
        modules,
      ),
      first: openedFirst.map((file) => ({
        name: nameOf(file),
        folder: `/pwa/${dirname(file)}/`,
        reached: entry(file, modules),
      })),
      opened: openedLater.map(({ file, name }) => ({ name, reached: entry(file, modules) })),
      later: screensOf(
        routes.filter(({ file }) => !openedFirst.includes(file)),
        modules,
      ),
    })

  return {
    /** Assigns the modules that most first visits load, and those of screens opened together. */
    first: (id: string, modules: Modules) => {
      const reached = reachedIn(modules)
      if (reached.main.has(id)) return 'main'
      const isOfLibraries = isLarge(id, modules)
      if (isTextOfSheets(id, reached)) return 'card-texts'
      return partOfLook(id, reached) ?? partOfCode(id, { reached, isLarge: isOfLibraries }) ?? openedWith(id, reached)
    },
    /** Called only for modules that several screens share. */
    shared: (id: string, modules: Modules) => {
      if (isOfScreen(id) || isLarge(id, modules)) return null
      const reached = reachedIn(modules)
      if (reached.sending.has(id)) return 'sending'
      const needs = [...reachedFrom(id, modules)].filter((each) => each !== id && !isGolf(each))
      return reached.sheets.has(id) && needs.every((each) => isOfGround(each, reached)) ? 'opened' : 'forms'
    },
  }
}

/** Returns the name of a screen: `home` for `screens/home/home-screen.tsx`. */
function nameOf(file: string): string {
  return /([^/]+?)(-screen)?\.tsx$/.exec(file)?.[1] ?? file
}

function isTextOfSheets(id: string, { card, views, sheets }: Reached): boolean {
  return isOfScreen(id) && id.endsWith('texts.ts') && sheets.has(id) && !card.has(id) && !views.has(id)
}

function partOfLook(id: string, reached: Reached): string | null {
  if (!isIcon(id) && !isStyle(id)) return null
  const { shell, views, sheets } = reached
  if (isOfGround(id, reached)) return isIcon(id) ? 'ground' : null
  if (isStyle(id) && withFewStyles.has(firstWith(id, reached)?.name ?? '')) return 'styles'
  if (isOfScreen(id)) return sheets.has(id) && !views.has(id) ? 'sheets' : screenOf(id, reached)
  const by = firstThatNeed(id, reached)
  if (!shell.has(id) && by.length === 0) return sheets.has(id) ? 'sheets' : 'looks'
  if (isStyle(id)) return 'styles'
  return sheets.has(id) ? 'club' : (sharedByFirst(id, by, reached) ?? 'club')
}

function partOfCode(id: string, { reached, isLarge }: { reached: Reached; isLarge: boolean }): string | null {
  const { start, shell, card, views, others } = reached
  if (isIcon(id) || (isStyle(id) && !isOfGround(id, reached))) return null
  const by = firstThatNeed(id, reached)
  const isOfFrame = isOfGround(id, reached) || shell.has(id)
  if (isLarge) return by.length > 0 && !isOfFrame && !isOfScreen(id) ? 'fields' : null
  const isShared = !isOfScreen(id) || others.has(id) || shell.has(id) || by.length > fewScreens
  if (start.has(id) || ((card.has(id) || views.has(id)) && isShared)) return 'ground'
  if (isOfScreen(id)) return card.has(id) ? 'scoring-screen' : screenOf(id, reached)
  return sharedByFirst(id, by, reached)
}

/** Whether a module is needed by every route, by the card, or by the card's board together with other screens. */
function isOfGround(id: string, { start, card, views }: Reached): boolean {
  return start.has(id) || card.has(id) || (views.has(id) && !isOfScreen(id))
}

/** Returns the names of the screens that begin visits and need a module. */
function firstThatNeed(id: string, { first }: Reached): readonly string[] {
  return first.filter(({ reached }) => reached.has(id)).map(({ name }) => name)
}

/**
 * Returns the chunk of the screen that begins visits and whose folder contains a module. Only where other screens need
 * a part of the folder: elsewhere the bundler makes one chunk of the screen and its own modules.
 */
function screenOf(id: string, all: Reached): string | null {
  const { later } = all
  const screen = firstWith(id, all)
  if (screen === undefined) return null
  const { name, folder, reached } = screen
  const isShared = [...reached].some((each) => each.includes(folder) && later.has(each))
  return isShared ? `${name}-screen` : null
}

/** Returns the screen that begins visits, needs a module and contains it in its folder. */
function firstWith(id: string, { first }: Reached): Reached['first'][number] | undefined {
  return first.find(({ folder, reached }) => id.includes(folder) && reached.has(id))
}

function sharedByFirst(id: string, by: readonly string[], { shell, sheets, later }: Reached): string | null {
  if (shell.has(id) || by.length > fewScreens) return 'club'
  if (isGolf(id) && sheets.has(id)) return 'games'
  if (by.length === 0 || (by.length === 1 && !later.has(id))) return null
  const name = by.join('-')
  return joined[name] ?? name
}

/**
 * Returns the chunk of the screens that are opened together, when only these need a module: those for administrators,
 * or those of one folder. Null for a single screen, which the bundler gives a chunk of its own.
 */
function openedWith(id: string, { first, card, opened }: Reached): string | null {
  if (!isOfScreen(id) || card.has(id) || first.some(({ reached }) => reached.has(id))) return null
  const [name, ...others] = new Set(opened.filter(({ reached }) => reached.has(id)).map((screen) => screen.name))
  const isOne = name !== undefined && others.length === 0
  return isOne && opened.filter((screen) => screen.name === name).length > 1 ? name : null
}

/** Returns what these modules import dynamically. */
function loadedLaterBy(ids: ReadonlySet<string>, modules: Modules): readonly string[] {
  return [...ids].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
}

function isOfScreen(id: string): boolean {
  return id.includes('/pwa/screens/')
}

/** Whether a module is large: a library other than TanStack Query, or a module that imports Base UI. */
function isLarge(id: string, modules: Modules): boolean {
  if (isLibrary(id)) return !id.includes('@tanstack')
  return [...reachedFrom(id, modules)].some((each) => each.includes('@base-ui'))
}

function isStyle(id: string): boolean {
  return id.endsWith('.css')
}

function isIcon(id: string): boolean {
  return id.includes('lucide-react')
}

function isGolf(id: string): boolean {
  return id.includes('/golf/')
}

function isLibrary(id: string): boolean {
  return id.includes('node_modules')
}

function reachedFrom(id: string, modules: Modules, { lazily = false } = {}): ReadonlySet<string> {
  const reached = new Set([id])
  // Iterating a set includes the elements added during the iteration.
  for (const each of reached) {
    const info = modules.getModuleInfo(each)
    for (const imported of info?.importedIds ?? []) reached.add(imported)
    if (lazily) for (const imported of info?.dynamicallyImportedIds ?? []) reached.add(imported)
  }
  return reached
}
