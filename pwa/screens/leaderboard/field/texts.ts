/** What the organizer told the field, loaded once there is something. */
export const fieldTexts = {
  kinds: { message: 'Message from the organizer', suspended: 'Play is suspended', resumed: 'Play goes on' },
  /** The time it was sent follows. */
  sent: (name: string) => `${name},`,
  read: 'I’ve read it',
}
