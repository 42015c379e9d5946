export const texts = {
  title: 'Email Change',
  lead: 'Someone wants to move your account to another email. Nothing has changed yet.',
  approve: 'Approve',
  decline: 'This wasn’t me',
  approved: {
    title: 'Change approved',
    lead: 'Your account is moving to the new email. We’ve sent a temporary password there.',
  },
  declined: {
    title: 'Change declined',
    lead: 'Nothing has changed. Your email and password stay the same.',
  },
  unusable: {
    title: 'This link has been used or has expired',
    lead: 'Log in to see which email your account has. If it isn’t yours, or you can’t log in, ask the club.',
  },
  ask: 'Ask the club',
  login: 'Login',
}
