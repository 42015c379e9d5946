import { purseMoney, type Purse } from '#golf/money/outing-money.ts'
import type { StakeUnit } from '#golf/money/stake-units.ts'
import { cents, type Cents } from '#golf/units.ts'
import { mostCents, placeShares, type OutingStakes, type StakedGame } from '#sync/calls/stakes.ts'
import { withPoint } from '../../forms/typed-number.ts'
import { isSame } from '../../forms/use-typed-over.ts'
import { texts } from './texts.ts'

/** A purse as typed. Without any amount there is no purse. */
export type PurseDraft = { readonly entry: string; readonly added: string; readonly shares: string }
/** The stake of a game as it is typed; without an amount the game is for points. */
export type GameDraft = { readonly key: string; readonly per: StakeUnit; readonly amount: string }
export type StakesDraft = {
  readonly net: PurseDraft
  readonly gross: PurseDraft
  readonly games: readonly GameDraft[]
}

const usualShares = '50, 30, 20'

export function draftOf(stakes: OutingStakes | null, games: readonly StakedGame[]): StakesDraft {
  const purse = (of: OutingStakes['net']): PurseDraft =>
    of === null
      ? { entry: '', added: '', shares: usualShares }
      : { entry: typedOf(of.entry), added: typedOf(of.added), shares: of.percent.join(', ') }
  return {
    net: purse(stakes?.net ?? null),
    gross: purse(stakes?.gross ?? null),
    games: games.flatMap(({ key, units: [usual] }) => {
      const set = stakes?.games.find((game) => game.key === key)
      return usual === undefined ? [] : [{ key, per: set?.per ?? usual, amount: typedOf(set?.cents ?? 0) }]
    }),
  }
}

/** Returns the present games, with the stakes that were typed for them. */
export function gamesTyped(typed: readonly GameDraft[], games: readonly GameDraft[]): readonly GameDraft[] {
  return games.map((game) => typed.find(({ key }) => key === game.key) ?? game)
}

/** Updates a draft after another person has saved: games whose stake was not typed take the saved values. */
export function caughtUp(
  { games, ...typed }: Partial<StakesDraft>,
  { before, now }: { readonly before: StakesDraft; readonly now: StakesDraft },
): Partial<StakesDraft> {
  const own = games?.filter((game) => !before.games.some((stored) => isSame(stored, game)))
  return { ...typed, ...(own !== undefined && { games: gamesTyped(own, now.games) }) }
}

function typedOf(amount: number): string {
  if (amount === 0) return ''
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}

/** Reads typed dollars; null if the text is not a valid amount. */
export function readMoney(typed: string): Cents | null {
  const text = withPoint(typed.trim().replace(/^\$/, ''))
  if (text === '') return cents(0)
  if (!/^\d{0,5}(\.\d{0,2})?$/.test(text) || !/\d/.test(text)) return null
  const amount = Math.round(Number(text) * 100)
  return amount > mostCents ? null : cents(amount)
}

/** Reads typed percents with any separators; null unless they add up to 100. */
export function readShares(typed: string): readonly number[] | null {
  const shares = typed.split(/[^\d.]+/).flatMap((part) => (part === '' ? [] : [Number(part)]))
  const read = placeShares.safeParse(shares)
  return read.success ? read.data : null
}

export type PurseErrors = Readonly<Partial<Record<keyof PurseDraft, string>>>
export type StakesErrors = {
  readonly net: PurseErrors
  readonly gross: PurseErrors
  /** The errors by the key of the game. */
  readonly games: Readonly<Record<string, string>>
}

/** Returns the request of a form, or its errors. */
export function readDraft(
  draft: StakesDraft,
): { readonly ok: true; readonly stakes: OutingStakes } | { readonly ok: false; readonly errors: StakesErrors } {
  const net = readPurse(draft.net)
  const gross = readPurse(draft.gross)
  const games = draft.games.map((game) => ({ ...game, cents: readMoney(game.amount) }))
  const wrong = games.filter((game) => game.cents === null)
  if (!net.ok || !gross.ok || wrong.length > 0) {
    const errors = {
      net: net.ok ? {} : net.errors,
      gross: gross.ok ? {} : gross.errors,
      games: Object.fromEntries(wrong.map(({ key }) => [key, texts.errors.amount])),
    }
    return { ok: false, errors }
  }
  const staked = games.flatMap(({ key, per, cents: amount }) =>
    amount === null || amount === 0 ? [] : [{ key, per, cents: amount }],
  )
  const sent = (purse: Purse | null) => purse && { ...purse, percent: [...purse.percent] }
  return { ok: true, stakes: { net: sent(net.purse), gross: sent(gross.purse), games: staked } }
}

type ReadPurse =
  | { readonly ok: true; readonly purse: Purse | null }
  | { readonly ok: false; readonly errors: PurseErrors }

function readPurse({ entry: typedEntry, added: typedAdded, shares }: PurseDraft): ReadPurse {
  const entry = readMoney(typedEntry)
  const added = readMoney(typedAdded)
  const isNone = entry === 0 && added === 0
  const percent = isNone ? [] : readShares(shares)
  if (entry === null || added === null || percent === null) {
    const errors = {
      ...(entry === null && { entry: texts.errors.amount }),
      ...(added === null && { added: texts.errors.amount }),
      ...(percent === null && { shares: texts.errors.shares }),
    }
    return { ok: false, errors }
  }
  return { ok: true, purse: isNone ? null : { entry, added, percent } }
}

/** Returns the prize of each place for a number of paying golfers, without ties; empty while the draft has none. */
export function prizesOf(draft: PurseDraft, golfers: number): readonly Cents[] {
  const read = readPurse(draft)
  if (!read.ok || read.purse === null) return []
  const places = Array.from({ length: golfers }, (_, at) => ({ golferId: at + 1, place: String(at + 1) }))
  return purseMoney(places, read.purse).flatMap(({ prize }) => (prize === 0 ? [] : [prize]))
}
