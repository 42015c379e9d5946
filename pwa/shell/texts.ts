import { counted } from '../ui/words.ts'

export const texts = {
  notFound: {
    title: 'Page Not Found',
    lead: 'The page you are looking for does not exist. Please go back, or select an item from the menu.',
    home: 'Home',
  },
  file: { saved: 'File saved', notSaved: 'Couldn’t save the file' },
  menu: 'Menu',
  menuOf: (firstname: string) => `${firstname}’s menu`,
  main: 'Main',
  account: 'Your account',
  administration: 'Administration',
  card: {
    open: 'Print Card',
    title: 'Membership card',
    print: 'Print',
    offline: 'Your card shows today’s index, so it needs a connection.',
    alt: (name: string) => `Membership card of ${name} with name, Handicap Index and GHIN number`,
  },
  madeBy: (credit: string) => `Made by ${credit}`,
  cup: 'Cup',
  tournaments: 'Tournament Leaderboard',
  otherSite: '(opens another site)',
  score: { short: 'Score', long: 'Back to Scoring' },
  update: { ready: 'New version ready', apply: 'Update now' },
  install: {
    label: 'Install the app',
    advice:
      'Playing soon? Add Nomad to your Home Screen: Share, then Add to Home Screen. It opens without a signal and keeps your scores.',
    unsent: 'You have unsent scores here. Send them before you add the app: it starts empty.',
    notNow: 'Not now',
  },
  birthday: {
    title: 'For the 80+ rule',
    why: 'The rule adds your age to your handicap. Other members can’t see your date of birth.',
    field: 'Date of birth',
    placeholder: 'MM-DD-YYYY',
    needed: 'You must select a date for 80+ rule.',
    failed: 'Failed to update DOB. Please try again.',
    saved: { title: 'Update Successful', text: 'Your information has been updated' },
    save: 'Save',
    cancel: 'Cancel',
  },
  signOut: {
    label: 'Sign Out',
    done: { title: 'Logout Complete', text: 'You are now logged out.' },
    send: 'Send now',
    sending: 'Sending…',
    keep: 'Keep on this phone',
    leave: 'Sign out',
    pageOnly: 'It’s only on this page. Close it and it’s gone.',
    scores: 'Saved scores are sent when you’re back online, even signed out.',
    outings: 'An outing started here is sent, with its scores, when the member who started it logs in on this phone.',
    rounds: 'Rounds are sent next time you log in on this phone.',
    signUps: 'Sign-ups are sent next time you log in on this phone.',
    unreached: 'Some of it couldn’t be sent. Try again or keep it here.',
    unsent: ({ holes, outings, rounds, signUps }: Record<'holes' | 'outings' | 'rounds' | 'signUps', number>) => {
      const kinds = [
        [outings, 'outing'],
        [holes, 'hole'],
        [rounds, 'round'],
        [signUps, 'sign-up'],
      ] as const
      const named = kinds.filter(([count]) => count > 0).map(([count, thing]) => counted(count, thing))
      return named.length === 0 ? 'Not everything is sent yet' : `${named.join(' and ')} not yet sent`
    },
  },
}
