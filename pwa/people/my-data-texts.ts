/** Texts about the download and the deletion of a person's data. */
export const texts = {
  title: 'Your data',
  note: 'What the app stores about you is yours.',
  privacy: 'Privacy',
  terms: 'Terms',
  download: 'Download everything about me',
  remove: 'Delete my account',
  question: {
    title: 'Delete your account?',
    now: 'You’re signed out everywhere now, give up your spots in tee times and leave the lists of golfers. Rounds and boards show your name until your account is deleted.',
    grace: 'Log in within 30 days to keep your account.',
    final: 'After that it’s final.',
    stays: 'Your rounds and scores stay, under “Former member”.',
  },
  done: { title: 'Account deleted', detail: 'Log in within 30 days to keep it' },
  failed: 'Account not deleted',
}
