/** Parses a stored or received text; null for a text that is not JSON, and for none. */
export function parsedJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
