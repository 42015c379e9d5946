import { expect, test } from 'vitest'
import { afterScreen, withNotice, withoutNotice, type Notice } from './notices.tsx'

const failure: Notice = { id: 1, by: 'login', tone: 'error', title: 'Login Failed', acts: 1 }
const success: Notice = { id: 2, by: 'share', tone: 'success', title: 'URL Copied', acts: 1 }

test('the newest notice comes last', () => {
  expect(withNotice([failure], success)).toEqual([failure, success])
})

test('a notice that says the same again replaces the older one', () => {
  expect(withNotice([failure, success], { ...failure, id: 3 })).toEqual([success, { ...failure, id: 3 }])
})

test('a try that fails again, for another reason, replaces what was said before', () => {
  const again: Notice = { ...failure, id: 3, text: 'No answer' }
  expect(withNotice([failure], again)).toEqual([again])
})

test('a try that fails again under another title replaces what was said before of its action, and of no other', () => {
  const unanswered: Notice = { ...failure, id: 3, title: 'No answer', action: 'Login Failed' }
  const other: Notice = { ...unanswered, id: 4, action: 'Not sent' }
  expect(withNotice([failure], unanswered)).toEqual([unanswered])
  expect(withNotice([unanswered], failure)).toEqual([failure])
  expect(withNotice([failure], other)).toEqual([failure, other])
})

test('the same title with another text, from another part of the screen, is another notice', () => {
  expect(withNotice([failure], { ...failure, id: 3, by: 'share', text: 'No answer' })).toHaveLength(2)
})

test('what works takes away the failures of the same part of the screen, and no others', () => {
  const success: Notice = { id: 4, by: 'login', tone: 'success', title: 'Login Successful', acts: 1 }
  const elsewhere: Notice = { id: 3, by: 'share', tone: 'error', title: 'URL not copied', acts: 1 }
  expect(withNotice([failure, elsewhere], success)).toEqual([elsewhere, success])
})

test('closing takes away that one only', () => {
  expect(withoutNotice([failure, success], 1)).toEqual([success])
})

test('a notice ends with its screen, unless the app led on before the person did anything', () => {
  const said = [failure, { ...success, acts: 3 }]
  expect(afterScreen(said, 3)).toEqual([said[1]])
  expect(afterScreen(said, 1)).toEqual(said)
})
