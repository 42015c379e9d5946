export const texts = {
  title: 'Doctor',
  lead: 'How the server is doing, and what to do about it. npm run doctor shows the same in its terminal.',
  offline: 'Connect to check the server.',
  findings: 'Findings',
  states: { good: 'Fine', warning: 'Needs a look', fault: 'Not working', unknown: 'Unknown' },
  again: 'Check again',
  testMail: 'Send me a test email',
  mailSent: 'Test email on its way. Check again in a moment.',
  mailNotSent: 'No test email sent',
  noMailServer: 'No mail server is set. Set SMTP_URL on the server and restart it.',
}
