/** The id of a course in an address; null for what cannot be one. */
export function courseIdOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
