import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handOver } from './hand-over.mjs'
import { isAtLeast } from './is-at-least.mjs'
import { installation, isInstalled } from './is-installed.mjs'
import { pickNode } from './pick-node.mjs'

/** @typedef {import('./is-installed.mjs').Lock} Lock */

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const installed = 'node_modules/.package-lock.json'
const oldestForStarting = '20.0.0'

/**
 * Prepares the machine and runs `work` with the right Node; its result is the exit code. Errors are printed without a
 * stack, because they concern the machine and not the code.
 *
 * @param {(node: string) => Promise<number>} work
 * @param {{ needsTests: boolean }} needs whether `work` needs the packages that only test the product
 * @returns {Promise<void>}
 */
export async function begin(work, needs) {
  try {
    process.exitCode = await work(await prepare(needs))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Makes the project runnable on a machine that has only Node and npm: installs the missing packages of the lock, and
 * picks the Node. Needs no package, and no network when everything is installed.
 *
 * @param {{ needsTests: boolean }} needs
 * @returns {Promise<string>} the path of that Node
 * @throws {Error} with a message for the reader, when this machine cannot run the project
 */
async function prepare(needs) {
  if (!isAtLeast(process.version, oldestForStarting)) {
    throw new Error(`Nomad needs Node 20 or newer, and this is ${process.version}: see https://nodejs.org.`)
  }
  process.chdir(root)
  /** @type {{ node: string }} */
  const { node: least } = readJson('tools/minimum-versions.json')
  const { version, execPath, platform, arch } = process
  const machine = { root, version, execPath, platform, arch, exists: existsSync }

  /** @type {Lock} */
  const lock = readJson('package-lock.json')
  /** @type {Lock | undefined} */
  const record = existsSync(installed) ? readJson(installed) : undefined
  if (isInstalled(lock, record, needs)) {
    const node = pickNode(machine, least)
    // Without one, the packages were copied from another platform: install them again.
    if (node !== undefined) return node
  }
  await install(installation(needs, { runsAlready: isInstalled(lock, record, { needsTests: false }) }))
  const node = pickNode(machine, least)
  if (node !== undefined) return node
  throw new Error(
    `Nomad runs on Node ${least} or newer. This is ${version}, and no Node is packaged for ${platform}-${arch}: ` +
      'please install one from https://nodejs.org.',
  )
}

/** @param {readonly string[]} args */
async function install(args) {
  console.log(`Installing packages (npm ${args.slice(0, 2).join(' ')}) …`)
  const code = await handOver('npm', args).catch((/** @type {Error} */ error) => error.message)
  if (code !== 0) {
    throw new Error(`npm ${args[0]} failed (${code}). Is npm installed, is there a network, is ${root} writable?`)
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
