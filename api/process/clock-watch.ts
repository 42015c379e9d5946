import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hour, minute } from '../server/time.ts'
import { writeWhole } from './private-files.ts'

type Watch = {
  readonly dataDir: string
  readonly now: () => Date
  readonly elapsed: () => number
}

/**
 * What the last server of this folder left: an instant of its clock, and for how long the clock has gone on until then.
 */
type Noted = { readonly at: string; readonly milliseconds: number }

/** In this time the network or a person has set the clock of a machine that started with a wrong one. */
const untilSet = hour
/** The longest pause between two servers after which the clock of the second one counts as having gone on. */
const longestPause = hour
const betweenNotes = 5 * minute

export type ClockWatch = {
  /**
   * Whether the clock has gone on for an hour: with this process, or with it and those before it. A clock that is far
   * ahead of the note of the last process has not.
   */
  readonly isTrusted: () => boolean
  /** Call it often; it writes every five minutes. */
  readonly note: () => Promise<void>
  /** Notes the clock for the next process. */
  readonly stop: () => void
}

/** Watches the clock of this machine, so that also a server that restarts each hour can trust it (decision 174). */
export function watchClock({ dataDir, now, elapsed }: Watch): ClockWatch {
  const file = join(dataDir, 'clock')
  const opened = elapsed()
  const before = wentOn(readNoted(file), now())
  const next = { at: opened }
  const milliseconds = () => Math.max(elapsed(), before + elapsed() - opened)

  function write(): void {
    const noted: Noted = { at: now().toISOString(), milliseconds: Math.min(untilSet, Math.floor(milliseconds())) }
    writeWhole(file, `${JSON.stringify(noted)}\n`)
  }

  return {
    isTrusted: () => milliseconds() >= untilSet,
    async note() {
      if (elapsed() < next.at) return
      next.at = elapsed() + betweenNotes
      write()
    },
    stop() {
      try {
        write()
      } catch {
        // On a full disk the last note stays, and the next process waits a little longer.
      }
    },
  }
}

function wentOn(noted: Noted | undefined, now: Date): number {
  if (noted === undefined) return 0
  const pause = now.getTime() - Date.parse(noted.at)
  // A clock that was set a little does not start from the beginning.
  return pause > -minute && pause < longestPause ? noted.milliseconds : 0
}

function readNoted(file: string): Noted | undefined {
  try {
    const { at, milliseconds }: Partial<Noted> = JSON.parse(readFileSync(file, 'utf8')) as object
    return typeof at === 'string' && typeof milliseconds === 'number' ? { at, milliseconds } : undefined
  } catch {
    // None yet, or damaged: the clock has to go on for an hour from now.
    return undefined
  }
}
