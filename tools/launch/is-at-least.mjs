/**
 * Compares two versions of three numbers; anything after them (`-rc.1`) is ignored.
 *
 * @param {string} version
 * @param {string} least
 * @returns {boolean}
 */
export function isAtLeast(version, least) {
  const [had, needed] = [numbers(version), numbers(least)]
  const at = [0, 1, 2].find((place) => had[place] !== needed[place]) ?? 2
  return (had[at] ?? 0) >= (needed[at] ?? 0)
}

/** @param {string} version */
function numbers(version) {
  return version
    .replace(/^v/, '')
    .split('.', 3)
    .map((part) => Number.parseInt(part, 10))
}
