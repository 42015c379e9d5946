import { setTimeout as sleep } from 'node:timers/promises'
import { passedOn } from './hand-over.mjs'

/** The server stopped in good order; it needs a person (EX_CONFIG of sysexits): starting it again changes nothing. */
const final = [0, 78]
const firstPause = 1000
const longestPause = 60_000
/** A server that ran this long is sound: its next end is the first one again. */
const soundAfter = 10 * 60_000

/**
 * Starts something again whenever it ends by a failure, with pauses that grow from a second to a minute. A signal to
 * this process ends it for good.
 *
 * @param {() => Promise<number>} start runs it to its end, and returns its exit code
 * @param {{ unit?: number, say?: (line: string) => void }} [options] `unit`: what the pauses are multiplied by
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
