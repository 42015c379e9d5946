import { expect, test } from 'vitest'
import { openLiveHub } from './live.ts'

test('a listener hears of its own outing, until it stops listening', () => {
  const hub = openLiveHub()
  const heard: string[] = []
  const stopFirst = hub.listen(1, () => heard.push('first'))
  hub.listen(1, () => heard.push('second'))
  hub.listen(2, () => heard.push('other'))
  hub.wake(1)
  stopFirst()
  hub.wake(1)
  hub.wake(3)
  expect(heard).toEqual(['first', 'second', 'second'])
})
