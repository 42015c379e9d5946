import { isFoundBy } from '#golf/names.ts'

/** Whether a suggestion matches the typed text. An empty text matches everything. */
export function fitsName(typed: string, name: string): boolean {
  return typed.trim() === '' || isFoundBy(typed, name)
}

/** Whether a name matches a filter, by the rule of the server's search. Up to two characters match everything. */
export function matchesName(filter: string, name: string): boolean {
  return filter.trim().length <= 2 || isFoundBy(filter, name)
}
