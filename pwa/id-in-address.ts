/** The id of something in an address; null for what cannot be one. */
export function idInAddress(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
