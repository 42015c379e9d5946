import { firstLetter } from '#golf/letters.ts'

type Named = { readonly first: string; readonly last: string }

/**
 * Returns the golfer of a group who scores under a name: 'Ben Okafor', or 'Group 1 · BO' with typed initials; null if
 * none or more than one matches.
 */
export function scorerNamed<Golfer extends Named>(by: string, golfers: readonly Golfer[]): Golfer | null {
  const initials = by.split(' · ')[1] ?? ''
  const found = golfers.filter(({ first, last }) => {
    return `${first} ${last}` === by || (initials !== '' && initialsOf({ first, last }) === initials)
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Returns initials as golfers enter them: BO for Ben Okafor. */
export function initialsOf({ first, last }: Named): string {
  return `${firstLetter(first)}${firstLetter(last)}`.toUpperCase()
}
