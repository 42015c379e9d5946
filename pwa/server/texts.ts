export const texts = {
  offline: 'You’re offline',
  serverDown: 'Can’t reach the club’s server',
  blocked: 'This network is blocking Nomad (a Wi-Fi login page?)',
  blockedHelp: 'This network is blocking Nomad. Log in to the Wi-Fi or turn it off, then try again.',
  /** @param title `offline` or `serverDown` */
  unreachable: (title: string) => `${title}. Check your signal and try again.`,
  /** For a change that got no answer. */
  noAnswer: 'No answer. It may be done already: check your signal and tap again, nothing is done twice.',
  /** For a change that got no answer and sends an email whenever it is made. */
  mayMailTwice: 'No answer. It may be done already: another tap may send a second email.',
  failed: 'Something went wrong on our side. Please try again.',
  again: 'Try again',
  login: 'Log in',
  home: 'Home',
  /** Before the time of a cached answer. */
  asOf: 'Offline. As of',
}
