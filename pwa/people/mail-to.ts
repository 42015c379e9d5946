/** The address of a link that writes an email: the `@` stays, and nothing else can add to the link (RFC 6068). */
export function mailTo(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}
