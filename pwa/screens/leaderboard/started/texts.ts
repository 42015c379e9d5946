export const texts = {
  codeComes: 'The code comes when this outing is at the club.',
  logInAgain: 'Log in as the member who started it to send it to the club.',
  logIn: 'Log in',
  tryAgain: 'Try again',
}
