export const texts = {
  title: 'Confirm your email',
  lead: 'Tap Confirm to confirm your email.',
  confirm: 'Confirm',
  done: 'Confirmation Complete',
  offline: { title: 'You’re offline', detail: 'The link still works. Try again when you’re online.' },
  failed:
    'There was a problem while trying to confirm your email address. ' +
    'Please check to make sure you have the correct link inputted. If the problem persists Contact Us',
  contact: 'Contact Us',
}
