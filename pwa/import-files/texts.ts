import { mostCharacters } from '#sync/calls/import-files.ts'
import { counted } from '../ui/words.ts'

/** Texts that are common to all imports. */
export const texts = {
  cancel: 'Cancel',
  number: (line: number) => `Line\u00a0${line}`,
  ignored: (names: readonly string[]) => `Ignored columns: ${names.join(', ')}.`,
  paste: { instead: 'Or paste the rows', rows: 'Rows with their header', show: 'Show the rows' },
  faults: {
    unreadable: 'This file can’t be read. Choose it again.',
    empty: 'This file is empty. Choose another one.',
    workbook: 'This is a spreadsheet, not a CSV file. In Excel choose Save as, CSV UTF-8, and use that file.',
    noTable: 'This isn’t a CSV file. Open the list in a spreadsheet, choose Save as, CSV UTF-8, and use that file.',
    updating: 'The club’s server is being updated. Your list is kept here: try again in a few minutes.',
    tooLong:
      `This file is too long: one import takes up to ${mostCharacters.toLocaleString('en-US')} characters. ` +
      'Leave out columns you don’t need, or split it and import the parts.',
  },
}

/** Texts about the lines of a list that is corrected on the screen, before and after saving. */
export const reviewWords = {
  heading: (lines: number) => (lines === 0 ? 'Nothing to fix' : `${counted(lines, 'line')} to fix`),
  /** The line below the heading. A list without a file name was pasted. */
  lead: ({ name, lines, about = '' }: { name: string; lines: number; about?: string }) =>
    `${about === '' ? '' : `${about}: `}${name === '' ? 'Pasted rows' : name}, ${counted(lines, 'line')}`,
  kept: (name: string) => (name === '' ? 'Your pasted rows are kept here.' : `${name} is kept here.`),
  again: 'Try again',
  other: 'Other file',
  lines: 'Lines of the list',
  tabs: {
    fix: (lines: number) => `To fix ${lines}`,
    ready: (lines: number) => `Ready ${lines}`,
    known: (lines: number) => `Known ${lines}`,
  },
  heads: { line: 'Line', result: 'Result' },
  columns: {
    title: 'Columns',
    done: 'Done',
    note: 'Say what a column is where its name says too little.',
    firstLine:
      'Line 1 was read as the column names and isn’t imported. ' +
      'If your list begins without them, add them as a first line and choose it again.',
    unused: 'Not used',
    numbered: (place: number) => `Column ${place}`,
    example: (value: string) => `For example ${value}`,
  },
  /** Announced when the lines appear. */
  spoken: ({ lines, line, field, reason }: { lines: number; line: number; field: string; reason: string }) =>
    `${counted(lines, 'line')} to fix, line ${line}, ${field}, ${reason}`,
  use: (value: string) => `Use ${value}`,
  /** For a fault that other lines have, too. */
  useForAll: (lines: number) => `Use for all ${lines} lines`,
  fixAllSo: (lines: number) => `Fix all ${lines} lines like this`,
  changed: (field: string, lines: number) => `${field} changed in ${counted(lines, 'line')}.`,
  undo: 'Undo',
  check: 'Check again',
  skip: 'Skip line',
  skipped: 'Skipped',
  takeBack: (line: string) => `Take ${line} back`,
  restore: (line: string) => `Undo the fix of ${line}`,
  showAll: (lines: number) => `Show all ${lines} lines`,
  nothingSaved: 'Nothing is saved until you tap. Line 1 has the column names.',
  waiting: (lines: number) => (lines === 1 ? '1 line waits here for you' : `${lines} lines wait here for you`),
}

/** The texts of the review of a list: the common ones, and those of its kind. */
export type ReviewWords = typeof reviewWords & {
  readonly figures: Readonly<Record<'fix' | 'ready' | 'known', string>>
  readonly captions: Readonly<Record<'ready' | 'known', string>>
  readonly columns: {
    /** Shown instead of the lines if a required column is missing, so that none can be read. */
    readonly lacks: string
    /** The possible meanings of a column, in the order of the picker. */
    readonly kinds: Readonly<Record<string, string>>
  }
  readonly cutOff: string
  readonly fields: Readonly<Record<string, string>>
  readonly outcomes: Readonly<Record<'add' | 'change' | 'same', string>>
}

type Counts = { added: number; changed: number }

/** Texts about what an import will do or has done. `noun` is `member` or `course`. */
export const importWords = (noun: string) => ({
  hint: 'You’ll see everything before it’s saved.',
  save: ({ added, changed }: Counts) => {
    if (changed === 0) return `Add ${counted(added, noun)}`
    return added === 0 ? `Update ${counted(changed, noun)}` : `Add ${added}, update ${changed}`
  },
  detail: ({ added, changed }: Counts) => `${added} added, ${changed} updated`,
})
