/** Texts of lists, pickers and forms. Separate from `texts.ts`, which is in the first load of a card. */
export const listTexts = {
  choose: 'Choose',
  correct: 'Please correct the following error(s):',
  sortBy: 'Sort by',
  ascending: 'Ascending',
  descending: 'Descending',
  noMatches: 'No matches',
  chosen: 'Selected',
  selected: (name: string) => `${name} selected`,
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
}
