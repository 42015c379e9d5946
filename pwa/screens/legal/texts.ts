/** What stands around the privacy page and the terms, which the server fills in. */
export const texts = {
  privacy: 'Privacy',
  terms: 'Terms',
  offline: 'Connect to read this page.',
}
