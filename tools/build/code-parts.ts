import { join } from 'node:path'

/** What the bundler knows of the modules that it has read. */
type Modules = { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

/** Where most visits begin. */
const openedFirst = [
  'screens/login/login-screen.tsx',
  'screens/home/home-screen.tsx',
  'screens/handicap-lookup/handicap-lookup-screen.tsx',
  'screens/courses/view-courses-screen.tsx',
]

/**
 * Which file of the build a module of ours goes to. Left alone, the bundler makes a file for every set of screens that
 * share a module: sixty files for one screen, each a request. These few hold the same and little more:
 *
 * - `main`: what the page begins with
 * - `ground`: what every address needs; together with the card on the course, the first load of whoever scores
 * - `shell`: what the club's header and menu add to it
 * - `course`: what the card shares with other screens
 * - `club`: what the screens that are opened first share, `forms`: what only the others share
 *
 * What only one screen or two need stays with them, and so does what stands on Base UI, which is large.
 */
export function codeParts(root: string) {
  const entry = (file: string, modules: Modules) => reachedFrom(join(root, 'pwa', file), modules)
  let reached: Record<'main' | 'start' | 'shell' | 'card' | 'first', ReadonlySet<string>> | undefined
  const reachedIn = (modules: Modules) =>
    (reached ??= {
      main: entry('main.ts', modules),
      start: entry('start.tsx', modules),
      shell: entry('shell/shell.tsx', modules),
      card: entry('screens/leaderboard/scoring-screen.tsx', modules),
      first: new Set(openedFirst.flatMap((file) => [...entry(file, modules)])),
    })

  return {
    /** Loaded with every screen, or with every screen inside the shell. */
    always: (id: string, modules: Modules) => {
      const { main, start, shell, card } = reachedIn(modules)
      if (main.has(id)) return 'main'
      if (isLibrary(id) && !id.includes('@tanstack')) return null
      if (start.has(id) || (shell.has(id) && card.has(id))) return 'ground'
      return shell.has(id) ? 'shell' : null
    },
    /** Asked only of modules that several screens share. */
    shared: (id: string, modules: Modules) => {
      if (isLibrary(id) || [...reachedFrom(id, modules)].some((each) => each.includes('@base-ui'))) return null
      const { card, first } = reachedIn(modules)
      if (card.has(id)) return 'course'
      return first.has(id) ? 'club' : 'forms'
    },
  }
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
