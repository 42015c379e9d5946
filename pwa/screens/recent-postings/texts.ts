export const texts = {
  title: 'Recent Postings',
  offline: 'Connect to see recent postings.',
  /** The label of the choice of whose postings are listed. */
  shown: 'Postings shown',
  of: { everybody: 'Everybody', me: 'Just me', tournaments: 'Tournaments' },
  none: {
    everybody: 'No rounds posted yet',
    me: 'You haven’t posted a round yet',
    tournaments: 'No tournament scores posted yet',
  },
  post: 'Post Round',
  caption: 'Recent postings',
  pages: 'Pages of postings',
  columns: {
    player: 'Player',
    score: 'Score',
    differential: 'H-Diff',
    par: 'Par',
    date: 'Date',
    course: 'Course',
    tee: 'Tee',
    greens: 'Green Condition',
    speed: 'Green Speed',
    fairways: 'Fairway Condition',
    value: 'Value',
  },
  scoreCard: ({ golfer, score }: { golfer: string; score: string }) => `Scorecard: ${golfer}, ${score}`,
  call: ({ course, phone }: { course: string; phone: string }) => `Call ${course}, ${phone}`,
  /** Shown after the mark of a highlighted round. */
  highlighted: 'highlighted rounds indicate great score as differential is less than handicap index',
}
