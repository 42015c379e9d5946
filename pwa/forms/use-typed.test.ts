import { expect, test } from 'vitest'
import { memoryStorage } from '#sync/device/testing.ts'
import { forgetTyped, forgetTypedOfOthers, forgetTypedOn, keepTyped, readTyped } from './use-typed.ts'

function phone() {
  const kept = new Map<string, string>()
  const clock = { at: 1_000_000 }
  return { kept, clock, ports: { storage: memoryStorage(kept), now: () => clock.at } }
}

const owner = { memberId: 7, page: '/admin/club' }

test('the forms of a page are given back to the member who typed, on that page', () => {
  const { ports } = phone()
  keepTyped(ports, { owner, form: 'settings', value: { name: 'Papago' } })
  keepTyped(ports, { owner, form: 'policies', value: { openLookup: true } })
  expect(readTyped(ports, { owner, form: 'settings' })).toEqual({ name: 'Papago' })
  expect(readTyped(ports, { owner, form: 'policies' })).toEqual({ openLookup: true })
  expect(readTyped(ports, { owner: { ...owner, memberId: 8 }, form: 'settings' })).toBeUndefined()
  expect(readTyped(ports, { owner: { ...owner, page: '/addTeetime' }, form: 'settings' })).toBeUndefined()
})

test('forms of several tabs are kept beside each other, and each goes when its page has it back', () => {
  const { ports, kept } = phone()
  const other = { ...owner, page: '/addTeetime' }
  keepTyped(ports, { owner, form: 'settings', value: 'first' })
  keepTyped(ports, { owner: other, form: 'tee-time', value: 'second' })
  forgetTypedOfOthers(ports, 7)
  expect(readTyped(ports, { owner, form: 'settings' })).toBe('first')
  forgetTypedOn(ports, owner)
  expect(readTyped(ports, { owner, form: 'settings' })).toBeUndefined()
  expect(readTyped(ports, { owner: other, form: 'tee-time' })).toBe('second')
  forgetTypedOn(ports, other)
  expect(kept.size).toBe(0)
})

test('the last five pages are kept, and another member who logs in deletes them', () => {
  const { ports, kept, clock } = phone()
  const pages = [1, 2, 3, 4, 5, 6].map((id) => ({ ...owner, page: `/editTeetime/${id}` }))
  for (const page of pages) {
    clock.at += 1
    keepTyped(ports, { owner: page, form: 'tee-time', value: page.page })
  }
  const read = pages.map((page) => readTyped(ports, { owner: page, form: 'tee-time' }) !== undefined)
  expect(read).toEqual([false, true, true, true, true, true])
  forgetTypedOfOthers(ports, 8)
  expect(kept.size).toBe(0)
})

test('after an hour, and after signing out, nothing is kept', () => {
  const { ports, kept, clock } = phone()
  keepTyped(ports, { owner, form: 'settings', value: 'old' })
  clock.at += 60 * 60 * 1000
  expect(readTyped(ports, { owner, form: 'settings' })).toBeUndefined()
  forgetTypedOfOthers(ports, 7)
  expect(kept.size).toBe(0)
  keepTyped(ports, { owner, form: 'settings', value: 'new' })
  forgetTyped(ports.storage)
  expect(kept.size).toBe(0)
})

test('a clock that is set back drops nothing, and the hour begins again when the member comes back to the app', () => {
  const { ports, kept, clock } = phone()
  clock.at += 24 * 60 * 60 * 1000
  keepTyped(ports, { owner, form: 'settings', value: 'kept' })
  clock.at -= 24 * 60 * 60 * 1000
  expect(readTyped(ports, { owner, form: 'settings' })).toBe('kept')
  forgetTypedOfOthers(ports, 7)
  expect(readTyped(ports, { owner, form: 'settings' })).toBe('kept')
  clock.at += 60 * 60 * 1000
  expect(readTyped(ports, { owner, form: 'settings' })).toBeUndefined()
  forgetTypedOfOthers(ports, 7)
  expect(kept.size).toBe(0)
})

test('a full storage and what another program wrote are no failure', () => {
  const { ports, kept } = phone()
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  keepTyped({ ...ports, storage: { ...ports.storage, setItem: full } }, { owner, form: 'settings', value: 1 })
  for (const text of ['{', '[]', '7', 'null', '{"pages":null}']) {
    kept.set('nomad.typed', text)
    expect(readTyped(ports, { owner, form: 'settings' })).toBeUndefined()
  }
})
