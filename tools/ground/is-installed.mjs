/**
 * @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} Lock
 */

/**
 * Whether node_modules contains the packages of the lock. It reads npm's own record of installed packages, so a
 * developer's `npm install` counts, and an interrupted `npm ci` does not: npm writes the record last.
 *
 * @param {Lock} lock package-lock.json
 * @param {Lock | undefined} record node_modules/.package-lock.json
 * @returns {boolean}
 */
export function isInstalled(lock, record) {
  if (record === undefined) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const had = record.packages[path]
    // Optional packages are those of other platforms: npm leaves them out.
    if (had === undefined) return wanted.optional === true
    return had.version === wanted.version && had.integrity === wanted.integrity
  })
}
