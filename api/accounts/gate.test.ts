import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** A work that ends when the test says so. */
function held() {
  const { promise, resolve } = deferred()
  const started: string[] = []
  return { started, end: resolve, work: (name: string) => async () => (started.push(name), promise.then(() => name)) }
}

function deferred() {
  const hold: { resolve: () => void } = { resolve: () => undefined }
  const promise = new Promise<void>((resolve) => {
    hold.resolve = resolve
  })
  return { promise, resolve: () => hold.resolve() }
}

test('works beyond the running ones wait for their turn, and those beyond that are turned away', async () => {
  const { work, started, end } = held()
  const gate = createGate({ running: 2, waiting: 1 })
  const inside = [gate(work('a')), gate(work('b')), gate(work('c'))]
  expect(gate(work('d'))).toBeUndefined()
  expect(started).toEqual(['a', 'b'])
  end()
  for (const [place, name] of ['a', 'b', 'c'].entries()) expect(await inside[place]).toBe(name)
})

test('a work that fails gives its place to the next', async () => {
  const gate = createGate({ running: 1, waiting: 1 })
  const first = gate(async () => Promise.reject(new Error('no')))
  const second = gate(async () => 'done')
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('done')
  expect(await gate(async () => 'again')).toBe('again')
})
