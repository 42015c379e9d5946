/** What a person reads of the parts of the kit. */
export const texts = {
  loading: 'One moment…',
  cancel: 'Cancel',
  close: 'Close',
  closeNotice: (title: string) => `Close: ${title}`,
  choose: 'Choose',
  sortBy: 'Sort by',
  ascending: 'Ascending',
  descending: 'Descending',
  noMatches: 'No matches',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  linkNotCopied: 'Couldn’t copy the link',
}
