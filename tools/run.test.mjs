import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** @typedef {import('./launch/is-installed.mjs').Lock} Lock */

test('the unit starts the server with what `npm ci --omit=dev` installed, and installs nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nomad-run-'))
  try {
    for (const part of ['tools/run.mjs', 'tools/launch', 'tools/minimum-versions.json', 'package-lock.json']) {
      cpSync(join(root, part), join(folder, part), { recursive: true })
    }
    /** @type {Lock} */
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const ofProduct = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
    write(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: Object.fromEntries(ofProduct) }))
    write(join(folder, 'api/main.ts'), "console.log('the server runs')")
    const programs = join(folder, 'programs')
    write(join(programs, 'npm'), '#!/bin/sh\nexit 1\n')
    chmodSync(join(programs, 'npm'), 0o700)

    const unit = readFileSync(join(root, 'tools/deploy/nomad.service'), 'utf8')
    const [, args = ''] = /^ExecStart=\/usr\/bin\/env node (.+)$/m.exec(unit) ?? []
    const { stdout, status } = spawnSync(process.execPath, args.split(' '), {
      cwd: folder,
      env: { PATH: [programs, process.env['PATH']].join(delimiter) },
      encoding: 'utf8',
    })
    expect({ stdout, status }).toEqual({ stdout: 'the server runs\n', status: 0 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(resolve(file, '..'), { recursive: true })
  writeFileSync(file, text)
}
