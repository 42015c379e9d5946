import { counted } from '../ui/words.ts'

/** Texts about a tee time and its spots that several screens use. */
export const texts = {
  coming: {
    title: 'Tee times',
    none: 'No upcoming tee times',
    offline: 'Connect to see tee times.',
  },
  spots: {
    left: (left: number, wanted: number) => `${left} of ${counted(wanted, 'spot')} left`,
    full: 'Full',
    fullWaiting: (waiting: number) => `Full · ${waiting} on the waiting list`,
  },
  comingDay: 'Date',
  prepay: 'prepay',
  payBy: (day: string) => `pay by ${day}`,
  place: {
    in: 'You’re in',
    waiting: 'You’re on the waiting list',
    number: (number: number) => `You’re #${number} on the waiting list`,
  },
  closed: {
    in: 'Scoring is set up. If you can’t make it, tell the organizer.',
    waiting: 'Scoring is set up. The organizer can still add golfers.',
  },
  signUp: 'Sign up',
  joinWaitingList: 'Join waiting list',
  players: 'Players',
  /** The accessible name of a button or link of a tee time. */
  of: (label: string, title: string) => `${label}: ${title}`,
  notSignedUp: 'Not signed up',
  notSignedUpFor: (reason: string) => `Not signed up. ${reason}`,
  saved: { title: 'Request saved', text: 'We’ll send it when you’re back online.' },
  notKept: {
    full: 'This phone is full. Free some space, then try again.',
    storage: 'Storage isn’t responding. Try again; if it fails, close and reopen the app.',
  },
  unconfirmed: 'Request saved, not confirmed yet',
  onPhone: 'Sign-ups on this phone',
  requested: 'requested',
  edit: 'Edit',
  discard: 'Discard',
  discardSignUp: (name: string) => `Discard the sign-up of ${name}`,
  tournament: 'Tournament',
  website: 'Website',
  websiteOf: (name: string) => `Website of ${name} (opens another site)`,
  calendar: 'Add to calendar',
}
