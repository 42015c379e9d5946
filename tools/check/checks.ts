import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAtLeast } from '../launch/is-at-least.mjs'
import { runScript } from '../run-script.ts'
import { brokenFileRules } from './file-rules.ts'
import { belowMinimum, gapsInLock, type Lock, type MinimumVersions } from './lock.ts'
import type { Check, Verdict } from './run-checks.ts'
import { runTests } from './run-tests.ts'
import { outdatedSettings } from './settings-files.ts'
import { brokenVoice } from './voice.ts'

/**
 * The checks that take about a minute together, longest first; `npm test` also tests the server, processes and the
 * browser.
 */
export function checks(root: string): Check[] {
  const script = async (...args: string[]) => fromScripts(root, [args])
  return [
    { name: 'unit tests', run: () => runTests({ root, project: 'unit', live: false }) },
    {
      name: 'types',
      run: () =>
        fromScripts(
          root,
          tsconfigs(root).map((file) => [bin.tsc, '-p', file, '--incremental', '--tsBuildInfoFile', knownTypes(file)]),
        ),
    },
    { name: 'lint and walls', run: () => script(bin.oxlint, '--disable-nested-config') },
    { name: 'proof of the walls', run: () => script('tools/wall-proof/prove-walls.ts') },
    { name: 'format', run: () => script(bin.oxfmt, '--check') },
    { name: 'unused code', run: () => script(bin.knip, '--no-progress') },
    { name: 'files', run: async () => fromComplaints(await brokenFileRules(root)) },
    { name: 'spelling', run: () => script(...spelling) },
    { name: 'voice', run: async () => fromComplaints(await brokenVoice(root)) },
    { name: 'settings', run: async () => fromComplaints(await outdatedSettings(root)) },
    { name: 'lock is complete', run: async () => fromComplaints(gapsInLock(await readLock(root))) },
    { name: 'minimum versions', run: async () => fromComplaints(await oldVersions(root)) },
  ]
}

const bin = {
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  knip: 'node_modules/knip/bin/knip.js',
  cspell: 'node_modules/cspell/bin.mjs',
}

const spellingConfig = 'tools/check/spelling/cspell.json'
/** Cached by content, because a checkout changes the time of every file. A second run reads only what has changed. */
const spellingCache = ['--cache', '--cache-strategy=content', '--cache-location=node_modules/.cache/spelling']

/**
 * The arguments of Node that list every misspelled word below the working directory; words.txt has the project's own.
 */
export const spelling = [
  bin.cspell,
  'lint',
  `--config=${spellingConfig}`,
  '--root=.',
  '--no-progress',
  '--no-summary',
  ...spellingCache,
]

/** Returns the configurations to check; the service worker has one of its own because its global types differ. */
function tsconfigs(root: string): string[] {
  return globSync(['tsconfig.json', 'pwa/service-worker/tsconfig.json'], { cwd: root })
}

/** The file with the incremental state of the last run. */
function knownTypes(tsconfig: string): string {
  return join('node_modules/.cache/types', `${tsconfig}buildinfo`)
}

async function oldVersions(root: string): Promise<string[]> {
  const minimum = await readJson<MinimumVersions>(join(root, 'tools/minimum-versions.json'))
  const old = isAtLeast(process.version, minimum.node) ? [] : [`this is Node ${process.version}, not ${minimum.node}`]
  return [...old, ...belowMinimum(await readLock(root), minimum)]
}

function readLock(root: string): Promise<Lock> {
  return readJson(join(root, 'package-lock.json'))
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}

async function fromScripts(root: string, scripts: readonly string[][]): Promise<Verdict> {
  const outputs: string[] = []
  for (const args of scripts) {
    const { code, output } = await runScript(args, { cwd: root, live: false })
    if (code !== 0) outputs.push(output.trim() || `${args.join(' ')} ended with ${code}`)
  }
  return fromComplaints(outputs)
}

function fromComplaints(complaints: readonly string[]): Verdict {
  return { ok: complaints.length === 0, output: complaints.join('\n') }
}
