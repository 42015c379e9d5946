import { counted } from '../ui/words.ts'

/** Texts about a round that several screens use. */
export const texts = {
  onPhone: {
    title: 'Rounds on this phone',
    unknownCourse: 'A round',
    others: (count: number) => (count === 1 ? 'and one other golfer' : `and ${count} other golfers`),
    waiting: (where: string) => `${where}. It posts when you’re back online.`,
    refused: (reason: string) => `Not posted. ${reason}`,
    again: 'Post anyway',
    edit: 'Edit',
    discard: 'Discard',
    sure: { title: 'Discard this round?', text: 'It’s only on this phone. Discard it and it’s gone.' },
    discardIt: 'Discard',
    keep: 'Keep',
  },
  begin: { noCourse: 'Couldn’t open this course', failed: 'Couldn’t start the round' },
  notSaved: {
    title: 'NOT saved on this phone',
    full: 'This phone has no space left. Make room and save again.',
    'signed-out': 'You’ve been signed out. Log in, then save again.',
    storage: 'Storage isn’t responding. Write the score down and try again.',
  },
  scorecard: {
    title: 'Score Card',
    holes: 'Holes',
    columns: ['Hole', 'Par', 'Gross', 'To Par', 'Net to Par'],
    deleted: 'The round was deleted',
    postedAs: (score: number) => `Posted as ${score}`,
    /** Explains why the scores on the card have another sum. */
    adjusted: (score: number, holes: number) => `Posted as ${score}, with ${counted(holes, 'hole')} adjusted`,
  },
  /** For a golfer of a rejected round whose name is not on this phone. */
  golfer: 'Golfer',
}
