/** What is only on this phone, of whoever is about to leave. */
export type Unsent = { readonly holes: number; readonly rounds: number }

export function unsentTitle({ holes, rounds }: Unsent): string {
  const parts = [counted(holes, 'hole'), counted(rounds, 'round')].filter((part) => part !== '')
  return parts.length === 0 ? 'Not everything is sent yet' : `${parts.join(' and ')} not yet sent`
}

function counted(count: number, thing: string): string {
  return count === 0 ? '' : `${count} ${thing}${count === 1 ? '' : 's'}`
}
