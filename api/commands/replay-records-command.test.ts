import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isRecordSound } from '#db/handicaps/handicap-check.ts'
import { openDatabase } from '#db/open-database.ts'
import { members } from '#db/schema/members.ts'
import { handicapHistory } from '#db/schema/rounds.ts'
import { temporaryFolder } from '#db/testing.ts'
import { transaction } from '#db/transaction.ts'
import { handicapIndex, tenths } from '#golf/units.ts'
import { programOf } from '../process/server-testing.ts'
import { openRoundsClub } from '../rounds/rounds-testing.ts'

test('npm run replay-records stores what the rules give, says whose index has changed, and is done then', async () => {
  const club = await openRoundsClub()
  const { ben } = club.ids.members
  for (const score of [84, 85, 86]) await club.post({ score })
  await transaction(club.db, async (tx) => {
    await tx.sql.update(handicapHistory).set({ differentialTenths: tenths(40) })
    await tx.sql.update(members).set({ handicapIndexTenths: handicapIndex(38) })
  })
  const replayRecords = () =>
    execFileSync(process.execPath, [programOf('commands/replay-records-command.ts')], {
      env: { ...process.env, ...club.environment },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  if ('file' in club.place) expect(replayRecords, 'beside a server that runs').toThrow(/in use|already|another/i)
  await club.app.close()
  await club.db.close()

  const everybody = Object.keys(club.ids.members).length
  expect(replayRecords()).toBe(
    'Ben Okafor: 38.0 -> 10.5\n' + `1 of ${everybody} records differed from the rules and are corrected\n`,
  )
  expect(replayRecords()).toMatch(/^0 of /)
  const db = await openDatabase(club.place)
  expect(await isRecordSound(db, ben)).toBe(true)
  await db.close()
  rmSync(club.dataDir, { recursive: true })
})

test('where there is no club no empty one is made', () => {
  const { path, remove } = temporaryFolder()
  const said = spawnSync(process.execPath, [programOf('commands/replay-records-command.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: path },
    encoding: 'utf8',
  })
  expect(said).toMatchObject({ status: 78, stderr: expect.stringContaining('no club in') })
  expect(readdirSync(path)).toEqual([])
  remove()
})
