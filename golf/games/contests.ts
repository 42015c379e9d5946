import { playersOn } from '../outing/departures.ts'
import { entryOn } from '../outing/outing.ts'
import { refuse } from '../result.ts'
import {
  againstPar,
  anybody,
  openHoles,
  type BoardLine,
  type GamePlay,
  type GameRules,
  type HolePrompt,
} from './game-rules.ts'
import { contestStanding, type ContestKind, type ContestStanding } from './hole-contest.ts'

type ContestOnHole = ContestStanding & { readonly hole: number }

export type ContestsStanding = {
  readonly game: ContestKind
  readonly holes: readonly (Omit<ContestOnHole, 'waitsFor'> & {
    /** Golfers who have not played the hole yet. */
    readonly toPlay: readonly number[]
  })[]
}

/** Closest to the pin on chosen holes. Strokes do not matter; the organizer chooses the holes. */
export const closestToPin = contestOnHoles({
  kind: 'closest-to-pin',
  name: 'Closest to the pin',
  about: 'The ball nearest to the hole wins, on the holes you choose',
})

/** Closest to a line that is drawn along the middle of the fairway, on chosen holes. */
export const closestToLine = contestOnHoles({
  kind: 'closest-to-line',
  name: 'Closest to the line',
  about: 'The drive nearest to the line in the fairway wins, on the holes you choose',
})

/** Long drive on chosen holes: yards from the tee, for a ball that lies in the fairway. */
export const longDrive = contestOnHoles({
  kind: 'long-drive',
  name: 'Long drive',
  about: 'The longest drive in the fairway wins, on the holes you choose',
})

export const contests = [closestToPin, closestToLine, longDrive]

/** Whether a game is a contest on single holes, which has no strokes and is set up by the organizer. */
export function isContest(kind: string): kind is ContestKind {
  return contests.some((contest) => contest.kind === kind)
}

type Contest = {
  readonly kind: ContestKind
  readonly name: string
  readonly about: string
}

function contestOnHoles({ kind, name, about }: Contest): GameRules<ContestsStanding> {
  return {
    kind,
    name,
    about,
    ball: 'own',
    sides: 'none',
    strokes: () => againstPar,
    allowance: () => [],
    canPlay: (setup, { holes = [] }) =>
      holes.length > 0 ? anybody(setup) : refuse('game.needs-holes', 'Choose the holes of this contest.'),
    prompts: ({ settings }, hole): readonly HolePrompt[] =>
      settings.holes?.includes(hole) === true ? [{ asks: 'entry' }] : [],
    standing: (play) => ({ game: kind, holes: contestHoles(play, kind) }),
    lines: ({ holes }) => holes.map((each) => lineOf(each)),
    waitsFor: ({ holes }) =>
      openHoles(holes.map(({ hole, toPlay }) => ({ waitsFor: toPlay.length > 0 ? [hole] : [] }))),
  }
}

function contestHoles({ card, settings, records }: GamePlay, kind: ContestKind): ContestsStanding['holes'] {
  const entry = entryOn(card)
  const holes = [...new Set(settings.holes ?? [])].toSorted((one, other) => one - other)
  return holes.map((hole) => {
    const { waitsFor: toPlay, ...standing } = contestStanding({
      kind,
      field: playersOn(card, hole).map(({ id }) => id),
      hasScore: (id) => entry(id, hole) !== undefined,
      entries: (records.measurements ?? []).filter((each) => each.hole === hole),
    })
    return { hole, ...standing, toPlay }
  })
}

/** `Hole 7: 6 ft 3 in`, with the leaders. */
function lineOf({ hole, leaders, text }: Pick<ContestOnHole, 'hole' | 'leaders' | 'text'>): BoardLine {
  return {
    of: leaders,
    text: `Hole ${hole}: ${text}`,
    ...(leaders.length === 0 && { isEmpty: true }),
    onHole: { hole, text },
  }
}
