import { expect, it } from 'vitest'
import { createSignal } from './device.ts'

it('tells every listener until it stops listening', () => {
  const signal = createSignal()
  const heard: string[] = []
  const stop = signal.listen(() => heard.push('first'))
  signal.listen(() => heard.push('second'))
  signal.notify()
  stop()
  signal.notify()
  expect(heard).toEqual(['first', 'second', 'second'])
})

it('lets a listener leave while it is told', () => {
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
