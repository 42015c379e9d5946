export const texts = {
  unsaved: 'Not saved yet',
  unsent: 'Not sent yet',
  discard: 'Discard',
  discarded: 'Discarded',
  undo: 'Undo',
}
