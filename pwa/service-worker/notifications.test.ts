import { expect, test } from 'vitest'
import { routeAt } from '../routes.ts'
import { notificationOf, pressedPath, showScreen, type AppWindow } from './notifications.ts'
import { texts } from './texts.ts'

const text = 'New tee time: Saturday, 11-28-2026, 7:40 am, The Oaks'
const payload = { id: 7, kind: 'teetime-new', text, path: '/teetime/3/tourney/signup' }
const shown = (changes: object = {}) => notificationOf(JSON.stringify({ ...payload, ...changes }))

test('a message says what happened in its title, and to what below', () => {
  expect(shown()).toEqual({
    title: 'New tee time',
    options: {
      body: 'Saturday, 11-28-2026, 7:40 am, The Oaks',
      tag: 'teetime-new-7',
      lang: 'en',
      icon: '/icons/icon-192.png',
      data: { path: '/teetime/3/tourney/signup' },
    },
  })
})

test('a message that comes again replaces the one before, and another one does not', () => {
  expect(shown().options.tag).toBe(shown().options.tag)
  expect(shown({ id: 8 }).options.tag).not.toBe(shown().options.tag)
  expect(shown({ kind: 'feeler' }).options.tag).not.toBe(shown().options.tag)
})

test('a message without an opening is shown whole', () => {
  expect(shown({ text: 'See you at 7:40' })).toMatchObject({ title: 'Nomad', options: { body: 'See you at 7:40' } })
})

test.each([
  ['nothing', ''],
  ['half a message', '{"id":7,"kind":'],
  ['a list', '[]'],
  ['a message of an unknown kind', JSON.stringify({ ...payload, kind: 'advertisement' })],
  ['a message without a text', JSON.stringify({ ...payload, text: undefined })],
])('%s is shown as plain news', (_, message) => {
  expect(notificationOf(message)).toMatchObject({
    title: 'Nomad',
    options: { body: texts.news, tag: 'news', data: { path: '/home' } },
  })
})

test.each([
  '/home',
  '/teetime/3/tourney/signup',
  '/teetime/3/tourney/players',
  '/leaderboard/3/0',
  // An outing that was started on a phone.
  '/leaderboard/-281474976710656/0',
])('a press leads to %s, which is a screen of the app', (path) => {
  expect(shown({ path }).options.data.path).toBe(path)
  expect(pressedPath({ path })).toBe(path)
  expect(routeAt(path)).toMatchObject({ path: expect.not.stringContaining('*') })
})

test.each([
  'https://evil.example/home',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/api/logout',
  '/nowhere',
  '/home\n/api',
  '/teetime/../api/tourney/signup',
  '/admin/members',
  '/leaderboard/7KQ4MX2P',
  '/home?next=//evil.example',
  '',
])('a press never leads to %s', (path) => {
  expect(shown({ path }).options.data.path).toBe('/home')
  expect(pressedPath({ path })).toBe('/home')
})

test.each([null, undefined, 'text', {}, { path: 3 }])('a notification with %o leads home', (data) => {
  expect(pressedPath(data)).toBe('/home')
})

function watched(said: string[], name: string, facts: Partial<AppWindow> = {}): AppWindow {
  return {
    focused: false,
    visibilityState: 'hidden',
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
    watched(said, 'a'),
    watched(said, 'b', visible),
    watched(said, 'c', { ...visible, focused: true }),
  ])
  expect(looked).toEqual(['c in front', 'c to /home'])
  const beside = await press((said) => [watched(said, 'a'), watched(said, 'b', visible)])
  expect(beside).toEqual(['b in front', 'b to /home'])
})

test('a window that may not come to the front goes to the screen all the same', async () => {
  const focus = () => Promise.reject(new DOMException('Not allowed to focus a window.', 'InvalidAccessError'))
  expect(await press((said) => [watched(said, 'a', { focus })])).toEqual(['a to /home'])
})

test('a window that cannot be led there is left alone, and a new one opens', async () => {
  const navigate = () => Promise.reject(new TypeError('This service worker is not the client’s active service worker.'))
  expect(await press((said) => [watched(said, 'a', { navigate })])).toEqual(['a in front', 'new at /home'])
})
