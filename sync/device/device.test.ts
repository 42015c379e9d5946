import { expect, it } from 'vitest'
import { createSignal } from './device.ts'

it('notifies every listener until it stops listening', () => {
  const signal = createSignal()
  const heard: string[] = []
  const stop = signal.listen(() => heard.push('first'))
  signal.listen(() => heard.push('second'))
  signal.notify()
  stop()
  signal.notify()
  expect(heard).toEqual(['first', 'second', 'second'])
})

it('lets a listener leave while it is notified', () => {
  const signal = createSignal()
  const heard: string[] = []
  const stop = signal.listen(() => {
    heard.push('once')
    stop()
  })
  signal.listen(() => heard.push('always'))
  signal.notify()
  signal.notify()
  expect(heard).toEqual(['once', 'always', 'always'])
})
