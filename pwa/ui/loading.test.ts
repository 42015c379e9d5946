import { expect, test } from 'vitest'
import { holdOffKeys } from './loading.tsx'

const press = () => new CustomEvent('click', { cancelable: true, detail: 0 })
const tap = () => new CustomEvent('click', { cancelable: true, detail: 1 })
const submission = () => new Event('submit', { cancelable: true })

/** Whether the page gets to hear of it. */
function passes(page: EventTarget, event: Event): boolean {
  return page.dispatchEvent(event)
}

test('a key presses nothing and sends nothing, until it may again', () => {
  const page = new EventTarget()
  const stop = holdOffKeys(page)
  expect([passes(page, press()), passes(page, submission())]).toEqual([false, false])
  stop()
  expect([passes(page, press()), passes(page, submission())]).toEqual([true, true])
})

test('what a finger reaches can be tapped all the same', () => {
  const page = new EventTarget()
  holdOffKeys(page)
  expect(passes(page, tap())).toBe(true)
})
