/**
 * @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean,
 * devOptional?: boolean }> }} Lock
 */

/**
 * Whether node_modules contains the packages of the lock. It reads npm's own record of installed packages, so a
 * developer's `npm install` counts, and an interrupted `npm ci` does not: npm writes the record last.
 *
 * @param {Lock} lock package-lock.json
 * @param {Lock | undefined} record node_modules/.package-lock.json
 * @param {{ needsTests: boolean }} needs whether the packages that only test the product are needed
 * @returns {boolean}
 */
export function isInstalled(lock, record, { needsTests }) {
  if (record === undefined) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const had = record.packages[path]
    // Optional packages are those of other platforms: npm leaves them out.
    if (had === undefined) return wanted.optional === true || (!needsTests && onlyTests(wanted))
    return had.version === wanted.version && had.integrity === wanted.integrity
  })
}

/** @param {Lock['packages'][string]} wanted */
function onlyTests({ dev, devOptional }) {
  return dev === true || devOptional === true
}

/**
 * The arguments of npm that install what is needed. What runs the product stays where it is when the packages that test
 * it are added: a server may be running from there, and `npm ci` would delete it.
 *
 * @param {{ needsTests: boolean }} needs
 * @param {{ runsAlready: boolean }} found whether the packages of the product are installed
 * @returns {readonly string[]}
 */
export function installation({ needsTests }, { runsAlready }) {
  const first = needsTests && runsAlready ? ['install', '--include=dev', '--no-save'] : undefined
  // The packaged Node is optional; npm may be configured to omit such packages.
  const always = ['--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  return [...(first ?? ['ci', needsTests ? '--include=dev' : '--omit=dev']), ...always]
}
