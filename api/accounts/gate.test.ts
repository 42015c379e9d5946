import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** A work that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const started: string[] = []
  return { started, end: resolve, work: (name: string) => async () => (started.push(name), promise.then(() => name)) }
}

test('works beyond the running ones wait for their turn, and those beyond that are turned away', async () => {
  const { work, started, end } = held()
  const gate = createGate({ running: 2, waiting: 1, waitingPerClient: 1 })
  const inside = ['a', 'b', 'c'].map((name) => gate.enter(name, work(name)))
  expect(gate.enter('d', work('d'))).toBeUndefined()
  expect(started).toEqual(['a', 'b'])
  end()
  for (const [place, name] of ['a', 'b', 'c'].entries()) expect(await inside[place]).toBe(name)
})

test('one client cannot take all the places where others wait', async () => {
  const { work, started, end } = held()
  const gate = createGate({ running: 1, waiting: 4, waitingPerClient: 2 })
  const flood = Array.from({ length: 10 }, (_, at) => gate.enter('flood', work(`flood ${at}`)))
  expect(flood.filter((one) => one === undefined)).toHaveLength(7)
  const other = gate.enter('other', work('other'))
  end()
  expect(await other).toBe('other')
  expect(started).toEqual(['flood 0', 'flood 1', 'flood 2', 'other'])
})

test('a background job waits for its turn also where every place is taken', async () => {
  const { work, end } = held()
  const gate = createGate({ running: 1, waiting: 0, waitingPerClient: 0 })
  void gate.enter('a', work('a'))
  const job = gate.join(async () => 'job')
  expect(gate.enter('b', work('b'))).toBeUndefined()
  end()
  expect(await job).toBe('job')
})

test('a work that fails gives its place to the next', async () => {
  const gate = createGate({ running: 1, waiting: 1, waitingPerClient: 1 })
  const first = gate.enter('a', async () => Promise.reject(new Error('no')))
  const second = gate.enter('b', async () => 'done')
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('done')
  expect(await gate.enter('c', async () => 'again')).toBe('again')
})
