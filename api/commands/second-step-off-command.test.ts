import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secondStepSince, setRecoveryCodes, startSecondStep, turnOnSecondStep } from '#db/accounts/second-steps.ts'
import { listMessages } from '#db/messages/messages.ts'
import { openDatabase } from '#db/open-database.ts'
import { transaction } from '#db/transaction.ts'
import { programOf } from '../process/server-testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(async () => {
  await club.place.remove()
  rmSync(club.dataDir, { recursive: true })
})

async function stopServer(): Promise<void> {
  await club.app.close()
  await club.db.close()
}

const at = '2026-06-14T09:00:00.000Z'

/** Runs the command as an operator does, with the server stopped. */
const turnOff = (...args: string[]) =>
  execFileSync(process.execPath, [programOf('commands/second-step-off-command.ts'), ...args], {
    env: { ...process.env, ...club.environment },
    encoding: 'utf8',
    stdio: 'pipe',
  })

test('a person who lost phone and codes logs in with the password again, and gets an email', async () => {
  const owner = { memberId: club.ids.members.alice }
  await transaction(club.db, async (tx) => {
    await startSecondStep(tx, { ...owner, secret: 'x', at })
    await turnOnSecondStep(tx, { ...owner, at })
    await setRecoveryCodes(tx, { ...owner, hashes: ['a', 'b'] })
  })
  await stopServer()
  expect(turnOff('--username', 'ALICE')).toContain('Alice Moreno logs in with the password alone')
  expect(turnOff('--username', 'alice')).toContain('Nothing has changed')
  const db = await openDatabase(club.place)
  expect(await secondStepSince(db, owner)).toBe(null)
  expect((await listMessages(db, { size: 10 })).results).toMatchObject([
    { to: 'alice@club.example', subject: expect.stringContaining('no longer asks for a code') },
  ])
  await db.close()
})

test('without a name, or with one that is not there, it says so', async () => {
  await stopServer()
  expect(() => turnOff()).toThrow(/--username/)
  expect(() => turnOff('--username', 'no-one')).toThrow(/No one has the username no-one/)
})
