import { isAtLeast } from '../launch/is-at-least.mjs'

type LockedPackage = {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The packages of package-lock.json by folder, with '' for the project itself. */
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> }

/** The oldest safe versions; see tools/README.md. */
export type MinimumVersions = { readonly node: string; readonly packages: Readonly<Record<string, string>> }

/**
 * Dependencies that a lock names and does not contain. npm writes such a lock when a release was published before its
 * platform packages. The machine that wrote it works; `npm ci` fails on every other platform.
 */
export function gapsInLock(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isHeld({ lock, folder, name }))
      .map((name) => `${folder || 'package.json'} needs ${name}, which the lock does not contain`),
  )
}

/** Resolves like Node: in the package's own node_modules, then in those of the folders above. */
function isHeld({ lock, folder, name }: { lock: Lock; folder: string; name: string }): boolean {
  if (`${folder}/node_modules/${name}`.replace(/^\//, '') in lock.packages) return true
  if (folder === '') return false
  return isHeld({ lock, folder: folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name })
}

/** Locked packages, and packaged Nodes, below their minimum version. */
export function belowMinimum(lock: Lock, { node, packages }: MinimumVersions): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { version }]) => {
    const name = folder.replace(/^.*node_modules\//, '')
    const least = /^node-(bin-)?(linux|darwin)-/.test(name) ? node : packages[name]
    if (least === undefined || version === undefined || isAtLeast(version, least)) return []
    return [`${folder} is ${version} and must be ${least} or newer`]
  })
}
