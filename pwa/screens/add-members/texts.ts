import type { ListColumn, MemberField } from '#sync/calls/members-import.ts'
import { importWords, reviewWords } from '../../import-files/texts.ts'
import { counted } from '../../ui/words.ts'

const fields = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  phonenum: 'Phone',
  aga: 'GHIN number',
  tees: 'Usual tees',
  index: 'Handicap Index',
} satisfies Record<MemberField, string>

export const texts = {
  title: 'Add Members',
  lead: 'You can put new members into outings right away. To let them log in, invite them.',
  list: {
    ...importWords('member'),
    title: 'Your list',
    note:
      'CSV with a header row. Required: name, or firstname and lastname. Optional: email, phone, GHIN, tees, index. ' +
      'Import the same list again any time: members already here are updated, not added twice.',
    file: 'File with members',
    /** With the time at which they are sent. */
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
    ...reviewWords,
    figures: { fix: 'to fix', ready: 'ready', known: 'already members, left as they are' },
    captions: { ready: 'Ready', known: 'Already members' },
    heads: {
      ...reviewWords.heads,
      name: 'Name',
      email: 'Email',
      phonenum: 'Phone',
      aga: 'GHIN',
      tees: 'Tees',
      index: 'Index',
    },
    columns: {
      ...reviewWords.columns,
      lacks: 'Which column has the names? Choose Name, or First name and Last name.',
      kinds: { name: 'Name', ...fields } satisfies Record<ListColumn, string>,
    },
    cutOff: 'You need a connection to add members.',
    fields,
    noName: 'No name',
    outcomes: { add: 'Ready', change: 'Ready to update', same: 'Already a member' },
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
      tees: 'Usual tees (optional)',
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
