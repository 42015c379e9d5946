import { formatHandicap } from '#golf/course/handicap-text.ts'
import { counted } from '../../ui/counted.ts'

type OfOutings = { course: string; organizer: string }

/** What an administrator reads. */
export const texts = {
  only: { title: 'Administrators Only', lead: 'Only administrators can open this page.', home: 'Home' },
  error: 'Error',
  cancel: 'Cancel',
  restore: 'Restore',
  reason: {
    optional: 'Reason (optional)',
    onRound: 'Reason, shown on the round',
    onRounds: 'Reason, shown on the rounds',
  },
  /** The name of a list, as its filter and its pager call it. */
  lists: {
    all: 'All',
    filter: (what: string) => `Which ${what}`,
    pages: (what: string) => `Pages of ${what}`,
    showAll: (what: string) => `Show all ${what}`,
  },
  members: {
    title: 'Members',
    search: 'Find a member',
    offline: 'Connect to see members.',
    none: 'No members found',
    clear: 'Clear search',
    columns: {
      member: 'Member',
      username: 'Username',
      email: 'Email',
      status: 'Status',
      seen: 'Last seen',
      actions: 'Actions',
    },
    neverSeen: 'Never',
    manage: 'Manage',
    manageMember: (name: string) => `Manage ${name}`,
    back: 'Back',
    saved: 'Update Successful',
    ghin: (number: string) => `GHIN ${number}`,
    status: {
      active: 'Active',
      deactivated: 'Deactivated',
      unconfirmed: 'Not confirmed',
      administrator: 'Administrator',
    },
    confirming: ({ label, name }: { label: string; name: string }) => `${label}: ${name}`,
    actions: {
      confirm: { label: 'Confirm', question: 'Confirm this email? Only if you’re sure it’s theirs.' },
      'make-admin': {
        label: 'Make administrator',
        question: 'They can then manage every member, course and outing of the club.',
      },
      'remove-admin': {
        label: 'Remove admin rights',
        question: 'They keep their account but can no longer manage the club.',
      },
      'end-sign-ins': {
        label: 'Sign out everywhere',
        question: 'Signs them out on every device. Unsent scores stay there.',
      },
      'send-sign-in-link': { label: 'Send login link', question: 'Emails a one-time login link, valid 7 days.' },
      deactivate: { label: 'Deactivate', question: 'They can’t log in. Rounds and index are kept.' },
      reactivate: { label: 'Reactivate', question: 'They can log in again.' },
    },
  },
  emailChanges: {
    title: 'Email Changes',
    lead:
      'Approve only when you’re sure who it is: in person, by the phone number on file, or by the GHIN number. ' +
      'The change takes effect after 24 hours, and the old email can decline it until then.',
    offline: 'Connect to see email changes.',
    none: 'No email changes waiting',
    whatComes: 'When a member can’t confirm a change from the old email, you approve it here.',
    caption: 'Email changes',
    columns: { member: 'Member', old: 'Old email', new: 'New email', requested: 'Requested', action: 'Action' },
    /** The moment follows. */
    takesEffect: 'Approved. Takes effect',
    approve: 'Approve',
    approveOf: (name: string) => `Approve ${name}’s change`,
    decline: 'Decline',
    declineOf: (name: string) => `Decline ${name}’s change`,
    approved: 'Change approved',
    declined: 'Change declined',
  },
  messages: {
    title: 'Messages',
    what: 'messages',
    offline: 'Connect to see messages.',
    none: 'No messages',
    whatComes: 'Emails, texts and alerts the club sends are listed here.',
    states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' },
    kinds: { mail: 'Email', text: 'Text', push: 'Push' },
    to: ({ kind, address }: { kind: string; address: string }) => `${kind} to ${address}`,
    /** The error follows. A message that was stopped before its first try has had none. */
    tried: (attempts: number) => {
      if (attempts === 0) return ''
      return attempts === 1 ? 'Tried once: ' : `Tried ${attempts} times: `
    },
    /** The moment follows. */
    nextTry: '. Next try',
    show: 'Show message',
    retry: 'Send again',
    retryOf: ({ subject, address }: { subject: string; address: string }) => `Send again: ${subject}, to ${address}`,
    retried: 'Sending again',
  },
  alerts: {
    title: 'Alerts to members',
    on: 'On',
    stopped: 'Stopped',
    counts: ({ waiting, failed }: { waiting: number; failed: number }) => `${waiting} waiting, ${failed} failed`,
    by: (name: string) => `By ${name},`,
    note: 'New tee times and feelers notify no one.',
    stop: 'Stop alerts',
    resume: 'Resume alerts',
    done: 'Alerts stopped',
    resumed: 'Alerts resumed',
    question: {
      title: 'Stop alerts?',
      note:
        'New tee times and feelers won’t be announced and queued alerts won’t go out. ' + 'Personal messages still do.',
    },
  },
  outings: {
    title: 'Outings',
    lead: 'Post or cancel any outing in progress, hand it to another organizer, or reopen one that ended.',
    offline: 'Connect to see outings.',
    running: 'In progress',
    none: 'No outings in progress',
    start: 'Start outing',
    ended: 'Ended in the last 30 days',
    named: ({ course, organizer }: OfOutings) => `${course}, ${organizer}`,
    figures: ({ organizer, scores, golfers }: { organizer: string; scores: number; golfers: number }) =>
      `${organizer} · ${counted(scores, 'score')} of ${counted(golfers, 'golfer')}`,
    history: 'What happened to it',
    events: {
      posted: (by: string) => `Posted by ${by}`,
      canceled: (by: string) => `Canceled by ${by}`,
      handedOver: ({ by, to }: { by: string; to: string }) => `Handed over to ${to} by ${by}`,
      reopened: ({ by, reason }: { by: string; reason: string }) =>
        reason === '' ? `Reopened by ${by}` : `Reopened by ${by}: “${reason}”`,
    },
    actionOn: ({ action, named }: { action: string; named: string }) => `${action}: ${named}`,
    post: 'Post',
    handOver: {
      action: 'Hand over',
      actionTo: (name: string) => `Hand over to ${name}`,
      title: 'Hand over this outing',
      note: 'The new organizer can change it, score for every group and post it.',
      organizer: 'New organizer',
      members: 'Members',
      choose: 'Choose a member from the list.',
      done: 'Outing handed over',
      failed: 'Not handed over',
    },
    reopen: {
      action: 'Reopen',
      title: 'Reopen this outing',
      note: 'Every phone goes on with the scores it has.',
      wasPosted: 'Its rounds are deleted now and posted again when you post the outing.',
      done: { title: 'Outing reopened', detail: 'Every phone can score again' },
      failed: 'Not reopened',
    },
    remove: { action: 'Remove the rounds', about: (course: string) => `All rounds of the outing at ${course}` },
  },
  roundsToCheck: {
    title: 'Reported and Waiting Rounds',
    lead:
      'A reported round counts until you decide. A waiting round doesn’t count yet: ' +
      'its differential is 10 strokes or more below the golfer’s index.',
    offline: 'Connect to see these rounds.',
    list: 'Rounds to check',
    none: 'No rounds to check',
    whatComes: 'Members report a round from its details in Handicap Lookup.',
    what: 'rounds',
    named: ({ name, score }: { name: string; score: number }) => `${name}, ${score}`,
    heading: ({ name, score }: { name: string; score: number }) => `${name}: ${score}`,
    /** The moment follows. */
    postedBy: ({ name, isOfOuting }: { name: string; isOfOuting: boolean }) =>
      `Posted by ${name}${isOfOuting ? ' from an outing' : ''}`,
    waits: ({ differential, index }: { differential: number; index: number }) =>
      `Waiting: a differential of ${formatHandicap(differential)} with an index of ${formatHandicap(index)}`,
    /** The moment follows, then the words of the report. */
    reported: 'Reported',
    actionOn: ({ action, named }: { action: string; named: string }) => `${action}: ${named}`,
    stands: 'Keep as is',
    confirm: 'Confirm',
    correct: 'Correct',
    correctIn: (name: string) => `Correct in ${name}’s record`,
    remove: 'Remove',
    together: {
      action: (poster: string) => `All by ${poster}`,
      actionFor: ({ poster, name }: { poster: string; name: string }) => `All by ${poster} for ${name}`,
      about: ({ poster, name }: { poster: string; name: string }) => `All rounds ${poster} posted for ${name}`,
    },
    settle: {
      confirm: {
        title: 'Confirm this round?',
        action: 'Confirm',
        note: 'It counts from the date played.',
        done: 'Round confirmed',
      },
      remove: {
        title: 'Remove this round?',
        action: 'Remove',
        note: 'You can restore it for 30 days.',
        done: 'Round removed',
      },
      reasonMissing: 'Give a reason. The golfer gets to read it.',
      failed: 'Not saved',
    },
  },
  together: {
    title: 'Remove rounds together',
    action: (rounds: number) => `Remove ${counted(rounds, 'round')}`,
    keep: 'Keep them',
    none: 'No rounds.',
    round: ({ score, day }: { score: number; day: string }) => `${score} on ${day}`,
    note: 'You can restore them together for 30 days.',
    done: { title: 'Rounds removed', detail: 'Restore them together under Deleted Rounds' },
    failed: 'Not removed',
  },
  usgaRounds: {
    title: 'USGA Rounds',
    lead: 'Export downloads waiting and failed rounds once and marks them posted to the USGA.',
    what: 'rounds',
    offline: 'Connect to see rounds for the USGA.',
    export: 'Export CSV',
    none: 'No rounds',
    whatComes: 'A round comes here when its golfer sends it for USGA posting.',
    caption: 'USGA rounds',
    columns: { golfer: 'Golfer', ghin: 'GHIN', date: 'Date', course: 'Course', score: 'Score', status: 'Status' },
    states: { waiting: 'Waiting', sending: 'No answer', exported: 'Exported', sent: 'Posted', failed: 'Failed' },
    failed: 'Failed to post round to USGA',
    again: 'Download again',
    againWith: (golfer: string) => `Download the file with ${golfer}’s round again`,
    check: 'Check GHIN: is the round there?',
    isThere: 'Yes, it’s there',
    isThereOf: (golfer: string) => `Yes, the USGA has ${golfer}’s round`,
    isNotThere: 'No, it isn’t',
    isNotThereOf: (golfer: string) => `No, the USGA doesn’t have ${golfer}’s round`,
  },
  deletedRounds: {
    title: 'Deleted Rounds',
    lead: 'You can restore a deleted round for 30 days. It counts again from the date played.',
    offline: 'Connect to see deleted rounds.',
    none: 'No rounds deleted in the last 30 days',
    whatComes: 'Members delete a round from its details in Handicap Lookup.',
    list: 'Deleted rounds',
    what: 'deleted rounds',
    columns: {
      golfer: 'Golfer',
      date: 'Date',
      course: 'Course',
      score: 'Score',
      deleted: 'Deleted',
      until: 'Until',
      action: 'Action',
    },
    /** A moment stands before it. */
    deletedBy: ({ name, reason }: { name: string; reason: string }) =>
      reason === '' ? `by ${name}` : `by ${name}: “${reason}”`,
    restoreOf: ({ name, score }: { name: string; score: number }) => `Restore ${name}’s ${score}`,
    restored: { title: 'Round restored', detail: (name: string) => `${name}’s index was recalculated` },
    failed: 'Round not restored',
    together: {
      title: 'Deleted together',
      ofOuting: (outing: number) => `Outing ${outing}`,
      ofPoster: ({ golfer, poster }: { golfer: string; poster: string }) => `${golfer}, posted by ${poster}`,
      rounds: (count: number) => counted(count, 'round'),
      until: 'until',
      restore: (which: string) => `Restore together: ${which}`,
      restored: 'Rounds restored',
      failed: 'Rounds not restored',
    },
  },
  exports: {
    title: 'Exports',
    lead: 'These files hold private member data. Store them safely.',
    rounds: {
      title: 'Rounds',
      note: 'Every member’s rounds, each with its differential and the Handicap Index before and after it.',
    },
    members: {
      title: 'Members',
      note: 'All members, past and present: names, contact details, date of birth, GHIN number, index.',
    },
    courses: { title: 'Courses', note: 'Every course with its teeboxes, pars and stroke indexes.' },
    format: ({ title, format }: { title: string; format: string }) => `Export ${title.toLowerCase()} as ${format}`,
  },
}
