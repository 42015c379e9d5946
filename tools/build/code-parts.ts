import { join } from 'node:path'
import { routes, routesFor, type AppRoute } from '../../pwa/routes.ts'

/** The module graph of the bundler. */
type Modules = {
  getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** The modules that an entry imports, directly or not. */
type Reached = Readonly<
  Record<'main' | 'start' | 'shell' | 'card' | 'sheets' | 'first' | 'others', ReadonlySet<string>>
>

/** Screens on which most visits begin have their data prefetched. */
const openedFirst = routes.filter(({ prefetch }) => prefetch !== undefined)

/**
 * The chunk of a module. By default the bundler makes a chunk for every set of screens that share a module: sixty
 * requests for one screen, of which HTTP/1.1 runs six in parallel. These few chunks hold little more:
 *
 * - `main`: the entry of the page
 * - `ground`: what every route needs
 * - `course`: what else the card on the course shares with other screens; these are the first load of a scorer
 * - `club`: what the club's header and menu add to the ground, and what the screens of most first visits share
 * - `sheets`: the styles and icons of what the card opens later
 * - `styles`: those of all other screens
 * - `fields`: the modules of these screens that import Base UI, which is large
 * - `forms`: what only the other screens share
 *
 * A module in a folder under `screens/` belongs to one screen and stays in its chunk. The modules of the card form the
 * chunk `scoring-screen`, which the bundler would otherwise split by the lazily loaded sheets that import some of them.
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
      shell: entry('routed.tsx', modules),
      card: screensOf(routesFor('course'), modules),
      sheets: new Set(
        routesFor('course').flatMap(({ file }) => [...reachedFrom(join(root, 'pwa', file), modules, { lazily: true })]),
      ),
      first: screensOf(openedFirst, modules),
      others: screensOf(
        routes.filter(({ audience }) => audience !== 'course'),
        modules,
      ),
    })

  return {
    /** Loaded with the screens of most first visits. */
    first: (id: string, modules: Modules) => {
      const reached = reachedIn(modules)
      if (reached.main.has(id)) return 'main'
      return partOfLook(id, reached) ?? partOfCode(id, { reached, isLarge: isLarge(id, modules) })
    },
    /** Called only for modules that several screens share. */
    shared: (id: string, modules: Modules) => (isOfScreen(id) || isLarge(id, modules) ? null : 'forms'),
  }
}

function partOfLook(id: string, { start, card, sheets }: Reached): string | null {
  if (!isIcon(id) && !id.endsWith('.css')) return null
  if (start.has(id) || card.has(id)) return isIcon(id) ? 'ground' : null
  return sheets.has(id) ? 'sheets' : 'styles'
}

function partOfCode(id: string, { reached, isLarge }: { reached: Reached; isLarge: boolean }): string | null {
  const { start, shell, card, first, others } = reached
  const isOfFrame = start.has(id) || shell.has(id) || card.has(id)
  if (isLarge) return first.has(id) && !isOfFrame && !isOfScreen(id) ? 'fields' : null
  if (start.has(id) || (card.has(id) && (shell.has(id) || first.has(id)))) return 'ground'
  if (shell.has(id)) return 'club'
  if (isOfScreen(id)) return card.has(id) && !others.has(id) ? 'scoring-screen' : null
  if (first.has(id)) return 'club'
  return card.has(id) ? 'course' : null
}

function isOfScreen(id: string): boolean {
  return id.includes('/pwa/screens/')
}

/** Libraries without TanStack Query, and modules that import Base UI. */
function isLarge(id: string, modules: Modules): boolean {
  if (isLibrary(id)) return !id.includes('@tanstack')
  return [...reachedFrom(id, modules)].some((each) => each.includes('@base-ui'))
}

function isIcon(id: string): boolean {
  return id.includes('lucide-react')
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
