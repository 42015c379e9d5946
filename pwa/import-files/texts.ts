/** What everyone reads who imports a file. */
export const texts = {
  cancel: 'Cancel',
  number: (line: number) => `Line ${line}`,
  ignored: (names: readonly string[]) => `Ignored columns: ${names.join(', ')}.`,
  columns: { line: 'Line', outcome: 'Result', reason: 'Reason' },
  outcomes: { add: 'New', change: 'Updated', same: 'No change', refused: 'To fix' },
  faults: {
    unreadable: 'This file can’t be read. Choose it again.',
    empty: 'This file is empty. Choose another one.',
    tooLong: 'This file is too long for one import. Split it and import the parts.',
  },
}
