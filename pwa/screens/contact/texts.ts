export const texts = {
  title: 'Contact US',
  lead: 'Please send us your questions or comments.',
  /** Followed by the club's address. */
  leadTo: 'Please send your questions or comments to',
  name: 'Name',
  message: 'Message',
  send: 'Send',
  required: 'This field is required',
  done: { title: 'Message sent', detail: 'The club will reply by email.' },
  failed: 'Message not sent',
}
