import { counted } from '../ui/words.ts'

/** Texts about a person that several forms use. */
export const texts = {
  firstname: 'First name',
  lastname: 'Last name',
  username: 'Username',
  email: 'Email',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  ghin: 'GHIN number',
  password: 'Password',
  newPassword: {
    label: 'New password',
    hint: '8 characters or more. A few words are easy to remember and hard to guess.',
  },
  repeatedPassword: 'Confirm password',
  notify: { label: 'Tee time notification', None: 'No', Text: 'Text', Email: 'Email', Both: 'Both' },
  birthday: {
    form: 'Please enter a valid date in MM-DD-YYYY format.',
    invalid: 'Invalid date. The date must be less than today and in MM-DD-YYYY format.',
  },
  handicap: {
    hint: 'Like 14.3, or +1.2 for a plus handicap.',
    rounded: (index: string) => `Counts as ${index}.`,
    decrease: (label: string) => `Decrease: ${label}`,
    increase: (label: string) => `Increase: ${label}`,
  },
  /** Shown after a transferred index. */
  transferred: '(transferred)',
  /** Shown below the name of a golfer with a transferred index, in a line with the index as its large figure. */
  transferredIndex: 'Transferred index',
  memberPicks: {
    filter: 'Filter by name',
    nothing: 'No golfers found',
    connect: 'Connect to see the members.',
    connectOnce: 'Connect once to load the members.',
  },
  /** The line above the button with which a person joins. */
  consent: {
    by: 'By joining you agree to the',
    terms: 'terms',
    and: 'and have read about your',
    privacy: 'privacy',
  },
  sendEmail: {
    label: 'Send Email / Text',
    stopped: 'An administrator has turned off messages to members.',
    notApproved: 'An administrator has to approve you before you can send to all members.',
    noneLeft: 'No sends left. Each one counts for 24 hours, so try again later.',
    noOne: 'No one gets this.',
    goesTo: (members: number, ways: readonly string[]) => `Goes to ${counted(members, 'member')} (${ways.join(', ')}).`,
    sendsLeft: (left: number) => `${counted(left, 'send')} left. Each one counts for 24 hours.`,
  },
}

/** The second step of a login: the code after the password. */
export const codeTexts = {
  app: { label: 'Code from your authenticator app', hint: 'Six digits. A new one comes every 30 seconds.' },
  recovery: {
    label: 'Recovery code',
    hint:
      'One of the ten you printed or copied. Each works once. ' +
      'Lost them too? The person who installed the app for the club can turn the second step off.',
  },
  useRecovery: 'Use a recovery code',
  useApp: 'Use my authenticator app',
  required: 'Code is required',
}

/** Texts about the download and the deletion of a person's data. */
export const myDataTexts = {
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
