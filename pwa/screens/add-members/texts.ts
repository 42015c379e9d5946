import { importWords } from '../../import-files/texts.ts'
import { counted } from '../../ui/words.ts'

export const texts = {
  title: 'Add Members',
  lead: 'You can put new members into outings right away. To let them log in, invite them.',
  list: {
    ...importWords('member'),
    title: 'Your list',
    note:
      'CSV with a header row. Required: name, or firstname and lastname. Optional: email, phone, GHIN, index. ' +
      'Import the same list again any time: members already here are updated, not added twice.',
    file: 'File with members',
    /** With the time that they go out. */
    invite: (at: string) => (at === '' ? 'Email invitations' : `Email invitations on ${at}`),
    inviteNote: (invited: number) =>
      `To ${counted(invited, 'new member')} with an email. The others get one on paper, under Invitations.`,
    noMailServer: 'No mail server is set, so they go to Messages and reach no one. Or print them under Invitations.',
    invitations: 'Invitations',
    index: 'Indexes are marked “transferred” until 54 holes are posted here.',
    failed: 'Members not added',
    done: 'List saved',
    show: 'Show members',
  },
  /** The lines of a list, before and after they are saved. */
  review: {
    heading: (lines: number) => (lines === 0 ? 'Nothing to fix' : `${counted(lines, 'line')} to fix`),
    /** The list is pasted rows where there is no name of a file. */
    lead: ({ name, lines }: { name: string; lines: number }) =>
      `${name === '' ? 'Pasted rows' : name}, ${counted(lines, 'line')}`,
    kept: (name: string) => (name === '' ? 'Your pasted rows are kept here.' : `${name} is kept here.`),
    again: 'Try again',
    other: 'Other file',
    lines: 'Lines of the list',
    tabs: {
      fix: (lines: number) => `To fix ${lines}`,
      ready: (lines: number) => `Ready ${lines}`,
      known: (lines: number) => `Known ${lines}`,
    },
    figures: { fix: 'to fix', ready: 'ready', known: 'already members, left as they are' },
    captions: { ready: 'Ready', known: 'Already members' },
    heads: {
      line: 'Line',
      name: 'Name',
      email: 'Email',
      phonenum: 'Phone',
      aga: 'GHIN',
      index: 'Index',
      result: 'Result',
    },
    columns: {
      title: 'Columns',
      done: 'Done',
      lacksNames: 'Which column has the names? Choose Name, or First name and Last name.',
      note: 'Say what a column is where its name says too little.',
      unused: 'Not used',
      kinds: {
        name: 'Name',
        firstname: 'First name',
        lastname: 'Last name',
        email: 'Email',
        phonenum: 'Phone',
        aga: 'GHIN number',
        index: 'Handicap Index',
      },
      numbered: (place: number) => `Column ${place}`,
      example: (value: string) => `For example ${value}`,
    },
    /** Read aloud once the lines are there. */
    spoken: ({ lines, line, field, reason }: { lines: number; line: number; field: string; reason: string }) =>
      `${counted(lines, 'line')} to fix, line ${line}, ${field}, ${reason}`,
    cutOff: 'You need a connection to add members.',
    fields: {
      firstname: 'First name',
      lastname: 'Last name',
      email: 'Email',
      phonenum: 'Phone',
      aga: 'GHIN number',
      index: 'Handicap Index',
    },
    noName: 'No name',
    use: (value: string) => `Use ${value}`,
    check: 'Check again',
    skip: 'Skip line',
    skipped: 'Skipped',
    takeBack: (line: string) => `Take ${line} back`,
    restore: (line: string) => `Undo the fix of ${line}`,
    outcomes: { add: 'Ready', change: 'Ready to update', same: 'Already a member' },
    showAll: (lines: number) => `Show all ${lines} lines`,
    nothingSaved: 'Nothing is saved until you tap. Line 1 has the column names.',
    waiting: (lines: number) => (lines === 1 ? '1 line waits here for you' : `${lines} lines wait here for you`),
    saved: ({ added, changed }: { added: number; changed: number }) => {
      if (added === 0) return changed === 0 ? 'Nothing to change.' : `${changed} updated.`
      return `${counted(added, 'member')} added${changed === 0 ? '' : `, ${changed} updated`}.`
    },
  },
  one: {
    title: 'One member',
    fields: {
      firstname: 'First name',
      lastname: 'Last name',
      email: 'Email (optional)',
      phonenum: 'Phone (optional)',
      aga: 'GHIN number (optional)',
      index: 'Handicap Index (optional)',
    },
    invite: 'Email an invitation now',
    noMailServer: 'No mail server is set, so it goes to Messages and reaches no one.',
    add: 'Add member',
    done: 'Member added',
    detail: ({ name, username }: { name: string; username: string }) => `${name} logs in as ${username}`,
    failed: 'Member not added',
  },
}
