import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

type Machine = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly exists: (path: string) => boolean
}

/**
 * Finds a Chromium for the tests: the one that CHROMIUM_PATH names, else one on the PATH or among a Mac's applications.
 *
 * @throws when CHROMIUM_PATH names a file that is not there: testing with another browser would hide the mistake
 */
export function findChromium({ environment, exists }: Machine): string | undefined {
  const named = environment['CHROMIUM_PATH']
  if (named) {
    if (!exists(named)) throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file.`)
    return named
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...applications].find(exists)
}
