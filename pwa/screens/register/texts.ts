export const texts = {
  title: 'Register',
  lead: {
    question: 'Already a member?',
    login: 'Log in',
    approval: 'An administrator approves each registration.',
    approvalEmail: 'You’ll get an email.',
    /** Followed by the address of the club. */
    withoutEmail: 'We can’t send email yet, so an administrator has to confirm your address. Write to',
  },
  byInvitation: {
    title: (club: string) => `${club} takes new members by invitation`,
    note: 'Would you like to join? Ask a member, or write to',
    ask: 'Write to the club',
  },
  fields: {
    dob: 'Date of birth',
    phone: 'Phone',
    password: 'Password',
    referral: 'Who referred you?',
  },
  placeholders: { dob: 'MM-DD-YYYY', phone: '480-555-0100' },
  register: 'Register',
  required: 'This field is required',
  taken: 'This username is already taken.',
  incomplete: 'Required information has not been provided.',
  done: {
    title: 'Register Successful',
    detail: 'You are now logged in.',
    waits: 'An administrator will look at your registration.',
  },
  failed: 'Something went wrong. Please try again soon. If the problem persists, contact us',
}
