import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

/** One row of the table in oxlint.config.ts: a folder, or one file. A `*` at the end of a name matches any rest. */
export type Room = {
  /** The packages that it may import, besides itself. */
  readonly opens: readonly string[]
  /** The libraries and built-in modules that it may import. */
  readonly packages: readonly string[]
  /** Further packages that its tests may import. */
  readonly testsOpen?: readonly string[]
  /** Nothing in it is part of the product: all of its files may import test equipment. */
  readonly forTests?: boolean
}

export type House = {
  readonly rooms: Readonly<Record<string, Room>>
  /** Folders whose subfolders may not import each other. */
  readonly apart: readonly string[]
  /** Libraries for the tests of every package. */
  readonly testPackages: readonly string[]
}

export type Import = {
  /** The importing file, relative to the project, with forward slashes. */
  readonly file: string
  readonly specifier: string
}

/**
 * Returns why an import breaks the walls; undefined for a legal one. Files outside every package may import anything.
 */
export function doorVerdict({ file, specifier }: Import, house: House): string | undefined {
  const { rooms, apart, testPackages } = house
  const from = roomOf(file, rooms)
  const room = from === undefined ? undefined : rooms[from]
  if (from === undefined || room === undefined) {
    const isStray = Object.keys(rooms).some((name) => topFolder(name) === topFolder(file))
    return isStray ? `${file} is in no package of the table` : undefined
  }
  if (room.opens.includes('*')) return undefined
  const isTest = testFile.test(file)
  const path = projectPath(file, specifier)

  if (path === undefined) {
    const name = packageName(specifier)
    const allowed = [...room.packages, ...(isTest ? testPackages : [])]
    return allows(allowed, name) ? undefined : `${from} may not use ${name}`
  }

  const to = roomOf(path, rooms)
  if (to === undefined) return `${specifier} leads out of every package`
  const opens = [from, ...room.opens, ...(isTest ? (room.testsOpen ?? []) : [])]
  if (!allows(opens, to)) return `${from} may not open ${to}`
  const neighbors = neighborsOf({ file, path }, apart)
  if (neighbors !== undefined) return neighbors
  if (!isTest && room.forTests !== true && testFile.test(path)) return `${specifier} is for tests`
  return spelling({ specifier, crosses: topFolder(file) !== topFolder(path), target: topFolder(path) })
}

function neighborsOf({ file, path }: { file: string; path: string }, apart: House['apart']): string | undefined {
  for (const parent of apart) {
    const [own, other] = [file, path].map((each) => folderIn(parent, each))
    if (own !== undefined && other !== undefined && own !== other)
      return `${parent}/${own} may not open ${parent}/${other}`
  }
  return undefined
}

function folderIn(parent: string, path: string): string | undefined {
  return path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/')[0] : undefined
}

/** Tests and test equipment: `testing.ts`, `outings-testing.ts`. */
const testFile = /(\.test|[/-]testing)\.\w+$/
const rootsWithAlias = ['golf', 'db', 'sync']

/** Requires one spelling of each import, so that a search finds all importers. */
function spelling({ specifier, crosses, target }: { specifier: string; crosses: boolean; target: string }) {
  const isAlias = specifier.startsWith('#')
  if (crosses && !isAlias && rootsWithAlias.includes(target)) return `write #${target}/… to import another package`
  if (!crosses && isAlias) return 'write a relative path inside a package'
  return undefined
}

/** Returns the path of an import inside the project; undefined for a library. */
function projectPath(file: string, specifier: string): string | undefined {
  const plain = specifier.replace(/[?].*$/, '')
  if (plain.startsWith('#')) return posix.normalize(plain.slice(1))
  if (plain.startsWith('.')) return posix.join(posix.dirname(file), plain)
  return /^(\/|file:)/.test(plain) ? '/' : undefined
}

function roomOf(path: string, rooms: House['rooms']): string | undefined {
  const inside = Object.keys(rooms).filter((name) => path === name || path.startsWith(`${name}/`))
  return inside.sort((a, b) => b.length - a.length)[0]
}

function packageName(specifier: string): string {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

function allows(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern))
}

function topFolder(path: string): string {
  return path.split('/')[0] ?? ''
}
