export const texts = {
  title: 'Unsubscribe',
  lead: 'Tap Unsubscribe to stop tee time emails.',
  unsubscribe: 'Unsubscribe',
  contact: 'Contact Us',
  done: {
    title: 'Unsubscribed',
    lead: 'You won’t get tee time emails. Your text settings haven’t changed.',
    settings: 'Change this in My Account',
  },
}
