import {
  isGolf,
  isIcon,
  isLarge,
  isLibrary,
  isOfGround,
  isOfScreen,
  reachedFrom,
  reachedModules,
  type Modules,
  type Reached,
} from './reached-modules.ts'

/**
 * Small chunks (up to two KB compressed), and the chunk that contains their modules instead, because on a slow network
 * a request takes as long as 5 KB. A chunk is merged only into one that the same screens load on a first visit. The
 * list is manual, because the sources do not show how small a chunk becomes: the bundler removes nine tenths of some.
 */
const joined: Readonly<Record<string, string>> = {
  'login-landing': 'club',
  'landing-home': 'club',
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

/** A module that more first screens than this need is in the chunk that all of them load. */
const fewScreens = 2

/** Folders of modules that only a few screens share, and need together. Each is a chunk. */
const sharedFolders = ['import-files', 'games-beside']

/**
 * Returns a function that assigns modules to chunks. By default the bundler makes a chunk for every set of screens that
 * share a module: sixty requests for one screen, of which HTTP/1.1 runs six in parallel. These few chunks hold little
 * more:
 *
 * - `main`: the entry of the page
 * - `ground`: what every route needs, and what else the card on the course and its board share with other screens
 * - `scoring-screen`: the modules of the card
 * - `club`: what the club's header and menu add to the ground, and what most screens share on which visits begin
 * - `handicap-lookup-home` and others: what one or two of these screens share, named after them, so that none loads
 *   what only another one needs. A module is needed where its importers are, so no two of these chunks need each other
 * - `styles`: the styles that these screens share, those of the header and menu, and the few of some screens
 * - `fields`: the modules of these screens that import Base UI, which is large
 *
 * Every phone stores the rest, too, and a stored file costs it more than a few KB in it, so there are few files:
 *
 * - `hole`: what the card draws around its hole and opens on it without anything of the club's screens
 * - `sheets`: what else only the card opens, except what needs the code of a single screen of the club
 * - `games`: the rules of golf that these share with other screens
 * - `opened`: what else they share that needs no more than the ground and the rules of golf
 * - `sending`: what every phone loads a second after its screen, to send what was recorded and to note who scores
 * - `administrators`, `post-round` and others: the screens for administrators, and those of one folder that are opened
 *   one after the other, with what only they need
 * - `import-files` and others: the folders in `sharedFolders`
 * - `looks`: the styles of all other screens, and the icons that they share
 * - `forms`: what else they share that needs nothing of a single screen on which visits begin
 *
 * The bundler makes a chunk of each screen with the modules that only it needs. A screen on which visits begin is one
 * chunk, also where other screens of its folder need some of it.
 */
export function codeParts(root: string): (id: string, modules: Modules) => string | null {
  let known: Reached | undefined
  return (id, modules) => {
    known ??= reachedModules(root, modules)
    if (known.main.has(id)) return 'main'
    return (
      partOfLook(id, known) ??
      partOfCode(id, { reached: known, isLarge: isLarge(id, modules) }) ??
      partOfLater(id, { reached: known, modules })
    )
  }
}

function partOfLook(id: string, reached: Reached): string | null {
  if (!isIcon(id) && !isStyle(id)) return null
  const { shell, views, sheets } = reached
  if (isOfGround(id, reached)) return isIcon(id) ? 'ground' : null
  if (isStyle(id) && withFewStyles.has(firstWith(id, reached)?.name ?? '')) return 'styles'
  if (views.has(id)) return null
  if (!shell.has(id) && firstThatNeed(id, reached).length === 0)
    return isOfOthers(id, reached) ? 'looks' : partOfCard(id, reached)
  if (isOfScreen(id)) return screenOf(id, reached)
  if (isStyle(id)) return 'styles'
  return sheets.has(id) ? 'club' : (sharedByFirst(id, reached) ?? 'club')
}

/** Whether other screens than the card's load a module. */
function isOfOthers(id: string, { opened }: Reached): boolean {
  return opened.some(({ name, withLazy }) => name !== 'sheets' && withLazy.has(id))
}

/** Returns the chunk of what the card opens later. */
function partOfCard(id: string, { hole }: Reached): string {
  return hole.has(id) ? 'hole' : 'sheets'
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
  return sharedByFirst(id, reached)
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

/** Whether a module is needed by the header and menu of the club, or by most screens on which visits begin. */
function isOfClub(id: string, reached: Reached): boolean {
  return reached.shell.has(id) || firstThatNeed(id, reached).length > fewScreens
}

function sharedByFirst(id: string, reached: Reached): string | null {
  const { sheets, sending, later } = reached
  if (isOfClub(id, reached)) return 'club'
  if (sending.has(id)) return 'sending'
  if (isGolf(id) && sheets.has(id)) return 'games'
  const by = firstThatNeed(id, reached)
  if (by.length === 0 || (by.length === 1 && !later.has(id))) return null
  const name = by.join('-')
  return joined[name] ?? name
}

/** Returns the chunk of a module that no first visit needs; null where the bundler makes one. */
function partOfLater(id: string, { reached, modules }: { reached: Reached; modules: Modules }): string | null {
  const { views, hole, opened } = reached
  const isOfFirst = firstThatNeed(id, reached).length > 0
  if (isOfFirst || isLibrary(id) || isOfGround(id, reached) || views.has(id)) return null
  if (hole.has(id)) return isOfOthers(id, reached) ? 'opened' : 'hole'
  const [only, ...others] = opened.filter(({ withLazy }) => withLazy.has(id))
  if (only === undefined) return null
  if (others.length === 0) {
    const needs = only.name === 'sheets' ? needsOf(id, { reached, modules }) : null
    return only.reached.has(id) && needs?.isOfFew !== true ? only.name : null
  }
  if (isStyle(id) || isLarge(id, modules)) return null
  const folder = sharedFolders.find((name) => id.includes(`/pwa/${name}/`))
  return folder ?? partOfNeeds(id, { reached, modules })
}

/** Returns the chunk of a shared module by what it needs, so that no screen loads more because of a neighbor in it. */
function partOfNeeds(id: string, of: { reached: Reached; modules: Modules }): string | null {
  const needs = needsOf(id, of)
  if (needs.isOfFew) return null
  if (needs.sending) return needs.onlySending ? 'sending' : null
  if (of.reached.sheets.has(id) && !needs.club) return 'opened'
  if (id.includes('/sync/device/') && needs.onlySending) return 'sending'
  return isOfScreen(id) ? null : 'forms'
}

/** What a module needs besides the ground and the rules of golf. */
type Needs = {
  /** Needs something of one or two screens on which visits begin, or a library that only a few parts use. */
  readonly isOfFew: boolean
  readonly club: boolean
  readonly sending: boolean
  readonly onlySending: boolean
}

function needsOf(id: string, { reached, modules }: { reached: Reached; modules: Modules }): Needs {
  const all = [...reachedFrom(id, modules)].filter((each) => !isGolf(each) && !isOfGround(each, reached))
  const beyondClub = all.filter((each) => !isStyle(each) && !isIcon(each) && !isOfClub(each, reached))
  return {
    isOfFew: beyondClub.some(
      (each) => !reached.sending.has(each) && (isLibrary(each) || firstThatNeed(each, reached).length > 0),
    ),
    club: all.some((each) => isOfClub(each, reached)),
    sending: all.some((each) => reached.sending.has(each)),
    onlySending: all.every((each) => each === id || reached.sending.has(each)),
  }
}

function isStyle(id: string): boolean {
  return id.endsWith('.css')
}
