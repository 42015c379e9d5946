import { expect, test } from 'vitest'
import { endUnderLoad } from './end-under-load.ts'

const nothing = { lost: 0, doubled: 0, unasked: 0, skipped: 0, refused: 0, faults: [] }

/** Each kill costs a start of the server; `tools/kill-cycles.ts` runs any number of them. */
const kills = 6

const times = (count: number, signal: NodeJS.Signals) => Array.from({ length: count }, () => signal)

test('a server that is killed while phones score has lost nothing and done nothing twice (REL-01)', async () => {
  const found = await endUnderLoad({ signals: times(kills, 'SIGKILL') })
  expect(found).toMatchObject(nothing)
  expect(found.acknowledged).toBeGreaterThan(kills)
  expect(found.exits).toEqual([...times(kills, 'SIGKILL').map(() => null), 0])
  expect([...found.failures.keys()]).toEqual([])
})

test('a server that is restarted while phones score turns them away cleanly (REL-08)', async () => {
  const found = await endUnderLoad({ signals: times(2, 'SIGTERM') })
  expect(found).toMatchObject(nothing)
  expect(found.exits).toEqual([0, 0, 0])
  expect([...found.failures.keys()].filter((status) => status !== 503)).toEqual([])
})
