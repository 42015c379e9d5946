/** What a person reads above and in the list of what members have posted. */
export const texts = {
  title: 'Recent Postings',
  offline: 'Connect to see recent postings.',
  none: 'No rounds posted yet',
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
  highlighted: '* highlighted rounds indicate great score as differential is less than handicap index',
}
