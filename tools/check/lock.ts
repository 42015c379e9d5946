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
 * Lists dependencies that a lock names and does not contain. npm writes such a lock when a version was published before
 * its platform packages. It works on the machine that wrote it; `npm ci` fails on every other platform.
 */
export function gapsInLock(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isHeld({ lock, folder, name }))
      .map((name) => `${folder || 'package.json'} needs ${name}, which the lock does not contain`),
  )
}

/** Resolves a package as Node does: in the package's own node_modules, then in those of the folders above. */
function isHeld({ lock, folder, name }: { lock: Lock; folder: string; name: string }): boolean {
  if (`${folder}/node_modules/${name}`.replace(/^\//, '') in lock.packages) return true
  if (folder === '') return false
  return isHeld({ lock, folder: folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name })
}

/** Lists locked packages and packaged Nodes that are older than their minimum version. */
export function belowMinimum(lock: Lock, { node, packages }: MinimumVersions): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { version }]) => {
    const name = folder.replace(/^.*node_modules\//, '')
    const least = /^node-(bin-)?(linux|darwin)-/.test(name) ? node : packages[name]
    if (least === undefined || version === undefined || isAtLeast(version, least)) return []
    return [`${folder} is ${version} and must be ${least} or newer`]
  })
}
