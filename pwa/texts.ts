/** What a person reads where no screen is, and of files. */
export const texts = {
  notFound: {
    title: 'Page Not Found',
    lead: 'The page you are looking for does not exist. Please go back, or select an item from the menu.',
  },
  broken: {
    title: 'This screen didn’t load',
    head: 'Something went wrong here',
    reload: 'Reload',
    saved: 'Scores that you recorded are safe on this phone.',
    unsaved: 'Unsent scores are lost on reload. Write them down first.',
  },
  file: { saved: 'File saved', notSaved: 'Couldn’t save the file' },
}
