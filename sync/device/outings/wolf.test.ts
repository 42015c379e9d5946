import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Exception } from '../../calls/replay.ts'
import { choiceKind } from '../cells/cell-kinds.ts'
import { readCells } from '../cells/cells.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { importJournal } from '../outbox/import-journal.ts'
import { readJournal } from '../outbox/journal.ts'
import { chooseWolf, isNotSaved, readQueue } from '../outbox/outbox.ts'
import { repairQueue } from '../outbox/queue-repair.ts'
import { readRejected, resendRejected } from '../outbox/rejected-operations.ts'
import { acknowledge } from '../outbox/sending.ts'
import { forgetFinishedOutings } from '../storage/forget-outings.ts'
import { refuseRows, type TestPorts, testPorts, until } from '../testing.ts'
import { mergeChanges } from './follow-outing.ts'
import { keepOuting } from './open-outing.ts'
import { capability, carolId, outingSnapshot, putOuting } from './outing-testing.ts'
import { readOuting } from './outings.ts'

const { principal } = capability
const lone = { wolfGame: 1, wolfPartner: null } as const
const withCarol = { wolfGame: 2, wolfPartner: carolId } as const
let device: Device
let ports: TestPorts

beforeEach(async () => {
  ports = testPorts({})
  device = openDevice(ports, { name: 'wolf' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

const choose = (choice: typeof lone | typeof withCarol, hole = 1) =>
  chooseWolf(device, { outingId: 9, tgroupId: 1, hole, ...choice })
const rows = () => readQueue(device.database, principal)
const choices = () => readCells(device.database, choiceKind, 9)
const noted = () => readJournal(device.ports.storage)

const serverChoice = (changes: object = {}) => {
  const known = { ver: 1, by: 'Bob', at: '2026-11-21T09:59:00.000Z', contested: false, late: false }
  return { tgroupId: 1, hole: 1, ...lone, ...known, ...changes }
}

async function answer(ver: number, exception?: Omit<Exception, 'seq'>) {
  const [queue, sent] = [await device.database.queues.get(principal), await rows()]
  if (!queue) throw new Error('no queue')
  const seq = sent.at(-1)?.seq ?? 0
  const exceptions = exception ? [{ seq, ...exception }] : []
  const told = { lastSeq: seq, serverNow: device.ports.now(), vers: sent.map(() => ver), cursor: 9, exceptions }
  await acknowledge(device, { queue, rows: sent, token: '', answer: told })
}

describe('a choice', () => {
  it('that the disk refuses as its page is closed comes back built on what its scorer had seen', async () => {
    await putOuting(device, { wolf: [serverChoice({ ver: 3 })] })
    device.database.outbox.hook('creating', () => ports.leave())
    const mend = refuseRows(device.database.outbox)
    const refused = choose(withCarol)
    await until(() => noted().length > 0)
    expect(noted()).toMatchObject([{ args: { ...withCarol, baseVer: 3 } }])
    await expect(refused).rejects.toThrow('NOT saved')
    expect(noted()).toMatchObject([{ args: { ...withCarol, baseVer: 3 } }])
    mend()
  })

  it('is shown immediately, counts in the game and waits to be sent', async () => {
    await choose(withCarol)
    expect(await choices()).toMatchObject([{ tgroupId: 1, hole: 1, ...withCarol, pending: true }])
    expect((await readOuting(device.database, 9))?.wolfChoices(1)).toEqual({ wolfGame: 2, partner: carolId })
    const args = { outingId: 9, tgroupId: 1, hole: 1, ...withCarol, baseVer: 0 }
    expect(await rows()).toMatchObject([{ name: 'wolf.set', seq: 1, outingId: 9, args }])
  })

  it('that says nothing new is not sent again', async () => {
    await choose(lone)
    await choose(lone)
    expect(await rows()).toHaveLength(1)
    await choose(withCarol)
    expect((await rows()).map(({ args }) => args)).toMatchObject([{ baseVer: 0 }, { baseVer: 1, ...withCarol }])
  })

  it('is not kept on a phone that may only look', async () => {
    await device.database.outings.update(9, { principal: null })
    const failure: unknown = await choose(lone).catch((error: unknown) => error)
    expect(isNotSaved(failure) && failure.reason).toBe('read-only')
    expect(await device.database.wolf.count()).toBe(0)
  })

  it('belongs to the group that this phone scores', async () => {
    const choosing = chooseWolf(device, { outingId: 9, tgroupId: 2, hole: 1, ...lone })
    await expect(choosing).rejects.toMatchObject({ reason: 'read-only' })
    expect([await device.database.wolf.count(), noted()]).toEqual([0, []])
  })
})

describe('a choice that cannot be written', () => {
  it('is said not to be saved, and nothing of it stays', async () => {
    refuseRows(device.database.queues)
    await expect(choose(lone)).rejects.toMatchObject({ reason: 'full' })
    expect([await device.database.wolf.count(), await device.database.outbox.count()]).toEqual([0, 0])
  })

  it('is noted beside the database and brought in later under the same key, built on what was seen', async () => {
    await putOuting(device, { wolf: [serverChoice({ wolfGame: 0 })] })
    const mend = refuseRows(device.database.queues, 'UnknownError')
    await expect(choose(lone)).rejects.toMatchObject({ reason: 'storage' })
    const [entry] = noted()
    await importJournal(device)
    expect(noted()).toEqual([entry])
    mend()
    await putOuting(device, { wolf: [serverChoice({ wolfGame: 0, ver: 2 })] })
    await importJournal(device)
    await importJournal(device)
    expect(await rows()).toMatchObject([{ mid: entry?.mid, at: entry?.at, args: { ...lone, baseVer: 1 } }])
    expect(noted()).toEqual([])
  })

  it('does not come back over a newer one on its hole', async () => {
    const mend = refuseRows(device.database.queues, 'UnknownError')
    await expect(choose(lone)).rejects.toThrow()
    await expect(choose(lone, 2)).rejects.toThrow()
    mend()
    await choose(withCarol)
    await importJournal(device)
    expect(await choices()).toMatchObject([
      { hole: 1, ...withCarol },
      { hole: 2, ...lone },
    ])
  })

  it('waits while this phone scores another group', async () => {
    const mend = refuseRows(device.database.queues, 'UnknownError')
    await expect(choose(lone)).rejects.toThrow()
    mend()
    await device.database.capabilities.update(principal, { tgroupId: 2 })
    await importJournal(device)
    expect([await rows(), noted().length]).toEqual([[], 1])
  })
})

describe('the server’s answer', () => {
  it('takes it out of the outbox and gives the cell its version', async () => {
    await choose(lone)
    await answer(1)
    expect(await rows()).toEqual([])
    expect(await choices()).toMatchObject([{ ...lone, pending: false, contested: false }])
  })

  it('shows what another phone chose, and that there are two', async () => {
    await choose(lone)
    const at = '2026-11-21T10:00:00.000Z'
    await answer(2, { outcome: 'contested', ver: 2, shown: { ...withCarol, by: 'Bob', at }, kept: lone })
    expect(await choices()).toMatchObject([{ ...withCarol, by: 'Bob', contested: true, pending: false }])
  })

  it('may be no: then the choice of before is shown, and the refused one is listed as rejected', async () => {
    await choose(lone)
    await answer(0, { outcome: 'rejected', code: 'outing.posted', message: 'Posted.' })
    expect(await choices()).toEqual([])
    const refused = { code: 'outing.posted', choice: { hole: 1, ...lone }, resendable: true }
    expect(await readRejected(device.database)).toMatchObject([refused])
  })

  it('may be no: then the same can be chosen once more, as a new operation', async () => {
    await choose(lone)
    await answer(0, { outcome: 'rejected', code: 'replay.version', message: 'Reload.' })
    const [refused] = await readRejected(device.database)
    await resendRejected(device, refused?.mid ?? '')
    expect(await rows()).toMatchObject([{ name: 'wolf.set', seq: 2, args: { hole: 1, ...lone, baseVer: 0 } }])
    expect((await rows())[0]?.mid).not.toBe(refused?.mid)
    expect(await readRejected(device.database)).toEqual([])
  })
})

it('a refused choice is not sent over a newer one on its hole', async () => {
  await choose(lone)
  await answer(0, { outcome: 'rejected', code: 'replay.version', message: 'Reload.' })
  const [refused] = await readRejected(device.database)
  await choose(withCarol)
  await resendRejected(device, refused?.mid ?? '')
  expect(await rows()).toMatchObject([{ args: { hole: 1, ...withCarol } }])
  expect(await readRejected(device.database)).toMatchObject([{ choice: lone, resendable: false }])
})

describe('what others choose', () => {
  const news = (changes: object = {}) => {
    const change = { chg: 8, kind: 'wolf' as const, cell: null, wolf: serverChoice(changes) }
    return { cursor: 8, more: false, changes: [change], groups: [], serverNow: device.ports.now() }
  }

  it('comes with the news, and does not hide what is on its way here', async () => {
    await mergeChanges(device, { outingId: 9, answer: news({ late: true }), since: 0 })
    expect(await choices()).toMatchObject([{ ...lone, by: 'Bob', late: true, pending: false }])
    await choose(withCarol)
    await mergeChanges(device, { outingId: 9, answer: news({ ver: 2 }), since: 0 })
    expect(await choices()).toMatchObject([{ ...withCarol, pending: true }])
  })

  it('comes with the outing, and is forgotten with it', async () => {
    await putOuting(device, { wolf: [serverChoice()] })
    expect(await choices()).toMatchObject([lone])
    const { outing } = outingSnapshot()
    await putOuting(device, { outing: { ...outing, status: 'posted' } })
    await forgetFinishedOutings(device.database)
    expect(await device.database.wolf.count()).toBe(0)
  })

  it('is replaced as a whole by a server that was restored to an older copy', async () => {
    await putOuting(device, { wolf: [serverChoice({ ver: 5 })] })
    const snapshot = outingSnapshot({ wolf: [serverChoice({ ver: 1, wolfGame: 0 })] })
    await keepOuting(device, { snapshot, capability: null, occasion: 'restarted' })
    expect(await choices()).toMatchObject([{ wolfGame: 0 }])
  })
})

it('a choice whose operation is gone from the storage is queued again under its key', async () => {
  await choose(lone)
  const [row] = await rows()
  await device.database.outbox.delete(row?.mid ?? '')
  const queue = await device.database.queues.get(principal)
  if (!row || !queue) throw new Error('nothing was queued')
  await repairQueue(device, { queue, lastSeq: 0 })
  expect(await rows()).toMatchObject([{ name: 'noop' }, { name: 'wolf.set', mid: row.mid, args: row.args }])
})
