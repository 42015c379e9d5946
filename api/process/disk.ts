import { existsSync, rmSync, statfsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/** `low` is reported to administrators; at `critical` no emails are sent and only failures are logged (REL-07). */
type DiskLevel = 'roomy' | 'low' | 'critical'

export type Disk = {
  readonly level: () => DiskLevel
  /** The free space in bytes. */
  readonly free: () => number
  /**
   * Deletes the ballast, so that scores can be written until an operator frees space. Returns false when there was
   * none.
   */
  readonly makeRoom: () => boolean
  /** Writes the ballast again if it is missing and the disk has enough space. */
  readonly restock: () => Promise<void>
}

type Space = { readonly free: number; readonly all: number }

const megabyte = 1_000_000
const critical = 200 * megabyte
const low = 1000 * megabyte
const lowShare = 0.1

/** The size of a server's ballast in bytes: space for the scores of a day. */
export const ballastBytes = 32 * megabyte

/** Opens the disk of a folder. `ballast`: the size in bytes of a file there that only reserves space. */
export function openDisk({
  folder,
  ballast,
  spaceOf = measure,
}: {
  readonly folder: string
  readonly ballast: number
  readonly spaceOf?: (folder: string) => Space
}): Disk {
  const file = join(folder, 'ballast')

  function level(): DiskLevel {
    const { free, all } = spaceOf(folder)
    if (free < critical) return 'critical'
    return free < low || free < all * lowShare ? 'low' : 'roomy'
  }

  async function restock(): Promise<void> {
    if (ballast === 0 || existsSync(file) || level() !== 'roomy') return
    // Not zeros, because some file systems store them without using space.
    await writeFile(`${file}.new`, Buffer.alloc(ballast, 'ballast '), { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
  }

  const state: { restocking: Promise<void> | undefined } = { restocking: undefined }
  return {
    level,
    free: () => spaceOf(folder).free,
    makeRoom() {
      const isThere = existsSync(file)
      rmSync(file, { force: true })
      return isThere
    },
    // Several clubs of one server may call this at the same time.
    restock: () =>
      (state.restocking ??= restock().finally(() => {
        state.restocking = undefined
      })),
  }
}

/** A background job: logs each change of the level, and logs only failures while it is critical. */
export function diskWatch({ disk, log }: { disk: Disk; log: FastifyBaseLogger }): () => Promise<void> {
  const state: { level: DiskLevel; usual: string } = { level: 'roomy', usual: log.level }
  return async () => {
    const level = disk.level()
    await disk.restock()
    if (level === state.level) return
    state.level = level
    log.level = state.usual
    log.error({ event: 'disk_space', level }, 'disk_space')
    if (level === 'critical') log.level = 'error'
  }
}

function measure(folder: string): Space {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, all: blocks * bsize }
}
