import { counted } from '../ui/words.ts'

const numbers = ['no', 'one', 'two', 'three', 'four']

export const texts = {
  title: 'Score Round',
  start: 'Start',
  noSignal: 'No signal',
  sameAs: (day: string) => `Same as last ${day}`,
  sameAsOn: (day: string) => `Same as ${day}`,
  names: (first: readonly string[]) => {
    if (first.length === 0) return 'Just you'
    if (first.length > 4) return `${first.slice(0, 3).join(', ')} and ${first.length - 3} more`
    return first.length === 1 ? (first[0] ?? '') : `${first.slice(0, -1).join(', ')} and ${first.at(-1)}`
  },
  where: (course: string, tees: string) => (tees === '' ? course : `${course}, ${tees} tees`),
  otherGroups: 'Other recent groups',
  onThisPhone: (courses: number, members: number) =>
    `Starts without a signal too. ${counted(courses, 'course')} and ${counted(members, 'member')} are on this phone.`,
  join: 'Join a group by code',
  newOuting: 'New outing',
  none: 'No recent groups',
  noneMeans: 'Once you’ve played with others, you can start the same group again in two taps.',
  connect: 'Connect once to load your recent groups.',
  change: 'Change',
  course: 'Course',
  game: 'Game',
  tees: 'Tees',
  teesOf: (name: string) => `Tees of ${name}`,
  teesLine: ({ tees, par }: { tees: string; par: number }) => `${tees}, par ${par}`,
  allowanceLine: (percent: number) => `${percent}% allowance`,
  gamesBeside: (names: readonly string[]) => `With ${names.join(', ')}`,
  /** @param reason why the golfers cannot play the game */
  gameEnded: (reason: string) => `${reason}, so it’s stroke play until then.`,
  gameRests: (reason: string) => `${reason}, so it’s left out until then.`,
  fieldTooSmall: 'Off the low in field needs more than 4 golfers. Everyone gets their own strokes.',
  gamesLater: 'These games show up when you’re back online.',
  skins: 'Skins',
  netSkins: 'Net skins',
  grossSkins: 'Gross skins',
  gimmes: 'Gimmes',
  gimmesMean: 'A conceded putt counts in every game, and not in matches, skins, Wolf, Sixes and the Rabbit alone.',
  signCards: 'Signed cards',
  signCardsMean: 'Player and marker sign each card before you post the scores.',
  done: 'Done',
  golfers: 'Golfers',
  /** The column of the strokes that a golfer receives in the group. */
  gets: 'Gets',
  index: (index: string) => `Index ${index}`,
  indexFrom: (index: string, day: string) => `Index ${index} · from ${day}`,
  indexOf: (name: string) => `Index of ${name}`,
  noIndex: 'No index yet. Enter one for this outing.',
  remove: (name: string) => `Remove ${name}`,
  add: 'Add a golfer',
  pick: 'Tap a name to add',
  onPhone: 'It starts on this phone',
  onPhoneMeans: 'Its code comes with a signal. Until then, hand it over by QR.',
  startLine: (hole: number, golfers: number) =>
    `Hole ${hole}, ${numbers[golfers] ?? golfers} ${golfers === 1 ? 'golfer' : 'golfers'}`,
  typeIndexes: 'Enter the missing index first.',
  currentOuting: 'Current outing',
  notStarted: 'Outing not started',
  notKept: 'This phone couldn’t save it. Free some space and try again.',
  notAnswered: 'This phone couldn’t save it. Try again. If that doesn’t help, close the app and open it again.',
  startedBefore: 'Your first try was saved',
  asSetBefore:
    'The outing is as you set it then, without what you changed since. Look at its golfers, tees and game before you score.',
  goneTitle: 'This group is no longer on this phone',
  gone: 'Choose another one.',
}
