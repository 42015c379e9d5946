import { counted } from '../ui/text.tsx'

/** What is only on this phone, of whoever is about to leave. */
export type Unsent = { readonly holes: number; readonly rounds: number; readonly signUps: number }

export function unsentTitle({ holes, rounds, signUps }: Unsent): string {
  const kinds = [
    [holes, 'hole'],
    [rounds, 'round'],
    [signUps, 'sign-up'],
  ] as const
  const told = kinds.filter(([count]) => count > 0).map(([count, thing]) => counted(count, thing))
  return told.length === 0 ? 'Not everything is sent yet' : `${told.join(' and ')} not yet sent`
}
