/** 1 hole, 2 holes. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

/** The text with its first letter capital. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
