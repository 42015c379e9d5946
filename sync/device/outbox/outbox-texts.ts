/**
 * The sentences about operations that wait, were refused or were lost. Separate from the other texts, because the first
 * hole is drawn without them.
 */
export const outboxTexts = {
  notAccepted: 'This wasn’t accepted.',
  enterCodeAgain: 'Enter the outing code again.',
  entriesLost: (count: number) =>
    `${count === 1 ? 'An entry was lost before it was' : `${count} entries were lost before they were`} sent. Check the card.`,
  entriesForgotten: (count: number) =>
    `The club no longer has ${count === 1 ? 'an entry' : `${count} entries`} from this phone. Check the card.`,
}
