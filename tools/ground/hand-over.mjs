import { spawn } from 'node:child_process'
import { constants } from 'node:os'

export const passedOn = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Runs a command in this process's place: it has the terminal, gets the signals, and its end is returned as an exit
 * code (128 + number when a signal ended it).
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ isLeashed?: boolean, isQuiet?: boolean }} [options] `isLeashed`: the child gets a channel to this process, by
 *   whose end it notices that this process was killed. `isQuiet`: of what the child says only its last line is shown,
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
      // Ctrl-C in a terminal reaches the child by itself; sent twice it would cut a graceful end short.
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
