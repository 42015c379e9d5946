import { isConceded, strokesOfValue, type HoleValue } from '#golf/card/hole-entry.ts'
import type { Scorecard } from '#golf/card/scorecard.ts'
import { formatToPar } from '#golf/card/to-par.ts'
import type { NotSaved } from '#sync/device/outbox/outbox.ts'
import { counted } from '../../ui/words.ts'

// Texts shown while a group scores, and those that several folders share. What is loaded after the hole has its texts in
// its folder. Each text is exported by itself, unlike in the other areas: the build inlines a constant, which keeps the
// first load of the scoring screen small.

export const nomadScoring = 'Nomad Scoring'
export const tryAgain = 'Try again'
export const backToLeaderboard = 'Back to Leaderboard'
export const outingNotFound = 'We couldn’t find that outing.'
export const neverOpened = 'Open this outing once with a signal. After that it works offline.'
export const offline = 'You’re offline'
export const serverDown = 'Can’t reach the club’s server'

// The header and its tabs.

export const back = 'Back'
export const more = 'More'
export const outing = 'Outing'
export const tabNames = { score: 'Score', board: 'Board', games: 'Games', card: 'Card' } as const

export function group(number: number): string {
  return `Group ${number}`
}

// The line below the golfers while a first visit loads the app.

export const almostReady = 'Almost ready'
export const scoreAlready = 'You can score already. Keep this open until the app has loaded.'

// The mark in the header about scores that the club does not have, and the advice about them.

export const needsAttention = 'Needs your attention'
export const allCleared = 'All cleared.'
export const seeWhy = 'See why'
export const reload = 'Reload'
export const reloading = 'Reloading…'
export const ok = 'OK'
export const nothingSaved = 'Nothing saved here'
export const reloadToSend = 'Reload to update; your saved scores are sent then.'
export const writeDownAndReload = 'Nomad was updated. Write down unsaved scores, then reload.'
/** For an open outing whose stored data the browser has deleted. */
export const storageDeleted = {
  title: 'Your browser deleted Nomad’s data',
  means: (count: number) =>
    `${count === 1 ? 'One entry wasn’t sent and is' : `${count} entries weren’t sent and are`} kept. Enter the outing code again to send.`,
}

export const outingEnded = {
  posted: 'Scores are final and can’t be changed.',
  cancelled: 'This outing was canceled.',
} as const

function scores(count: number): string {
  return counted(count, 'score')
}

export function notAccepted(count: number): string {
  return `${scores(count)} not accepted`
}

export function notSent(count: number): string {
  return `${scores(count)} not sent`
}

export function messagesToRead(count: number): string {
  return `${counted(count, 'message')} to read`
}

/** What the count is about: holes, or changes if no scores are waiting. */
type Waiting = 'hole' | 'change'

export function holesOffline(count: number, what: Waiting = 'hole'): string {
  return `Offline · ${counted(count, what)} to send`
}

export function holesHere(count: number, { lasts, what = 'hole' }: { lasts: boolean; what?: Waiting }): string {
  return `${counted(count, what)} ${lasts ? 'saved here' : 'on this page only'}`
}

export function sendOrDiscard(count: number): string {
  const [were, they] = count === 1 ? ['wasn’t', 'It’s'] : ['weren’t', 'They’re']
  return `${scores(count)} ${were} accepted. ${they} still on this phone: send again or discard.`
}

// The scoring of a hole.

export const chooseHole = 'Choose a hole'
export const holeLabel = 'Hole'
export const recordScore = 'Record Score'
/** Shown on the button until the app has loaded. */
export const recordsInAMoment = 'Recording in a moment'
export const par = 'par'
export const allPar = 'All par'
export const othersPar = 'others par'
export const changeScore = 'Change Score'
export const nextHole = 'Next hole'
export const roundComplete = 'Round complete'
export const undo = 'Undo'
export const backInPlay = 'Back in play'
export const noScore = 'No score'
export const notRecorded = 'Not recorded'
export const pickRightScore = 'Two scores entered. Pick the right one, then tap Change Score.'
export const whoEnteredWhat = 'Who entered what?'
export const phonesDisagree = 'two phones disagree'
export const holeStates = {
  done: 'scored',
  contested: 'in conflict',
  set: 'set, not recorded',
  open: 'not scored',
} as const

export function hole(number: number): string {
  return `Hole ${number}`
}

export function parAndIndex({ par, strokeIndex }: { par: number; strokeIndex: number }): readonly string[] {
  return [`Par ${par}`, `Stroke index ${strokeIndex}`]
}

export const parDiffers = 'Par by tees'

/** Shown beside a golfer who plays from other tees than the rest of the group. */
export function ownPar({ par, strokeIndex }: { par: number; strokeIndex: number }): string {
  return `Par ${par}, index ${strokeIndex}`
}

/** The result of a score on a hole, in the middle of a sentence: birdie, bogey, +3, par conceded, pickup. */
export function resultWord(value: HoleValue, holePar: number): string {
  const strokes = strokesOfValue(value)
  if (strokes === undefined) return 'pickup'
  if (isConceded(value)) return `${resultWord(strokes, holePar)} conceded`
  const over = strokes - holePar
  return ['albatross', 'eagle', 'birdie', par, 'bogey', 'double'][over + 3] ?? (over > 0 ? `+${over}` : `−${-over}`)
}

export function previousHoleIs(number: number): string {
  return `Previous hole, ${number}`
}

export function nextHoleIs(number: number): string {
  return `Next hole, ${number}`
}

export function chooseHoleAmong(summary: string): string {
  return `${chooseHole}: ${summary}`
}

export function holeIs(number: number, state: string): string {
  return `${hole(number)}, ${state}`
}

export function scorecardOf(name: string): string {
  return `${name}, scorecard`
}

export function leftTheCourse(name: string): string {
  return `${name}, left the course`
}

export function isBackInPlay(name: string): string {
  return `${name} is back in play`
}

export function leftFrom(number: number): string {
  return `WD from hole ${number}`
}

/**
 * A golfer's figures so far, in parts that each stay on one line; before the first score the tees and the strokes of
 * the round. NR if a ball was not holed out, because there will be no total.
 */
export function soFar({ thru, grossToPar, netToPar, total }: Scorecard, playing: number, tees = ''): readonly string[] {
  if (total.notHoled > 0) return ['NR']
  if (thru === 0) return [tees, `${playing < 0 ? 'gives' : 'gets'} ${Math.abs(playing)}`]
  return [`Gross ${formatToPar(grossToPar)}`, `net ${formatToPar(netToPar)}`]
}

export function recorded(value: HoleValue): string {
  return `Recorded: ${value}`
}

/** @param counts the score that counts for the handicap; null if nothing is posted, for a team that shares a ball */
export function pickedUp(counts: number | null): readonly string[] {
  return ['Picked up', counts === null ? 'no total' : `counts ${counts}`]
}

/** For an outing in which conceded strokes count only in matches. */
export const concededOnly = ['Conceded', 'no total']

/** A score that arrived after the scorer had set another one. */
export function recordedSince(value: HoleValue, by: string | null): string {
  return by === null ? `Recorded since: ${value}` : `${by} recorded ${value}`
}

export function scoreOf(name: string): string {
  return `Score of ${name}`
}

export function oneLess(name: string): string {
  return `One less for ${name}`
}

export function oneMore(name: string): string {
  return `One more for ${name}`
}

/** Short, because it shares a line with the stepper. */
export function twoScores(values: readonly HoleValue[]): string {
  return values.length > 1 ? `${twoScores([])}: ${values.join(' or ')}` : 'Two scores'
}

export function holeSaved(number: number, { lasts }: { lasts: boolean }): string {
  return `${hole(number)} ${lasts ? 'saved on this phone' : 'recorded, NOT saved on this phone'}`
}

export function undoHole(number: number): string {
  return `Undo hole ${number}`
}

/** @param others the number of scores on the hole that changed since, and that the undo leaves unchanged */
export function holeUndone(number: number, others: number): string {
  return `${hole(number)} undone${others === 0 ? '' : `, except ${scores(others)} changed since`}`
}

export function holeNotUndone(number: number): string {
  return `Couldn’t undo hole ${number}. Go back and change it.`
}

/** @param holes such as: holes 3 and 7 */
export function setEarlier(holes: string): string {
  return `Set, not recorded yet: ${holes}`
}

// Failures to save a score on the phone.

export const notSavedHere = 'NOT saved on this phone'
export const writeTheseDown = 'Write these down first.'
export const writtenDown = 'I’ve written them down'
export const notSavedReasons: Readonly<Record<NotSaved['reason'], string>> = {
  full: 'This phone is full. Free some space, then try again.',
  storage: 'Storage isn’t responding. Try again; if it fails, close and reopen the app.',
  'read-only': 'This phone can’t score this outing. Open it with your group’s code.',
}

// Texts that are read aloud.

const numbers = (
  'zero one two three four five six seven eight nine ten ' +
  'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
).split(' ')

/** A number in words: five. */
export function spokenNumber(value: number): string {
  return numbers[value] ?? String(value)
}

/** A score in words: five; five, conceded; picked up, most likely seven. */
export function spokenValue(value: HoleValue): string {
  const strokes = strokesOfValue(value)
  if (strokes !== undefined) return spokenNumber(strokes) + (isConceded(value) ? ', conceded' : '')
  return value === 'X' ? 'picked up' : `picked up, most likely ${spokenNumber(Number(`${value}`.slice(1)))}`
}

/** Example: Hole 7, par 4, stroke index 3 */
export function spokenHole({ hole: number, par, strokeIndex }: { hole: number; par: number; strokeIndex: number }) {
  return `${hole(number)}, par ${par}, stroke index ${strokeIndex}`
}

/** The accessible name of the button with the stroke dots. */
export function whyStrokes(name: string, { received, hole: number }: { received: number; hole: number }): string {
  const strokes = Math.abs(received) === 1 ? 'a stroke' : 'strokes'
  return `Why does ${name} ${received < 0 ? 'give' : 'get'} ${strokes} on hole ${number}?`
}

/**
 * The handicap strokes on a hole in words: gets one stroke; gives one stroke, for a plus golfer; empty for none. Without
 * the verb they would sound like a score, above all on the card, where they stand alone before the hole is scored.
 */
export function spokenStrokes(received: number): string {
  if (received === 0) return ''
  const count = Math.abs(received)
  return `${received < 0 ? 'gives' : 'gets'} ${spokenNumber(count)} ${count === 1 ? 'stroke' : 'strokes'}`
}

export const signedByBoth = 'Signed. Only the organizer can open it again.'

export function signedScore(name: string, shown: HoleValue): string {
  return `${name}’s card is signed: ${shown}. Show it`
}

/** @param by empty if unknown */
export function openedAgainBy(by: string): string {
  return by === '' ? 'Opened again. Sign it once more.' : `Opened again by ${by}. Sign it once more.`
}

/** The side of a golfer in a match, read aloud. */
export function sideOf(letter: string): string {
  return `side ${letter}`
}

/** A golfer on a hole: Ben, gets one stroke, five. States it if the score is not recorded. */
export function spokenGolfer({
  name,
  received,
  shown,
  recorded: value,
}: {
  name: string
  received: number
  shown: HoleValue
  recorded: HoleValue | undefined
}): string {
  return [name, spokenStrokes(received), spokenValue(shown) + (shown === value ? '' : ' not recorded')]
    .filter((part) => part !== '')
    .join(', ')
}

export function stepped(name: string, value: HoleValue): string {
  return `${name}, ${spokenValue(value)}`
}
