import { expect, test } from 'vitest'
import { sixes } from '#golf/games/sixes.ts'
import type { WolfChoice } from '#golf/games/wolf-choice.ts'
import { courseHandicap, strokes } from '#golf/units.ts'
import * as gameTexts from '../../games/texts.ts'
import { holesToPick, playsOfGroup, teamsOnHole, wolfOfHole, wolfStateText } from './game-on-hole.tsx'
import * as onHoleTexts from './texts.ts'

const here = 'saved on this phone'
const nameOf = (id: number) => ['Ann', 'Ben', 'Cy', 'Dee'][id - 1] ?? ''
const none = courseHandicap(0)
const golfers = [1, 2, 3, 4].map((id) => ({
  id,
  group: id < 3 ? 1 : 2,
  courseHandicap: none,
  playingHandicap: none,
  startingHole: 1,
  leftFrom: null,
}))
const holes = [1, 2, 3, 4].map((hole) => ({ hole, par: 4, strokeIndex: hole }))
const withBen: WolfChoice = { wolfGame: 2, partner: 2 }
const recorded = { tgroupId: 1, hole: 1, wolfGame: 2, wolfPartner: 2, by: null } as const
const sent = {
  ...recorded,
  outingId: 9,
  ver: 1,
  at: '2026-11-21T10:00:00.000Z',
  pending: false,
  contested: false,
  late: false,
  isOwn: false,
}

function wolfOn(
  hole: number,
  {
    scored = [],
    choice,
    choices = [],
    group = 1,
  }: {
    scored?: readonly number[]
    choice?: WolfChoice
    choices?: readonly (typeof sent)[]
    group?: number
  } = {},
) {
  const scores = (golferId: number) => (scored.includes(golferId) ? strokes(4) : undefined)
  const play = { card: { golfers, holes, scores }, wolfChoices: () => choice }
  const wolf = wolfOfHole({ play, choices, hole, group })
  if (wolf === null) throw new Error(`hole ${hole} has no wolf`)
  return wolf
}

test('before a hole its wolf can choose blind, lone or one of three partners', () => {
  const wolf = wolfOn(1)
  expect(wolf).toMatchObject({ golferId: 1, choice: null })
  expect(wolf.options).toHaveLength(5)
  expect(wolfStateText(wolf, { nameOf, here })).toBe(gameTexts.noWolfPick)
})

test('another group cannot choose for its wolf', () => {
  expect(wolfOn(3, { group: 1 }).options).toEqual([])
  expect(wolfOn(3, { group: 2 }).options).toHaveLength(5)
})

test('a choice can be changed until the first score', () => {
  expect(wolfOn(1, { choice: withBen, choices: [sent] }).options).toHaveLength(5)
  expect(wolfOn(1, { choice: withBen, choices: [sent], scored: [3] }).options).toEqual([])
})

test('a hole that was scored without a choice still waits for it', () => {
  expect(wolfOn(1, { scored: [1, 2, 3, 4] }).options).toHaveLength(5)
})

test('a complete round waits for the picks of its own Wolves alone, and for none of one who left the course', () => {
  const toPick = (group: number, leftFrom: number | null = null) => {
    const card = {
      golfers: golfers.map((golfer) => (golfer.id === 2 ? { ...golfer, leftFrom } : golfer)),
      holes,
      scores: (golferId: number) => (golferId === 2 && leftFrom !== null ? undefined : strokes(4)),
    }
    return holesToPick({ card, wolfChoices: (hole) => (hole === 1 ? withBen : undefined) }, { choices: [], group })
  }
  expect(toPick(1)).toEqual([2])
  expect(toPick(2)).toEqual([3, 4])
  expect(toPick(1, 2)).toEqual([])
})

test('two phones that chose differently settle it, on a scored hole, too', () => {
  const wolf = wolfOn(1, { choice: withBen, choices: [{ ...sent, contested: true }], scored: [1, 2, 3, 4] })
  expect(wolf.options).toHaveLength(5)
  expect(wolfStateText(wolf, { nameOf, here })).toBe(onHoleTexts.pickAgain)
})

test('a choice says that it waits here, or that it came late', () => {
  const pending = wolfOn(1, { choice: withBen, choices: [{ ...sent, pending: true }] })
  expect(wolfStateText(pending, { nameOf, here })).toBe(`${gameTexts.withPartner('Ben')} · ${here}`)
  const late = wolfOn(1, { choice: withBen, choices: [{ ...sent, late: true }] })
  expect(wolfStateText(late, { nameOf, here })).toBe(`${gameTexts.withPartner('Ben')} · ${onHoleTexts.pickedLate}`)
})

const alice = (id: number) => ['Alice', 'Ben', 'Carol', 'Dev'][id - 1] ?? ''
const eighteen = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))
const sixesPlay = {
  card: { golfers: golfers.map((golfer) => ({ ...golfer, group: 1 })), holes: eighteen, scores: () => undefined },
  wolfChoices: () => undefined,
}

function teamsOn(hole: number) {
  return teamsOnHole(sixes.standing(sixesPlay), { hole, nameOf: alice })
}

test('the first teams are shown, but are not new', () => {
  expect(teamsOn(1)).toEqual({
    areNew: false,
    text: gameTexts.teamsOnHoles('holes 1–6', 'Alice & Ben vs. Carol & Dev'),
  })
})

test('on the seventh hole the teams are new, on the eighth they are not', () => {
  expect(teamsOn(7)).toEqual({
    areNew: true,
    text: gameTexts.teamsOnHoles('holes 7–12', 'Alice & Carol vs. Ben & Dev'),
  })
  expect(teamsOn(8)).toMatchObject({ areNew: false })
})

test('a hole that is not on the course has no teams', () => {
  expect(teamsOn(19)).toBeNull()
})

test('a group plays the Wolf of its own game, and another group none', () => {
  const groups = [1, 1, 1, 1, 2, 2, 2, 2]
  const field = groups.map((group, at) => ({ ...golfers[0], id: at + 1, group }))
  const outing = {
    card: { ...sixesPlay.card, golfers: field as typeof golfers },
    records: [],
    wolfChoices: () => undefined,
    choices: [{ ...sent, tgroupId: 2, wolfGame: 1, wolfPartner: null } as const],
    snapshot: {
      outing: { spin: 0, status: 'inprogress' } as const,
      golfers: [],
      games: [{ id: 1, kind: 'wolf', scope: { of: 'group' as const, group: 2 }, sides: [], settings: {} }],
    },
  }
  const { wolf, sixes: none } = playsOfGroup(outing, { game: null, group: 2 })
  expect(wolf?.card.golfers.map(({ id }) => id)).toEqual([5, 6, 7, 8])
  expect(wolf?.wolfChoices(1)).toEqual({ wolfGame: 1, partner: null })
  expect(none).toBeNull()
  expect(playsOfGroup(outing, { game: null, group: 1 }).wolf).toBeNull()
})
