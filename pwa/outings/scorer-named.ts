import { firstLetter } from '#golf/letters.ts'

type Named = { readonly first: string; readonly last: string }

/** The golfer of a group who scores under a name: 'Ben Okafor', or 'Group 1 · BO' with the initials typed. */
export function scorerNamed<Golfer extends Named>(by: string, golfers: readonly Golfer[]): Golfer | null {
  const initials = by.split(' · ')[1] ?? ''
  const found = golfers.filter(({ first, last }) => {
    return `${first} ${last}` === by || (initials !== '' && initialsOf({ first, last }) === initials)
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** BO for Ben Okafor, as golfers enter them. */
export function initialsOf({ first, last }: Named): string {
  return `${firstLetter(first)}${firstLetter(last)}`.toUpperCase()
}
