import { counted } from '../../ui/words.ts'

export const texts = {
  title: 'Directory',
  /** Followed by a link to the person's own settings. */
  lead: 'Members and the details they share. Choose yours in',
  account: 'My Account',
  search: 'Find a member',
  offline: 'The directory isn’t stored on this phone. Connect to see it.',
  members: (count: number) => counted(count, 'member'),
  none: 'No members found',
  clear: 'Clear search',
  showAll: (count: number) => `Show all ${counted(count, 'member')}`,
  call: (name: string) => `Call ${name}`,
  email: (name: string) => `Email ${name}`,
  nothingShared: 'No contact details shared',
}
