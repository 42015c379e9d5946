export const texts = {
  title: 'Doctor',
  lead: 'The server and what it depends on. npm run doctor shows the same in its terminal.',
  offline: 'Connect to examine the server.',
  findings: 'Findings',
  states: { good: 'Fine', warning: 'Look at this', fault: 'Doesn’t work', unknown: 'Not known' },
  again: 'Examine again',
  testMail: 'Send me a test email',
  mailSent: 'Test email on its way. Examine again in a moment.',
  mailNotSent: 'No test email sent',
}
