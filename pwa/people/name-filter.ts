/** Filters by name once more than two characters are typed: every typed word stands somewhere in the name. */
export function matchesName(filter: string, name: string): boolean {
  const typed = plain(filter).trim()
  return typed.length <= 2 || typed.split(/\s+/).every((part) => plain(name).includes(part))
}

/** Lower case without accents and apostrophes, so that kovac finds Kovač. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
}
