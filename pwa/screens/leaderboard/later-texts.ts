import { hole, notAccepted, notSent, sentence } from './texts.ts'

// Texts of cards, sheets, the end of the round and the clubhouse TV, loaded once the first hole is drawn.

// The card.

export const scorecard = 'Scorecard'
export const groupLabel = 'Group'
export const handicapStroke = 'handicap stroke'
export const print = 'Print'
export const marks = { birdie: 'birdie', eagle: 'eagle', bogey: 'bogey', double: 'double' } as const
export const par = 'Par'
export const strokeIndex = 'Stroke index'

/** Par, Ben and Carol: a row of the card, and whose it is where golfers play from different tees. */
export function factOf(fact: string, names: string): string {
  return names === '' ? fact : `${fact}, ${names}`
}
export const sums = { out: 'Out', in: 'In', total: 'Tot' } as const
export const scoresConflict = 'Scores conflict'
export const netSkinsRow = 'Skins (net)'
export const grossSkinsRow = 'Skins (gross)'

export function notSentYet({ lasts }: { lasts: boolean }): string {
  return `on this ${lasts ? 'phone' : 'page only'}, not sent yet`
}

/** The legend of initials in brackets. */
export function openSkin({ isOver }: { isOver: boolean }): string {
  return isOver ? 'skin on an unfinished hole' : 'provisional skin'
}

/** Read aloud after the name of a golfer with a skin of a hole that lacks scores. */
export function openSkinOf(name: string, { isOver }: { isOver: boolean }): string {
  return `${name}, ${isOver ? 'unfinished' : 'provisional'}`
}

// The card of one golfer, and leaving the course.

export const toPar = 'To Par'
export const netToPar = 'Net to Par'
export const history = 'History'
export const total = 'Total'
export const leaveTheCourse = 'Leave the course'
export const signCard = 'Sign the card'

export function courseHandicap(handicap: string): string {
  return `Course Handicap ${handicap}`
}

/** @param playing a Playing Handicap; below zero for a plus golfer */
export function getsStrokes(playing: number): string {
  return `${playing < 0 ? 'gives' : 'gets'} ${Math.abs(playing)} ${Math.abs(playing) === 1 ? 'stroke' : 'strokes'}`
}

export function whoEnteredLeaving(name: string): string {
  return `Who entered that ${name} left or is back`
}

export function whoEnteredScore(name: string, number: number): string {
  return `Who entered what for ${name} on hole ${number}`
}

export function firstHoleNotPlayed(first: string): string {
  return `First hole ${first} doesn’t play`
}

export function leaveFrom(number: number): string {
  return `Leave from hole ${number}`
}

export function keepInPlay(first: string): string {
  return `Keep ${first} in play`
}

type Departure = {
  /** Null for a golfer who is back in play. */
  fromHole: number | null
  /** Where it is stored while it waits to be sent. */
  here: string | false
  by: string | null
  contested: boolean
}

/** Left the course before hole 13, entered by Ben Okafor. */
export function departure({ fromHole, here, by, contested }: Departure): string {
  const entered = here === false ? by !== null && `entered by ${by}` : here
  const text = [sentence(leftBefore(fromHole)), entered].filter((part) => part !== false).join(', ')
  return contested ? `${text}. Another phone disagrees: enter it again to settle it.` : `${text}.`
}

// Who entered what.

export const clearScore = 'Clear score'
export const onlyUnsent = 'You’re offline: only unsent entries are listed.'
export const noEntries = 'No entries yet.'
export const thisPhone = 'This phone'
export const noScoreEntered = 'no score'
export const entryNotes = {
  applied: null,
  contested: 'Two phones entered different scores. Both are kept.',
  late: 'Arrived after the card was signed or the outing closed. On record, not counted.',
} as const

export function entryWaits({ lasts }: { lasts: boolean }): string {
  return `${lasts ? 'Saved on this phone' : 'On this page only'}, not sent yet.`
}

export function historyOf(name: string, number: number | null): string {
  return `${name}, ${number === null ? 'leaving the course' : `hole ${number}`}`
}

export function leftBefore(fromHole: number | null): string {
  return fromHole === null ? 'back in play' : `left the course before hole ${fromHole}`
}

export function entered(time: string): string {
  return `entered ${time}`
}

export function received(time: string): string {
  return `received ${time}`
}

// What the server did not accept.

export const scoresNotAccepted = 'Scores not accepted'
export const discard = 'Discard'
export const discardIt = 'Discard it'
export const keepIt = 'Keep it'
export const sendAgain = 'Send again'
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

export function leavingMeans(course: string): string {
  return `${course}: this phone stops scoring until you enter the code again. Scores you set but didn’t record are dropped.`
}

export function unsentMeans({ lasts }: { lasts: boolean }): string {
  return lasts
    ? 'If you leave anyway, your scores stay on this phone. Enter the code here again to send them.'
    : 'If you leave anyway, your scores are on this page only. Close it and they’re gone.'
}

export function notAcceptedStays(count: number): string {
  return `${notAccepted(count)}: ${count === 1 ? 'it stays' : 'they stay'} on this phone.`
}

/** How scoring works, in the order in which a round needs it. */
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

// The end of the round.

export const front = 'Front'
export const backNine = 'Back'
export const correctHole = 'Tap to correct a hole'
export const seeLeaderboard = 'See the leaderboard'
export const allAtClub = 'Every score is at the club.'

export function seeWhyAbove(count: number): string {
  return `${notAccepted(count)}. Tap the red mark above to see why.`
}

export function reenterCode(count: number): string {
  return `${notSent(count)}. Re-enter the outing code to send.`
}

export function changeSet(holes: string): string {
  return `${sentence(holes)}: set, not recorded. Open it and tap Change Score.`
}

export function notAtClub(holes: string, { lasts, isOffline }: { lasts: boolean; isOffline: boolean }): string {
  const where = lasts ? 'saved on this phone' : 'on this page only'
  return `${sentence(holes)}: ${where}, not at the club yet. ${isOffline ? 'You’re offline; we’ll send when you have a signal.' : sending}`
}

// For the organizer, after the end.

export const lateScores = 'Late scores'
export const lateScoresMean =
  'These arrived after the card was signed or the outing was closed. They’re on record but don’t change the scores.'

// The score pad.

export const scorePad = 'Score pad'
export const golfers = 'Golfers'
export const mostLikelyScore = 'Most likely score?'
export const done = 'Done'
export const pickup = 'Pickup'
export const more = 'More'
export const less = 'Back'
export const moreStrokes = '11 and more'
export const fewerStrokes = '1 to 10'

export function scoreFor(name: string): string {
  return `Score for ${name}`
}

/** @param counts what a pickup counts for the handicap */
export function padLine(received: number, counts: number): string {
  const size = Math.abs(received)
  const given = `${received < 0 ? 'gives ' : ''}${size} ${size === 1 ? 'stroke' : 'strokes'} here`
  return [...(received === 0 ? [] : [given]), `X counts ${counts}`].join(' · ')
}

export function pickupCounts(name: string, counts: number): string {
  return `X, pickup, counts ${counts} for ${name}’s handicap`
}

/** The name of a result on a hole: Birdie, or +3. */
export function resultOf(strokes: number, par: number): string {
  if (strokes === 1) return 'Ace'
  const over = strokes - par
  return ['Albatross', 'Eagle', 'Birdie', 'Par', 'Bogey', 'Double'][over + 3] ?? (over > 0 ? `+${over}` : `−${-over}`)
}

// Games beside the outing's own one.

export const addGame = 'Add a game'
export const addThisGame = 'Add this game'
export const whichGame = 'Game'
export const removeGame = 'Remove'
export const keepGame = 'Keep it'
export const scoresStay = 'Every score stays. You can add the game again.'
export const gameNotRemoved = 'Game not removed'
export const gameNotAdded = 'Game not added'
export const gameNeedsSignal = 'Adding a game needs a signal. After that it works offline.'
export const whoPlays = 'Who plays'
export const everyone = 'Everyone'
export const otherGroups = 'Show golfers of other groups'
export const groupsAreTeams = 'Each group is a team.'
export const skinsCount = 'Skins count'
export const netScores = 'Net'
export const grossScores = 'Gross'
export const tiesCarry = 'Ties carry over'
export const tiesCarryMeans = 'A tied hole adds its skin to the next one'
export const ballsCount = 'Scores that count'
export const allowanceLabel = 'Handicap allowance (%)'
/** @param usual the share that the game gives by itself */
export function allowanceHint(usual: number | undefined): string {
  return usual === undefined ? 'Percent of each Course Handicap.' : `Leave blank for the usual ${usual}%.`
}

export const changeAllowance = 'Change allowance'
export const changeAllowanceOf = (name: string, who: string) => `Change allowance: ${name}, ${who}`
export const saveAllowance = 'Save'
export const allowanceBlank = 'Leave blank for the usual share of this game.'
export const allowanceRange = 'Enter an allowance from 0 to 100'
export const allowanceNotChanged = 'The allowance is not changed'
export const allowanceIs = (percent: number) => `${percent}% of each Course Handicap`

export const pressing = 'Presses'
export const pressRules = {
  automatic: { label: 'At 2 down, by themselves', detail: 'Front and back; the match is pressed by hand' },
  'by-hand': { label: 'By hand', detail: 'A side that is 2 down taps Press before a hole' },
  none: { label: 'None', detail: 'Three bets to the end' },
} as const
export const noOneYet = '–'
export const whichHoles = 'Holes'

export function parOf(number: number): string {
  return `par ${number}`
}

export function removeGameSure(name: string): string {
  return `Remove ${name}?`
}

export function removeGameOf(name: string, who: string): string {
  return `Remove ${name}: ${who}`
}

export const results = 'See the results'

export function scopeText(scope: { of: 'outing' } | { of: 'group'; group: number } | { of: 'golfers' }): string {
  return scope.of === 'group' ? `Group ${scope.group}` : everyone
}

/** Strokes: Ben 13, Carol 19. */
export function strokesOf(golfers: readonly { name: string; count: number }[]): string {
  return `Strokes: ${golfers.map(({ name, count }) => `${name} ${count < 0 ? `+${-count}` : count}`).join(', ')}`
}

/** Match play: Alice 2 up thru 11; Skins: none won yet. */
export function gameInALine(name: string, lines: readonly { names: string; text: string }[]): string {
  if (lines.length === 0) return `${name}: none won yet`
  return `${name}: ${lines.map((line) => `${line.names} ${line.text}`).join(' · ')}`
}

export function sideOf(name: string): string {
  return `Side of ${name}`
}

// What golfers record in a game on a hole.

export const concede = 'Concede'
export const concededMark = 'C'
export const concededHole = 'conceded'
export const whatToConcede = 'What is conceded?'
export const theMatch = 'the match'
export const takeBack = 'Take it back'
export const setX = 'Set X'
export const scoreToo = 'Score the hole'
export const undoPress = 'Undo press'
export const bets = { front: 'Front', back: 'Back', overall: 'Overall' } as const
export const noEntryYet = 'No entry yet'
export const enterIt = 'Enter'
export const whoseBall = 'Whose ball?'
export const whoseDrive = 'Whose drive is the longest now?'
export const feet = 'Feet'
export const inches = 'Inches'
export const contestEntry = 'Contest'

export function pressBet(bet: keyof typeof bets): string {
  return `Press ${bets[bet].toLowerCase()}`
}

/** Ben & Carol concede hole 12. */
export function concedes(names: string, what: string): string {
  return `${names} ${names.includes(' & ') ? 'concede' : 'concedes'} ${lowered(what)}`
}

export function takeBackConceded(names: string, what: string): string {
  return `Take back that ${concedes(names, what)}`
}

export function setPickup(names: string): string {
  return `X for ${names}?`
}

export function pickupAfterConceding(number: number): string {
  return `Hole ${number} is conceded. X counts for the handicap like any pickup; Record Score keeps it.`
}

export function contestOn(name: string, number: number): string {
  return `${name}, ${lowered(hole(number))}`
}

export function bestSoFar(text: string): string {
  return `Best so far: ${text}`
}

type Recorded = {
  what: 'press-front' | 'press-back' | 'press-overall' | 'concession' | 'entry'
  hole: number
  side: 'A' | 'B' | null
  amount: number | null
}

/** A record of a game in a few words: Press back, hole 12. */
export function recordWords({ what, hole: number, side, amount }: Recorded): { value: string; what: string } {
  const isTakenBack = side === null && amount === null
  const where = number === 0 ? sentence(theMatch) : sentence(hole(number))
  const back = isTakenBack ? `${where}, taken back` : where
  if (what === 'entry') return { value: contestEntry, what: back }
  if (what === 'concession') return { value: concede, what: back }
  return { value: pressBet(what === 'press-front' ? 'front' : what === 'press-back' ? 'back' : 'overall'), what: back }
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
