import { holesListed } from '#golf/games/waiting.ts'
import { capital, counted } from '../../../ui/words.ts'

export const texts = {
  handOver: 'Hand over this card',
  takeOver: 'Take over a card',
  takeBack: 'Take the card back',

  // The phone that shows its card.
  pointHere: 'On the other phone, open Take over a card and point its camera here.',
  whereToOpen: 'Take over a card is on the leaderboards page, and in the menu of an outing.',
  part: (part: number, count: number) => `Part ${part} of ${count}`,
  /** Read aloud. */
  movingCode: (part: number, count: number) => `Moving QR code, part ${part} of ${count}`,
  byItself: 'The code changes by itself. No signal needed.',
  brightness: 'Turn the brightness all the way up.',
  cardHas: (holes: readonly number[], golfers: number) =>
    `${holes.length === 0 ? 'No holes yet' : capital(holesListed(holes))}, ${counted(golfers, 'golfer')}`,
  withUnsent: (holes: readonly number[]) => `With ${holesListed(holes)}, not at the club yet`,
  withOthers: (count: number) => `With ${entries(count)} not at the club yet`,
  allAtClub: 'All of it is at the club',
  tooLong: 'This card is too long to show. Find a signal, or write the scores down.',
  notRead: 'This phone couldn’t read its card. Close this, then try again.',
  doesItShow: 'Does the other phone show',
  itShows: (number: number) => `Yes, it shows ${number}`,
  thenWatches: 'Then this phone only watches',
  stillScores: 'This phone couldn’t save that, so it still scores. Free some space, then tap again.',
  anotherNumber: 'Another number, or none? Keep this open and start again on the other phone.',
  handedOver: 'The other phone has the card',
  onlyWatches:
    'This phone only watches now. It keeps what isn’t at the club, and sends it when it can. Nothing counts twice.',
  backInMenu: 'You can take the card back in the menu.',
  done: 'Done',

  notTakenBack: 'This phone couldn’t take the card back. Free some space, then try again.',

  // On the phone that takes over the card.
  point: 'Point the camera at the other phone’s moving code.',
  onOther: 'On the other phone: menu, Hand over this card.',
  parts: (have: number, count: number) => `${have} of ${count} parts`,
  holdStill: (seconds: number) => `Hold still. About ${counted(seconds, 'second')} more.`,
  starting: 'Starting the camera',
  viewfinder: 'What the camera sees',
  typeCode: 'Type the code',
  tryAgain: 'Try again',
  startAgain: 'Start again',
  cameraRefused: 'The camera is off for this site',
  cameraRefusedHelp:
    'Allow the camera in your browser’s settings for this site and try again. With a signal you can type the group’s code, but the holes that aren’t at the club stay on the other phone.',
  noCamera: 'No camera here',
  noCameraHelp:
    'Use another phone. With a signal you can type the group’s code, but the holes that aren’t at the club stay on the other phone.',
  newer: 'The other phone has a newer version of the app. Update this phone first, or type the code.',
  notTaken: 'Card not taken over',
  notStored: 'This phone couldn’t save the card. Free some space and start again.',
  haveCard: 'You have the card',
  showNumber: 'The other phone should show the same number',
  /** Read aloud. */
  haveCardIs: (number: number) => `You have the card. The number is ${number}.`,
  nowScores: (group: number) => `This phone now scores group ${group}`,
  keptOffline: 'Works without a signal.',
  notAtClub: (holes: readonly number[]) => `${capital(holesListed(holes))} ${areOrIs(holes)} at the club yet`,
  othersNotAtClub: (count: number) => `${entries(count)} not at the club yet`,
  sendsThem: 'This phone sends them. Nothing counts twice.',
  differs: (golfer: string, hole: number) => `${golfer}, hole ${hole}: both phones have a score`,
  bothKept: 'Both are kept. This phone shows its own until one is picked.',
  keepScoring: (hole: number | null) => (hole === null ? 'Keep scoring' : `Keep scoring on hole ${hole}`),
} as const

function areOrIs(holes: readonly number[]): string {
  return holes.length === 1 ? 'isn’t' : 'aren’t'
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}
