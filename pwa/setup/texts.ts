import { counted } from '../ui/words.ts'

export const texts = {
  first: {
    title: 'Set up your club',
    lead: 'You become the club’s administrator.',
    next: 'Next',
    failed: 'Club not set up',
    noLink:
      'Setting up a new club? Open the link that the server printed when it started. Look in its log, or restart it to see the link again.',
    cutLink:
      'Part of this link is missing. Copy all of it from the server’s log, or restart the server to see it again.',
    login: 'Log in',
  },
  title: 'Set up your club',
  lead: 'About half an hour. Stop any time; your progress is kept.',
  stepsTitle: 'Steps',
  offline: 'Connect to set up your club.',
  doctor: 'Is the server all right? See Doctor.',
  progress: ({ done, all }: { done: number; all: number }) => `${done} of ${all}`,
  isDone: '(done)',
  proxy: {
    title: 'The server can’t tell visitors apart, so they share one limit',
    todo: (addresses: readonly string[]) => `Set TRUSTED_PROXIES=${addresses.join(',')} on the server and restart it.`,
  },
  steps: {
    club: {
      title: 'Club',
      todo: 'Name, logo, colors, time zone, contact',
      done: 'Name, time zone, contact',
      go: 'Set up the club',
    },
    mail: { title: 'Email', go: 'Send me a test email' },
    courses: {
      title: 'Courses',
      todo: 'Pick yours from the catalog, or add it with its tees and holes.',
      done: (count: number) => `${counted(count, 'course')} with tees and holes`,
      go: 'Add courses',
    },
    members: {
      title: 'Members',
      todo: 'Upload your list. Everyone can play on Saturday.',
      done: (golfers: number) => counted(golfers, 'member'),
      go: 'Add members',
    },
    registration: {
      title: 'Who may register',
      todo: 'Anyone, with your approval, or by invitation',
      done: {
        open: 'Anyone can register',
        approval: 'Anyone can register, and you approve',
        invitation: 'By invitation only',
      },
      go: 'Choose',
    },
    practice: {
      title: 'Practice outing',
      todo: 'Four made-up golfers to score on your phone. Members don’t see it, and nothing is posted.',
      done: 'Practiced. Start another one any time.',
      running: ({ course, code, scores }: { course: string; code: string; scores: number }) =>
        `${course}, code ${code}, ${counted(scores, 'score')}`,
      go: 'Start practice',
      score: 'Score it',
      discard: 'Discard it',
      discarded: 'Practice outing discarded',
      notStarted: 'Practice not started',
      notDiscarded: 'Practice outing not discarded',
    },
  },
  mail: {
    todo: 'Members confirm their address and hear about tee times by email.',
    waiting: 'On its way. Check your inbox.',
    failed: (error: string) => `It didn’t go out: ${error}`,
    /** Followed by the time. */
    sent: 'Test email sent',
    noServer: 'No mail server is set, so emails reach no one. Set SMTP_URL on the server, then try again.',
    decline: 'Go without email',
    takeBack: 'Set up email',
    declined: 'Without email. Print invitations, and pass on what Messages lists.',
    notDeclined: 'Not saved',
    asked: 'Test email on its way',
    notAsked: 'No test email sent',
  },
  catalogue: {
    title: 'Add courses',
    note: 'These come with their tees, pars and stroke indexes.',
    add: 'Add',
    addOf: (name: string) => `Add ${name}`,
    added: 'Added',
    isAdded: (name: string) => `${name} added`,
    notAdded: 'Course not added',
    own: 'Add or import another course',
    close: 'Done',
  },
  hide: 'Hide from Home',
  hidden: 'Find it again under Administration, Setup.',
  notHidden: 'Not hidden',
}
