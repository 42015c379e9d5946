/** Texts of lists, pickers and forms. Separate from `texts.ts`, which is in the first load of a card. */
export const texts = {
  choose: 'Choose',
  correct: 'Please correct the following error(s):',
  sortBy: 'Sort by',
  /** The label of the current order, which a tap reverses. */
  order: (isDescending: boolean) =>
    isDescending ? 'Descending order. Sort ascending' : 'Ascending order. Sort descending',
  tooLong: (over: number, most: number) =>
    `${over.toLocaleString('en-US')} ${over === 1 ? 'character' : 'characters'} too long. Use no more than ${most.toLocaleString('en-US')}.`,
  charactersLeft: (left: number) => `${left.toLocaleString('en-US')} ${left === 1 ? 'character' : 'characters'} left`,
  noMatches: 'No matches',
  chosen: 'Selected',
  selected: (name: string) => `${name} selected`,
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
}
