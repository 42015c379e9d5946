import { expect, test } from 'vitest'
import { confirmFailure } from './confirm-screen.tsx'
import { texts } from './texts.ts'

test('a link is called wrong only when the server refuses it, not when the server fails or has too many requests', () => {
  expect(confirmFailure({ code: 'link.unusable', message: 'Used' })).toEqual({ kind: 'error', title: texts.failed })
  const offline = { kind: 'offline', title: texts.offline.title }
  expect(confirmFailure({ code: 'club.unreachable', message: 'No answer' })).toEqual(offline)
  for (const code of ['club.failed', 'request.too-many']) {
    expect(confirmFailure({ code, message: 'Try again later' })).toEqual({ kind: 'error', title: 'Try again later' })
  }
})
