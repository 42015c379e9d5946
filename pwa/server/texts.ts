export const texts = {
  offline: 'You’re offline',
  serverDown: 'Can’t reach the club’s server',
  unreachable: 'You’re offline. Check your signal and try again.',
  failed: 'Something went wrong on our side. Please try again.',
  again: 'Try again',
  login: 'Log in',
  home: 'Home',
  /** Before the time of a cached answer. */
  asOf: 'Offline. As of',
}
