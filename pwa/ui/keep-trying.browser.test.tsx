import { expect, test } from 'vitest'
import { keepTrying } from './keep-trying.ts'

test('a style that did not come is there before the code that needs it is used', async () => {
  const style = URL.createObjectURL(new Blob(['body { --late-style: here }'], { type: 'text/css' }))
  const failures = [new Error(`Unable to preload CSS for ${style}`)]
  const load = keepTrying(() => {
    const failure = failures.pop()
    return failure === undefined ? Promise.resolve('a sheet') : Promise.reject(failure)
  })
  expect(await load()).toBe('a sheet')
  expect(getComputedStyle(document.body).getPropertyValue('--late-style')).toBe('here')
})
