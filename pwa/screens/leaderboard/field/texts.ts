/** Messages from the organizer to all golfers. */
export const texts = {
  kinds: { message: 'Message from the organizer', suspended: 'Play is suspended', resumed: 'Play has resumed' },
  /** Followed by the time at which the message was sent. */
  sent: (name: string) => `${name},`,
  read: 'I’ve read it',
}
