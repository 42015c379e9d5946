import { expect, test } from 'vitest'
import { showScreen, type AppWindow } from './notification-press.ts'

function watched(said: string[], name: string, facts: Partial<AppWindow> = {}): AppWindow {
  return {
    ...{ url: 'https://club.example/directory', focused: false, visibilityState: 'hidden' },
    focus: async () => said.push(`${name} in front`),
    navigate: async (path) => said.push(`${name} to ${path}`),
    ...facts,
  }
}

async function press(windows: (said: string[]) => readonly AppWindow[]): Promise<readonly string[]> {
  const said: string[] = []
  await showScreen('/home', { open: windows(said), openNew: async (path) => said.push(`new at ${path}`) })
  return said
}

test('without a window one is opened at the screen', async () => {
  expect(await press(() => [])).toEqual(['new at /home'])
})

test('an open window comes to the front and goes to the screen', async () => {
  expect(await press((said) => [watched(said, 'a')])).toEqual(['a in front', 'a to /home'])
})

test('of several windows the one is taken that the person looks at', async () => {
  const visible = { visibilityState: 'visible' } as const
  const looked = await press((said) => [
    ...[watched(said, 'a'), watched(said, 'b', visible), watched(said, 'c', { ...visible, focused: true })],
  ])
  expect(looked).toEqual(['c in front', 'c to /home'])
  const beside = await press((said) => [watched(said, 'a'), watched(said, 'b', visible)])
  expect(beside).toEqual(['b in front', 'b to /home'])
})

test('a window that shows the screen is not loaded again', async () => {
  const url = 'https://club.example/home?step=2'
  expect(await press((said) => [watched(said, 'a', { url })])).toEqual(['a in front'])
})

test('a window that may not come to the front goes to the screen all the same', async () => {
  const focus = () => Promise.reject(new DOMException('Not allowed to focus a window.', 'InvalidAccessError'))
  expect(await press((said) => [watched(said, 'a', { focus })])).toEqual(['a to /home'])
})

test('a window that cannot be led there is left alone, and a new one opens', async () => {
  const navigate = () => Promise.reject(new TypeError('This service worker is not the client’s active service worker.'))
  expect(await press((said) => [watched(said, 'a', { navigate })])).toEqual(['a in front', 'new at /home'])
})
