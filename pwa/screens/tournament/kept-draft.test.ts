import { expect, test } from 'vitest'
import { memoryStorage } from '#sync/device/testing.ts'
import { forgetDraftOfOthers, forgetOutingDraft } from '../../outings/forget-outing-draft.ts'
import { newDraft } from './draft-request.ts'
import { keepDraft, keptDraft, type DraftOwner } from './kept-draft.ts'

const owner: DraftOwner = { userId: 1, outingId: 0, today: '2026-11-21' }
const organizer = { userId: 1, firstname: 'Alice', lastname: 'Moreno', email: '', index: 12.4 }
const draft = newDraft({ date: '2026-11-21', courseId: 7, organizer })

test('a draft is found again by the member who began it', () => {
  const storage = memoryStorage()
  expect(keptDraft(storage, owner)).toBeNull()
  keepDraft(storage, { owner, draft })
  expect(keptDraft(storage, owner)).toEqual(draft)
})

test.each([{ userId: 2 }, { outingId: 12 }, { today: '2026-11-22' }])('not for %o', (other) => {
  const storage = memoryStorage()
  keepDraft(storage, { owner, draft })
  expect(keptDraft(storage, { ...owner, ...other })).toBeNull()
})

test('a draft that was started or thrown away is gone', () => {
  const storage = memoryStorage()
  keepDraft(storage, { owner, draft })
  forgetOutingDraft(storage)
  expect(keptDraft(storage, owner)).toBeNull()
})

test('a member who signs in after another one keeps only an own draft', () => {
  const storage = memoryStorage()
  keepDraft(storage, { owner, draft })
  forgetDraftOfOthers(storage, owner.userId)
  expect(keptDraft(storage, owner)).toEqual(draft)
  forgetDraftOfOthers(storage, 2)
  expect(keptDraft(storage, owner)).toBeNull()
})

test.each(['null', '{}', '{"owner":{}', '7'])('what is no draft is no draft: %s', (text) => {
  const storage = { ...memoryStorage(), getItem: () => text }
  expect(keptDraft(storage, owner)).toBeNull()
})

test('a full disk loses nothing but the draft', () => {
  const storage = memoryStorage()
  keepDraft(storage, { owner, draft })
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => keepDraft(full, { owner, draft })).not.toThrow()
  expect(keptDraft(storage, owner)).toBeNull()
})
