import { firstGroupWithRoom } from '#golf/outing/groups.ts'
import { spinsOffered, type HandicapSpin } from '#golf/outing/spin.ts'
import type { OutingSettings } from '#sync/calls/outings.ts'

export type DraftGolfer = {
  /** Tells the golfers of the form apart; a guest has no number of their own yet. */
  readonly key: string
  /** The golfer's id in the outing, 0 while new to it. */
  readonly id: number
  /** 0 for a guest. */
  readonly userId: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  /** The handicap index in decimals, plus negative; null while unknown. */
  readonly index: number | null
  readonly teeboxId: number | null
  readonly group: number
  /** 0 to 17 for hole 1 to 18. */
  readonly startingHole: number
  /** Scores of theirs are at the club already. */
  readonly hasScores: boolean
}

export type Person = Pick<DraftGolfer, 'userId' | 'firstname' | 'lastname' | 'email' | 'index'>

/** An outing as it is being put together. Nothing of it is at the club before it is started or updated. */
export type OutingDraft = {
  /** 0 for a new outing; that of the tee time when one becomes an outing. */
  readonly outingId: number
  readonly date: string
  readonly courseId: number | null
  /** The tee that golfers get who have none. */
  readonly teeboxId: number | null
  readonly contestId: OutingSettings['contest_id']
  readonly grossSkins: 0 | 1
  readonly netSkins: 0 | 1
  readonly spin: HandicapSpin
  readonly golfers: readonly DraftGolfer[]
  /** Golfers of the outing in progress who were taken out, with their places, should they come back. */
  readonly removed: readonly DraftGolfer[]
}

export type DraftStep =
  | { readonly type: 'course chosen'; readonly courseId: number | null }
  | { readonly type: 'tee chosen'; readonly teeboxId: number }
  | { readonly type: 'golfer added'; readonly person: Person }
  | { readonly type: 'golfer removed'; readonly key: string }
  | { readonly type: 'game chosen'; readonly contestId: OutingDraft['contestId'] }
  | { readonly type: 'skins turned'; readonly on: boolean }
  | { readonly type: 'skins counted'; readonly by: 'gross' | 'net'; readonly on: boolean }
  | { readonly type: 'spin chosen'; readonly spin: HandicapSpin }
  | { readonly type: 'golfer changed'; readonly key: string; readonly change: GolferChange }

export type GolferChange = Partial<Pick<DraftGolfer, 'index' | 'teeboxId' | 'group' | 'startingHole'>>

export function draftAfter(draft: OutingDraft, step: DraftStep): OutingDraft {
  switch (step.type) {
    case 'course chosen':
      return step.courseId === draft.courseId ? draft : withCourse(draft, step.courseId)
    case 'tee chosen':
      return {
        ...draft,
        teeboxId: step.teeboxId,
        golfers: draft.golfers.map((golfer) => ({ ...golfer, teeboxId: golfer.teeboxId ?? step.teeboxId })),
      }
    case 'golfer added':
      return withGolfer(draft, step.person)
    case 'golfer removed':
      return withoutGolfer(draft, step.key)
    case 'game chosen':
      return { ...draft, contestId: step.contestId }
    case 'skins turned':
      return { ...draft, netSkins: step.on ? 1 : 0, grossSkins: 0 }
    case 'skins counted':
      return { ...draft, [step.by === 'net' ? 'netSkins' : 'grossSkins']: step.on ? 1 : 0 }
    case 'spin chosen':
      return { ...draft, spin: step.spin }
    case 'golfer changed':
      return {
        ...draft,
        golfers: draft.golfers.map((golfer) => (golfer.key === step.key ? { ...golfer, ...step.change } : golfer)),
      }
  }
}

/** Whether the club has yet to begin it. A tee time that becomes an outing has its number, and none of its golfers. */
export function isNewOuting({ golfers }: OutingDraft): boolean {
  return golfers.every(({ id }) => id === 0)
}

export type DraftGroup = { readonly group: number; readonly golfers: readonly DraftGolfer[] }

/** Who goes out together, the first group first. */
export function golfersByGroup({ golfers }: Pick<OutingDraft, 'golfers'>): readonly DraftGroup[] {
  const numbers = [...new Set(golfers.map(({ group }) => group))].toSorted((a, b) => a - b)
  return numbers.map((group) => ({ group, golfers: golfers.filter((golfer) => golfer.group === group) }))
}

/** Tees and holes belong to a course: with another one all of them are chosen anew. */
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

/** Somebody new plays from the main tee in the first group with room. The game was for another field, so it ends. */
function withGolfer(draft: OutingDraft, person: Person): OutingDraft {
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
    teeboxId: back?.teeboxId ?? draft.teeboxId,
    group: firstGroupWithRoom(golfers.map(({ group }) => group)),
  }
  return {
    ...draft,
    contestId: 0,
    golfers: [...golfers, golfer],
    removed: removed.filter((other) => other !== back),
  }
}

function withoutGolfer(draft: OutingDraft, key: string): OutingDraft {
  const gone = draft.golfers.find((golfer) => golfer.key === key)
  if (gone === undefined) return draft
  const golfers = draft.golfers.filter((golfer) => golfer !== gone)
  return {
    ...draft,
    contestId: 0,
    golfers,
    spin: spinsOffered(golfers.length).includes(draft.spin) ? draft.spin : 0,
    removed: gone.id === 0 ? draft.removed : [...draft.removed, gone],
  }
}

function newGuestKey({ golfers }: OutingDraft): string {
  const numbers = golfers.map(({ key }) => Number(/^guest (\d+)$/.exec(key)?.[1] ?? 0))
  return `guest ${Math.max(0, ...numbers) + 1}`
}
