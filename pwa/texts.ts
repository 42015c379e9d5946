/** Texts shown in place of a screen that failed or could not be opened. */
export const texts = {
  broken: {
    title: 'This screen didn’t load',
    head: 'Something went wrong here',
    reload: 'Reload',
    saved: 'Scores that you recorded are safe on this phone.',
    unsaved: 'Unsent scores are lost on reload. Write them down first.',
  },
  notYetOpen: { title: 'Still loading', text: 'This opens as soon as your signal allows.' },
  notOpened: { title: 'Couldn’t open this', text: 'Check your signal and try again.' },
}
