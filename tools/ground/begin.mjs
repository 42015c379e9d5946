import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handOver } from './hand-over.mjs'
import { isAtLeast } from './is-at-least.mjs'
import { isInstalled } from './is-installed.mjs'
import { pickNode } from './pick-node.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const installed = 'node_modules/.package-lock.json'
const oldestForStarting = '20.0.0'

/**
 * Prepares the machine and runs `work` with the right Node; its result is the exit code. Errors are printed without a
 * stack, because they concern the machine and not the code.
 *
 * @param {(node: string) => Promise<number>} work
 * @returns {Promise<void>}
 */
export async function begin(work) {
  try {
    process.exitCode = await work(await prepare())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Makes the project runnable on a machine that has only Node and npm: installs the missing packages of the lock, and
 * picks the Node. Needs no package, and no network when everything is installed.
 *
 * @returns {Promise<string>} the path of that Node
 * @throws {Error} with a message for the reader, when this machine cannot run the project
 */
async function prepare() {
  if (!isAtLeast(process.version, oldestForStarting)) {
    throw new Error(`Nomad needs Node 20 or newer, and this is ${process.version}: see https://nodejs.org.`)
  }
  process.chdir(root)
  /** @type {{ node: string }} */
  const { node: least } = readJson('tools/minimum-versions.json')
  const { version, execPath, platform, arch } = process
  const machine = { root, version, execPath, platform, arch, exists: existsSync }

  if (isInstalled(readJson('package-lock.json'), existsSync(installed) ? readJson(installed) : undefined)) {
    const node = pickNode(machine, least)
    // Without one, the packages were copied from another platform: install them again.
    if (node !== undefined) return node
  }
  await install()
  const node = pickNode(machine, least)
  if (node !== undefined) return node
  throw new Error(
    `Nomad runs on Node ${least} or newer. This is ${version}, and no Node is packaged for ${platform}-${arch}: ` +
      'please install one from https://nodejs.org.',
  )
}

async function install() {
  console.log('Installing packages (npm ci) …')
  // The build needs development packages, and the packaged Node is optional; npm may be configured to omit both.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  const code = await handOver('npm', args).catch((/** @type {Error} */ error) => error.message)
  if (code !== 0) {
    throw new Error(`npm ci failed (${code}). Is npm installed, is there a network, is ${root} writable?`)
  }
}

/**
 * @template T
 * @param {string} path
 * @returns {T}
 */
function readJson(path) {
  return /** @type {T} */ (JSON.parse(readFileSync(path, 'utf8')))
}
