import { isAtLeast } from '../ground/is-at-least.mjs'

type LockedPackage = {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** What is read of package-lock.json: its packages by their folder, with '' for the project itself. */
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> }

/** The oldest versions that are safe to run; see tools/README.md. */
export type MinimumVersions = { readonly node: string; readonly packages: Readonly<Record<string, string>> }

/**
 * Dependencies that a lock names and does not hold. npm writes such a lock when a release was published before its
 * platform packages: the machine that wrote it works on, and `npm ci` refuses it on every other.
 */
export function gapsInLock(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isHeld({ lock, folder, name }))
      .map((name) => `${folder || 'package.json'} asks for ${name}, which the lock does not hold`),
  )
}

/** Looks where Node would: in the package's own node_modules, then in those of the folders above it. */
function isHeld({ lock, folder, name }: { lock: Lock; folder: string; name: string }): boolean {
  if (`${folder}/node_modules/${name}`.replace(/^\//, '') in lock.packages) return true
  if (folder === '') return false
  return isHeld({ lock, folder: folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name })
}

/** Locked packages, and the packaged Nodes, that are older than the oldest version that is safe. */
export function belowMinimum(lock: Lock, { node, packages }: MinimumVersions): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { version }]) => {
    const name = folder.replace(/^.*node_modules\//, '')
    const least = /^node-(bin-)?(linux|darwin)-/.test(name) ? node : packages[name]
    if (least === undefined || version === undefined || isAtLeast(version, least)) return []
    return [`${folder} is ${version}, and has to be ${least} or newer`]
  })
}
