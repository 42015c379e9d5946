import { counted } from '../../ui/words.ts'

export const texts = {
  title: 'Home',
  postRound: 'Post Round',
  scoreRound: 'Score Round',
  recentPostings: 'Recent Postings',
  sendFeeler: 'Send Feeler',
  addTeeTime: 'Add Tee Time',
  edit: 'Edit',
  playAgain: 'Play again',
  otherGroups: 'Other recent groups',
  index: {
    label: 'Handicap Index',
    transferred: 'Transferred until you post 54 holes',
    lowest: (index: string) => `12-month low ${index}`,
    none: (holes: number) => `Post ${holes}${holes === 54 ? '' : ' more'} holes to get an index`,
    /** Followed by the time of the figures. */
    asOf: 'As of',
  },
  golfersWanted: {
    title: 'Golfers wanted',
    none: 'No golfers wanted right now',
    offline: 'Connect to see who’s looking for golfers.',
    call: 'Call',
    email: 'Email',
    reach: ({ way, name }: { way: string; name: string }) => `${way} ${name}`,
    edit: (name: string) => `Edit ${name}’s feeler`,
    detail: ({ name, comment }: { name: string; comment: string }) =>
      comment === '' ? name : `${name} — “${comment}”`,
  },
  editTeeTime: (title: string) => `Edit ${title}`,
  outings: {
    title: 'Current outings',
    none: 'No outings in progress',
    start: 'Start outing',
    offline: 'Connect to see current outings.',
    onPhone: 'You’re offline. These outings are on this phone.',
    holesToSend: (count: number) => `${counted(count, 'hole')} to send`,
    /** The hole that the member’s group plays; null once the group has recorded every hole. */
    hole: (hole: number | null) => (hole === null ? 'all holes in' : `hole ${hole}`),
    thru: (holes: number, hasGroups: boolean) => (holes === 0 ? '' : `${hasGroups ? 'first group ' : ''}thru ${holes}`),
    viewOnly: 'view only',
    onPhoneOnly: 'not at the club yet',
    score: 'Score',
    board: 'Board',
    open: ({ way, course }: { way: string; course: string }) => `${way}: ${course}`,
  },
  lastOutings: { title: 'Last outings', all: 'All results' },
  netDoubleBogey: {
    title: 'Posting scores',
    note:
      'Since 2020 the most you can post for a hole is net double bogey: par + 2 + any handicap strokes you get there. ' +
      'Enter your adjusted score.',
    link: 'World Handicap System',
    elsewhere: '(opens another site)',
  },
}
