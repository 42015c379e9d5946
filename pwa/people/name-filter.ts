import { isFoundBy } from '#golf/names.ts'

/** Whether a suggestion matches what is typed. Everything matches an empty text. */
export function fitsName(typed: string, name: string): boolean {
  return typed.trim() === '' || isFoundBy(typed, name)
}

/** Filters by name like the server's search, once more than two characters are typed. */
export function matchesName(filter: string, name: string): boolean {
  return filter.trim().length <= 2 || isFoundBy(filter, name)
}
