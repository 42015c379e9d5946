import { isolatedName } from '#golf/isolated-name.ts'
import { counted } from '../../ui/words.ts'

export const texts = {
  groupScoring: 'Group Scoring',
  connectToStart: 'You need a connection to start an outing.',
  connectToChange: 'You need a connection to start or edit an outing. Outings already on this phone work offline.',
  outingsOnPhone: 'Outings on this phone',
  notInProgress: 'This outing isn’t in progress',
  notInProgressMeans: 'It was posted or canceled, or the link is wrong.',
  cancel: 'Cancel',
  group: (number: number) => `Group ${number}`,
  /** @param hole such as 7, or 1A */
  startsOn: (hole: string) => `Starts on hole ${hole}`,

  // Cancellations that can be undone.

  canceledToday: 'Canceled today',
  takeBack: 'Reopen',
  goesOn: 'Outing reopened',
  goesOnMeans: 'Every phone can score again',
  notTakenBack: 'Couldn’t reopen the outing',
  takeBackCourse: (course: string) => `Reopen ${course}`,
  scoresOfGolfers: (scores: number, golfers: number) =>
    scores === 0 ? 'no scores' : `${counted(scores, 'score')} of ${counted(golfers, 'golfer')}`,
  canceledBy: (name: string) => `canceled by ${name}`,

  // The form.

  stepTitles: {
    1: 'Course and Teebox',
    2: 'Golfers',
    3: 'Guests',
    4: 'Set Game Format',
    5: 'Set Teebox / Group',
  },
  backToOuting: 'Back to outing',
  continueOn: 'Continue',
  startOuting: 'Start outing',
  updateOuting: 'Update outing',
  unableToAddCourse: 'Unable to Add Course',
  unableToStart: 'Unable to start the outing',
  unableToSave: 'Unable to save the outing',
  yourOuting: 'Your outing',
  notChosen: 'Not chosen yet',
  date: 'Date',
  course: 'Course',
  teebox: 'Teebox',
  golfers: 'Golfers',
  game: 'Game',
  backTo: (title: string) => `Back to ${title}`,
  golferCount: (count: number) => `Golfers (${count})`,
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,

  outdated: {
    signUps: 'The sign-ups have changed since you started here. Start over to set up the golfers as they are now.',
    outing: 'This outing has changed since you started editing. Start over to edit it as it is now.',
    startOver: 'Start over',
  },
  otherTab: 'You changed this outing in another tab, too. Both tabs show the latest.',

  // Reasons why the outing can't be started.

  chooseDate: 'Choose a date',
  chooseCourse: 'Choose a course',
  chooseTees: 'Choose tees',
  chooseAllowance: 'Enter an allowance from 0 to 100',
  chooseGolfer: 'Choose at least one golfer',
  enterName: (name: string) => `Enter ${name}’s name and email`,
  enterHandicap: (name: string) => `Enter ${name}’s handicap`,
  chooseTeesFor: (name: string) => `Choose tees for ${name}`,

  // The course.

  chooseTeebox: 'Choose a teebox',
  /** Lists golfers who start from other tees than the chosen ones. */
  usualTees: (golfers: readonly { name: string; tees: string }[]) => {
    const named = golfers.map(({ name, tees }) => `${name}, ${tees}`).join('; ')
    const who = golfers.length > 3 ? `${golfers.length} golfers start from theirs` : named
    return `Usual tees: ${who}. You can change that in the last step.`
  },
  connectForCourses: 'Connect to see the courses.',
  connectForTees: 'Connect to see the course’s tees.',
  searchCourse: 'Search for a course',
  courses: 'Courses',
  noCourses: 'No courses yet. Add one to start.',
  addCourse: 'Add A New Course',
  noCourseFound: 'No course by that name. Add it under Courses first.',
  change: 'Change',
  holesNotSet: 'Holes not set',
  holesNotSetMeans:
    'The selected course does not have its holes set. Please set these now on the following page then save it.',
  setHoles: 'Set holes',
  chooseAnother: 'Choose another course',
  parAndHoles: (par: number, holes: number) => `Par ${par} · ${holes} holes`,

  // The golfers.

  noIndex: 'No Handicap Index on file. Enter one for this outing.',
  guestsNext: 'Guests (visitors) are added next.',
  noGuests: 'No guests yet.',
  addGuest: 'Add guest',
  add: 'Add',
  remove: 'Remove',
  moveScores: 'Move the scores?',
  aGuest: 'A guest',
  clickToSelect: 'Click To Select',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  handicap: 'Handicap',
  invalidEmail: 'Please enter a valid email',
  handicapOf: (name: string) => `Handicap of ${name}`,
  swap: (name: string) => `Swap ${name}`,
  removeGolfer: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,

  removeMeans(name: string): string {
    return (
      `${name} has scores. They come off the leaderboard but stay in the history. ` +
      'To give them to the golfer who really played, choose Swap instead.'
    )
  },
  insteadOf: (name: string) => `Who plays instead of ${name}?`,
  moveTo: (name: string) => `Move them to ${name}`,
  startWithout: (name: string) => `Start ${name} without scores`,
  moveMeans: (name: string, other: string) =>
    `${name} has scores. Move them if ${other} played those holes. If not, they come off the leaderboard but stay in the history.`,

  // The game, the skins, the strokes and the groups.

  skins: 'Skins',
  skinsMean: 'Lowest score alone wins the hole. Ties win nothing; no carryovers.',
  gimmes: 'Gimmes',
  gimmesMean:
    'A conceded putt counts in every game. Off: in matches, skins, Wolf, Sixes and the Rabbit; stroke play needs every ball in the hole.',
  signCards: 'Signed cards',
  signCardsMean: 'Player and marker sign each card before you post the scores.',
  net: 'Net',
  gross: 'Gross',
  handicapSpin: 'Handicap spin',
  spins: {
    0: { label: 'Keep default', detail: 'Everyone gets their own Playing Handicap' },
    1: { label: 'By Group', detail: 'Off the low handicap in the group' },
    2: { label: 'By Field', detail: 'Off the low handicap in the field' },
  },
  groups: 'Groups',
  allowance: 'Allowance (%)',
  allowanceMeans: (usual: number) =>
    `Percent of each Course Handicap for the leaderboard, the game and net skins. ${usual}% is usual for this game.`,
  evenOut: 'Even out groups',
  fieldTooSmall: 'By Field needs more than 4 golfers. Everyone gets their own Playing Handicap.',

  /** @param games the names of Wolf and Sixes */
  needFour: (games: string) => `${games} need exactly 4 golfers. For one group of 4, add a game below.`,

  // The order in which Wolf and Sixes rotate.

  orderOf: (game: string, group: number | null) =>
    group === null ? `Order in ${game}` : `Order in ${game}, group ${group}`,
  wolfsOrder: 'Each golfer is the Wolf in turn, one hole at a time.',
  moveUp: (name: string) => `Move ${name} up`,

  // Games beside the outing's own one.

  gamesBeside: 'More games',
  tooManyGames: 'There’s no room for another game like this. Remove one first.',
  gamesAfterStart: 'Match play, Nassau, team games and more: after the start, tap Add a game in the outing’s menu.',
  removeGame: (game: string, who: string) => `Remove ${game}: ${who}`,

  /** @param reason why the field cannot play the game */
  gameLacks: (game: string, reason: string) =>
    reason.startsWith('This game') ? reason.replace('This game', game) : `${game}: ${reason}`,
  gameLacksGolfers: (game: string, names: readonly string[]) =>
    `${game} needs ${new Intl.ListFormat('en').format(names)}, who ${names.length === 1 ? 'isn’t' : 'aren’t'} in the outing. Add them again or remove the game.`,

  /** @param reason why the field cannot play the game */
  gameEnded: (reason: string) => `${reason}, so the game is Normal until then.`,
  gameNeedsOwnBalls: (game: string) => `${game} needs everyone’s own ball, so the game is Normal in this format.`,
  groupOf: (name: string) => `Group of ${name}`,

  // Sides that share one ball.

  format: 'Format',
  ownBall: { label: 'Own ball', detail: 'Everyone plays their own ball' },
  notForHandicap: 'A shared ball doesn’t count for handicaps, so nothing is posted. The results show places.',
  noDrivesRequired: 'None',
  teams: 'Teams',
  teamSizes: { 4: 'Whole groups', 2: 'Pairs' },
  team: (number: number) => `Team ${number}`,
  teamOf: (name: string) => `Team of ${name}`,
  teesOffFirst: (team: number, name: string) => `Team ${team}: ${name} tees off first`,
  letBegin: (name: string) => `${name} first`,
  shares: 'Shares (%)',
  sharesMean: (usual: readonly number[]) =>
    `Percent of each partner’s Course Handicap, lowest first. ${usual.join(', ')} is usual.`,
  chooseShares: 'Enter up to four shares from 0 to 100',

  /** Example: Groups of 4, 4 and 1 */
  unevenGroups: (sizes: readonly number[]) => `Groups of ${sizes.slice(0, -1).join(', ')} and ${sizes.at(-1)}`,

  // Tees and starting holes.

  startingHole: 'Starting hole',
  choose: 'Choose',
  groupLabel: 'Group',
  courseHandicap: 'Course Handicap',
  noCourseHandicap: 'Course Handicap –',
  hole: (number: number) => `Hole ${number}`,

  /** @param playing the Playing Handicap; null if it equals the Course Handicap */
  handicaps(full: string, playing: number | null, ofTeam = false): string {
    if (playing === null) return `Course Handicap ${full}`
    const strokes = counted(Math.abs(playing), 'stroke')
    return `Course Handicap ${full}, ${ofTeam ? 'team ' : ''}${playing < 0 ? 'gives' : 'gets'} ${strokes}`
  },

  /** The formula of an outing's Course Handicap; the roster of a tee time uses another one. */
  handicapNote: (holes: number | undefined) =>
    `Course Handicap = ${holes === 9 ? 'half the Index' : 'Index'} × Slope ÷ 113 + (Course Rating − par), rounded.`,

  // The outing in progress.

  outingInProgress: 'Outing in progress',
  goToPostScores: 'Go to post scores',
  editOuting: 'Edit outing',
  arrivals: 'Arrivals',
  print: 'Print',
  golfer: 'Golfer',
  score: 'Score',
  copyLink: 'Copy link',
  share: 'Share',
  qrCode: 'QR code',
  /** The accessible name of a group's button: Copy link: Group 2. */
  ofGroup: (way: string, group: string) => `${way}: ${group}`,
  scoreGroup: (name: string, code: string) => `Score ${name}: ${code}`,
  qrCodeOf: (link: string) => `QR code of ${link}`,
  newCode: {
    title: 'New code',
    of: (group: string) => `New code for ${group}?`,
    stops: (code: string) =>
      `For a code that people outside the group have. ${code} stops working, also in links, QR codes and on printed cards.`,
    keeps: 'Phones that score this group keep their scores. They send them once the new code is entered.',
    action: 'Replace code',
    failed: 'The code wasn’t replaced',
    done: (group: string) => `${group} has a new code`,
  },

  // Handicap Indexes that have changed since the outing was saved.

  indexesChanged: (count: number) =>
    count === 1 ? '1 Handicap Index has changed' : `${count} Handicap Indexes have changed`,
  indexesChangedMean: (count: number) =>
    count === 1
      ? 'The Course Handicap changes with it. Printed cards have the old one.'
      : 'Course Handicaps change with them. Printed cards have the old ones.',
  useNewIndexes: (count: number) => (count === 1 ? 'Use the new index' : 'Use the new indexes'),
  indexesUpdated: (count: number) => (count === 1 ? 'Handicap Index updated' : 'Handicap Indexes updated'),
  printAgain: 'If cards are printed, print them again',
  /** For screen readers, which do not read the arrow between the indexes. */
  indexFromTo: (from: string, to: string) => `from ${from} to ${to}`,
  updateSaves: (count: number) =>
    `Update outing also saves ${count === 1 ? 'a Handicap Index that has' : 'Handicap Indexes that have'} changed:`,
  indexesKept: 'Handicap Indexes unchanged',
  indexesKeptMean: 'The first score came in, so the indexes stay as they were.',
  otherIndexes: 'Saved with other Handicap Indexes',
  golferIndex: (name: string, index: string) => `${name} ${index}`,

  // Posting.

  finalScores: 'Final scores',
  backToOutings: 'Back to the outings',
  connectToPost: 'You need a connection to post. Recorded scores are safe.',
  alreadyPosted: 'Rounds already posted',
  lateScores: 'Arrived after the card was signed, not counted',
  scoresToCome: 'Groups that may still have scores to send',
  conflicts: 'Conflicting scores',
  cardsToSign: 'Cards to sign',
  signFirst: 'Have these cards signed first, or tick to post without.',
  postWithoutSignatures: 'Post without these signatures',
  postWithoutSignaturesMeans: 'This outing was set up with signed cards.',
  postScores: 'Post scores',
  postScoresTitle: 'Post scores?',
  doubleCheck:
    'Please double check that scores for all holes have been entered and the scoreboard is accurate. ' +
    'Once you post the scores, they cannot be changed',
  name: 'Name',
  grossScore: 'Gross score',
  parsOrBetter: 'Pars or better',
  groupsOfOne: 'Groups of one',
  walkedAlong: 'Someone walked along',
  playedAlone: 'Played alone',
  sayCompany: (name: string) => `Say first whether someone walked along with ${name}.`,
  aloneMeans: 'A round played alone isn’t posted and doesn’t count for the handicap.',
  holesNotPlayed: 'Holes not played',
  notPlayed: (name: string, holes: string) => `${name}: ${holes}`,
  notPlayedHint: 'With a reason the round is posted, and net par counts on these holes.',
  isNotPosted: 'Not posted',
  notPlayedReasons: {
    'match-over': 'Match was over',
    darkness: 'Darkness',
    weather: 'Weather',
    injury: 'Injury or illness',
  },
  byAssociation: (name: string, played: number) =>
    `${name} played ${played} holes: post this round hole by hole with your association.`,
  guestNotPosted: 'guest, not posted',
  /** Shown below the strokes of an incomplete card. */
  thru: (holes: number) => `thru ${holes}`,
  endWithoutRounds: 'End without rounds',
  endWithoutRoundsTitle: 'End without rounds?',
  endWithoutRoundsMeans:
    'No one has a complete card, so no round is posted and no one gets a place. The results have the games, skins and ' +
    'contests, with a pickup on each hole without a score. Once it’s ended, scores can’t be changed.',
  endedWithoutRounds: 'Outing ended, results are in',
  isPosted: 'The scores of this outing are posted',
  isCanceled: 'This outing was canceled',
  unableToPost: 'Unable to post scores',
  roundPosted: 'Round posted',
  allPosted: 'The scores for all the golfers have been posted',
  conditionsUpdated: 'Course Conditions Updated',
  results: 'Results',
  courseConditions: 'Course Conditions',
} as const

/** Texts about what posting will write, what is missing, and what has to be settled before. */
export const postingTexts = {
  notPosted: (names: string, reason: string) => `${names} won’t be posted: ${reason}`,
  noScoreOn: (holes: string) => `no score on ${holes}`,
  leftBefore: (hole: number) => `left the course before hole ${hole}`,
  noneSigned: 'No card is signed by player and marker.',
  unsigned: (names: string, count: number) =>
    `${names}: ${count === 1 ? 'card isn’t' : 'cards aren’t'} signed by player and marker.`,
  postUnsigned: (count: number) => `You can post ${count === 1 ? 'it' : 'them'} all the same.`,
  alreadyPosted: (name: string, score: number) =>
    `${isolatedName(name)} already posted ${score} here that day. Posting adds a second round.`,
  group: (id: number, lastSeen: string) => `Group ${id}: ${lastSeen}`,
  nothingFromPhones: 'nothing from its phones yet',
  noScore: 'no score',
  score: (name: string, { hole, value }: { hole: number; value: number | string }) =>
    `${isolatedName(name)}, hole ${hole}: ${value}`,
  acceptScore: (value: number | string) => `Tick to accept ${value}, or re-enter it`,
  choice: (group: number, { hole, choice }: { hole: number; choice: string }) =>
    `Group ${group}, hole ${hole}: ${choice}`,
  acceptChoice: (choice: string) => `Tick to accept ${choice}, or pick again on the hole`,
  inPlay: 'in play',
  left: (hole: number) => `left before hole ${hole}`,
  departure: (name: string, value: string) => `${isolatedName(name)}: ${value}`,
  acceptDeparture: (value: string, name: string) => `Tick to accept ${value}, or re-enter it on ${name}’s card`,
  noChoices: (holes: string, count: number) =>
    `${holes} ${count === 1 ? 'has no Wolf pick and gives' : 'have no Wolf pick and give'} no points`,
  noCompleteCard:
    'No one has a complete card yet. Stopped early? Cards of 14 holes or more can be posted with a reason. Only nine ' +
    'played? Choose a nine-hole course under Edit outing, then post. Otherwise end the outing without rounds: its games, ' +
    'skins and contests have results.',
  conflicts: 'Settle each conflicting score first.',
}
