import { ownGameOf } from '#golf/games/own-games.ts'
import { areBalanced, validateGroups, groupsOffered } from '#golf/outing/groups.ts'
import { validateOutingDate } from '#golf/outing/outing-date.ts'
import { validateSides } from '#golf/outing/sides.ts'
import { spinsOffered } from '#golf/outing/spin.ts'
import { nameOf } from '../../../people/name-of.ts'
import { texts } from '../texts.ts'
import { whatGameLacks } from './draft-games.ts'
import {
  allowanceOf,
  golfersByGroup,
  golfersOnSides,
  sharesOf,
  type OutingDraft,
  type DraftGolfer,
} from './outing-draft.ts'

/** Returns what prevents the outing from being started, as sentences in the order of the form. */
export function whatIsMissing(
  draft: OutingDraft,
  today: string,
  holes?: readonly { readonly hole: number }[],
): readonly string[] {
  const { date, courseId, teeboxId, ownGameId, golfers } = draft
  const missing: string[] = []
  const day = validateOutingDate(date, today)
  // An outing in progress keeps its day, also if that has passed.
  if (date === '') missing.push(texts.chooseDate)
  else if (!day.ok && golfers.every(({ id }) => id === 0)) missing.push(day.refusal.message)
  if (courseId === null) missing.push(texts.chooseCourse)
  else if (teeboxId === null) missing.push(texts.chooseTees)
  if (golfers.length === 0) missing.push(texts.chooseGolfer)
  for (const golfer of golfers) {
    if (!isNamed(golfer)) missing.push(texts.enterName(nameOf(golfer)))
    if (golfer.index === null) missing.push(texts.enterHandicap(nameOf(golfer)))
    if (teeboxId !== null && golfer.teeboxId === null) missing.push(texts.chooseTeesFor(nameOf(golfer)))
  }
  const groups = validateGroups(golfers.map(({ group }) => group))
  if (!groups.ok) missing.push(groups.refusal.message)
  const game = ownGameOf(ownGameId)
  const players = game.ok ? game.value.canPlay(golfers.length) : game
  if (!players.ok) missing.push(players.refusal.message)
  const sides = validateSides(
    golfersOnSides(draft).map(({ group: tgroupId, side }) => ({ tgroupId, side })),
    draft.format,
  )
  if (!sides.ok) missing.push(sides.refusal.message)
  if (sharesOf(draft) === undefined) missing.push(texts.chooseShares)
  if (Number.isNaN(allowanceOf(draft))) missing.push(texts.chooseAllowance)
  return [...missing, ...draft.games.flatMap((each) => whatGameLacks(each, draft, holes) ?? [])]
}

/**
 * Whether a golfer may be removed. Members stay in an outing that they create, and in one that they are in already. An
 * outing from a tee time starts with the golfers who signed up, with or without its organizer.
 */
export function mayBeTakenOut(
  { userId, id }: Pick<DraftGolfer, 'userId' | 'id'>,
  { draft: { outingId }, ownId }: { readonly draft: Pick<OutingDraft, 'outingId'>; readonly ownId: number },
): boolean {
  return userId !== ownId || (outingId !== 0 && id === 0)
}

/** Returns the groups that a golfer can be put in: as many as the field needs, and those in use. */
export function groupChoices(golfers: readonly DraftGolfer[]): readonly number[] {
  const highest = Math.max(groupsOffered(golfers.length), ...golfers.map(({ group }) => group))
  return Array.from({ length: highest }, (_, index) => index + 1)
}

/**
 * Returns the choices that the field no longer allows, as sentences. They apply again with a field that allows them.
 */
export function whatHasEnded({ golfers, ownGameId, spin, wanted, format }: OutingDraft): readonly string[] {
  const ended: string[] = []
  const game = ownGameOf(wanted.ownGameId)
  const players = game.ok ? game.value.canPlay(golfers.length) : game
  if (ownGameId !== wanted.ownGameId && game.ok && !players.ok) {
    ended.push(texts.gameEnded(players.refusal.message.replace('This game', game.value.name)))
  } else if (ownGameId !== wanted.ownGameId && game.ok && format !== 'own') {
    ended.push(texts.gameNeedsOwnBalls(game.value.name))
  }
  if (spin !== wanted.spin && !spinsOffered(golfers.length).includes(wanted.spin)) {
    ended.push(texts.fieldTooSmall)
  }
  return ended
}

/**
 * Describes how the groups are uneven; null if they are balanced. Once a golfer has a score, groups are on the course
 * and stay as they are, for example when a golfer who is late gets a group alone.
 */
export function unevenGroupsText(golfers: readonly DraftGolfer[]): string | null {
  if (golfers.some(({ hasScores }) => hasScores) || areBalanced(golfers.map(({ group }) => group))) return null
  return texts.unevenGroups(golfersByGroup({ golfers }).map((group) => group.golfers.length))
}

/**
 * Whether the golfer has a name and, for a new guest, an email. The server has the emails of members and of guests who
 * are in the outing.
 */
function isNamed({ firstname, lastname, email, userId, id }: DraftGolfer): boolean {
  const needed = userId === 0 && id === 0 ? [firstname, lastname, email] : [firstname, lastname]
  return needed.every((part) => part.trim() !== '')
}
