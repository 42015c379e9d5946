const bin = 'node_modules/cspell/bin.mjs'
const config = 'tools/check/spelling/cspell.json'
/** Cached by content, because a checkout changes the time of every file. A second run reads only what has changed. */
const cache = ['--cache', '--cache-strategy=content', '--cache-location=node_modules/.cache/spelling']

/**
 * The arguments of Node that list every misspelled word below the working directory; words.txt has the project's own.
 */
export const spelling = [bin, 'lint', `--config=${config}`, '--root=.', '--no-progress', '--no-summary', ...cache]
