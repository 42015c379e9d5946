/** What is only on this phone, of whoever is about to leave. */
export type Unsent = { readonly holes: number; readonly rounds: number; readonly signUps: number }

export function unsentTitle({ holes, rounds, signUps }: Unsent): string {
  const parts = [counted(holes, 'hole'), counted(rounds, 'round'), counted(signUps, 'sign-up')]
  const told = parts.filter((part) => part !== '')
  return told.length === 0 ? 'Not everything is sent yet' : `${told.join(' and ')} not yet sent`
}

function counted(count: number, thing: string): string {
  return count === 0 ? '' : `${count} ${thing}${count === 1 ? '' : 's'}`
}
