import { and, asc, desc, eq, inArray, isNull, sql as expression } from 'drizzle-orm'
import { refusalOfSignature, type CardRefusal, type HoleToSign } from '#golf/card/certification.ts'
import { holeValue } from '#golf/card/hole-entry.ts'
import { isReturned, type CardRole } from '#golf/card/signatures.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Reader, Transaction } from '../database.ts'
import { amongKeys, prepared } from '../queries.ts'
import { scores, signatureHistory, signatures } from '../schema/cells.ts'
import { outingGolfers } from '../schema/outings.ts'
import { recordCells, type CellKind, type CellSet, type EnteredCell, type Writer } from './cell-recording.ts'
import { shownSignature, type ShownSignature, type SignatureValue } from './changes.ts'
import {
  entryIn,
  isScoredByGroup,
  mostEntries,
  nameOf,
  readField,
  scoreKind,
  validateScored,
  type ScoredField,
  type ScoreRefusal,
} from './scores.ts'
import { asSignature, readSignedCards, signatureCells } from './signed-cards.ts'

/**
 * A signature of a card by its player or marker; with `reopened`, which is the reason, the card is reopened instead.
 */
export type EnteredSignature = EnteredCell & {
  readonly entry: SignatureValue & { readonly golferId: number; readonly role: CardRole }
}

export type SignatureRefusal = ScoreRefusal | CardRefusal | 'card.signer'

/**
 * A signature is valid for the hole scores that the signer saw, which are compared with the card; therefore the last
 * valid one is shown. A signature made before the card was reopened is void.
 */
export const signatureKind: CellKind<EnteredSignature, SignatureValue, SignatureRefusal> = {
  ...signatureCells,
  placeOf: ({ outingId, entry: { golferId, role } }) => ({ outingId, golferId, role }),
  async readRules(tx, cells) {
    const golferIds = cells.map(({ entry }) => entry.golferId)
    const signerIds = cells.flatMap(({ entry }) => entry.signerId ?? [])
    const field = await readField(tx, [...golferIds, ...signerIds])
    const cardOf = await readCards(tx, golferIds)
    const signed = await readSignedCards(tx, golferIds)
    return {
      validate({ outingId, tgroupId, entry }, { current, set }) {
        const { golferId, role, baseVer } = entry
        const scored = validateScored(field, { outingId, tgroupId, golferId, hole: null })
        if (!scored.ok) return scored
        const name = nameOf(field, golferId)
        const value = signatureCells.valueOf(entry)
        const signatures = signed(golferId, set)
        const signature = asSignature(value)
        if (signature === null) return isReturned(signatures) ? accept(value) : refused('card.not-returned', { name })
        const { signerId } = signature
        const shown = signatures[role]
        // Accepted even if the signer has moved to another group since.
        if (shown?.signerId === signerId && shown.scores === signature.scores) return accept(value)
        const isOther = signerId !== golferId
        if (
          isOther !== (role === 'marker') ||
          !isScoredByGroup(field, { outingId, tgroupId, golferId: signerId, hole: null })
        ) {
          return refuse('card.signer', 'A card is signed by its player, and by another golfer of the group as marker.')
        }
        const isBeforeReopening =
          typeof current?.reopened === 'string' && baseVer !== undefined && baseVer < current.ver
        if (isBeforeReopening) return refused('card.changed', { name })
        const holes = cardOf(golferId, { field, set })
        const code = refusalOfSignature({ holes, signatures }, role, signature)
        return code === null ? accept(value) : refused(code, { name, holes })
      },
      lateValue({ outingId, tgroupId, entry }) {
        const isOfGroup = isScoredByGroup(field, { outingId, tgroupId, golferId: entry.golferId, hole: null })
        return isOfGroup ? signatureCells.valueOf(entry) : null
      },
    }
  },
  lastStands: true,
  lateOutcome: 'late',
}

function refused(
  code: CardRefusal,
  { name, holes = [] }: { readonly name: string; readonly holes?: readonly HoleToSign[] },
): Result<never, CardRefusal> {
  return refuse(code, sentences[code](name, holes))
}

const holesIn = (holes: readonly HoleToSign[]) =>
  `${holes.length === 1 ? 'hole' : 'holes'} ${holes.map(({ hole }) => hole).join(', ')}`

const sentences: Readonly<Record<CardRefusal, (name: string, holes: readonly HoleToSign[]) => string>> = {
  'card.incomplete': (name, holes) =>
    `${name}’s card has no score on ${holesIn(holes.filter(({ entry }) => entry === null))}. Enter it, then sign.`,
  'card.differences': (name, holes) =>
    `Two phones differ on ${holesIn(holes.filter(({ contested }) => contested))} of ${name}’s card. Agree on it, then sign again.`,
  'card.changed': (name) => `${name}’s card changed after it was signed here. Look at it and sign again.`,
  'card.returned': (name) => `${name}’s card is signed already.`,
  'card.not-certified': (name) => `${name}’s card isn’t signed by both.`,
  'card.not-returned': (name) => `${name}’s card isn’t signed by both, so its scores can be changed.`,
  'card.reason': () => 'Give a reason. The golfers see it.',
}

const selectScores = amongKeys((sql, golferIds) =>
  sql
    .select({
      golferId: scores.golferId,
      hole: scores.hole,
      strokes: scores.strokes,
      pickup: scores.pickup,
      conceded: scores.conceded,
      contested: scores.contested,
    })
    .from(scores)
    .where(inArray(scores.golferId, golferIds))
    .prepare(),
)

type Now = { readonly field: ScoredField; readonly set: Pick<CellSet, 'find'> }

/** Reads cards, including the scores recorded since they were stored. */
async function readCards(
  tx: Transaction,
  golferIds: readonly number[],
): Promise<(golferId: number, now: Now) => HoleToSign[]> {
  const rows = await selectScores(tx, golferIds)
  const read = new Map(rows.map((row) => [scoreKind.tables.keyOf(row), row]))
  return (golferId, { field, set }) => {
    const outingId = field.golfers.get(golferId)?.outingId ?? 0
    return [...(field.holes.get(outingId) ?? [])]
      .toSorted((one, other) => one - other)
      .map((hole) => {
        const place = { golferId, hole }
        const cell = set.find(scoreKind, place) ?? read.get(scoreKind.tables.keyOf(place))
        return { hole, entry: cell ? holeValue(cell) : null, contested: cell?.contested === true }
      })
  }
}

type Reopening = {
  readonly outingId: number
  readonly tgroupId: number
  readonly golferId: number
  readonly reason: string
  readonly writer: Writer
  readonly newId: () => string
}

/** Reopens a returned card. Both signatures become void; the history keeps them. */
export async function reopenCard(
  tx: Transaction,
  { outingId, tgroupId, golferId, reason, writer, newId }: Reopening,
): Promise<Result<null, SignatureRefusal>> {
  if (!/\S/.test(reason)) return refused('card.reason', { name: '' })
  const entry = { golferId, signerId: null, scores: null, reopened: reason }
  const given = (['player', 'marker'] as const).map((role) => {
    return { outingId, tgroupId, writer, entry: { ...entry, role, mid: newId() } }
  })
  const recorded = await recordCells(tx, signatureKind, given)
  return recorded.ok ? accept(null) : recorded
}

const selectOfOuting = prepared((sql) =>
  sql
    .select(shownSignature)
    .from(signatures)
    .innerJoin(outingGolfers, eq(outingGolfers.id, signatures.golferId))
    .where(and(eq(signatures.outingId, expression.placeholder('outingId')), isNull(outingGolfers.removedAt)))
    .orderBy(asc(signatures.golferId), asc(signatures.role))
    .prepare(),
)

/** Returns the signatures of an outing, without removed golfers. */
export async function signaturesOfOuting(reader: Reader, outingId: number): Promise<ShownSignature[]> {
  return await selectOfOuting(reader).execute({ outingId })
}

/** Returns the latest signatures and reopenings of one golfer's card, oldest first. */
export async function historyOfSignatures(reader: Reader, { golferId }: { readonly golferId: number }) {
  const latest = await reader.sql
    .select({
      role: signatureHistory.role,
      signerId: signatureHistory.signerId,
      scores: signatureHistory.scores,
      reopened: signatureHistory.reopened,
      ...entryIn(signatureHistory),
    })
    .from(signatureHistory)
    .where(eq(signatureHistory.golferId, golferId))
    .orderBy(desc(signatureHistory.id))
    .limit(mostEntries)
  return latest.toReversed()
}
