export const texts = {
  loading: 'One moment…',
  cancel: 'Cancel',
  close: 'Close',
  closeNotice: (title: string) => `Close: ${title}`,
  linkCopied: 'URL Copied',
  linkNotCopied: 'Couldn’t copy the link',
}
