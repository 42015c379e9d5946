import { expect, test } from 'vitest'
import { withNotice, withoutNotice, type Notice } from './notice-list.ts'

const failure: Notice = { id: 1, tone: 'error', title: 'Login Failed' }
const success: Notice = { id: 2, tone: 'success', title: 'Login Successful' }

test('the newest notice comes last', () => {
  expect(withNotice([failure], success)).toEqual([failure, success])
})

test('a notice that says the same again replaces the older one', () => {
  expect(withNotice([failure, success], { ...failure, id: 3 })).toEqual([success, { ...failure, id: 3 }])
})

test('the same title with another text is another notice', () => {
  expect(withNotice([failure], { ...failure, id: 3, text: 'No answer' })).toHaveLength(2)
})

test('closing takes away that one only', () => {
  expect(withoutNotice([failure, success], 1)).toEqual([success])
})
