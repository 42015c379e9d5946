import { spawn } from 'node:child_process'
import { constants } from 'node:os'

export const passedOn = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Runs a command in place of this process: it gets the terminal and the signals. Returns its exit code, 128 + number
 * when a signal ended it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ isLeashed?: boolean, isQuiet?: boolean }} [options] `isLeashed`: opens an IPC channel, whose
 *   end tells the child that this process was killed. `isQuiet`: prints only the last line of the child's output,
 *   unless it fails
 * @returns {Promise<number>}
 */
export function handOver(command, args, { isLeashed = false, isQuiet = false } = {}) {
  return new Promise((done, fail) => {
    const output = isQuiet ? 'pipe' : 'inherit'
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = isLeashed ? ['inherit', output, output, 'ipc'] : ['inherit', output, output]
    const child = spawn(command, [...args], { stdio })
    const said = { all: '', lines: '' }
    child.stdout?.on('data', (part) => {
      said.all += part
      said.lines += part
    })
    child.stderr?.on('data', (part) => (said.all += part))
    /** @param {NodeJS.Signals} signal */
    function pass(signal) {
      // Ctrl-C in a terminal reaches the child directly; a second signal would end its graceful stop.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of passedOn) process.on(signal, pass)
    child.on('error', fail)
    child.on('close', (code, signal) => {
      for (const name of passedOn) process.off(name, pass)
      const shown = code === 0 ? (said.lines.trimEnd().split('\n').at(-1) ?? '') : said.all.trimEnd()
      if (shown !== '') console.log(shown)
      done(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}
