import { setTimeout as sleep } from 'node:timers/promises'
import { passedOn } from './hand-over.mjs'

/** Exit codes without a restart: a graceful stop, and EX_CONFIG of sysexits, which a restart cannot fix. */
const final = [0, 78]
const firstPause = 1000
const longestPause = 60_000
/** Milliseconds of running after which the pauses start from the shortest again. */
const soundAfter = 10 * 60_000

/**
 * Restarts something whenever it fails, with pauses that double from a second to a minute. A signal to this process
 * stops it.
 *
 * @param {() => Promise<number>} start runs it and returns its exit code
 * @param {{ unit?: number, say?: (line: string) => void }} [options] `unit` multiplies the pauses
 * @returns {Promise<number>} the last exit code
 */
export async function supervise(start, { unit = 1, say = console.error } = {}) {
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  for (const signal of passedOn) process.on(signal, onSignal)
  try {
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      const startedAt = performance.now()
      const code = await start()
      if (stop.signal.aborted || final.includes(code)) return code
      if (performance.now() - startedAt >= soundAfter * unit) pause = firstPause
      say(`The server ended with code ${code}. It starts again in ${pause / 1000} s.`)
      await sleep(pause * unit, undefined, { signal: stop.signal }).catch(() => undefined)
      if (stop.signal.aborted) return 0
    }
  } finally {
    for (const signal of passedOn) process.off(signal, onSignal)
  }
}
