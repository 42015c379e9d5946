import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../empty-database-testing.ts'
import { addMember } from '../members/members.ts'
import { readPersonalData } from '../members/personal-data.ts'
import { transaction } from '../transaction.ts'
import {
  countRecoveryCodes,
  deleteSecondStep,
  findSecondStep,
  secondStepSince,
  setRecoveryCodes,
  startSecondStep,
  turnOnSecondStep,
  takeRecoveryCode,
  takeTimeStep,
} from './second-steps.ts'

const db = await emptyDatabase()
const at = '2026-06-14T09:00:00.000Z'
const owner = { memberId: 1 }
beforeAll(async () => {
  const person = { passwordHash: 'x', dob: null, handicapIndex: null, isadmin: true, isconfirmed: true, createdAt: at }
  const names = { username: 'alice', firstname: 'Alice', lastname: 'Moreno', email: 'alice@club.example' }
  await transaction(db, (tx) => addMember(tx, { ...names, ...person }))
})
beforeEach(() => transaction(db, (tx) => deleteSecondStep(tx, owner)))

const start = (secret: string) => transaction(db, (tx) => startSecondStep(tx, { ...owner, secret, at }))
const turnOn = () => transaction(db, (tx) => turnOnSecondStep(tx, { ...owner, at }))

test('a key can be replaced until the second step is on, and not after', async () => {
  expect(await start('one')).toBe(true)
  expect(await start('two')).toBe(true)
  expect(await secondStepSince(db, owner)).toBe(null)
  await turnOn()
  expect(await start('three')).toBe(false)
  expect(await findSecondStep(db, owner)).toEqual({ secret: 'two', startedAt: at, onSince: at, usedStep: 0 })
})

test('a time step is used once, and none before it', async () => {
  await start('one')
  const use = (step: number) => transaction(db, (tx) => takeTimeStep(tx, { ...owner, step }))
  expect(await Promise.all([use(7), use(7), use(7)])).toEqual([true, false, false])
  expect([await use(6), await use(8)]).toEqual([false, true])
})

test('a recovery code is used once, new ones replace the others, and all end with the second step', async () => {
  await start('one')
  const use = (hash: string) => transaction(db, (tx) => takeRecoveryCode(tx, { ...owner, hash }))
  await transaction(db, (tx) => setRecoveryCodes(tx, { ...owner, hashes: ['a', 'b'] }))
  expect(await countRecoveryCodes(db, owner)).toBe(0)
  await turnOn()
  expect(await countRecoveryCodes(db, owner)).toBe(2)
  expect(await Promise.all([use('a'), use('a'), use('z')])).toEqual([true, false, false])
  await transaction(db, (tx) => setRecoveryCodes(tx, { ...owner, hashes: ['c', 'd', 'e'] }))
  expect([await use('b'), await countRecoveryCodes(db, owner)]).toEqual([false, 3])
  expect(await transaction(db, (tx) => deleteSecondStep(tx, owner))).toBe(true)
  expect(await transaction(db, (tx) => deleteSecondStep(tx, owner))).toBe(false)
  expect([await use('c'), await findSecondStep(db, owner)]).toEqual([false, undefined])
})

test('the download shows since when a second step is on, and neither its key nor a code', async () => {
  await start('one')
  await turnOn()
  await transaction(db, (tx) => setRecoveryCodes(tx, { ...owner, hashes: ['a'] }))
  const { second_steps: shown, recovery_codes: codes } = await readPersonalData(db, { id: 1 })
  expect(shown).toEqual([{ memberId: 1, startedAt: at, onSince: at }])
  expect(codes).toEqual([{ memberId: 1 }])
})
