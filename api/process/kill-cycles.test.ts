import { expect, test } from 'vitest'
import { endUnderLoad } from './kill-cycles-testing.ts'

const times = (count: number, signal: NodeJS.Signals) => Array.from({ length: count }, () => signal)

test('a server that is killed while phones score has lost nothing and done nothing twice (REL-01)', async () => {
  const { sent, wrong, failures } = await endUnderLoad({ signals: times(12, 'SIGKILL') })
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThan(12)
  expect([...failures.keys()]).toEqual(['no connection'])
})

test('a server that is restarted while phones score turns them away cleanly (REL-08)', async () => {
  const { wrong, exits, failures } = await endUnderLoad({ signals: times(4, 'SIGTERM') })
  expect(wrong).toEqual([])
  expect(exits).toEqual([0, 0, 0, 0])
  expect([...failures.keys()].filter((failure) => !['no connection', '503'].includes(failure))).toEqual([])
})
