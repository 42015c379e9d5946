import { counted } from '../../ui/words.ts'

/** Texts for an administrator who invites members. */
export const texts = {
  title: 'Invitations',
  lead: 'Members who have never logged in with their own password. An invitation lets them choose one, once, within 30 days.',
  offline: 'Connect to see invitations.',
  search: 'Find a member',
  caption: 'Members to invite',
  none: {
    title: 'Everyone has a password',
    note: 'Members you add come here until they log in with one.',
    add: 'Add members',
  },
  nothingFound: { title: 'No members found', clear: 'Clear search' },
  columns: { member: 'Member', email: 'Email', invitation: 'Invitation', actions: 'Actions' },
  noEmail: 'No email',
  states: {
    none: 'Not invited',
    email: 'Emailed',
    print: 'Printed',
    /** Without a mail server the email is only in Messages. */
    written: 'Not emailed, in Messages',
    expired: 'Expired',
    /** Followed by the time. */
    scheduled: 'Goes out',
    /** Followed by the time. */
    until: 'valid until',
  },
  all: {
    email: 'Email everyone not invited yet',
    print: 'Print links for everyone not invited yet',
  },
  again: {
    label: 'Also those invited before',
    note: 'Everyone who has never logged in with their own password gets a new invitation. Earlier ones stop working.',
    none: { email: 'No one to email: they have a password or no email.', print: 'Everyone has a password.' },
  },
  one: {
    email: 'Email',
    emailTo: (name: string) => `Email an invitation to ${name}`,
    print: 'Print',
    printOf: (name: string) => `Print an invitation for ${name}`,
    withdraw: 'Withdraw',
    withdrawOf: (name: string) => `Withdraw ${name}’s invitation`,
  },
  done: {
    email: (invited: number) => `${counted(invited, 'invitation')} on the way`,
    print: (invited: number) => `${counted(invited, 'invitation')} ready to print`,
    /** For a server without a mail server. */
    notEmailed: (invited: number) => `${counted(invited, 'invitation')} not emailed`,
    noMailServer: 'No mail server is set, so they’re in Messages. Pass them on from there, or print them.',
    left: (left: number) => `${counted(left, 'member')} left. Do it again for the next ones.`,
    withdrawn: 'Invitation withdrawn',
  },
  failed: 'Not done',
  asking: {
    email: {
      title: 'Email invitations?',
      note: 'To everyone here with an email who isn’t invited yet, up to 200 at a time.',
      action: 'Email invitations',
      noMailServer: 'No mail server is set, so they go to Messages and reach no one. Print them instead.',
    },
    print: {
      title: 'Print invitations?',
      note: 'One card for everyone here who isn’t invited yet, up to 200 at a time, eight to a page. Cut them apart and hand each one out in person: a card lets its holder log in as that member.',
      action: 'Make the sheet',
    },
  },
  sheet: {
    title: 'Sheet to print',
    note: 'The links are shown this once. Print them now; Letter and A4 both work.',
    print: 'Print',
    close: 'Done',
    card: (club: string) => `Your invitation to ${club}`,
    scan: 'Scan the code, choose a password, play.',
    username: (username: string) => `Username: ${username}`,
    qr: (name: string) => `${name}’s link`,
  },
}
