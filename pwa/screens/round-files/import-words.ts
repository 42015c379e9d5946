import { mostCharacters } from '#sync/calls/round-exchange.ts'
import { counted } from '../../ui/text.tsx'

/** Why a chosen file (null when it cannot be read) cannot be one of rounds; undefined when the club can look at it. */
export function fileFault(csv: string | null): string | undefined {
  if (csv === null) return 'This file cannot be read. Please choose it again.'
  if (csv.trim() === '') return 'This file is empty.'
  if (csv.length > mostCharacters) return 'This file is too long for one import. Please import it in parts.'
  return undefined
}

/** What the preview says above the rows that are refused. */
export function previewText({ accepted, refused }: { readonly accepted: number; readonly refused: number }): string {
  const taken = accepted === 0 ? 'No round will be posted' : `${counted(accepted, 'round')} will be posted`
  if (refused === 0) return `${taken}, and no row is refused.`
  return `${taken}, and ${counted(refused, 'row')} ${refused === 1 ? 'is' : 'are'} refused:`
}
