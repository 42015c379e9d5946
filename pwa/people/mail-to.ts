/**
 * Returns the address of a link that writes an email. The `@` stays and the rest is encoded, so that nothing can add to
 * the link (RFC 6068).
 */
export function mailTo(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}
