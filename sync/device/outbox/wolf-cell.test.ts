import { describe, expect, it } from 'vitest'
import {
  choiceToBuildOn,
  emptyWolfCell,
  isNewChoice,
  shownChoice,
  withClubChoice,
  withoutQueuedChoice,
  type ClubChoice,
  type WolfCell,
} from './wolf-cell.ts'

const empty = emptyWolfCell({ outingId: 9, tgroupId: 1, hole: 1 })
const lone = { wolfGame: 1, wolfPartner: null } as const
const withFour = { wolfGame: 2, wolfPartner: 4 } as const
const club = (changes: Partial<ClubChoice> = {}): ClubChoice => {
  return { ...lone, ver: 2, by: 'Ben', at: '2026-11-21T10:00:00.000Z', contested: false, late: false, ...changes }
}
const queued = { ...withFour, mid: 'a', principal: 'outing:9:1', baseVer: 2, at: 1 }
const waiting: WolfCell = { ...empty, club: club(), queued }

describe('a choice', () => {
  it('of this phone is shown as long as it is on its way', () => {
    expect(shownChoice(empty)).toBeNull()
    expect(shownChoice(waiting)).toMatchObject(withFour)
    expect(shownChoice(withoutQueuedChoice(waiting, 'a'))).toMatchObject(lone)
  })

  it('is news when it differs from what is shown, or settles what is contested', () => {
    expect(isNewChoice(waiting, withFour)).toBe(false)
    expect(isNewChoice(waiting, { wolfGame: 2, wolfPartner: 3 })).toBe(true)
    expect(isNewChoice({ ...empty, club: club() }, lone)).toBe(false)
    expect(isNewChoice({ ...empty, club: club({ contested: true }) }, lone)).toBe(true)
  })

  it('is built on what was seen, or on what waits before it', () => {
    expect([empty, { ...empty, club: club() }, waiting].map((cell) => choiceToBuildOn(cell))).toEqual([0, 2, 3])
    expect(choiceToBuildOn({ ...empty, club: club() }, 1)).toBe(1)
  })
})

it('what the club tells replaces what is older, never what is newer', () => {
  const cell = withClubChoice({ ...empty, club: club() }, club({ ver: 3, ...withFour }))
  expect(cell.club).toMatchObject({ ver: 3, wolfPartner: 4 })
  expect(withClubChoice(cell, club())).toBe(cell)
})

it('the answer to one choice leaves a later one on its way', () => {
  expect(withoutQueuedChoice(waiting, 'b')).toBe(waiting)
})
