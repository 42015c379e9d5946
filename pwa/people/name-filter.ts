import { isFoundBy } from '#golf/names.ts'

/** Whether something that is offered while it is typed begins to fit; everything fits nothing. */
export function fitsName(typed: string, name: string): boolean {
  return typed.trim() === '' || isFoundBy(typed, name)
}

/** Filters by name as the club searches, once more than two characters are typed. */
export function matchesName(filter: string, name: string): boolean {
  return filter.trim().length <= 2 || isFoundBy(filter, name)
}
