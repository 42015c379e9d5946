import { ownGameIdOf } from '#golf/games/game.ts'
import { ownGameOf } from '#golf/games/own-games.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import { firstLetter } from '#golf/letters.ts'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import { dayOfMonth, monthOf, shortWeekdayOf, weekdayOf } from '../dates/date-text.ts'
import { texts } from './texts.ts'

type Played = Pick<
  OutingSnapshot['outing'],
  'contest_id' | 'grossskins' | 'netskins' | 'spin' | 'format' | 'gimmes' | 'signcards'
>

/**
 * Returns the format and the games in one line: Scramble · net skins · off the low in field · gimmes · signed cards.
 */
export function gamesLine({ contest_id, format = 'own', spin, gimmes, signcards, ...skins }: Played): string {
  const name = playedName(contest_id)
  const parts = [
    ...(format === 'own' ? [name] : [texts.formats[format], contest_id === 0 ? '' : name]),
    skinsText(skins),
    texts.games.strokes[spin] ?? '',
    gimmes === 1 ? texts.games.gimmes : '',
    signcards === 1 ? texts.games.signCards : '',
  ]
  return parts.filter((part) => part !== '').join('\u00a0· ')
}

/** Returns the name of the outing's game. An outing with only the leaderboard is stroke play. */
export function playedName(ownGameId: number): string {
  const game = ownGameOf(ownGameId)
  return game.ok && game.value.id !== ownGameIdOf.normal ? game.value.name : texts.games.strokePlay
}

function skinsText({ grossskins, netskins }: Pick<Played, 'grossskins' | 'netskins'>): string {
  if (grossskins > 0 && netskins > 0) return texts.games.skins.both
  if (netskins > 0) return texts.games.skins.net
  return grossskins > 0 ? texts.games.skins.gross : ''
}

type Named = {
  readonly id: number
  readonly first: string
  readonly last: string
  /** Left out if unknown. */
  readonly playinghandicap?: number
}

/** Returns the name of a golfer by id; empty for an unknown id. */
export type NameOf = (golferId: number) => string

/**
 * Returns a function for short names: the first name, and as much of the last name as distinguishes two golfers of a
 * card.
 */
export function shortNamesIn(golfers: readonly Named[]): NameOf {
  return namesBy(golfers, (golfer) => shortName(golfer, golfers))
}

/** Returns a function for first and last names. */
export function namesIn(golfers: readonly Named[]): NameOf {
  return namesBy(golfers, (golfer) => fullName(golfer) + markOf(golfer, golfers))
}

function namesBy(golfers: readonly Named[], written: (golfer: Named) => string): NameOf {
  const names = new Map(golfers.map((golfer) => [golfer.id, isolatedName(written(golfer))]))
  return (golferId) => names.get(golferId) ?? ''
}

function shortName(golfer: Named, golfers: readonly Named[]): string {
  const { first, last } = golfer
  const others = golfers.filter((other) => other.first === first && other.last !== last)
  const isAlike = others.some((other) => firstLetter(other.last) === firstLetter(last))
  const name = others.length === 0 ? first : isAlike ? fullName(golfer) : `${first} ${firstLetter(last)}.`
  return name + markOf(golfer, golfers)
}

function fullName({ first, last }: Named): string {
  return `${first} ${last}`.trim()
}

/**
 * Returns a mark that distinguishes golfers of the same name: their strokes, or their order; empty for other golfers.
 */
function markOf(golfer: Named, golfers: readonly Named[]): string {
  const { first, last, playinghandicap: strokes } = golfer
  const sharing = golfers.filter((other) => other.first === first && other.last === last)
  if (sharing.length === 1) return ''
  const differ = new Set(sharing.map(({ playinghandicap }) => playinghandicap)).size === sharing.length
  if (strokes === undefined || !differ) return ` (${sharing.indexOf(golfer) + 1})`
  return ` (${strokes < 0 ? `+${-strokes}` : strokes})`
}

/**
 * Returns a course's name without Golf Course and the like, which saves space on a phone: Papago for Papago Golf
 * Course.
 */
export function shortCourse(course: string): string {
  return course.replace(/(?<!^the)\s+(golf (course|club|links)|country club|golf & country club)$/i, '')
}

/** Formats a day: Sat, Nov 21 for 2026-11-21. */
export function dayText(date: string): string {
  return `${shortWeekdayOf(date)}, ${monthOf(date)} ${dayOfMonth(date)}`
}

/** Returns the title of an outing: that of a tournament, Spring Cup at Papago, or Saturday at Papago. */
export function titleOfOuting({
  title,
  ...outing
}: {
  title?: string | undefined
  date: string
  course: string
}): string {
  return title === undefined ? weekdayAt(outing) : texts.titleAt(title, shortCourse(outing.course))
}

/** Returns the day and place of an outing: Saturday at Papago. */
export function weekdayAt({ date, course }: { date: string; course: string }): string {
  return texts.weekdayAt(weekdayOf(date), shortCourse(course))
}
