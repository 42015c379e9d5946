import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerBackgroundJobs } from './background-jobs.ts'

/** The jobs of a server that is the only one on its database. */
function ofOneServer(own: readonly (() => Promise<void>)[]) {
  return { own, shared: [], mayWork: async () => true, servers: null }
}

/** A promise and the function that resolves it. */
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
  const backgroundJobs = registerBackgroundJobs(
    app,
    ofOneServer([
      async () => {
        done.push('first')
        throw new Error('no network')
      },
      async () => {
        done.push('second')
      },
    ]),
  )
  await backgroundJobs.settled()
  expect(done).toEqual(['first', 'second'])
  expect(lines.join('')).toContain('no network')
  await app.close()
})

test('the work of a wake begins when the answer is out (SEC-12)', async () => {
  const order: string[] = []
  const app = Fastify()
  const backgroundJobs = registerBackgroundJobs(app, ofOneServer([async () => void order.push('work')]))
  app.get('/', async () => backgroundJobs.wake())
  app.addHook('onSend', async () => {
    // This is more turns of the event loop than a job needs to start.
    for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    order.push('answer')
  })
  await app.inject('/')
  await expect.poll(() => order).toEqual(['answer', 'work'])
  await app.close()
})

test('a wake during the jobs makes them run again, and many wakes once', async () => {
  const held = gate()
  const runs: number[] = []
  const app = Fastify()
  const backgroundJobs = registerBackgroundJobs(
    app,
    ofOneServer([
      async () => {
        runs.push(runs.length)
        if (runs.length === 1) await held.opened
      },
    ]),
  )
  const settled = backgroundJobs.settled()
  app.get('/', async () => backgroundJobs.wake())
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
  // The stop has started at the end of the turn of the event loop in which its first hook runs.
  app.addHook('preClose', async () => {
    setImmediate(() => {
      void backgroundJobs.settled()
      held.open()
    })
  })
  const backgroundJobs = registerBackgroundJobs(
    app,
    ofOneServer([
      async () => {
        await held.opened
        done.push('done')
      },
    ]),
  )
  void backgroundJobs.settled()
  await app.close()
  expect(done).toEqual(['done'])
  await backgroundJobs.settled()
  expect(done).toEqual(['done'])
})
