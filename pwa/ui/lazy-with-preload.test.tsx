import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyWithPreload } from './lazy-with-preload.tsx'

const greeting = () => lazyWithPreload(() => Promise.resolve(({ name }: { name: string }) => <p>Good round, {name}</p>))

test('code that has come is drawn without a fallback', async () => {
  const Greeting = greeting()
  await Greeting.preload()
  expect(
    renderToString(
      <Suspense fallback="soon">
        <Greeting name="Ben" />
      </Suspense>,
    ),
  ).toContain('Good round')
})

test('code that is still on its way leaves its place to the fallback', () => {
  const Greeting = greeting()
  expect(
    renderToString(
      <Suspense fallback="soon">
        <Greeting name="Ben" />
      </Suspense>,
    ),
  ).toContain('soon')
})

test('code that failed to load is requested again', async () => {
  let tries = 0
  const Greeting = lazyWithPreload(() => {
    tries += 1
    return tries === 1 ? Promise.reject(new TypeError('no network')) : Promise.resolve(() => <p>Good round</p>)
  })
  await expect(Greeting.preload()).rejects.toThrow('no network')
  await Greeting.preload()
  expect(
    renderToString(
      <Suspense fallback="soon">
        <Greeting />
      </Suspense>,
    ),
  ).toContain('Good round')
})
