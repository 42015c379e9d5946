export const texts = {
  title: 'Reset Temp Password',
  currentPassword: { label: 'Current password', hint: 'The temporary password we emailed, or your current one.' },
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  newPasswordRequired: 'New password is required',
  next: 'Continue',
  approval: {
    title: 'Your email is confirmed.',
    note: 'An administrator will look at your registration. You’ll get an email, and this page continues by itself.',
    noteWithoutEmail: 'An administrator will look at your registration. This page continues by itself then.',
    ask: 'Ask the club',
  },
  answered: {
    title: 'Your registration',
    note: 'The club has answered your registration. Open the email we just sent you.',
    noteWithoutEmail: 'The club has declined your registration. To know why, write to the club.',
    login: 'Log in',
  },
  confirm: {
    title: 'Almost there',
    hasPassword: 'I have a temporary password',
    please: 'Please confirm your email.',
    /** Followed by the address, if it is known. */
    sentTo: 'We sent a link to',
    sent: 'We sent you a link.',
    open: 'It works for 24 hours. Open it on any device and you’re in.',
    noEmail: 'No email? Check your spam folder and the address above.',
    again: 'Send it again',
    edit: 'Edit the address',
    send: 'Send the link',
    signOut: 'Sign Out',
    done: { title: 'Email sent', detail: (email: string) => `Open the link we sent to ${email}.` },
    failed: 'Email not sent',
    /** For a club without a mail server. */
    withoutEmail: {
      /** Followed by the address, if it is known. */
      waits: 'We can’t send email yet, so an administrator has to confirm it:',
      waitsUnknown: 'We can’t send email yet, so an administrator has to confirm it.',
      /** Followed by the address of the club. */
      write: 'This page continues by itself then. To ask for it, write to',
      save: 'Save the address',
      saved: { title: 'Address saved', detail: (email: string) => `An administrator has to confirm ${email}.` },
      failed: 'Address not saved',
    },
  },
}
