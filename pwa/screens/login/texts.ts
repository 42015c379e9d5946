export const texts = {
  title: 'Login',
  login: 'Login',
  register: 'Register',
  forgot: 'Forgot your Password',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  done: 'Login Successful',
  failed: 'Login Failed',
  startOver: 'Start over',
  /** Does not reveal which of the two is wrong. */
  wrong: 'Check your username and password.',
  code: { question: 'Have an outing code? Score without logging in.', link: 'Score with a code' },
  /** For a club without an administrator. */
  notSetUp:
    'This club isn’t set up yet. If you set it up, open the setup link that the server printed when it started.',
  contact: 'Contact US',
}
