export const texts = {
  loading: 'One moment…',
  cancel: 'Cancel',
  close: 'Close',
  closeNotice: (title: string) => `Close: ${title}`,
  linkNotCopied: 'Couldn’t copy the link',
}
