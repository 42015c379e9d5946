export const texts = {
  tourneySignup: 'Tourney Signup',
  tourneyPlayers: 'Tourney Players',
  signUpNeverOpened: 'You haven’t opened this tee time on this phone yet. Connect once and it’s kept.',
  withdraw: 'Withdraw',
  save: 'Save',
  saved: 'Saved',
  unableToSave: 'Unable to save',
  notApplicable: 'N/A',
  hole: (hole: number | string) => `Hole ${hole}`,

  // Facts for a golfer who signs up.

  arriveEarly: 'Please arrive at least twenty minutes before the start.',
  questions: 'Questions:',
  toPay: 'To pay, contact',

  /** @param amount such as $62.50; empty if the tee time has no rate */
  prepaid(amount: string, deadline: string | null): string {
    if (deadline === null) return `Prepaid event. Pay ${amount === '' ? 'in advance' : amount}.`
    const pay = amount === '' ? 'Pay' : `Pay ${amount}`
    return `Prepaid event. ${pay} by ${deadline}. Your entry is canceled if we don’t have your payment by then.`
  },

  // The form.

  name: 'Name',
  phone: 'Phone',
  handicap: 'Handicap',
  handicapHint: 'Handicap Index. Enter a plus handicap as +1.2.',
  handicapRequired: 'Handicap is Required!',
  ghinNumber: 'GHIN number',
  lastFiveRounds: 'Last five rounds',
  roundIncomplete: 'Enter both course and score.',
  bestCourse: 'Best course',
  bestScore: 'Best score',
  bestScoreUnreadable: 'Enter your best score as a number.',
  closed: 'Sign-up for this tee time is closed.',
  playWith: 'Who would you like to play with?',
  callMe: 'Call me for a last-minute opening',
  notifyMe: 'Notify me',
  notifyMeans: 'If details change or a spot opens up',
  notSaved: 'We failed to save your registration. Please try again.',
  courseOfRound: (number: number) => `Course ${number}`,
  scoreOfRound: (number: number) => `Score ${number}`,

  // The answer.

  yourSignUp: 'Your sign-up',
  discard: 'Discard',
  checkEmail: 'Check your email',
  confirmByLink:
    'Open the link in our email within 24 hours to confirm. You have no spot until then. ' +
    'The same link lets you withdraw later.',
  youAreIn: 'If you can’t make it, withdraw any time before the start.',
  youWait: 'It’s full. The next open spot goes to the first golfer on the waiting list.',
  players: 'Players',
  teeTimes: 'Tee times',
  notSignedUp: (reason: string) => `Not signed up. ${reason}`,

  requestWaits({ lasts }: { lasts: boolean }): string {
    const keep = lasts ? '' : 'Keep this page open. '
    return `${keep}We’ll send your request when you’re back online. Your spot isn’t confirmed until then.`
  },

  // Withdrawing.

  giveUpSpot: 'Give up your spot?',
  giveUpMeans: 'Your spot goes to the next golfer on the waiting list. Sign up again and you join at the end.',
  withdrawMeans: 'The spot goes to the next golfer on the waiting list.',
  keepMySpot: 'Keep my spot',
  keepSpot: 'Keep the spot',
  withdrawn: 'Withdrawn',
  unableToWithdraw: 'Unable to withdraw',
  withdrawTitle: (golfer: string) => `Withdraw ${golfer}?`,

  // For administrators, who add any golfer.

  whoToAdd: 'Who are you adding?',
  member: 'Member',
  guest: 'Guest',
  golfer: 'Golfer',
  whichGolfer: 'Which one?',
  ghin: (number: string) => `GHIN ${number}`,
  connectToAdd: 'You need a connection to add another golfer.',
  alreadySignedUp: 'This golfer is already signed up.',
  golferAdded: 'Golfer Added',
  golferAddedLater: 'The golfer is added when you’re back online.',
  addGolfer: 'Add golfer',

  // The players.

  connectForPlayers: 'You haven’t opened these players on this phone yet. Connect once and they’re kept.',
  noSignUps: 'No sign-ups yet',
  beTheFirst: 'Be the first',
  waitingList: 'Waiting list',
  handicapNote: (hasNines: boolean) =>
    `Index × Slope ÷ 113, rounded${hasNines ? '; from nine-hole tees, half the Index' : ''}. ` +
    'An outing’s Course Handicap also adds (Course Rating − par).',
  makePairings: 'Make pairings',
  exportPlayers: 'Export',
  print: 'Print',
  setUpScoring: 'Set up scoring',
  leaderboard: 'Leaderboard',
  edit: 'Edit',
  yes: 'Yes',
  no: 'No',
  columns: {
    change: 'Change',
    name: 'Name',
    partner: 'Partner',
    handicapIndex: 'Handicap Index',
    handicap: 'Entered handicap',
    handicapOnCard: 'Entered',
    courseHandicap: 'Index × Slope ÷ 113',
    flight: 'Flight',
    group: 'Group',
    teeTime: 'Tee time',
    startingHole: 'Starting hole',
    paid: 'Paid',
    index: 'Index',
    tee: 'Tee',
  },
  counted: (title: string, count: number) => `${title} (${count})`,
  /** @param host the member who signed the guest up, if known */
  guestOf: (host: string | undefined) => (host === undefined ? 'Guest' : `Guest of ${host}`),
  reach: 'Call or write:',
  /** For the organizer: what a golfer chose at the sign-up. */
  wouldPlayWith: 'Would like to play with:',
  wantsLateCall: 'Call for a last-minute opening',
  editGolfer: (golferName: string) => `Edit ${golferName}`,
  withdrawGolfer: (golferName: string) => `Withdraw ${golferName}`,
  /** In the column of groups, once others have one. */
  noneYet: 'None yet',
  /** Shown to the organizer, before the table. */
  toPlace: (names: readonly string[]) =>
    `No group yet: ${new Intl.ListFormat('en').format(names)}. Tap Edit to place ${names.length === 1 ? 'this golfer' : 'them'}.`,
  /** For a golfer with a spot who is not in the pairings. */
  noGroupMeans: 'You have no group yet. The organizer gives you one.',
  group: (number: number | null) => (number === null ? 'No group yet' : `Group ${number}`),

  // Paying.

  payment: 'Payment',
  markPaid: 'Mark paid',
  markUnpaid: 'Mark unpaid',
  markUnpaidTitle: 'Mark this entry as unpaid?',
  paymentRecorded: 'Payment recorded',
  markedUnpaid: 'Marked unpaid',
  unableToRecord: 'Unable to record the payment',
  method: 'Method',
  methodHint: 'Cash, check, Venmo…',
  cash: 'Cash',
  paymentOf: (golferName: string) => `Payment: ${golferName}`,

  // The place of a golfer: where, when and with whom.

  teebox: 'Teebox',
  flightOutOfRange: 'Flight must be 1 to 20.',
  groupOutOfRange: 'Group must be 1 to 36.',
  holeOfGroup: 'Everyone in the group starts on this hole.',

  // A guest who is a member.

  isMember: 'This is a member',
  isMemberGolfer: (guest: string) => `This is a member: ${guest}`,
  whichMember: (guest: string) => `Which member is ${guest}?`,
  members: 'Members',
  entryGoesTo: (member: string) => `Give this entry to ${member}?`,
  entryMeans: (guest: string, member: string) =>
    `The spot, payment, partner and start of ${guest} stay. The name, Handicap Index and contact are those of ${member}, ` +
    'who gets an alert. You can’t turn it back into a guest’s.',
  giveEntry: 'Give entry',

  // Pairings.

  pairings: 'Pairings',
  pairingsMade: 'Pairings made',
  unableToPair: 'Unable to make pairings',
  pairingsMean: 'Assigns a flight, group and start to everyone with a spot. Replaces what’s set now.',
  cutoffsUnreadable: 'Enter cutoffs from low to high, e.g. 10, 18.',
  flights: 'Flights',
  equalSize: 'Equal-size flights',
  byIndex: 'By Handicap Index',
  numberOfFlights: 'Number of flights',
  flightCutoffs: 'Flight cutoffs',
  flightCutoffsHint: 'Highest index per flight, e.g. 10, 18. The last flight takes the rest.',
  groups: 'Groups',
  similar: 'Similar handicaps',
  mixed: 'Mixed',
  mixedMeans: 'High and low handicaps together',
  withHosts: 'Guests with their host',
  withHostsMeans: 'A guest plays in the group of the member who signed them up',
  start: 'Start',
  byTimes: 'Tee times',
  byTimesMeans: 'Groups tee off one after another',
  shotgun: 'Shotgun',
  shotgunMeans: 'Everyone starts at the same time on different holes',
  interval: 'Tee time interval',
  minutes: (count: number) => `${count} minutes`,
} as const
