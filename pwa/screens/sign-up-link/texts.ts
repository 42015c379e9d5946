export const texts = {
  yourSignUp: 'Your sign-up',
  connectToSee: 'You need a connection to see your sign-up. The link still works.',
  teeTimes: 'See tee times',
  confirm: 'Confirm my sign-up',
  withdraw: 'Withdraw',
  giveUp: 'Give up my spot',
  keep: 'Keep my spot',
  players: 'Players',
  details: 'Details',
  confirmTitle: 'Confirm your sign-up',
  notSignedUp: 'You’re not signed up',
  standings: {
    unconfirmed: 'You have no spot until you confirm.',
    in: 'If you can’t make it, withdraw any time before the start.',
    waiting: 'The next open spot goes to the first golfer on the waiting list.',
    ended: 'You no longer have a spot. While sign-up is open, you can sign up again and join at the end.',
  },
} as const
