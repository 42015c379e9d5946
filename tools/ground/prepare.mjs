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
 * Makes the project runnable on a machine that has only Node and npm: installs what the lock asks for when it is not
 * there yet, and says which Node to go on with. Needs no package and no network when everything is there.
 *
 * @returns {Promise<string>} the path of that Node
 * @throws {Error} with a message for the reader, when this machine cannot run the project
 */
export async function prepare() {
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
    // Without one, the packages were copied from another kind of machine, and are installed anew.
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
  // The build needs the tools, and the lock brings a Node as an optional package; a machine may be set to omit both.
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
