import type { RecordedKind } from '#golf/games/game-records.ts'
import { capital } from '../../../ui/words.ts'
import { leftBefore } from '../card/texts.ts'
import { bets, theMatch } from '../games/match-texts.ts'
import { concede, extraHole } from '../hole/games-on-hole/texts.ts'
import { hole, notAccepted, notSent } from '../texts.ts'

// The history of entries.

export const clearScore = 'Clear score'
export const onlyUnsent = 'You’re offline: only what this phone has is listed.'
export const noEntries = 'No entries yet.'
export const thisPhone = 'This phone'
export const noScoreEntered = 'no score'
export const entryNotes = {
  applied: null,
  contested: 'Two phones entered different scores. Both are kept until one is picked.',
  late: 'Arrived after the card was signed or the outing closed. On record, not counted.',
} as const

/** Label of the button that enters an earlier score again. */
export function setAgain(value: string | number): string {
  return `Set ${value} again`
}

export function entryWaits({ lasts }: { lasts: boolean }): string {
  return `${lasts ? 'Saved on this phone' : 'On this page only'}, not sent yet.`
}

export function historyOf(name: string, number: number | null): string {
  return `${name}, ${number === null ? 'leaving the course' : `hole ${number}`}`
}

export function entered(time: string): string {
  return `entered ${time}`
}

export function received(time: string): string {
  return `received ${time}`
}

// Rejected entries.

export const scoresNotAccepted = 'Scores not accepted'
export const cameLate =
  'The outing was over when these arrived. To count them, ask an administrator to reopen it, then tap Send again.'
export const discard = 'Discard'
export const discardIt = 'Discard it'
export const keepIt = 'Keep it'
export const sendAgain = 'Send again'
export const enterCode = 'Enter the code'
export const golferGone = 'a golfer no longer in the outing'
export const cleared = 'Clear'
export const unknownScore = 'A score from this phone'
export const signature = 'Signature'

export function signatureOn(name: string): string {
  return `${name}’s card`
}

export function enterFor(name: string): string {
  return `Enter it for ${name}`
}

export function onHole(number: number, what: string): string {
  return `${hole(number)}, ${what}`
}

export function departureOf(name: string, fromHole: number | null): string {
  return `${name}, ${fromHole === null ? leftBefore(null) : `from hole ${fromHole}`}`
}

const contestEntry = 'Contest'
const driveUsed = 'Drive'
const score = 'Score'

export function pressBet(bet: keyof typeof bets): string {
  return `Press ${bets[bet].toLowerCase()}`
}

type Recorded = {
  what: RecordedKind
  hole: number
  side: 'A' | 'B' | null
  amount: number | null
}

/** A record of a game in a few words: Press back, hole 12. */
export function recordWords({ what, hole: number, side, amount }: Recorded): { value: string; what: string } {
  const isTakenBack = side === null && amount === null
  const where = number === 0 ? capital(theMatch) : capital(hole(number))
  const back = isTakenBack ? `${where}, taken back` : where
  if (what === 'entry') return { value: contestEntry, what: back }
  if (what === 'drive') return { value: driveUsed, what: back }
  if (what === 'extra') return { value: score, what: extraHole(number) }
  if (what === 'concession') return { value: concede, what: back }
  return { value: pressBet(what === 'press-front' ? 'front' : what === 'press-back' ? 'back' : 'overall'), what: back }
}

/** Example: Extra hole 1, Alice. */
export function ofGolfer(what: string, name: string): string {
  return `${what}, ${name}`
}

// The menu.

export const thisOuting = 'This outing'
export const shareCode = 'Anyone with your group’s code can keep score.'
export const copyLink = 'Copy link'
export const readyAndScreen = 'This phone and its screen'
export const shareBoard = 'Share the board'
export const stakes = 'Stakes'
export const tvLeaderboard = 'Clubhouse TV leaderboard'
export const help = 'Help'
export const allLeaderboards = 'All leaderboards'
export const leaveScoring = 'Leave scoring'
export const leaveScoringTitle = 'Leave scoring?'
export const sending = 'Sending…'
export const sendThenLeave = 'Send now, then leave'
export const leaveAnyway = 'Leave anyway'
export const leave = 'Leave'
export const keepScoring = 'Keep scoring'
export const notAllSent = 'Some scores weren’t sent. Check your signal and try again.'

export function signOut(username: string): string {
  return `Sign out ${username}`
}

export function notSentYetTitle(count: number): string {
  return `${notSent(count)} yet`
}

export const notLeft = {
  title: 'This phone still scores',
  text: 'It couldn’t save that you left. Free some space, then leave again.',
}

export function leavingMeans(course: string, { isOver }: { isOver: boolean }): string {
  return isOver
    ? `${course}: this outing is over. Leaving takes its card and leaderboard off this phone.`
    : `${course}: this phone stops scoring until you enter the code again. Scores you set but didn’t record are dropped.`
}

export function unsentMeans({ lasts, codeExpired }: { lasts: boolean; codeExpired: boolean }): string {
  if (codeExpired) {
    const where = lasts ? 'your scores stay on this phone' : 'your scores are on this page only'
    return `The code of this outing has expired. Send the card to the organizer before you leave: ${where}, and nothing sends them unless an administrator reopens the outing.`
  }
  return lasts
    ? 'If you leave anyway, your scores stay on this phone. Enter the code here again to send them.'
    : 'If you leave anyway, your scores are on this page only. Close it and they’re gone.'
}

export function notAcceptedStays(count: number): string {
  return `${notAccepted(count)}: ${count === 1 ? 'it stays' : 'they stay'} on this phone.`
}

/** The help about scoring, in the order in which a round needs it. */
export function helpSections(here: string): readonly { readonly title: string; readonly text: string }[] {
  return [
    {
      title: 'Get started',
      text:
        'Your organizer gives your group a code or a link. Enter the code under Leaderboard, or open the link. ' +
        'You don’t need to log in. After the first time it works offline.',
    },
    {
      title: 'Score a hole',
      text:
        'Everyone starts at par. Tap − or + to change a score, then Record Score; the next hole comes up by itself. ' +
        'Undo takes it back for 10 seconds. Red name: 1 stroke. Blue name: 2. ' +
        'If a playing partner recorded the hole, tap Next hole.',
    },
    {
      title: 'Change a score',
      text:
        'Go back with the arrows or tap the strip. Set the score and tap Change Score. ' +
        'Touch and hold a score to see who entered it, or to clear it.',
    },
    {
      title: 'Leaving early',
      text:
        'Tap the name, then Leave the course, and choose the hole. Every phone shows WD. ' +
        'Skins and games go on without the golfer. Unfinished cards aren’t posted. Back in play undoes it.',
    },
    {
      title: 'No signal',
      text: `Amber means ${here}; it sends itself. Before you drive home, check that no amber is left.`,
    },
    {
      title: 'The mobile card',
      text: 'Tap a name for that golfer’s card. Card shows the whole group; turn your phone to see all of it.',
    },
    {
      title: 'Final scores',
      text:
        'The organizer posts the final scores of all groups after the round. ' +
        'Once posted they can’t be changed, not even by the organizer.',
    },
  ]
}
