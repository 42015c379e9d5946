import { counted } from '../../ui/counted.ts'

type Counts = { added: number; changed: number; refused: number }

export const texts = {
  title: 'Add Members',
  lead: 'You can put new members into outings right away. To let them log in, invite them.',
  list: {
    title: 'Your list',
    note:
      'CSV with a header row. Required: name, or firstname and lastname. Optional: email, phone, GHIN, index. ' +
      'Import the same list again any time: members already here are updated, not added twice.',
    file: 'File with members',
    hint: 'You’ll see everything before it’s saved.',
    invite: 'Email invitations now',
    inviteNote: 'To new members with an email. Or later, also on paper, under Invitations.',
    invited: (invited: number) => `${counted(invited, 'invitation')} on the way.`,
    invitations: 'Invitations',
    index: 'Indexes are marked “transferred” until 54 holes are posted here.',
    save: ({ added, changed }: Counts) => {
      if (changed === 0) return `Add ${counted(added, 'member')}`
      return added === 0 ? `Update ${counted(changed, 'member')}` : `Add ${added}, update ${changed}`
    },
    failed: 'Members not added',
    done: 'List saved',
    detail: ({ added, changed }: Counts) => `${added} added, ${changed} updated`,
    show: 'Show members',
  },
  preview: ({ added, changed, refused }: Counts) => {
    const ready = `${added} to add, ${changed} to update`
    return refused === 0 ? `${ready}.` : `${ready}. ${counted(refused, 'line')} to fix in the file:`
  },
  saved: ({ added, changed, refused }: Counts) => {
    const done = `${added} added, ${changed} updated.`
    return refused === 0 ? done : `${done} ${counted(refused, 'line')} left out:`
  },
  rows: {
    refused: 'Lines to fix',
    ready: 'New and updated members',
    same: (rows: number) => `${counted(rows, 'line')} without changes`,
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
    add: 'Add member',
    done: 'Member added',
    detail: ({ name, username }: { name: string; username: string }) => `${name} logs in as ${username}`,
    failed: 'Member not added',
  },
}
