/** The reasons why a card of another phone was not taken. */
export const handoverTexts = {
  damaged: 'This isn’t a whole card. Start again on the other phone.',
  newer: 'The other phone has a newer version of the app. Update this phone first, or type the code.',
  unpackable: 'This phone’s browser is too old to take a card. Type the code when you have a signal.',
  otherOuting: (course: string) =>
    `That’s the card of another outing, at ${course}. Open Take over a card from the leaderboards page.`,
  notAtTheClub:
    'This outing isn’t at the club yet. Log in on this phone as one of its golfers, or connect the other phone first.',
  otherGroup: (group: number) => `This phone scores group ${group}. Hand over that card first, or use another phone.`,
}
