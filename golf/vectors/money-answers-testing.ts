import { certifiedCard, type CardEvent } from '../card/certification.ts'
import type { CardRole } from '../card/signatures.ts'
import { contestStanding, type ContestKind } from '../games/hole-contest.ts'
import { skins } from '../games/skins.ts'
import { poolByPlace, skinsPool } from '../money/pool.ts'
import { settleUp } from '../money/settle-up.ts'
import { matchMoney, pointsMoney, skinsMoney } from '../money/stakes.ts'
import { eclectic } from '../season/eclectic.ts'
import { attendance, orderOfMerit } from '../season/order-of-merit.ts'
import { allocatedNet, countback, proportionalNet } from '../ties/countback.ts'
import { cents, courseHandicap } from '../units.ts'
import {
  entryOf,
  formatCard,
  holesOfCase,
  named,
  type ByName,
  type FormatInput,
  type Written,
} from './format-card-testing.ts'

type SkinsPot = FormatInput & {
  readonly carry?: boolean
  readonly validate?: boolean
  readonly perSkin?: number
  readonly buyIn?: number
}

export function skinsPotOf({ carry, validate, perSkin, buyIn, ...input }: SkinsPot) {
  const { card, names, nameOf } = formatCard(input)
  const standing = skins({ card, by: 'gross', carryOver: carry === true, validate: validate === true })
  const { holes, golfers, unclaimed } = standing
  const money = buyIn === undefined ? skinsMoney(standing, cents(perSkin ?? 0)) : skinsPool(standing, cents(buyIn))
  return {
    winners: holes.map(({ winner }) => nameOf(winner)),
    worth: holes.map(({ worth }) => worth),
    final: holes.map(({ waitsFor }) => waitsFor.length === 0),
    won: named(names, (_, id) => golfers[id - 1]?.won),
    provisional: named(names, (_, id) => golfers[id - 1]?.provisional),
    unclaimed,
    money: named(names, (_, id) => money[id - 1]?.cents),
  }
}

type CountbackInput = {
  readonly gross?: ByName<readonly number[]>
  readonly points?: ByName<readonly number[]>
  readonly playing?: ByName<number>
  readonly convention?: 'proportional' | 'allocated'
}

export function countbackOf({ gross, points, playing, convention }: CountbackInput) {
  const names = Object.keys(points ?? gross ?? {})
  const scoresOf = (name: string) =>
    points?.[name]?.map((scored) => -scored) ?? countedScores(gross?.[name] ?? [], playing?.[name], convention)
  const { places, decidedOn } = countback(names.map((name, at) => ({ id: at + 1, scores: scoresOf(name) })))
  const placeOf = new Map(places.map(({ id, place }) => [id, place]))
  return {
    order: places.map(({ id }) => names[id - 1]),
    places: named(names, (_, id) => placeOf.get(id)),
    decidedOn,
  }
}

function countedScores(
  gross: readonly number[],
  handicap: number | undefined,
  convention: CountbackInput['convention'],
) {
  if (handicap === undefined) return gross
  const playing = courseHandicap(handicap)
  return convention === 'allocated'
    ? allocatedNet({ gross, holes: holesOfCase({}, gross.length), playing })
    : proportionalNet({ gross, playing })
}

type ContestInput = {
  readonly type: ContestKind
  readonly field: readonly string[]
  readonly scored?: readonly string[]
  readonly entries: readonly { readonly golfer: string; readonly value: number | null; readonly valid?: boolean }[]
}

export function contestOf({ type, field, scored = field, entries }: ContestInput) {
  const idOf = (name: string) => field.indexOf(name) + 1
  const { leaders, text, waitsFor } = contestStanding({
    kind: type,
    field: field.map(idOf),
    hasScore: (id) => scored.some((name) => idOf(name) === id),
    entries: entries.map(({ golfer, ...entry }) => ({ golferId: idOf(golfer), ...entry })),
  })
  const nameOf = (id: number) => field[id - 1]
  return { leaders: leaders.map(nameOf), text, waitsFor: waitsFor.map(nameOf) }
}

export function pointsMoneyOf({ value, points }: { value: number; points: ByName<number> }) {
  const names = Object.keys(points)
  const money = pointsMoney(
    names.map((name, at) => ({ golferId: at + 1, points: points[name] ?? 0 })),
    cents(value),
  )
  return { money: named(names, (_, id) => money[id - 1]?.cents) }
}

type MatchMoney = {
  readonly sides: ByName<readonly string[]>
  readonly winner: 'A' | 'B' | 'halved' | null
  readonly stake: number
}

export function matchMoneyOf({ sides, winner, stake }: MatchMoney) {
  const names = Object.values(sides).flat()
  const ids = Object.values(sides).map((side) => side.map((name) => names.indexOf(name) + 1))
  const money = matchMoney({ sides: ids, winner, stake: cents(stake) })
  return { money: named(names, (_, id) => money[id - 1]?.cents) }
}

type Payout = { readonly buyIn: number; readonly percent: readonly number[]; readonly scores: ByName<number | null> }

export function payoutOf({ buyIn, percent, scores }: Payout) {
  const names = Object.keys(scores)
  const results = names.map((name, at) => ({ golferId: at + 1, figure: scores[name] ?? null }))
  const prizes = poolByPlace({ results, buyIn: cents(buyIn), percent })
  return {
    prize: named(names, (_, id) => prizes[id - 1]?.prize),
    money: named(names, (_, id) => prizes[id - 1]?.cents),
  }
}

export function settleOf({ balances }: { balances: ByName<number> }) {
  const names = Object.keys(balances)
  const payments = settleUp(names.map((name, at) => ({ golferId: at + 1, cents: cents(balances[name] ?? 0) })))
  return {
    payments: payments.map(({ from, to, cents: amount }) => [names[from - 1], names[to - 1], amount]),
    count: payments.length,
  }
}

type Season = {
  readonly type: 'place' | 'score'
  readonly table?: readonly number[]
  readonly best?: number
  readonly outings: readonly { readonly scores: ByName<number | null> }[]
}

export function seasonOf({ outings, ...plan }: Season) {
  const names = [...new Set(outings.flatMap(({ scores }) => Object.keys(scores)))]
  const rows = orderOfMerit(
    outings.map(({ scores }) =>
      Object.entries(scores).map(([name, figure]) => ({ golferId: names.indexOf(name) + 1, figure })),
    ),
    plan,
  )
  const byId = new Map(rows.map((row) => [row.golferId, row]))
  const points = (hundredths: readonly number[] = []) => hundredths.map((each) => each / 100)
  return {
    totals: named(names, (_, id) => (byId.get(id)?.total ?? 0) / 100),
    counted: named(names, (_, id) => points(byId.get(id)?.counted)),
    dropped: named(names, (_, id) => points(byId.get(id)?.dropped)),
    places: named(names, (_, id) => byId.get(id)?.place),
  }
}

export function eclecticOf({ rounds }: { rounds: readonly { readonly entries: readonly Written[] }[] }) {
  return eclectic(
    rounds.map(({ entries }) => ({ entries: entries.map(entryOf) })),
    rounds[0]?.entries.length ?? 0,
  )
}

type AttendanceInput = {
  readonly golfers: readonly string[]
  readonly outings: readonly { readonly entries: ByName<number> }[]
}

export function attendanceOf({ golfers, outings }: AttendanceInput) {
  const idOf = (name: string) => golfers.indexOf(name) + 1
  const rows = attendance(
    golfers.map(idOf),
    outings.map(({ entries }) => new Map(Object.entries(entries).map(([name, count]) => [idOf(name), count]))),
  )
  return { attended: named(golfers, (_, id) => rows[id - 1]?.attended), of: rows[0]?.of }
}

type CardInput = {
  readonly holes: number
  readonly events: readonly (
    | { readonly type: 'enter'; readonly by: CardRole; readonly holes: readonly (readonly [number, number])[] }
    | { readonly type: 'certify'; readonly by: CardRole; readonly seen?: readonly number[] }
    | { readonly type: 'return' }
    | { readonly type: 'reopen'; readonly reason: string }
  )[]
}

export function cardStateOf({ holes, events }: CardInput) {
  return certifiedCard(
    events.map((event): CardEvent => {
      if (event.type === 'enter') return { ...event, holes: event.holes.map(([hole, score]) => [hole, String(score)]) }
      if (event.type !== 'certify' || event.seen === undefined) return event as CardEvent
      return { ...event, seen: event.seen.map(String) }
    }),
    holes,
  )
}
