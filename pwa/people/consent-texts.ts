/** The line above the button with which a person joins. */
export const texts = {
  by: 'By joining you agree to the',
  terms: 'terms',
  and: 'and have read about your',
  privacy: 'privacy',
}
