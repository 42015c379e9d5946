import { expect, it } from 'vitest'
import { createSignal } from '../device.ts'
import { testPorts } from '../testing.ts'
import { addToJournal, readJournal, removeFromJournal, unsavedOf, type Unsaved } from './journal.ts'

const unsaved = (n: number): Unsaved => ({
  mid: `mid-${n}`,
  at: n,
  name: 'score.set',
  args: { outingId: 9, golferId: 3, hole: 7, strokes: 5, baseVer: 0 },
})

function phone() {
  const ports = testPorts({})
  return { ports, storage: ports.storage, journalChanged: createSignal() }
}

it('keeps a whole round of four, and the last of what has no end', () => {
  const device = phone()
  for (let n = 1; n <= 72; n += 1) addToJournal(device, [unsaved(n)])
  expect(readJournal(device.storage)).toHaveLength(72)
  for (let n = 73; n <= 1000; n += 1) addToJournal(device, [unsaved(n)])
  const kept = readJournal(device.storage)
  expect(kept.length).toBeLessThan(1000)
  expect(kept.at(-1)).toEqual(unsaved(1000))
})

it('keeps each golfer of a hole once, although the hole is noted again', () => {
  const device = phone()
  const hole = [unsaved(1), unsaved(2)]
  addToJournal(device, hole)
  addToJournal(device, hole)
  expect(readJournal(device.storage)).toEqual(hole)
})

it('forgets what is done, and leaves no trace when all of it is', () => {
  const device = phone()
  const { storage } = device
  addToJournal(device, [unsaved(1), unsaved(2)])
  removeFromJournal(device, ({ mid }) => mid === 'mid-1')
  expect(readJournal(storage)).toEqual([unsaved(2)])
  removeFromJournal(device, () => true)
  expect(storage.getItem('nomad.unsaved')).toBeNull()
})

it('reads what it can of a damaged journal', () => {
  const { storage } = testPorts({})
  storage.setItem('nomad.unsaved', 'no json')
  expect(readJournal(storage)).toEqual([])
  const damaged = [
    null,
    'a',
    { mid: 'a' },
    ...[{ mid: 7 }, { at: 'noon' }, { args: {} }].map((part) => ({ ...unsaved(1), ...part })),
  ]
  storage.setItem('nomad.unsaved', JSON.stringify([...damaged, unsaved(2)]))
  expect(readJournal(storage)).toEqual([unsaved(2)])
})

it('reads what an app wrote that named no operations', () => {
  const { storage } = testPorts({})
  const args = { outingId: 9, tgroupId: 1, hole: 7, wolfGame: 1, wolfPartner: null, baseVer: 0 } as const
  const { name: _, ...score } = unsaved(1)
  storage.setItem('nomad.unsaved', JSON.stringify([score, { mid: 'choice', at: 2, args }]))
  expect(readJournal(storage)).toEqual([unsaved(1), { mid: 'choice', at: 2, name: 'wolf.set', args }])
})

it('does not make a full phone worse', () => {
  const full = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  const storage = { getItem: () => null, setItem: full, removeItem: full }
  const device = { ports: { storage }, journalChanged: createSignal() }
  expect(() => addToJournal(device, [unsaved(1)])).not.toThrow()
})

it('is listed by outing, and reports each change', () => {
  const device = phone()
  const counts: number[] = []
  device.journalChanged.listen(() => counts.push(unsavedOf(device.ports, 9).length))
  const other = { ...unsaved(2), args: { ...(unsaved(2).args as object), outingId: 10 } }
  addToJournal(device, [unsaved(1), other])
  removeFromJournal(device, ({ mid }) => mid === 'mid-3')
  removeFromJournal(device, ({ mid }) => mid === 'mid-1')
  expect(counts).toEqual([1, 0])
})
