import { join } from 'node:path'
import { routes, routesFor, type AppRoute } from '../../pwa/routes.ts'

/** What the bundler knows of the modules that it has read. */
type Modules = { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

/** Screens on which most visits begin have their data prefetched. */
const openedFirst = routes.filter(({ prefetch }) => prefetch !== undefined)

/**
 * Which file of the build a module of ours goes to. Left alone, the bundler makes a file for every set of screens that
 * share a module: sixty files for one screen, each a request, of which a browser has six under way at once. These few
 * hold the same and little more:
 *
 * - `main`: what the page begins with
 * - `ground`: what every address needs, and the icons
 * - `course`: what else the card on the course shares with other screens; these are the first load of whoever scores
 * - `club`: what the club's header and menu add to the ground, and what the screens that are opened first share
 * - `fields`: of these, what stands on Base UI, which is large
 * - `forms`: what only the other screens share
 *
 * What belongs to one screen stays with it: it stands in a folder under `screens/`, which no other screen opens.
 */
export function codeParts(root: string) {
  const entry = (file: string, modules: Modules) => reachedFrom(join(root, 'pwa', file), modules)
  const screensOf = (of: readonly AppRoute[], modules: Modules) =>
    new Set(of.flatMap(({ file }) => [...entry(file, modules)]))
  let reached: Record<'main' | 'start' | 'shell' | 'card' | 'first', ReadonlySet<string>> | undefined
  const reachedIn = (modules: Modules) =>
    (reached ??= {
      main: entry('main.ts', modules),
      start: entry('start.tsx', modules),
      shell: entry('shell/shell.tsx', modules),
      card: screensOf(routesFor('course'), modules),
      first: screensOf(openedFirst, modules),
    })

  return {
    /** Loaded with the screens on which one begins. */
    first: (id: string, modules: Modules) => {
      const { main, start, shell, card, first } = reachedIn(modules)
      if (main.has(id)) return 'main'
      if (id.includes('lucide-react')) return 'ground'
      const isOfFrame = start.has(id) || shell.has(id) || card.has(id)
      if (isLarge(id, modules)) return first.has(id) && !isOfFrame && !isOfScreen(id) ? 'fields' : null
      if (start.has(id) || (card.has(id) && (shell.has(id) || first.has(id)))) return 'ground'
      if (shell.has(id)) return 'club'
      if (isOfScreen(id)) return null
      if (first.has(id)) return 'club'
      return card.has(id) ? 'course' : null
    },
    /** Asked only of modules that several screens share. */
    shared: (id: string, modules: Modules) => (isLarge(id, modules) ? null : 'forms'),
  }
}

function isOfScreen(id: string): boolean {
  return id.includes('/pwa/screens/')
}

/** Libraries, except for the one that the club is asked with, and what stands on Base UI. */
function isLarge(id: string, modules: Modules): boolean {
  if (isLibrary(id)) return !id.includes('@tanstack')
  return [...reachedFrom(id, modules)].some((each) => each.includes('@base-ui'))
}

function isLibrary(id: string): boolean {
  return id.includes('node_modules')
}

function reachedFrom(id: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set([id])
  // A set is walked to its end, also to what is added on the way.
  for (const each of reached) {
    for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}
