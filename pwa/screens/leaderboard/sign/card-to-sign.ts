import { markerOf, signingOf, type CardToSign } from '#golf/card/certification.ts'
import { holeValue, type HoleValue } from '#golf/card/hole-entry.ts'
import { cardRoles, isReturned, type CardRole } from '#golf/card/signatures.ts'
import type { EnteredScore } from '#sync/device/outings/history.ts'
import type { OutingOnPhone, PhoneSignature } from '#sync/device/outings/outings.ts'
import { signaturesOf } from '../hole/signed-on-hole.ts'

type Signed = Pick<OutingOnPhone, 'card' | 'cells' | 'signatures'>

/** The card of a golfer on this phone, with the data for signing it. */
export type CardOnPhone = {
  readonly card: CardToSign
  /** Whether both have signed the same scores. No phone can change the card then. */
  readonly isLocked: boolean
  /** The valid signatures: those of the scores that the card shows. */
  readonly counting: Readonly<Record<CardRole, PhoneSignature | null>>
  /** Holes without a score. */
  readonly open: readonly number[]
  /** Holes on which two phones differ. */
  readonly differences: readonly number[]
  /** The last reopening, if no signature is valid since; otherwise null. */
  readonly reopened: { readonly by: string | null; readonly reason: string } | null
}

export function cardOnPhone({ card, cells, signatures }: Signed, golferId: number): CardOnPhone {
  const own = new Map(cells.flatMap((cell) => (cell.golferId === golferId ? [[cell.hole, cell]] : [])))
  const holes = card.holes
    .map(({ hole }) => {
      const cell = own.get(hole)
      return { hole, entry: cell ? holeValue(cell) : null, contested: cell?.contested === true }
    })
    .toSorted((one, other) => one.hole - other.hole)
  const cellOf = (role: CardRole) => signatures.find((one) => one.golferId === golferId && one.role === role)
  const toSign = { holes, signatures: signaturesOf(signatures, golferId) }
  const { state, differences } = signingOf(toSign)
  const isLocked = isReturned(toSign.signatures)
  const counts = (role: CardRole) => isLocked || state === `${role}-certified` || state === 'returned'
  const countingOf = (role: CardRole) => (counts(role) ? (cellOf(role) ?? null) : null)
  const counting = { player: countingOf('player'), marker: countingOf('marker') }
  const reopening = cardRoles.map(cellOf).find((one) => typeof one?.reopened === 'string')
  const isOpenAgain = reopening !== undefined && counting.player === null && counting.marker === null
  return {
    card: toSign,
    isLocked,
    counting,
    open: holes.filter(({ entry, contested }) => entry === null && !contested).map(({ hole }) => hole),
    differences,
    reopened: isOpenAgain ? { by: reopening.by, reason: reopening.reopened ?? '' } : null,
  }
}

/** Returns the number of cards of a group, of those that both have signed, and the next to sign. */
export function cardsOfGroup(outing: Signed, golferIds: readonly number[]) {
  const playing = golferIds.filter((id) => outing.card.golfers.some((one) => one.id === id && one.leftFrom === null))
  const cards = playing.map((golferId) => ({ golferId, ...cardOnPhone(outing, golferId) }))
  const nextAfter = (golferId: number): number | null => {
    const at = playing.indexOf(golferId)
    const inTurn = [...cards.slice(at + 1), ...cards.slice(0, Math.max(at, 0))]
    return inTurn.find(({ isLocked, open }) => !isLocked && open.length === 0)?.golferId ?? null
  }
  return {
    of: playing.length,
    signed: cards.filter(({ isLocked }) => isLocked).length,
    hasWholeCard: cards.some(({ open }) => open.length === 0),
    /** Returns the golfer of the next card to sign after this one; null for none. */
    nextAfter,
  }
}

/** Returns the golfers of a group who may mark a card: the proposed one first, those who left the course last. */
export function markersOf({ card }: Pick<OutingOnPhone, 'card'>, golferId: number): readonly number[] {
  const group = card.golfers.find(({ id }) => id === golferId)?.group
  const golfers = card.golfers.filter((golfer) => golfer.group === group)
  const isHere = ({ id, leftFrom }: (typeof golfers)[number]) => id === golferId || leftFrom === null
  const here = golfers.filter(isHere).map(({ id }) => id)
  const gone = golfers.filter((golfer) => !isHere(golfer)).map(({ id }) => id)
  const proposed = markerOf(golferId, here)
  return proposed === null ? gone : [proposed, ...here.filter((id) => id !== golferId && id !== proposed), ...gone]
}

/** One of the scores that two phones entered for a hole. A null `value` stands for a cleared score. */
export type EnteredChoice = { readonly value: HoleValue | null; readonly by: string | null }

/**
 * Returns the two scores between which a group chooses: the one that is shown and the latest different one, in the
 * order in which they were entered.
 */
export function choicesOf(
  entries: readonly Pick<EnteredScore, 'strokes' | 'pickup' | 'conceded' | 'by' | 'outcome'>[],
  shown: EnteredChoice,
): readonly EnteredChoice[] {
  const entered = entries
    .filter(({ outcome }) => outcome !== 'late')
    .map((entry) => ({ value: holeValue(entry), by: entry.by }))
  const other = entered.findLast(({ value }) => value !== shown.value)
  if (other === undefined) return [shown]
  const isShownLater = entered.findLastIndex(({ value }) => value === shown.value) > entered.lastIndexOf(other)
  return isShownLater ? [other, shown] : [shown, other]
}
