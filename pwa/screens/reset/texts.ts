export const texts = {
  title: 'Password Reset',
  step: ({ now, of }: { now: number; of: number }) => `Step ${now} of ${of}`,
  usernameRequired: 'please enter username',
  emailRequired: 'Email Required.',
  next: 'Continue',
  forgotten: 'Forgot your username? It’s in the first email you got from us, and the club can tell you.',
  contact: 'Contact US',
  choice: {
    label: 'How to get your password',
    question: 'We can send a temporary password to the email on file.',
    send: 'Send Password',
    change: 'Change email and send password',
    back: 'Back',
  },
  change: {
    note: 'You (via the email on file) or an administrator must approve this first.',
    email: 'New email',
    request: 'Request change',
  },
  sent:
    'If that account exists, we’ve emailed a temporary password. ' +
    'It works once, within 30 minutes; your current password still works.',
  requested:
    'If that account exists, we’ve emailed the address on file. ' +
    'Once it or an administrator approves, we’ll send a password to the new email.',
  /** For a club without a mail server. The texts are the same for every username, as above. */
  withoutEmail: {
    question: 'We can’t send email yet. An administrator can pass a temporary password on to you.',
    sent:
      'If that account exists, an administrator has your temporary password. ' +
      'It works once, within 30 minutes; your current password still works.',
    note: 'An administrator must approve this first.',
    requested:
      'If that account exists, an administrator has to approve the new email, and then has a temporary password for you.',
    /** Followed by the address of the club. */
    write: 'To get it, write to',
  },
  login: 'Try Login',
}
