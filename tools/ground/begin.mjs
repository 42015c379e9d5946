import { prepare } from './prepare.mjs'

/**
 * Prepares the machine and does the work with the right Node; the work's result becomes the exit code. What went wrong
 * is said without a stack: it is about the machine, not about the code.
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
