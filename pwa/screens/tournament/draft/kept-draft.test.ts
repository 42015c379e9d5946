import { expect, onTestFinished, test, vi } from 'vitest'
import { browserStorage } from '#sync/device/browser-ports.ts'
import { memoryStorage } from '#sync/device/testing.ts'
import { forgetDraftsOfOthers, outingDraftKey, type DraftOwner } from '../../../outings/stored-outing-drafts.ts'
import { newDraft } from './draft-request.ts'
import { basisOf, forgetDraft, keepDraft, keptDraft, movedTo } from './kept-draft.ts'
import { draftAfter } from './outing-draft.ts'

const owner: DraftOwner = { userId: 1, outingId: 0, today: '2026-11-21' }
const organizer = { userId: 1, firstname: 'Alice', lastname: 'Moreno', email: '', index: 12.4 }
const draft = newDraft({ date: '2026-11-21', courseId: 7, organizer })
const kept = { draft, basis: basisOf(draft) }

test('a draft is found again by the member who began it', () => {
  const storage = memoryStorage()
  expect(keptDraft(storage, owner)).toBeNull()
  keepDraft(storage, { owner, ...kept })
  expect(keptDraft(storage, owner)).toEqual(kept)
})

test.each([{ userId: 2 }, { outingId: 12 }, { today: '2026-11-22' }])('not for %o', (other) => {
  const storage = memoryStorage()
  keepDraft(storage, { owner, ...kept })
  expect(keptDraft(storage, { ...owner, ...other })).toBeNull()
})

test('a draft that stays open over midnight is of the new day, unless another day was chosen or it is on the server', () => {
  const moved = (changes: object) => {
    const before = { draft: { ...draft, ...changes }, basis: '' }
    return movedTo('2026-11-22', before, '2026-11-21').draft.date
  }
  expect(moved({})).toBe('2026-11-22')
  expect(moved({ date: '2026-11-28' })).toBe('2026-11-28')
  expect(moved({ outingId: 12 })).toBe('2026-11-21')
})

test('a draft that was started or thrown away is gone', () => {
  const storage = memoryStorage()
  keepDraft(storage, { owner, ...kept })
  forgetDraft(storage, owner)
  expect(keptDraft(storage, owner)).toBeNull()
})

test('the drafts of a new outing and of a tee time are kept beside each other, and each is forgotten alone', () => {
  const storage = memoryStorage()
  const [ofTeeTime, later] = [
    { ...owner, outingId: 12 },
    { ...draft, courseId: 8 },
  ]
  keepDraft(storage, { owner, ...kept })
  keepDraft(storage, { owner: ofTeeTime, draft: later, basis: '' })
  expect(keptDraft(storage, owner)).toEqual(kept)
  expect(keptDraft(storage, ofTeeTime)?.draft).toEqual(later)
  forgetDraft(storage, ofTeeTime)
  expect(keptDraft(storage, ofTeeTime)).toBeNull()
  expect(keptDraft(storage, owner)).toEqual(kept)
})

test('drafts of an earlier day and of another member are deleted with the next change, and the last ten stay', () => {
  const storage = memoryStorage()
  const stored = () => (JSON.parse(storage.getItem(outingDraftKey) ?? '{}') as { drafts: unknown[] }).drafts.length
  const before = [
    { ...owner, today: '2026-11-20' },
    { ...owner, userId: 2 },
  ]
  for (const other of before) {
    keepDraft(storage, { owner: other, ...kept })
    keepDraft(storage, { owner, ...kept })
    expect(stored()).toBe(1)
  }
  for (let outingId = 1; outingId <= 20; outingId += 1) keepDraft(storage, { owner: { ...owner, outingId }, ...kept })
  expect(stored()).toBe(10)
  expect(keptDraft(storage, { ...owner, outingId: 20 })).toEqual(kept)
  expect(keptDraft(storage, { ...owner, outingId: 10 })).toBeNull()
})

test('on a full phone the drafts that were changed longest ago make room', () => {
  const kept1 = memoryStorage()
  const one = JSON.stringify({ drafts: [{ owner, ...kept }] }).length
  // Like `browserStorage`, without its memory: there is room for one draft.
  const storage = {
    ...kept1,
    setItem: (key: string, value: string) => value.length <= one && kept1.setItem(key, value),
  }
  keepDraft(storage, { owner, ...kept })
  keepDraft(storage, { owner: { ...owner, outingId: 1 }, ...kept })
  expect(keptDraft(storage, { ...owner, outingId: 1 })).toEqual(kept)
  expect(keptDraft(storage, owner)).toBeNull()
})

test('a draft that release 0.8.0 stored alone is found, and stays beside another one', () => {
  const storage = memoryStorage()
  storage.setItem(outingDraftKey, JSON.stringify({ owner, ...kept }))
  expect(keptDraft(storage, owner)).toEqual(kept)
  keepDraft(storage, { owner: { ...owner, outingId: 12 }, ...kept })
  expect(keptDraft(storage, owner)).toEqual(kept)
})

test('a member who signs in after another one keeps only an own draft', () => {
  const storage = memoryStorage()
  keepDraft(storage, { owner, ...kept })
  forgetDraftsOfOthers(storage, owner.userId)
  expect(keptDraft(storage, owner)).toEqual(kept)
  forgetDraftsOfOthers(storage, 2)
  expect(keptDraft(storage, owner)).toBeNull()
})

test.each(['null', '{}', '{"owner":{}', '7'])('what is no draft is no draft: %s', (text) => {
  const storage = { ...memoryStorage(), getItem: () => text }
  expect(keptDraft(storage, owner)).toBeNull()
})

test('a draft begins with something else once a golfer comes or goes, but not with a score or another index', () => {
  const [alice] = draft.golfers
  const scored = { ...draft, golfers: draft.golfers.map((golfer) => ({ ...golfer, hasScores: true, index: 11.9 })) }
  expect(basisOf(scored)).toBe(kept.basis)
  const ben = { userId: 2, firstname: 'Ben', lastname: 'Okafor', email: '', index: 8.1 }
  expect(basisOf(draftAfter(draft, { type: 'golfer added', person: ben }))).not.toBe(kept.basis)
  expect(basisOf(draftAfter(draft, { type: 'golfer removed', key: alice?.key ?? '' }))).not.toBe(kept.basis)
})

test('a draft that an earlier build kept began with nothing that is known', () => {
  const storage = memoryStorage()
  keepDraft(storage, { owner, ...kept })
  const { basis: _none, ...earlier } = { owner, ...kept }
  const old = { ...storage, getItem: () => JSON.stringify(earlier) }
  expect(keptDraft(old, owner)).toEqual({ draft, basis: '' })
})

test('a full storage has the draft as long as the page is open, and no older one after that', () => {
  const onDisk = memoryStorage()
  const full = { is: false }
  const setItem = (key: string, value: string) => {
    if (full.is) throw new DOMException('full', 'QuotaExceededError')
    onDisk.setItem(key, value)
  }
  vi.stubGlobal('localStorage', { ...onDisk, setItem })
  onTestFinished(() => void vi.unstubAllGlobals())
  const storage = browserStorage()
  keepDraft(storage, { owner, ...kept })
  full.is = true
  const changed = { ...kept, draft: { ...draft, courseId: 8 } }
  keepDraft(storage, { owner, ...changed })
  expect(keptDraft(storage, owner)).toEqual(changed)
  expect(keptDraft(onDisk, owner)).toBeNull()
})
