/** Returns the number with its noun: 1 hole, 2 holes. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

/** Returns the text with its first letter in upper case. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Returns the text with its first letter in lower case. */
export function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
