import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testPlaces } from '#db/testing.ts'
import { programOf } from '../process/server-testing.ts'
import { openRoundsClub } from '../rounds/rounds-testing.ts'

test('npm run verify proves posted rounds beside a running server, and names what was changed (REL-12)', async () => {
  const club = await openRoundsClub()
  const verify = (...head: string[]) => {
    const args = [programOf('commands/verify-command.ts'), ...head]
    const { status, stdout } = spawnSync(process.execPath, args, {
      env: { ...process.env, ...club.environment },
      encoding: 'utf8',
    })
    return { status, stdout }
  }
  for (const score of [84, 85, 86]) await club.post({ score })
  const first = verify()
  expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('3 rounds') })
  const head = /^head (\S+)$/m.exec(first.stdout)?.[1] ?? ''
  await club.post({ score: 87 })
  expect(verify(head).status).toBe(0)

  await testPlaces().tamper(club.place, 'UPDATE rounds SET score = 74 WHERE score = 84')
  expect(verify()).toMatchObject({ status: 1, stdout: expect.stringContaining('does not fit its rows: rounds 1 to 1') })
  expect(verify('1:somewhere').stdout).toContain('the chain does not contain 1:somewhere')
  await club.app.close()
  await club.db.close()
  rmSync(club.dataDir, { recursive: true })
})
