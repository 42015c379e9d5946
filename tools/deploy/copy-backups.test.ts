import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A repository that is locked, as restic leaves it when a machine loses its power during a copy. */
const lockedRestic = `#!/bin/sh
if [ "$1" = unlock ]; then rm -f "$LOCK"; fi
if [ "$1" = backup ]; then [ -e "$LOCK" ] && exit 11; echo "$@" >"$LOCK.copied"; fi
exit 0
`

test('the newest backup that is not from the future is copied, also when a copy which was cut off has left a lock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nomad-copy-'))
  const restic = join(folder, 'restic')
  const lock = join(folder, 'lock')
  const data = join(folder, 'data')
  mkdirSync(join(data, 'backups'), { recursive: true })
  const names = [
    'nomad-2026-11-21T09-00-00Z.db',
    'nomad-2026-11-21T11-00-00Z.db.zst',
    'nomad-2026-11-21T12-00-00Z.db.part',
    // From a time when the clock of the machine was ahead.
    'nomad-2996-11-21T12-00-00Z.db.zst',
  ]
  for (const name of [...names, 'notes.txt']) writeFileSync(join(data, 'backups', name), '')
  writeFileSync(restic, lockedRestic)
  chmodSync(restic, 0o700)
  writeFileSync(lock, '')
  const { status } = spawnSync('/bin/sh', [join(import.meta.dirname, 'copy-backups.sh'), 'once'], {
    env: { PATH: `${folder}:${process.env['PATH']}`, DATA_DIR: data, LOCK: lock },
  })
  expect(status).toBe(0)
  expect(existsSync(lock)).toBe(false)
  expect(JSON.parse(readFileSync(join(data, 'backup-copy.json'), 'utf8'))).toMatchObject({ error: '' })
  const copied = [`${data}/backups/nomad-2026-11-21T11-00-00Z.db.zst`, `${data}/secrets`].join(' ')
  expect(readFileSync(`${lock}.copied`, 'utf8')).toBe(`backup --quiet ${copied}\n`)
  rmSync(folder, { recursive: true })
})

test('a repository that cannot be opened, as with a wrong password, is left for the server to see', () => {
  const data = mkdtempSync(join(tmpdir(), 'nomad-copy-'))
  const restic = join(data, 'restic')
  writeFileSync(restic, '#!/bin/sh\nexit 1\n')
  chmodSync(restic, 0o700)
  const { status } = spawnSync('/bin/sh', [join(import.meta.dirname, 'copy-backups.sh'), 'once'], {
    env: { PATH: `${data}:${process.env['PATH']}`, DATA_DIR: data },
  })
  expect(status).toBe(1)
  const left: unknown = JSON.parse(readFileSync(join(data, 'backup-copy.json'), 'utf8'))
  expect(left).toMatchObject({ error: expect.stringContaining('docker compose logs offsite'), copiedAt: null })
  rmSync(data, { recursive: true })
})
