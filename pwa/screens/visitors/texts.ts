export const texts = {
  visitors: 'Visitors',
  visitorsLead: 'Guests who have played with members, newest first',
  connectToSee: 'Connect to see the guests.',
  noGuests: 'No guests yet',
  noGuestsMeans: 'Guests show up here after they play in an outing.',
  startOuting: 'Start outing',
  guests: 'Guests',
  guest: 'Guest',
  date: 'Date',
  course: 'Course',
  host: 'Host',
  pagesOfGuests: 'Pages of guests',

  // For people who are not members yet.

  guestsWelcome:
    'Guests are welcome: play a round with a member and see how you like it. ' +
    'You can look up handicaps and follow an outing with its code without being a member.',
  toJoin: {
    open: 'To join, register here. Confirm your email and post your first round.',
    approval: 'To join, register here and confirm your email. An administrator then looks at your registration.',
    invitation: 'New members join by invitation. Write to the club to get one.',
  },
  register: 'Register',
  contactUs: 'Contact US',

  aboutClub(club: string): string {
    return (
      `${club} is a members’ golf club. We play courses around the area, keep our Handicap Indexes by the World ` +
      'Handicap System, and score our outings hole by hole, with a live leaderboard anyone can follow.'
    )
  },
} as const
