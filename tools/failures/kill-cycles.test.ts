import { expect, test } from 'vitest'
import { endUnderLoad } from './kill-cycles.ts'

const nothing = { lost: 0, doubled: 0, unasked: 0, skipped: 0, refused: 0, faults: [] }

const times = (count: number, signal: NodeJS.Signals) => Array.from({ length: count }, () => signal)

test('a server that is killed while phones score has lost nothing and done nothing twice (REL-01)', async () => {
  const found = await endUnderLoad({ signals: times(12, 'SIGKILL') })
  expect(found).toMatchObject(nothing)
  expect(found.acknowledged).toBeGreaterThan(12)
  expect(found.exits).toEqual([...times(12, 'SIGKILL').map(() => null), 0])
  expect([...found.failures.keys()]).toEqual([])
})

test('a server that is restarted while phones score turns them away cleanly (REL-08)', async () => {
  const found = await endUnderLoad({ signals: times(4, 'SIGTERM') })
  expect(found).toMatchObject(nothing)
  expect(found.exits).toEqual([0, 0, 0, 0, 0])
  expect([...found.failures.keys()].filter((status) => status !== 503)).toEqual([])
})
