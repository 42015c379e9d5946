import { counted } from '../../ui/words.ts'

export const texts = {
  title: 'Import and Export Rounds',
  export: {
    title: 'Export',
    note: 'All your rounds, each with its differential and the Handicap Index before and after it.',
    csv: 'Export CSV',
    json: 'Export JSON',
  },
  import: {
    title: 'Import',
    note:
      'CSV with a header row. Required: date, course, tee, score. Optional: tournament, parorbetter, rating, slope. ' +
      'Files exported here work as they are.',
    whose: 'Whose rounds',
    offline: 'Connect to see the members.',
    file: 'File with rounds',
    hint: 'You’ll see what will be posted before anything is saved.',
    save: ({ accepted }: { accepted: number }) => `Import ${counted(accepted, 'round')}`,
    failed: 'Rounds not imported',
    done: 'Rounds imported',
    detail: ({ accepted }: { accepted: number }) => `${counted(accepted, 'round')} posted`,
    imported: (rounds: number) => `${counted(rounds, 'round')} imported. Handicap Index recalculated.`,
    show: 'Show the rounds',
  },
  preview: ({ accepted, refused }: { accepted: number; refused: number }) => {
    const taken = accepted === 0 ? 'No rounds will be posted' : `${counted(accepted, 'round')} will be posted`
    if (refused === 0) return `${taken}.`
    return `${taken}. ${counted(refused, 'row')} can’t be posted:`
  },
  rows: {
    refused: 'Rows that can’t be posted',
    ready: 'Rows that will be posted',
    columns: { date: 'Date', course: 'Course', tee: 'Tee', score: 'Score' },
  },
}
