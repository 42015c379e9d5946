import { afterEach, beforeEach, expect, it } from 'vitest'
import { startVirtualTime, type VirtualTime } from './virtual-time.ts'

const realTimeout = setTimeout

let time: VirtualTime
let done: string[]
beforeEach(() => {
  time = startVirtualTime(1_000)
  done = []
})
afterEach(() => time.stop())

const does = (what: string) => () => void done.push(what)

it('lets happen what is due, in its order, and nothing else', async () => {
  time.after(20, does('second'))
  time.after(10, does('first'))
  time.after(20, does('third'))
  time.after(30, does('later'))
  time.after(5, does('called off'))()
  await time.pass(25)
  expect([time.now(), done]).toEqual([1_025, ['first', 'second', 'third']])
})

it('runs each thing to its end before the next one', async () => {
  time.after(10, async () => {
    await new Promise((resolve) => setImmediate(resolve))
    done.push('all of the first')
  })
  time.after(10, does('second'))
  await time.pass(10)
  expect(done).toEqual(['all of the first', 'second'])
})

it('has the timers of the process, but for those that a process would not wait for', async () => {
  setTimeout(does('timeout'), 10)
  clearTimeout(setTimeout(does('cleared'), 10))
  setTimeout(does('housekeeping'), 10).unref()
  const interval = setInterval(does('interval'), 4)
  await time.pass(11)
  clearInterval(interval)
  await time.pass(100)
  expect(done).toEqual(['interval', 'interval', 'timeout'])
})

it('waits for work outside of the event loop, and for what comes after it, while no time passes', async () => {
  const hash = new Promise((resolve) => realTimeout(resolve, 20)).then(does('hashed'))
  time.after(10, () => void time.busyWith(hash).then(() => setImmediate(does('answered'))))
  time.after(11, does('later'))
  await time.pass(10)
  expect([time.now(), done]).toEqual([1_010, ['hashed', 'answered']])
})

it('gives the process its own timers back', () => {
  time.stop()
  expect(setTimeout).toBe(realTimeout)
})
