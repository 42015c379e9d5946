/** What a person reads of lists, pickers and forms. Apart from `texts.ts`, which the first load of a card has. */
export const listTexts = {
  choose: 'Choose',
  correct: 'Please correct the following error(s):',
  sortBy: 'Sort by',
  ascending: 'Ascending',
  descending: 'Descending',
  noMatches: 'No matches',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
}
