import type { HoleValue } from './hole-entry.ts'
import { cardRoles, isReturned, type CardRole, type Signature, type Signatures } from './signatures.ts'

/** Entries of a column as they are written: `5`, `5c`, `X7`. */
type Written = readonly (readonly [hole: number, entry: string])[]

export type CardEvent =
  | { readonly type: 'enter'; readonly by: CardRole; readonly holes: Written }
  /**
   * `seen`: the hole scores that were certified, for a certification made offline; when left out, the current ones are
   * certified.
   */
  | { readonly type: 'certify'; readonly by: CardRole; readonly seen?: readonly (string | null)[] }
  | { readonly type: 'return' }
  | { readonly type: 'reopen'; readonly reason: string }

type CardState = 'open' | 'player-certified' | 'marker-certified' | 'certified' | 'returned' | 'reopened'

export type CardRefusal =
  | 'card.incomplete'
  | 'card.differences'
  | 'card.changed'
  | 'card.not-certified'
  | 'card.returned'
  | 'card.reason'
  | 'card.not-returned'

type CertifiedCard = {
  readonly state: CardState
  /** Holes on which the player's own entry is not the marker's. */
  readonly differences: readonly number[]
  /** The official hole scores; null for a hole without one. */
  readonly scores: readonly (string | null)[]
  /** The Committee's reasons for reopening the card, oldest first. */
  readonly reopenings: readonly string[]
  /** Events that were refused, each with its index in the list of events (from 0) and the code of the refusal. */
  readonly refused: readonly (readonly [event: number, code: CardRefusal])[]
}

type Card = {
  readonly holes: number
  readonly marker: ReadonlyMap<number, string>
  readonly player: ReadonlyMap<number, string>
  readonly certified: ReadonlySet<CardRole>
  readonly isReturned: boolean
  readonly reopenings: readonly string[]
}

/**
 * The state of a scorecard after its events. The player and the marker certify the marker's hole scores, then the card
 * is returned and locked, until the Committee reopens it with a reason. Only hole scores are certified. Rules of Golf
 * 3.3b, Model Local Rule L-1, Committee Procedures 5A(5).
 */
export function certifiedCard(events: readonly CardEvent[], holes: number): CertifiedCard {
  const refused: [number, CardRefusal][] = []
  let card: Card = {
    holes,
    marker: new Map(),
    player: new Map(),
    certified: new Set(),
    isReturned: false,
    reopenings: [],
  }
  for (const [at, event] of events.entries()) {
    const after = apply(card, event)
    if (typeof after === 'string') refused.push([at, after])
    else card = after
  }
  return {
    state: stateOf(card),
    differences: differencesOf(card),
    scores: scoresOf(card),
    reopenings: card.reopenings,
    refused,
  }
}

function apply(card: Card, event: CardEvent): Card | CardRefusal {
  switch (event.type) {
    case 'enter':
      return enter(card, event)
    case 'certify':
      return certify(card, event)
    case 'return':
      if (card.isReturned) return 'card.returned'
      return card.certified.size === 2 ? { ...card, isReturned: true } : 'card.not-certified'
    case 'reopen':
      if (!card.isReturned) return 'card.not-returned'
      if (event.reason.trim() === '') return 'card.reason'
      return { ...card, isReturned: false, certified: new Set(), reopenings: [...card.reopenings, event.reason] }
  }
}

/** A change in the marker's column voids both certifications; one in the player's column voids the player's. */
function enter(card: Card, { by, holes }: { readonly by: CardRole; readonly holes: Written }): Card | CardRefusal {
  if (card.isReturned) return 'card.returned'
  const column = card[by]
  if (holes.every(([hole, entry]) => column.get(hole) === entry)) return card
  const certified = by === 'marker' ? [] : [...card.certified].filter((role) => role !== 'player')
  return { ...card, [by]: new Map([...column, ...holes]), certified: new Set(certified) }
}

function certify(
  card: Card,
  { by, seen }: { readonly by: CardRole; readonly seen?: readonly (string | null)[] },
): Card | CardRefusal {
  if (card.isReturned) return 'card.returned'
  const scores = scoresOf(card)
  if (seen !== undefined && (seen.length !== scores.length || scores.some((entry, at) => entry !== seen[at]))) {
    return 'card.changed'
  }
  if (scores.includes(null)) return 'card.incomplete'
  if (differencesOf(card).length > 0) return 'card.differences'
  return { ...card, certified: new Set([...card.certified, by]) }
}

function stateOf({ isReturned, certified, reopenings }: Card): CardState {
  if (isReturned) return 'returned'
  if (certified.size === 2) return 'certified'
  if (certified.has('player')) return 'player-certified'
  if (certified.has('marker')) return 'marker-certified'
  return reopenings.length > 0 ? 'reopened' : 'open'
}

function scoresOf({ holes, marker }: Card): readonly (string | null)[] {
  return Array.from({ length: holes }, (_, at) => marker.get(at + 1) ?? null)
}

function differencesOf({ marker, player }: Card): readonly number[] {
  const differing = [...player].filter(([hole, entry]) => marker.get(hole) !== entry)
  return differing.map(([hole]) => hole).toSorted((one, other) => one - other)
}

/** A hole of a card that is signed on phones. `contested`: two phones entered different scores. */
export type HoleToSign = {
  readonly hole: number
  /** Null for a hole without a score. */
  readonly entry: HoleValue | null
  readonly contested: boolean
}

/** A card with its signatures; a signature no longer counts once the scores differ from those it was given for. */
export type CardToSign = {
  /** Sorted by hole number. */
  readonly holes: readonly HoleToSign[]
  readonly signatures: Signatures
}

/** Serializes the hole scores. Two signatures certify the same card when these texts are equal. */
export function scoresText(holes: readonly Pick<HoleToSign, 'entry'>[]): string {
  return holes.map(({ entry }) => entry ?? '-').join(' ')
}

/**
 * Computes the state of a card that is signed on phones. All phones write to one column, so a difference between the
 * player's and the marker's phone is a contested hole. The card is returned and locked as soon as both have signed it.
 */
export function signingOf(card: CardToSign): CertifiedCard {
  const { holes } = card
  const { differences, ...certified } = certifiedCard([...eventsOf(card), { type: 'return' }], holes.length)
  return { ...certified, differences: differences.map((at) => holes[at - 1]?.hole ?? at) }
}

/** Returns why a signature is refused; null when it is valid. */
export function refusalOfSignature(card: CardToSign, role: CardRole, { scores }: Signature): CardRefusal | null {
  if (isReturned(card.signatures)) return 'card.returned'
  const events = [...entriesOf(card), certification(role, scores)]
  const [[, code] = [0, null]] = certifiedCard(events, card.holes.length).refused
  return code
}

function eventsOf({ holes, signatures }: CardToSign): CardEvent[] {
  const certifications = cardRoles.flatMap((role) => {
    const signature = signatures[role]
    return signature === null ? [] : [certification(role, signature.scores)]
  })
  return [...entriesOf({ holes }), ...certifications]
}

function certification(by: CardRole, scores: string): CardEvent {
  return { type: 'certify', by, seen: scores.split(' ').map((entry) => (entry === '-' ? null : entry)) }
}

function entriesOf({ holes }: Pick<CardToSign, 'holes'>): CardEvent[] {
  const entered = holes.flatMap(({ entry }, at): Written[number][] => (entry === null ? [] : [[at + 1, `${entry}`]]))
  // The other phone's entry is kept in the history; the player's column only needs a value that differs from the
  // marker's.
  const differing = holes.flatMap(({ contested }, at): Written[number][] => (contested ? [[at + 1, 'other']] : []))
  return [
    { type: 'enter', by: 'marker', holes: entered },
    { type: 'enter', by: 'player', holes: differing },
  ]
}

/**
 * Returns the default marker of a card: the next golfer of the group, wrapping to the first; null in a group of one.
 * The group may choose another one.
 */
export function markerOf(golferId: number, group: readonly number[]): number | null {
  const others = group.filter((id) => id !== golferId)
  return group[group.indexOf(golferId) + 1] ?? others[0] ?? null
}
