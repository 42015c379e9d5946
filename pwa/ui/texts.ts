/** Read aloud for rows that are loading. A constant of its own costs the first load of a card no name. */
export const loadingRows = 'Loading'

export const texts = {
  loading: 'One moment…',
  cancel: 'Cancel',
  close: 'Close',
  closeNotice: (title: string) => `Close: ${title}`,
  linkCopied: 'URL Copied',
  linkNotCopied: 'Couldn’t copy the link',
}
