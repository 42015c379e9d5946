export const texts = {
  title: 'Redirecting',
  incomplete: 'This link is incomplete. Open it again from your email.',
  home: 'Home',
  next: 'Continue',
  continuing: (username: string) => `Continuing as ${username}.`,
  question: (username: string) => `Tap Continue to log in as ${username}.`,
  failed: 'Login Failed',
  used: 'This link was used already, or has expired. Log in with your password.',
}
