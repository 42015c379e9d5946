import { expect, onTestFinished, test, vi } from 'vitest'
import { browserStorage } from '#sync/device/browser-ports.ts'
import { memoryStorage } from '#sync/device/testing.ts'
import { forgetTyped, forgetTypedAt, forgetTypedOfOthers, keepTyped, readTyped } from './typed-text.ts'

const hour = 60 * 60 * 1000

function phone() {
  const kept = new Map<string, string>()
  const clock = { at: 1_000_000 }
  return { kept, clock, ports: { storage: memoryStorage(kept), now: () => clock.at } }
}

const place = { memberId: 7, page: '/admin/club', form: 'settings' }

test('the forms of a page are given back to the member who typed, on that page', () => {
  const { ports } = phone()
  const policies = { ...place, form: 'policies' }
  keepTyped(ports, { ...place, value: { name: 'Papago' } })
  keepTyped(ports, { ...policies, value: { openLookup: true } })
  expect(readTyped(ports, place)).toEqual({ name: 'Papago' })
  expect(readTyped(ports, policies)).toEqual({ openLookup: true })
  expect(readTyped(ports, { ...place, memberId: 8 })).toBeUndefined()
  expect(readTyped(ports, { ...place, page: '/addTeetime' })).toBeUndefined()
})

test('a form that is sent or given up takes nothing from another form of its page', () => {
  const { ports, kept } = phone()
  const policies = { ...place, form: 'policies' }
  keepTyped(ports, { ...place, value: 'first' })
  keepTyped(ports, { ...policies, value: 'second' })
  forgetTypedAt(ports, place)
  expect(readTyped(ports, place)).toBeUndefined()
  expect(readTyped(ports, policies)).toBe('second')
  forgetTypedAt(ports, policies)
  expect(kept.size).toBe(0)
})

test('forms of several tabs are kept beside each other, and each goes when its page has it back', () => {
  const { ports, kept } = phone()
  const other = { ...place, page: '/addTeetime', form: 'tee-time' }
  keepTyped(ports, { ...place, value: 'first' })
  keepTyped(ports, { ...other, value: 'second' })
  forgetTypedOfOthers(ports, 7)
  expect(readTyped(ports, place)).toBe('first')
  forgetTypedAt(ports, place)
  expect(readTyped(ports, place)).toBeUndefined()
  expect(readTyped(ports, other)).toBe('second')
  forgetTypedAt(ports, other)
  expect(kept.size).toBe(0)
})

test('the last ten forms are kept, and another member who logs in deletes them', () => {
  const { ports, kept } = phone()
  const forms = Array.from({ length: 11 }, (_, id) => ({ ...place, page: `/editTeetime/${id}` }))
  for (const form of forms) keepTyped(ports, { ...form, value: form.page })
  const isRead = forms.map((form) => readTyped(ports, form) !== undefined)
  expect(isRead).toEqual([false, ...Array.from({ length: 10 }, () => true)])
  forgetTypedOfOthers(ports, 8)
  expect(kept.size).toBe(0)
})

test('a message of a visitor takes nothing from the member whose login has ended', () => {
  const { ports } = phone()
  const message = { memberId: 0, page: '/contactUs', form: 'contact' }
  keepTyped(ports, { ...place, value: 'the member’s' })
  keepTyped(ports, { ...message, value: 'the visitor’s' })
  expect(readTyped(ports, place)).toBe('the member’s')
  forgetTypedOfOthers(ports, 7)
  expect(readTyped(ports, place)).toBe('the member’s')
  expect(readTyped(ports, message)).toBeUndefined()
})

test('what a member typed is kept for a day, what a visitor typed for an hour, and nothing after signing out', () => {
  const { ports, kept, clock } = phone()
  const ofVisitor = { ...place, memberId: 0 }
  keepTyped(ports, { ...place, value: 'the member’s' })
  keepTyped(ports, { ...ofVisitor, value: 'the visitor’s' })
  clock.at += hour
  expect(readTyped(ports, ofVisitor)).toBeUndefined()
  expect(readTyped(ports, place)).toBe('the member’s')
  clock.at += 23 * hour
  expect(readTyped(ports, place)).toBeUndefined()
  forgetTypedOfOthers(ports, 7)
  expect(kept.size).toBe(0)
  keepTyped(ports, { ...place, value: 'new' })
  forgetTyped(ports.storage)
  expect(kept.size).toBe(0)
})

test('a clock that is set back drops nothing, and the day begins again when the member comes back to the app', () => {
  const { ports, kept, clock } = phone()
  clock.at += 24 * hour
  keepTyped(ports, { ...place, value: 'kept' })
  clock.at -= 24 * hour
  expect(readTyped(ports, place)).toBe('kept')
  forgetTypedOfOthers(ports, 7)
  expect(readTyped(ports, place)).toBe('kept')
  clock.at += 24 * hour
  expect(readTyped(ports, place)).toBeUndefined()
  forgetTypedOfOthers(ports, 7)
  expect(kept.size).toBe(0)
})

test('in a full storage the form being typed takes the space of the one left longest ago', () => {
  const { ports, kept } = phone()
  const small = { ...ports.storage, setItem: (key: string, text: string) => fit(kept, { key, text, most: 500 }) }
  const forms = [1, 2, 3].map((id) => ({ ...place, page: `/editTeetime/${id}` }))
  for (const form of forms) keepTyped({ ...ports, storage: small }, { ...form, value: 'x'.repeat(100) })
  expect(forms.map((form) => readTyped(ports, form) !== undefined)).toEqual([false, true, true])
})

test('what has no space at all is not there in an older state either', () => {
  const { ports, kept } = phone()
  const small = { ...ports.storage, setItem: (key: string, text: string) => fit(kept, { key, text, most: 500 }) }
  keepTyped({ ...ports, storage: small }, { ...place, value: 'x' })
  keepTyped({ ...ports, storage: small }, { ...place, value: 'x'.repeat(500) })
  expect(kept.size).toBe(0)
})

test('the storage of a browser that is full has after a reload what fits of it, and nothing in an older state', () => {
  const { ports, kept } = phone()
  const setItem = (key: string, text: string) => fit(kept, { key, text, most: 500 })
  vi.stubGlobal('localStorage', { ...ports.storage, setItem })
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = { ...ports, storage: browserStorage() }
  const afterReload = { ...ports, storage: ports.storage }
  const forms = [1, 2, 3].map((id) => ({ ...place, page: `/editTeetime/${id}` }))
  for (const form of forms) keepTyped(page, { ...form, value: 'x'.repeat(100) })
  expect(forms.map((form) => readTyped(afterReload, form) !== undefined)).toEqual([false, true, true])
  keepTyped(page, { ...place, value: 'x' })
  const long = 'x'.repeat(500)
  keepTyped(page, { ...place, value: long })
  expect(readTyped(page, place)).toBe(long)
  expect(readTyped(afterReload, place)).toBeUndefined()
})

test('what another program wrote is no failure', () => {
  const { ports, kept } = phone()
  for (const text of ['{', '[]', '7', 'null', '{"entries":null}', '{"pages":{}}']) {
    kept.set('nomad.typed', text)
    expect(readTyped(ports, place)).toBeUndefined()
  }
})

function fit(kept: Map<string, string>, { key, text, most }: { key: string; text: string; most: number }): void {
  if (text.length > most) throw new DOMException('full', 'QuotaExceededError')
  kept.set(key, text)
}
