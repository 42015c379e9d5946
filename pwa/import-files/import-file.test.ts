import { expect, test } from 'vitest'
import { fileFault } from './import-file.tsx'
import { texts } from './texts.ts'

test('an unreadable, empty or too long file is refused on the phone', () => {
  expect(fileFault('date,course,tee,score')).toBeUndefined()
  expect(fileFault(null)).toBe(texts.faults.unreadable)
  expect(fileFault(' \r\n')).toBe(texts.faults.empty)
  expect(fileFault('x'.repeat(200_000))).toBeUndefined()
  expect(fileFault('x'.repeat(200_001))).toBe(texts.faults.tooLong)
})
