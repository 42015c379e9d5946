import type { RoundRow, usgaStates } from '#sync/calls/rounds.ts'

type UsgaState = (typeof usgaStates)[number]
type Told = Pick<RoundRow, 'aga' | 'aga_posted' | 'aga_state'>

const waiting = 'Waiting for the handicap chair'
const posted = 'Posted to the USGA'

const texts: Readonly<Record<UsgaState, string>> = {
  waiting,
  exported: posted,
  sent: posted,
  sending: 'Sent to the USGA, not confirmed yet',
  failed: 'Not posted: the USGA didn’t take this round',
}

/** How far a round is on its way to the USGA, null for one that was never handed on. */
export function usgaText({ aga_posted, aga_state = null }: Told): string | null {
  if (aga_state !== null) return texts[aga_state]
  return aga_posted ? posted : null
}

/** Whether the button is offered: not while the round waits or has arrived. */
export function mayPostToUsga({ aga, aga_posted, aga_state = null }: Told): boolean {
  return aga !== null && !aga_posted && aga_state !== 'waiting'
}

/** What is said of a round that was handed on. */
export function handedOn(state: UsgaState): { readonly title: string; readonly detail: string | undefined } {
  if (state !== 'waiting') return { title: texts[state], detail: undefined }
  return { title: waiting, detail: 'The chair passes your round on to the USGA.' }
}
