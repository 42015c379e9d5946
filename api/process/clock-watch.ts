import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hour, minute } from '#db/instants.ts'
import { writeWhole } from './private-files.ts'

type Watch = {
  readonly dataDir: string
  readonly now: () => Date
  readonly elapsed: () => number
}

/**
 * The note of the last server of this folder: an instant of its clock, and for how long the clock had run without a
 * jump.
 */
type Noted = { readonly at: string; readonly milliseconds: number }

/**
 * Time within which the network or a person is expected to set the clock of a machine that started with a wrong one.
 */
const untilSet = hour
/** The longest pause between two servers across which the clock counts as having run on. */
const longestPause = hour
const betweenNotes = 5 * minute

export type ClockWatch = {
  /**
   * Whether the clock has run for an hour without a jump, during this process or including those before it. A clock
   * that is far ahead of the last process's note has jumped.
   */
  readonly isTrusted: () => boolean
  /** Stores the note, at most every five minutes. Call it often. */
  readonly note: () => Promise<void>
  /** Stores the note for the next process. */
  readonly stop: () => void
}

/**
 * Watches the clock of this machine. The time is added up over processes, so that a server that restarts every hour can
 * also trust its clock (decision 174).
 */
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
        // On a full disk the previous note stays, and the next process trusts the clock a little later.
      }
    },
  }
}

function wentOn(noted: Noted | undefined, now: Date): number {
  if (noted === undefined) return 0
  const pause = now.getTime() - Date.parse(noted.at)
  // A small correction of the clock does not count as a jump.
  return pause > -minute && pause < longestPause ? noted.milliseconds : 0
}

function readNoted(file: string): Noted | undefined {
  try {
    const { at, milliseconds }: Partial<Noted> = JSON.parse(readFileSync(file, 'utf8')) as object
    return typeof at === 'string' && typeof milliseconds === 'number' ? { at, milliseconds } : undefined
  } catch {
    // Without a readable note, the clock is trusted after an hour from now.
    return undefined
  }
}
