import { inArray } from 'drizzle-orm'
import type { CardToSign } from '#golf/card/certification.ts'
import { isReturned } from '#golf/card/signatures.ts'
import { refuse, type Result } from '#golf/result.ts'
import type { Transaction } from '../database.ts'
import { amongKeys } from '../queries.ts'
import { signatureHistory, signatures } from '../schema/cells.ts'
import { cellTables, type CellKind, type CellSet } from './cell-recording.ts'
import type { SignatureValue } from './changes.ts'

/** The part of the signatures' kind that other kinds of cells need to find them. */
export const signatureCells = {
  name: 'sign',
  tables: cellTables({ shown: signatures, history: signatureHistory, key: ['golferId', 'role'] }),
  valueOf: ({ signerId, scores, reopened }) => ({ signerId, scores, reopened }),
} satisfies Pick<CellKind<never, SignatureValue>, 'name' | 'tables' | 'valueOf'>

const selectSignatures = amongKeys((sql, golferIds) =>
  sql.select().from(signatures).where(inArray(signatures.golferId, golferIds)).prepare(),
)

/** Returns the signatures of a golfer's card, including those recorded in this set. */
type SignedCards = (golferId: number, set: Pick<CellSet, 'find'>) => CardToSign['signatures']

export async function readSignedCards(tx: Transaction, golferIds: readonly number[]): Promise<SignedCards> {
  const rows = await selectSignatures(tx, golferIds)
  const read = Map.groupBy(rows, ({ golferId }) => golferId)
  return (golferId, set) => {
    const signatureOf = (role: 'player' | 'marker') => {
      const known = () => read.get(golferId)?.find((row) => row.role === role)
      return asSignature(set.find(signatureCells, { golferId, role }) ?? known())
    }
    return { player: signatureOf('player'), marker: signatureOf('marker') }
  }
}

/** Returns the refusal of a change to a card that is signed and returned; null for any other card. */
export function refusedAsReturned(
  signatures: CardToSign['signatures'],
  name: string,
): Result<never, 'card.returned'> | null {
  if (!isReturned(signatures)) return null
  return refuse('card.returned', `${name}’s card is signed. The organizer has what came in after that.`)
}

export function asSignature(value: SignatureValue | undefined) {
  if (value === undefined || value.signerId === null || value.scores === null) return null
  return { signerId: value.signerId, scores: value.scores }
}
