/** What a person reads of the parts of the kit. */
export const texts = {
  loading: 'One moment…',
  cancel: 'Cancel',
  close: 'Close',
  closeNotice: (title: string) => `Close: ${title}`,
  linkNotCopied: 'Couldn’t copy the link',
}
