/** Messages of the organizer to the field, loaded with the first one. */
export const fieldTexts = {
  kinds: { message: 'Message from the organizer', suspended: 'Play is suspended', resumed: 'Play has resumed' },
  /** The time it was sent follows. */
  sent: (name: string) => `${name},`,
  read: 'I’ve read it',
}
