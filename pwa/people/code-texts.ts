/** The second step of a login: the code after the password. */
export const texts = {
  app: { label: 'Code from your authenticator app', hint: 'Six digits. A new one comes every 30 seconds.' },
  recovery: {
    label: 'Recovery code',
    hint:
      'One of the ten you printed or copied. Each works once. ' +
      'Lost them too? The person who installed the app for the club can turn the second step off.',
  },
  useRecovery: 'Use a recovery code',
  useApp: 'Use my authenticator app',
  required: 'Code is required',
}
