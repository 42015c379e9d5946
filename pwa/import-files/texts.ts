import { counted } from '../ui/words.ts'

/** What everyone reads who imports a file. */
export const texts = {
  cancel: 'Cancel',
  number: (line: number) => `Line\u00a0${line}`,
  ignored: (names: readonly string[]) => `Ignored columns: ${names.join(', ')}.`,
  same: (rows: number) => `${counted(rows, 'line')} without changes`,
  paste: { instead: 'Or paste the rows', rows: 'Rows with their header', show: 'Show the rows' },
  columns: { line: 'Line', outcome: 'Result', reason: 'Reason' },
  outcomes: { add: 'New', change: 'Updated', same: 'No change', refused: 'To fix' },
  faults: {
    unreadable: 'This file can’t be read. Choose it again.',
    empty: 'This file is empty. Choose another one.',
    workbook: 'This is a spreadsheet, not a CSV file. In Excel choose Save as, CSV UTF-8, and use that file.',
    tooLong: 'This file is too long for one import. Split it and import the parts.',
  },
}

type Counts = { added: number; changed: number; refused: number }

/** What an import would do and what it did, of `member` or `course`. */
export const importWords = (noun: string) => ({
  hint: 'You’ll see everything before it’s saved.',
  save: ({ added, changed }: Counts) => {
    if (changed === 0) return `Add ${counted(added, noun)}`
    return added === 0 ? `Update ${counted(changed, noun)}` : `Add ${added}, update ${changed}`
  },
  detail: ({ added, changed }: Counts) => `${added} added, ${changed} updated`,
  preview: ({ added, changed, refused }: Counts) =>
    withRefused(`${counted(added, noun)} to add, ${changed} to update.`, refused, 'to fix in the file:'),
  saved: ({ added, changed, refused }: Counts) =>
    withRefused(`${added} added, ${changed} updated.`, refused, 'left out:'),
})

function withRefused(done: string, refused: number, became: string): string {
  return refused === 0 ? done : `${done} ${counted(refused, 'line')} ${became}`
}
