import { expect, test } from 'vitest'
import { safePage } from '../../way-back.ts'
import { readSignInLink } from './redirect-screen.tsx'

test('a link names the user, the secret and the page', () => {
  expect(readSignInLink('?username=ben&hash=abc123&page=/tournament')).toEqual({
    username: 'ben',
    hash: 'abc123',
    page: '/tournament',
  })
})

test.each(['', '?username=ben', '?hash=abc123', '?username=&hash=abc123'])('"%s" is no login link', (search) => {
  expect(readSignInLink(search)).toBeNull()
})

test('a page may be written without its slash, and may have a query', () => {
  expect(safePage('currentOutings')).toBe('/currentOutings')
  expect(safePage('/tournament?course_id=3#step')).toBe('/tournament?course_id=3#step')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/%0a/evil.example//x',
  '\t//evil.example',
  '/home/../../x',
  '/no/such/page',
  '/redirect?page=/home',
  '',
])('SEC-16: "%s" leads to the home screen', (page) => expect(safePage(page)).toBe('/home'))
