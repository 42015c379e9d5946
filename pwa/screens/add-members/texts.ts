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
    invite: 'Email invitations now',
    inviteNote: 'To new members with an email. Or later, also on paper, under Invitations.',
    invited: (invited: number) => `${counted(invited, 'invitation')} on the way.`,
    /** Where the server has no mail server. */
    notEmailed: (invited: number) =>
      `${counted(invited, 'invitation')} not emailed, because no mail server is set. Pass them on from Messages, or print them.`,
    noMailServer: 'No mail server is set, so they go to Messages and reach no one. Or print them under Invitations.',
    invitations: 'Invitations',
    index: 'Indexes are marked “transferred” until 54 holes are posted here.',
    failed: 'Members not added',
    done: 'List saved',
    show: 'Show members',
  },
  rows: {
    refused: 'Lines to fix',
    ready: 'New and updated members',
    columns: { name: 'Name', email: 'Email', ghin: 'GHIN', index: 'Index' },
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
