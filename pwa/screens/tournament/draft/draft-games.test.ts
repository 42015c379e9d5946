import { describe, expect, test } from 'vitest'
import { gameRequested } from '#sync/calls/outing-games.ts'
import { texts } from '../texts.ts'
import {
  draftGameOf,
  gamesInOrder,
  gamesWithDrives,
  gameToSend,
  requiredDrivesOf,
  whatGameLacks,
  playersOfGame,
} from './draft-games.ts'
import { newDraft, requestOf } from './draft-request.ts'
import { whatIsMissing } from './draft-rules.ts'
import { draftAfter, type DraftStep, type OutingDraft, type Person } from './outing-draft.ts'

const today = '2026-11-21'
const alice: Person = { userId: 1, firstname: 'Alice', lastname: 'Moreno', email: '', index: 12.4 }
const person = (userId: number): Person => ({ ...alice, userId, firstname: 'Golfer', lastname: `${userId}` })

function after(draft: OutingDraft, ...steps: readonly DraftStep[]): OutingDraft {
  return steps.reduce((before, step) => draftAfter(before, step), draft)
}

/** Alice and five more, in two groups of three. */
const six = after(
  newDraft({ date: today, courseId: 7, organizer: alice }),
  { type: 'tee chosen', teeboxId: 71 },
  ...[2, 3, 4, 5, 6].map((id): DraftStep => ({ type: 'golfer added', person: person(id) })),
)
const add = (game: Parameters<typeof draftGameOf>[0]): DraftStep => ({
  type: 'changed',
  change: { games: [draftGameOf(game, six.golfers)] },
})
const singles = draftGameOf({ kind: 'match', sides: [[1], [2]], settings: {} }, six.golfers)
const skins = draftGameOf({ kind: 'skins', sides: [], settings: { by: 'net' } }, six.golfers)
const match: DraftStep = { type: 'changed', change: { games: [singles] } }
const remove = (key: string): DraftStep => ({ type: 'golfer removed', key })

test('a scramble is sent with the drives of each golfer, and another format without', () => {
  const scramble = after(six, { type: 'format changed', change: { format: 'scramble' } })
  const games = gamesWithDrives(scramble, 3)
  const asked = after(scramble, { type: 'changed', change: { games } })
  expect(requiredDrivesOf(asked)).toBe(3)
  expect(games.map((game) => whatGameLacks(game, asked))).toEqual([null])
  expect(requestOf(asked)?.games).toEqual([{ kind: 'drives', sides: [], settings: { requiredDrives: 3 } }])
  expect(gamesWithDrives(asked, 0)).toEqual([])
  const own = after(asked, { type: 'format changed', change: { format: 'own' } })
  expect(requestOf(own)?.games).toBeUndefined()
})

test('a scramble that asks for more drives than there are holes is not started', () => {
  const scramble = after(six, { type: 'format changed', change: { format: 'scramble' } })
  const lacks = (drives: number, holes: number) =>
    gamesWithDrives(scramble, drives).map((game) =>
      whatGameLacks(
        game,
        scramble,
        Array.from({ length: holes }, (_, at) => ({ hole: at + 1 })),
      ),
    )
  expect([lacks(6, 18), lacks(3, 9)]).toEqual([[null], [null]])
  expect(lacks(7, 18)).toEqual([expect.stringContaining('at most 6 of each golfer')])
  expect(lacks(4, 9)).toEqual([expect.stringContaining('at most 3 of each golfer')])
  const asked = after(scramble, { type: 'changed', change: { games: gamesWithDrives(scramble, 7) } })
  expect(whatIsMissing(asked, today)).toEqual(lacks(7, 18))
})

describe('games beside of an outing that is not started', () => {
  test('are not played by a guest who comes after theirs has left', () => {
    const guest = (firstname: string): DraftStep => ({
      type: 'golfer added',
      person: { userId: 0, firstname, lastname: 'Guest', email: 'g@mail.example', index: 9 },
    })
    const field = after(six, guest('Gus'))
    const game = draftGameOf({ kind: 'match', sides: [[0], [6]], settings: {} }, field.golfers)
    const left = after(field, { type: 'changed', change: { games: [game] } }, remove('guest 1'), guest('Ida'))
    expect(whatGameLacks(game, left)).toBe(texts.gameLacksGolfers('Match play', ['Gus Guest']))
  })

  test('are sent with their golfers by place, even when others left before them', () => {
    const draft = after(six, {
      type: 'changed',
      change: { games: [skins, singles] },
    })
    expect(requestOf(draft)?.games).toEqual([
      { kind: 'skins', sides: [], settings: { by: 'net' } },
      { kind: 'match', sides: [[1], [2]], settings: {} },
    ])
    const moved = after(draft, { type: 'golfer added', person: person(9) }, remove('member 1'))
    expect(requestOf(moved)?.games?.[1]?.sides).toEqual([[0], [1]])
    expect(requestOf(six)).not.toHaveProperty('games')
  })

  test('with the groups as teams follow the groups', () => {
    const draft = after(
      six,
      add({
        kind: 'best-ball',
        sides: [
          [0, 1, 2],
          [3, 4, 5],
        ],
        settings: { count: 1 },
      }),
    )
    const regrouped = after(draft, { type: 'golfer changed', key: 'member 6', change: { group: 1 } })
    expect(requestOf(regrouped)?.games).toMatchObject([
      {
        sides: [
          [0, 1, 2, 5],
          [3, 4],
        ],
      },
    ])
  })

  test('with the pairs of a foursome as teams stay with their golfers', () => {
    const pairs = [
      [0, 2],
      [1, 5],
      [3, 4],
    ]
    const draft = after(six, { type: 'golfer changed', key: 'member 6', change: { group: 1 } })
    const game = draftGameOf({ kind: 'four-ball-stroke-play', sides: pairs, settings: {} }, draft.golfers)
    const chosen = after(draft, { type: 'changed', change: { games: [game] } })
    expect(whatGameLacks(game, chosen)).toBeNull()
    expect(requestOf(chosen)?.games).toMatchObject([{ sides: pairs }])
  })

  test('name the golfer who was removed, keep the outing from starting, and are whole with the golfer back', () => {
    const draft = after(six, match)
    const without = after(draft, remove('member 3'))
    expect(whatIsMissing(without, today)).toEqual([texts.gameLacksGolfers('Match play', ['Golfer 3'])])
    expect(whatIsMissing(after(without, { type: 'golfer added', person: person(3) }), today)).toEqual([])
    expect(whatIsMissing(after(without, { type: 'changed', change: { games: [] } }), today)).toEqual([])
  })

  test('go on with the golfer who plays in the place of another', () => {
    const swap = { type: 'golfer replaced', key: 'member 3', person: person(8), movesScores: false } as const
    const draft = after(six, match, swap)
    expect(whatIsMissing(draft, today)).toEqual([])
    expect(draft.games.map(playersOfGame)).toEqual(['Golfer 2 vs. Golfer 8'])
    expect(requestOf(draft)?.games).toMatchObject([{ sides: [[1], [2]] }])
  })

  test('of a group that is gone, of holes that the course lacks, and of teams that share a ball are refused', () => {
    const [ofGroup, contest] = [
      draftGameOf({ kind: 'skins', group: 2, sides: [], settings: {} }, six.golfers),
      draftGameOf({ kind: 'long-drive', sides: [], settings: { holes: [14] } }, six.golfers),
    ]
    const nine = Array.from({ length: 9 }, (_, at) => ({ hole: at + 1 }))
    expect(whatGameLacks(ofGroup, six)).toBeNull()
    const four = after(six, remove('member 6'), remove('member 5'))
    expect(whatGameLacks(ofGroup, four)).toMatch(/^Skins/)
    expect(whatGameLacks(contest, six)).toBeNull()
    expect(whatGameLacks(contest, six, nine)).toMatch(/^Long drive/)
    const scramble = after(six, { type: 'format changed', change: { format: 'scramble' } })
    expect(whatGameLacks(ofGroup, scramble)).toMatch(/^Skins/)
  })

  test('are what the form gave, in the order of its sides', () => {
    const game = {
      kind: 'nassau',
      sides: [
        [4, 0],
        [5, 3],
      ],
      settings: { allowance: 90 },
    } as const
    const sent = { ...game, sides: game.sides.map((side) => [...side]) }
    const kept = draftGameOf(sent, six.golfers)
    expect(gameToSend(kept, six)).toEqual(sent)
    expect(gameRequested(gameToSend(kept, six)).sides.map(({ id }) => id)).toEqual([1, 2])
  })
})

describe('the order in which Wolf and Sixes go round', () => {
  const four = [3, 4, 5].reduce((draft, id) => after(draft, remove(`member ${id}`)), six)
  const orders = (draft: OutingDraft) =>
    gamesInOrder(draft).map(({ kind, group, golfers }) => [kind, group, golfers.map(({ userId }) => userId)])

  test('is that of the golfers, and two of them can swap their places', () => {
    const draft = after(four, { type: 'golfer added', person: person(7) }, { type: 'game chosen', ownGameId: 21 })
    expect(orders(draft)).toEqual([['wolf', null, [1, 2, 6, 7]]])
    const swapped = after(draft, { type: 'places swapped', keys: ['member 2', 'member 6'] })
    expect(orders(swapped)).toEqual([['wolf', null, [1, 6, 2, 7]]])
  })

  test('is shown for a group of four that plays it', () => {
    const ofGroup = (group: number): DraftStep => add({ kind: 'sixes', group, sides: [], settings: {} })
    const eight = after(six, ...[7, 8].map((id): DraftStep => ({ type: 'golfer added', person: person(id) })))
    expect(orders(after(eight, ofGroup(2)))).toEqual([['sixes', 2, [5, 6, 7, 8]]])
    expect(orders(after(six, ofGroup(2)))).toEqual([])
  })
})
