import { expect, it } from 'vitest'
import { once } from './once.ts'

it('makes it when it is first asked for, and answers the same ever after', () => {
  let times = 0
  const list = once(() => {
    times += 1
    return ['a']
  })
  expect(times).toBe(0)
  expect(list()).toBe(list())
  expect(times).toBe(1)
})

it('makes nothing only once, too', () => {
  let times = 0
  const nothing = once(() => {
    times += 1
  })
  nothing()
  nothing()
  expect(times).toBe(1)
})
