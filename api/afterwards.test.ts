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

test('the work of a kick begins when the answer is out (SEC-12)', async () => {
  const order: string[] = []
  const app = Fastify()
  const afterwards = registerAfterwards(app, [async () => void order.push('work')])
  app.get('/', async () => afterwards.kick())
  app.addHook('onSend', async () => {
    // More turns of the loop than a job takes to begin.
    for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    order.push('answer')
  })
  await app.inject('/')
  await expect.poll(() => order).toEqual(['answer', 'work'])
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
  const settled = afterwards.settled()
  app.get('/', async () => afterwards.kick())
  for (let times = 0; times < 5; times += 1) await app.inject('/')
  await new Promise((resolve) => setImmediate(resolve))
  held.open()
  await settled
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
      void afterwards.settled()
      held.open()
    })
  })
  const afterwards = registerAfterwards(app, [
    async () => {
      await held.opened
      done.push('done')
    },
  ])
  void afterwards.settled()
  await app.close()
  expect(done).toEqual(['done'])
  await afterwards.settled()
  expect(done).toEqual(['done'])
})
