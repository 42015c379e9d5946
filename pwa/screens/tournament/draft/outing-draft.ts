import { ownGameOf } from '#golf/games/own-games.ts'
import type { OutingFormat } from '#golf/outing/format.ts'
import { assignGroups, balancedGroups } from '#golf/outing/groups.ts'
import { outingAllowance } from '#golf/outing/outing-allowance.ts'
import { groupSize } from '#golf/outing/outing.ts'
import { spinsOffered, type HandicapSpin } from '#golf/outing/spin.ts'
import type { Percent } from '#golf/strokes/playing-handicap.ts'
import type { OutingSettings } from '#sync/calls/outings.ts'
import type { Game } from '../../../games-beside/chosen-game.ts'

export type DraftGolfer = {
  /** Unique in the form, because a guest has no id yet. */
  readonly key: string
  /** The golfer's id in the outing; 0 for one who is new to it. */
  readonly id: number
  /** The member's id; 0 for a guest. */
  readonly userId: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  /** The Handicap Index as a decimal number, negative for a plus index; null while unknown. */
  readonly index: number | null
  readonly teeboxId: number | null
  readonly group: number
  /** The starting hole: 0 to 17 for holes 1 to 18. */
  readonly startingHole: number
  /** Whether the server has scores of this golfer, or scores will be moved to this golfer. */
  readonly hasScores: boolean
  /** The id of the golfer whom this one replaces; 0 for none. */
  readonly replaces: number
  /** Whether the scores of the replaced golfer move to this one. */
  readonly takesScores: boolean
  /** The team in the group, if it was chosen by hand; 0 for the team that follows from the position in the group. */
  readonly side: number
}

export type Person = Pick<DraftGolfer, 'userId' | 'firstname' | 'lastname' | 'email' | 'index'>

/** A game beside the outing's own one. */
export type DraftGame = Omit<Game, 'sides'> & {
  /** The sides of a match, or pairs. Empty for a game whose teams are the groups: it follows the groups. */
  readonly sides: readonly (readonly PlayerOfGame[])[]
}

/** A golfer of a game, who may be removed from the outing after being chosen. */
type PlayerOfGame = { readonly key: string; readonly name: string }

/** An outing that is being set up. Nothing is sent before it is started or updated. */
export type OutingDraft = {
  /** The id of the outing, or of the tee time that becomes one; 0 for a new outing. */
  readonly outingId: number
  readonly date: string
  readonly courseId: number | null
  /** The tee of golfers who have none of their own. */
  readonly teeboxId: number | null
  readonly ownGameId: OutingSettings['contest_id']
  readonly grossSkins: 0 | 1
  readonly netSkins: 0 | 1
  readonly spin: HandicapSpin
  /** The percent of each Course Handicap, as typed; null for the default of the game. */
  readonly allowance: string | null
  readonly format: OutingFormat
  /** The number of golfers on a team of a scramble. The other formats have pairs. */
  readonly teamSize: 2 | 4
  /**
   * The percent of the partners' Course Handicaps, as typed, from the lowest handicap up; null for the default of the
   * format.
   */
  readonly shares: string | null
  /** Whether conceded strokes count in every game, and not only in matches. */
  readonly gimmes: 0 | 1
  /** Whether cards have to be signed before the scores are posted; undefined until it is chosen. */
  readonly signCards?: 0 | 1 | undefined
  /** The games beside the outing's own one with which a new outing starts. */
  readonly games: readonly DraftGame[]
  readonly golfers: readonly DraftGolfer[]
  /** Golfers who were removed from the outing in progress, with their settings, in case they are added again. */
  readonly removed: readonly DraftGolfer[]
  /** Whether the groups were chosen or have codes. A change of the field then moves as few golfers as possible. */
  readonly areGroupsSet: boolean
  /** The version of the outing on the server; undefined for a new outing. */
  readonly version?: string | undefined
  /** The organizer's choices, which are kept while the field is too small or too large for them. */
  readonly wanted: { readonly ownGameId: OutingSettings['contest_id']; readonly spin: HandicapSpin }
}

export type DraftStep =
  | {
      readonly type: 'changed'
      readonly change: Partial<Pick<OutingDraft, 'date' | 'allowance' | 'gimmes' | 'signCards' | 'games'>>
    }
  | { readonly type: 'course chosen'; readonly courseId: number | null }
  | { readonly type: 'tee chosen'; readonly teeboxId: number }
  | { readonly type: 'golfer added'; readonly person: Person }
  | { readonly type: 'golfer removed'; readonly key: string }
  | { readonly type: 'golfer replaced'; readonly key: string; readonly person: Person; readonly movesScores: boolean }
  | { readonly type: 'groups balanced' }
  | { readonly type: 'places swapped'; readonly keys: readonly [string, string] }
  | { readonly type: 'start chosen'; readonly group: number; readonly startingHole: number }
  | { readonly type: 'game chosen'; readonly ownGameId: OutingDraft['ownGameId'] }
  | { readonly type: 'skins turned'; readonly on: boolean }
  | { readonly type: 'skins counted'; readonly by: 'gross' | 'net'; readonly on: boolean }
  | { readonly type: 'spin chosen'; readonly spin: HandicapSpin }
  | { readonly type: 'format changed'; readonly change: FormatChange }
  | { readonly type: 'golfer changed'; readonly key: string; readonly change: GolferChange }

type FormatChange = Partial<Pick<OutingDraft, 'format' | 'teamSize' | 'shares'>>

type GolferChange = Partial<Pick<DraftGolfer, 'index' | 'teeboxId' | 'group' | 'side'>>

/** Returns the tees of the chosen course that a member usually plays; undefined if unknown, and for guests. */
export type UsualTees = (userId: number) => number | undefined

/** Returns the draft after a step. Members who are added play their usual tees of the chosen course, where known. */
export function draftAfter(draft: OutingDraft, step: DraftStep, usual?: UsualTees): OutingDraft {
  switch (step.type) {
    case 'changed':
      return { ...draft, ...step.change }
    case 'course chosen':
      return step.courseId === draft.courseId ? draft : withCourse(draft, step.courseId)
    case 'tee chosen':
      return {
        ...draft,
        teeboxId: step.teeboxId,
        golfers: draft.golfers.map((golfer) => ({
          ...golfer,
          teeboxId: golfer.teeboxId ?? usual?.(golfer.userId) ?? step.teeboxId,
        })),
      }
    case 'golfer added':
      return withGolfer(draft, step.person, usual)
    case 'golfer removed':
      return withoutGolfer(draft, step.key)
    case 'golfer replaced':
      return withOtherGolfer(draft, step, usual)
    case 'groups balanced':
      return { ...draft, golfers: evenlyGrouped(draft.golfers) }
    case 'places swapped':
      // Teams that follow from the positions of their golfers are fixed first, so that the swap does not change them.
      return { ...draft, golfers: withSwapped(golfersOnSides(draft), step.keys) }
    case 'start chosen':
      return {
        ...draft,
        golfers: draft.golfers.map((golfer) =>
          golfer.group === step.group ? { ...golfer, startingHole: step.startingHole } : golfer,
        ),
      }
    case 'game chosen':
      return { ...draft, ownGameId: step.ownGameId, wanted: { ...draft.wanted, ownGameId: step.ownGameId } }
    case 'skins turned':
      return { ...draft, netSkins: step.on ? 1 : 0, grossSkins: 0 }
    case 'skins counted':
      return { ...draft, [step.by === 'net' ? 'netSkins' : 'grossSkins']: step.on ? 1 : 0 }
    case 'spin chosen':
      return { ...draft, spin: step.spin, wanted: { ...draft.wanted, spin: step.spin } }
    case 'golfer changed':
      return withChange(draft, step)
    case 'format changed':
      return withFormat(draft, step.change)
  }
}

/** Changes the format. Another format has other teams and other default shares. */
function withFormat(draft: OutingDraft, change: FormatChange): OutingDraft {
  if (change.shares !== undefined) return { ...draft, ...change }
  const { format = draft.format } = change
  // Only a scramble requires drives of each golfer.
  const games = format === 'scramble' ? draft.games : draft.games.filter(({ kind }) => kind !== 'drives')
  const changed = { ...draft, shares: null, games, golfers: draft.golfers.map(withoutSide), ...change }
  return { ...changed, ownGameId: playableGame(changed) }
}

function withoutSide(golfer: DraftGolfer): DraftGolfer {
  return { ...golfer, side: 0 }
}

/**
 * Returns the chosen game if the field can play it in the chosen format, otherwise 0. Wolf and Sixes require own balls.
 */
export function playableGame({ wanted, golfers, format }: OutingDraft): OutingDraft['ownGameId'] {
  return canPlayGame(wanted.ownGameId, { golfers: golfers.length, format }) ? wanted.ownGameId : 0
}

/** Whether this number of golfers can play a game in a format. */
export function canPlayGame(
  ownGameId: OutingDraft['ownGameId'],
  { golfers, format }: { readonly golfers: number; readonly format: OutingFormat },
): boolean {
  const game = ownGameOf(ownGameId)
  return game.ok && game.value.canPlay(golfers).ok && (format === 'own' || game.value.canPlay(groupSize + 1).ok)
}

/**
 * Returns the golfers with their teams: as chosen by hand, the others by their position in the group. The team is 0
 * with own balls.
 */
export function golfersOnSides({
  golfers,
  format,
  teamSize,
}: Pick<OutingDraft, 'golfers' | 'format' | 'teamSize'>): readonly DraftGolfer[] {
  if (format === 'own') return golfers.map(withoutSide)
  const size = format === 'scramble' ? teamSize : 2
  return golfers.map((golfer) => {
    if (golfer.side !== 0) return golfer
    const place = golfers.filter(({ group }) => group === golfer.group).indexOf(golfer)
    return { ...golfer, side: place < size ? 1 : 2 }
  })
}

/** Returns the chosen shares of the partners; null for the default of the format, undefined for an invalid text. */
export function sharesOf({
  shares,
  format,
}: Pick<OutingDraft, 'shares' | 'format'>): readonly Percent[] | null | undefined {
  if (shares === null || shares.trim() === '' || format === 'own') return null
  const typed = shares
    .trim()
    .split(/[\s,;/%]+/)
    .filter((part) => part !== '')
  const isValid = typed.length <= groupSize && typed.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 100)
  return isValid ? typed.map(Number) : undefined
}

/** Returns the chosen percent of each Course Handicap; NaN for an invalid text. */
export function allowanceOf({ allowance, ownGameId }: Pick<OutingDraft, 'allowance' | 'ownGameId'>): Percent {
  if (allowance === null) return outingAllowance(ownGameId)
  return /^\d{1,3}$/.test(allowance) && Number(allowance) <= 100 ? Number(allowance) : Number.NaN
}

/** Whether the outing is not started yet. A tee time that becomes an outing has an id, but no stored golfers. */
export function isNewOuting({ golfers }: OutingDraft): boolean {
  return golfers.every(({ id }) => id === 0)
}

/**
 * Returns a kept draft with the present indexes of the golfers of the outing, as the server has them now. Others keep
 * the draft's: new golfers, and members without an index, for whom it was entered.
 */
export function withIndexesOf(
  draft: OutingDraft,
  { outing, hasIndex }: { readonly outing: OutingDraft; readonly hasIndex: (userId: number) => boolean },
): OutingDraft {
  const byId = new Map(outing.golfers.map(({ id, index }) => [id, index]))
  const golfers = draft.golfers.map((golfer) => {
    const index = golfer.id === 0 || !hasIndex(golfer.userId) ? undefined : byId.get(golfer.id)
    return index === undefined || index === golfer.index ? golfer : { ...golfer, index }
  })
  return { ...draft, golfers }
}

type DraftGroup = { readonly group: number; readonly golfers: readonly DraftGolfer[] }

/** Swaps two golfers in the order in which games rotate. */
function withSwapped(golfers: readonly DraftGolfer[], [one, other]: readonly [string, string]): readonly DraftGolfer[] {
  const byKey = new Map(golfers.map((golfer) => [golfer.key, golfer]))
  return golfers.map((golfer) => {
    const { key } = golfer
    return byKey.get(key === one ? other : key === other ? one : key) ?? golfer
  })
}

export function golfersByGroup({ golfers }: Pick<OutingDraft, 'golfers'>): readonly DraftGroup[] {
  const numbers = [...new Set(golfers.map(({ group }) => group))].toSorted((a, b) => a - b)
  return numbers.map((group) => ({ group, golfers: golfers.filter((golfer) => golfer.group === group) }))
}

/** Changes the course. Tees and holes belong to a course, so all of them must be chosen again. */
function withCourse(draft: OutingDraft, courseId: number | null): OutingDraft {
  const placed = (golfer: DraftGolfer) => ({ ...golfer, teeboxId: null, startingHole: 0 })
  return {
    ...draft,
    courseId,
    teeboxId: null,
    golfers: draft.golfers.map(placed),
    removed: draft.removed.map(placed),
  }
}

/** Changes a golfer. One who changes groups starts where the new group starts. */
function withChange(draft: OutingDraft, { key, change }: { key: string; change: GolferChange }): OutingDraft {
  const { group } = change
  const start = group === undefined ? undefined : startOf(draft.golfers, group)
  const started = start === undefined ? {} : { startingHole: start }
  const moved = group === undefined ? {} : { side: 0 }
  return {
    ...draft,
    areGroupsSet: draft.areGroupsSet || group !== undefined,
    golfers: draft.golfers.map((golfer) =>
      golfer.key === key ? { ...golfer, ...moved, ...change, ...started } : golfer,
    ),
  }
}

/**
 * Adds a golfer, who plays the usual tees, or otherwise the main tee. A member who returns has the previous settings,
 * and the scores that were to move.
 */
function withGolfer(draft: OutingDraft, person: Person, usual?: UsualTees): OutingDraft {
  const { golfers, removed } = draft
  const isMember = person.userId !== 0
  if (isMember && golfers.some(({ userId }) => userId === person.userId)) return draft
  const back = isMember ? removed.find(({ userId }) => userId === person.userId) : undefined
  const golfer: DraftGolfer = {
    id: 0,
    startingHole: 0,
    hasScores: false,
    ...back,
    ...person,
    key: isMember ? `member ${person.userId}` : newGuestKey(draft),
    teeboxId: back?.teeboxId ?? usual?.(person.userId) ?? draft.teeboxId,
    group: 0,
    replaces: 0,
    takesScores: false,
    side: 0,
  }
  const field = { ...draft, golfers: [...golfers, golfer], removed: removed.filter((other) => other !== back) }
  return withField(draft, back === undefined ? field : withoutTransferFrom(field, back.id))
}

function withoutGolfer(draft: OutingDraft, key: string): OutingDraft {
  const gone = draft.golfers.find((golfer) => golfer.key === key)
  if (gone === undefined) return draft
  return withField(draft, {
    ...draft,
    golfers: draft.golfers.filter((golfer) => golfer !== gone),
    removed: gone.id === 0 ? draft.removed : [...draft.removed, gone],
  })
}

/**
 * Replaces a golfer by another one with the same order, group, starting hole and games. The tees stay, too, unless the
 * new golfer starts without scores and has other usual tees.
 */
function withOtherGolfer(
  draft: OutingDraft,
  { key, person, movesScores }: { key: string; person: Person; movesScores: boolean },
  usual?: UsualTees,
): OutingDraft {
  const gone = draft.golfers.find((golfer) => golfer.key === key)
  if (gone === undefined) return draft
  const added = withGolfer(draft, person, usual)
  const joined = added.golfers.find((golfer) => !draft.golfers.some((other) => other.key === golfer.key))
  if (joined === undefined) return draft
  const { group, startingHole, side } = gone
  const own = joined.id === 0 && !movesScores ? usual?.(person.userId) : undefined
  const teeboxId = own ?? gone.teeboxId
  const replaces = gone.id === 0 ? gone.replaces : gone.id
  const moved = joined.id === 0 ? { replaces, takesScores: movesScores, hasScores: movesScores && gone.hasScores } : {}
  const other = { ...joined, teeboxId, group, startingHole, side, ...moved }
  return {
    ...draft,
    games: draft.games.map((game) => ({
      ...game,
      sides: game.sides.map((players) => players.map((each) => (each.key === key ? playerOf(other) : each))),
    })),
    golfers: draft.golfers.map((golfer) => (golfer === gone ? other : golfer)),
    removed: gone.id === 0 ? added.removed : [...added.removed, gone],
  }
}

export function playerOf({ key, firstname, lastname }: DraftGolfer): PlayerOfGame {
  return { key, name: `${firstname} ${lastname}`.trim() }
}

function withoutTransferFrom(draft: OutingDraft, id: number): OutingDraft {
  const golfers = draft.golfers.map((golfer) =>
    golfer.replaces === id ? { ...golfer, replaces: 0, takesScores: false, hasScores: false } : golfer,
  )
  return { ...draft, golfers }
}

/**
 * Updates what depends on the field: the groups, and the chosen game and spin as far as this number of golfers can play
 * them.
 */
function withField(before: OutingDraft, draft: OutingDraft): OutingDraft {
  const { golfers, wanted } = draft
  return {
    ...draft,
    ownGameId: playableGame(draft),
    spin: spinsOffered(golfers.length).includes(wanted.spin) ? wanted.spin : 0,
    golfers: before.areGroupsSet ? withNoOneLeftAlone(before.golfers, placed(golfers)) : evenlyGrouped(golfers),
  }
}

/** Puts new golfers, whose group is 0, into the smallest group with room. */
function placed(golfers: readonly DraftGolfer[]): readonly DraftGolfer[] {
  const groups = assignGroups(golfers.map(({ group }, id) => ({ id, group: group === 0 ? null : group })))
  return golfers.map((golfer, id) => {
    if (golfer.group !== 0) return golfer
    const group = groups.get(id) ?? 1
    return { ...golfer, group, startingHole: startOf(golfers, group) ?? golfer.startingHole }
  })
}

/** Moves a golfer whose last partner was just removed to another group, unless the golfer has scores in this one. */
function withNoOneLeftAlone(before: readonly DraftGolfer[], golfers: readonly DraftGolfer[]): readonly DraftGolfer[] {
  const sizeIn = (field: readonly DraftGolfer[], group: number) => field.filter((each) => each.group === group).length
  const isLeft = ({ group, hasScores }: DraftGolfer) =>
    !hasScores && sizeIn(golfers, group) === 1 && sizeIn(before, group) > 1
  return placed(golfers.map((golfer) => (isLeft(golfer) ? { ...golfer, group: 0 } : golfer)))
}

/** Returns the golfers in groups of equal size, in the order in which they start. A group keeps its starting hole. */
function evenlyGrouped(golfers: readonly DraftGolfer[]): readonly DraftGolfer[] {
  const inTurn = [
    ...golfers.filter(({ group }) => group !== 0).toSorted((one, other) => one.group - other.group),
    ...golfers.filter(({ group }) => group === 0),
  ]
  const groups = balancedGroups(golfers.length)
  const groupOf = new Map(inTurn.map(({ key }, place) => [key, groups[place] ?? 1]))
  return golfers.map((golfer) => {
    const group = groupOf.get(golfer.key) ?? 1
    return { ...golfer, group, startingHole: startOf(golfers, group) ?? 0 }
  })
}

/** Returns the starting hole of a group; undefined if it has no golfers. */
function startOf(golfers: readonly DraftGolfer[], group: number): number | undefined {
  return golfers.find((golfer) => golfer.group === group)?.startingHole
}

/** Returns a key for a new guest that no removed golfer has, because a game may still refer to one. */
function newGuestKey({ golfers, games }: OutingDraft): string {
  const known = [...golfers, ...games.flatMap(({ sides }) => sides.flat())]
  const numbers = known.map(({ key }) => Number(/^guest (\d+)$/.exec(key)?.[1] ?? 0))
  return `guest ${Math.max(0, ...numbers) + 1}`
}
