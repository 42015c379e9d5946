export const texts = {
  title: 'Unsubscribe',
  lead: 'Tap Unsubscribe to stop tee time emails, including those about tee times you’re in.',
  unsubscribe: 'Unsubscribe',
  contact: 'Contact Us',
  done: {
    title: 'Unsubscribed',
    /** Without text messages the choice becomes None, which ends alerts on the phone as well. */
    lead: 'You won’t get tee time emails. Texts go on if you chose them; if not, alerts on your phone end too.',
    settings: 'Change this in My Account',
  },
}
