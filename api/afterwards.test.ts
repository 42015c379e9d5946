import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerAfterwards } from './afterwards.ts'

/** A promise and the way to keep it. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

test('jobs run in their order, and what fails does not hold up the next', async () => {
  const lines: string[] = []
  const done: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } })
  const afterwards = registerAfterwards(app, [
    async () => {
      done.push('first')
      throw new Error('no network')
    },
    async () => {
      done.push('second')
    },
  ])
  await afterwards.settled()
  expect(done).toEqual(['first', 'second'])
  expect(lines.join('')).toContain('no network')
  await app.close()
})

test('a kick during the work is work afterwards, and many kicks are one', async () => {
  const held = gate()
  const runs: number[] = []
  const app = Fastify()
  const afterwards = registerAfterwards(app, [
    async () => {
      runs.push(runs.length)
      if (runs.length === 1) await held.opened
    },
  ])
  afterwards.kick()
  for (let times = 0; times < 5; times += 1) afterwards.kick()
  held.open()
  await afterwards.settled()
  expect(runs).toEqual([0, 1])
  await app.close()
})

test('a stop waits for the work under way and begins none', async () => {
  const held = gate()
  const done: string[] = []
  const app = Fastify()
  // The stop has begun when the turn of the loop ends in which its first hook runs.
  app.addHook('preClose', async () => {
    setImmediate(() => {
      afterwards.kick()
      held.open()
    })
  })
  const afterwards = registerAfterwards(app, [
    async () => {
      await held.opened
      done.push('done')
    },
  ])
  afterwards.kick()
  await app.close()
  expect(done).toEqual(['done'])
  await afterwards.settled()
  expect(done).toEqual(['done'])
})
