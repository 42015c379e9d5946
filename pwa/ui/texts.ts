/** Announced for rows that are loading. A separate constant, which the build inlines into the first load of a card. */
export const loadingRows = 'Loading'

export const texts = {
  loading: 'One moment…',
  cancel: 'Cancel',
  close: 'Close',
  closeNotice: (title: string) => `Close: ${title}`,
  linkCopied: 'URL Copied',
  linkNotCopied: 'Couldn’t copy the link',
}
