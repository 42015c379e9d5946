/** Texts around the privacy page and the terms, whose content comes from the server. */
export const texts = {
  privacy: 'Privacy',
  terms: 'Terms',
  offline: 'Connect to read this page.',
}
