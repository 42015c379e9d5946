import { gameOf } from '#golf/games/games.ts'
import { checkGroups, groupsOffered } from '#golf/outing/groups.ts'
import type { OutingDraft, DraftGolfer } from './outing-draft.ts'

/** What keeps the outing from being started, as sentences in the order of the form; empty when nothing does. */
export function whatIsMissing({ courseId, teeboxId, contestId, golfers }: OutingDraft): readonly string[] {
  const missing: string[] = []
  if (courseId === null) missing.push('Choose a course')
  else if (teeboxId === null) missing.push('Choose a tee')
  if (golfers.length === 0) missing.push('Choose at least one golfer')
  for (const golfer of golfers) {
    if (!isNamed(golfer)) missing.push(`${nameOf(golfer)} needs a first name, a last name and an email`)
    if (golfer.index === null) missing.push(`${nameOf(golfer)} needs a handicap`)
    if (teeboxId !== null && golfer.teeboxId === null) missing.push(`${nameOf(golfer)} needs a tee`)
  }
  const groups = checkGroups(golfers.map(({ group }) => group))
  if (!groups.ok) missing.push(groups.refusal.message)
  const game = gameOf(contestId)
  const players = game.ok ? game.value.canPlay(golfers.length) : game
  if (!players.ok) missing.push(players.refusal.message)
  return missing
}

/**
 * Members stay in the outing that they make, and in one that they are in already. A tee time is begun with those who
 * signed up, be whoever begins it among them or not.
 */
export function mayBeTakenOut(
  { userId, id }: Pick<DraftGolfer, 'userId' | 'id'>,
  { draft: { outingId }, ownId }: { readonly draft: Pick<OutingDraft, 'outingId'>; readonly ownId: number },
): boolean {
  return userId !== ownId || (outingId !== 0 && id === 0)
}

/** The groups that a golfer can be put in: as many as the field needs, and those that are in use. */
export function groupChoices(golfers: readonly DraftGolfer[]): readonly number[] {
  const highest = Math.max(groupsOffered(golfers.length), ...golfers.map(({ group }) => group))
  return Array.from({ length: highest }, (_, index) => index + 1)
}

export function nameOf({ firstname, lastname }: Pick<DraftGolfer, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim()
}

/** An index has one decimal; whatever else was typed is rounded to it. */
export function typedIndex(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10
}

/** The club knows the email of its members, and of guests who are in the outing; a new guest's has to be given. */
function isNamed({ firstname, lastname, email, userId, id }: DraftGolfer): boolean {
  const needed = userId === 0 && id === 0 ? [firstname, lastname, email] : [firstname, lastname]
  return needed.every((part) => part.trim() !== '')
}
