/** Texts for an invited member. */
export const texts = {
  title: 'Welcome',
  lead: ({ firstname, club }: { firstname: string; club: string }) =>
    `Hello ${firstname}. Choose a password, and you’re in ${club}.`,
  offline: 'Connect to use your invitation.',
  username: (username: string) => `You’ll log in as ${username}.`,
  fields: { password: 'Password', email: 'Email (optional)', phone: 'Phone (optional)' },
  hints: {
    email: 'For a new password if you forget yours. We’ll send a link to confirm it.',
    passedOn:
      'For a new password if you forget yours. It counts once you open the link that an administrator gives you.',
  },
  submit: 'Join',
  done: 'You’re in',
  failed: 'Not joined',
  login: 'Log in',
  contact: 'Write to the club',
  signedIn: {
    title: (name: string) => `You’re logged in as ${name}`,
    note: 'Sign out first, then open the invitation again.',
    home: 'Home',
  },
}
