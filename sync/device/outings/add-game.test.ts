import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GameAdd } from '../../calls/outing-games.ts'
import type { OutingSnapshot } from '../../calls/outings-board.ts'
import type { Device } from '../device.ts'
import { watchOnly } from '../handover/hand-over.ts'
import { openDevice } from '../open-device.ts'
import { readSyncStatus } from '../outbox/sync-status.ts'
import { refuseRows, testPorts, type TestPorts } from '../testing.ts'
import { addGame, newGameId } from './add-game.ts'
import { keepOuting } from './open-outing.ts'
import { benId, capability, carolId, outingSnapshot, putOuting } from './outing-testing.ts'
import { readOuting } from './outings.ts'

let ports: TestPorts
let device: Device

beforeEach(async () => {
  ports = testPorts({})
  device = openDevice(ports, { name: 'add a game' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

function match(others: Partial<GameAdd> = {}): GameAdd {
  return { outingId: 9, id: newGameId(device), kind: 'match', sides: [[benId], [carolId]], settings: {}, ...others }
}
const waiting = async () => await device.database.outbox.orderBy('[principal+seq]').toArray()
const games = async () => (await readOuting(device.database, 9))?.snapshot.games ?? []
const refused = async (others: Partial<GameAdd>) => {
  const added = await addGame(device, match(others))
  return added.ok ? 'added' : added.refusal.code
}
const keepSnapshot = (changes: Partial<OutingSnapshot>) =>
  keepOuting(device, { snapshot: outingSnapshot(changes), capability: null, occasion: 'refreshed' })

it('a game is on the disk with its operation, which follows what was entered before', async () => {
  const game = match()
  expect(await addGame(device, game)).toEqual({ ok: true, value: { isEarlier: false } })
  expect(await waiting()).toMatchObject([
    { principal: capability.principal, seq: 1, name: 'game.add', v: 1, at: ports.now(), outingId: 9, args: game },
  ])
  expect(await games()).toMatchObject([{ id: game.id, kind: 'match', scope: { of: 'outing' } }])
  expect(await readSyncStatus(device.database, 9)).toMatchObject({ waiting: 1, waitingHoles: 0 })
})

it('the ids of games are above those that a server counts, and JavaScript counts with them', () => {
  const ids = Array.from({ length: 100 }, () => newGameId(device))
  expect(ids.every((id) => Number.isSafeInteger(id) && id >= 2 ** 48 && id < 2 ** 49)).toBe(true)
  expect(new Set(ids).size).toBe(100)
})

it('a game that the server would refuse is refused here, for the same reason, and nothing waits', async () => {
  expect(await refused({ sides: [[benId]] })).toBe('game.needs-two-sides')
  expect(await refused({ sides: [[benId], [77]] })).toBe('game.golfer-removed')
  expect(await refused({ kind: 'closest-to-pin', sides: [], settings: { holes: [3] } })).toBe('score.not-in-group')
  expect(await refused({ kind: 'wolf', group: 1, sides: [] })).toMatch(/^game\.needs/)
  expect(await waiting()).toEqual([])
})

it('the games that wait count for the room of a group', async () => {
  const skins: Partial<GameAdd> = { kind: 'skins', group: 1, sides: [] }
  for (let game = 0; game < 3; game += 1) expect(await refused(skins)).toBe('added')
  expect(await refused(skins)).toBe('game.too-many')
})

it('a contest is added by the organizer', async () => {
  await keepSnapshot({ ownOuting: true })
  expect(await refused({ kind: 'closest-to-pin', sides: [], settings: { holes: [3] } })).toBe('added')
})

it('a try after one that was saved without an answer adds no second game', async () => {
  const game = match()
  device.database.outings.hook('updating', () => ports.advance(10_000))
  await expect(addGame(device, game)).rejects.toMatchObject({ name: 'NotSaved', reason: 'storage' })
  const again = await addGame(device, game)
  expect(again).toMatchObject({ ok: true, value: { isEarlier: true } })
  expect(await waiting()).toHaveLength(1)
})

it('nothing is half saved on a full phone, or where the outing is not scored', async () => {
  const stop = refuseRows(device.database.outbox)
  await expect(addGame(device, match())).rejects.toMatchObject({ reason: 'full' })
  stop()
  expect(await games()).toEqual([])
  await watchOnly(device, 9)
  await expect(addGame(device, match())).rejects.toMatchObject({ reason: 'read-only' })
  await expect(addGame(device, match({ outingId: 8 }))).rejects.toMatchObject({ reason: 'read-only' })
  expect(await waiting()).toEqual([])
})

it('a snapshot that has the game replaces it, also under the id of another allowance', async () => {
  const game = match()
  await addGame(device, game)
  const asServer = { kind: 'match', scope: { of: 'outing' as const }, sides: [], settings: { allowance: 80 } }
  await keepSnapshot({ cursor: 3 })
  expect(await games()).toHaveLength(1)
  await keepSnapshot({ cursor: 4, games: [{ ...asServer, id: 12, rootId: game.id }] })
  expect(await readOuting(device.database, 9)).toMatchObject({ snapshot: { games: [{ id: 12 }] }, waitingGames: [] })
  await keepSnapshot({ cursor: 5, games: [] })
  expect(await games()).toEqual([])
})

it('a game whose answer came to a tab with the app of before is gone with the next snapshot that lacks it', async () => {
  await addGame(device, match())
  await device.database.outbox.clear()
  expect(await games()).toHaveLength(1)
  await keepSnapshot({ cursor: 3 })
  expect(await games()).toEqual([])
  expect(await device.database.outings.get(9)).not.toHaveProperty('addedGames')
})
