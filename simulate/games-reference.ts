import type { ReferenceCell } from './reference.ts'

/**
 * The field of an outing without spin that starts on hole 1. This file computes the standings of its games a second
 * time from the rules of golf, without golf/: what every phone and the server must show for the cells that count.
 */
export type FieldOfGames = {
  readonly holes: readonly { readonly hole: number; readonly par: number; readonly strokeIndex: number }[]
  /** Index and rating in tenths. */
  readonly golfers: readonly {
    readonly id: number
    readonly index: number
    readonly slope: number
    readonly rating: number
    /** The partners who share the ball of a side, in a scramble of two; empty for an own ball. */
    readonly partners: readonly {
      readonly id: number
      readonly index: number
      readonly slope: number
      readonly rating: number
    }[]
  }[]
  readonly games: readonly PlayedGame[]
  /** Whether conceded strokes count in every game. */
  readonly gimmes: boolean
  /** The allowance for the places of the outing, in percent of the Course Handicap. */
  readonly allowance: number
}

type Side = { readonly id: number; readonly golfers: readonly number[] }

type PlayedGame = {
  readonly id: number
  readonly kind: string
  readonly sides: readonly Side[]
  readonly settings: { readonly mustHaveWinner?: boolean; readonly requiredDrives?: number }
}

type Cells = ReadonlyMap<string, Pick<ReferenceCell, 'value'>>

/** A golfer's ball on a hole: gross strokes; picked up; not entered; or not played because the golfer had left. */
type Ball = number | 'out' | 'missing' | 'gone'

type Course = {
  /**
   * Without golfers who never started: those who left before the first hole and, after the end, all without an entry.
   */
  readonly field: FieldOfGames
  readonly everyone: FieldOfGames['golfers']
  /** The sides as set up, by the id of the game. */
  readonly chosen: ReadonlyMap<number, readonly Side[]>
  /** What was entered, even after the end, when a missing entry counts as a pickup elsewhere. */
  readonly entered: (golfer: number, hole: number) => Ball
  /** The ball in a game in which conceded strokes count. */
  readonly ball: (golfer: number, hole: number) => Ball
  /** The ball in a game in which it must be holed out: `out` after a conceded stroke, unless there are gimmes. */
  readonly holed: (golfer: number, hole: number) => Ball
  readonly cells: Cells
  /** The group of a golfer. */
  readonly groupOf: ReadonlyMap<number, number>
  readonly hasLeft: (golfer: number) => boolean
  readonly isOver: boolean
  /** Whether the last holes decide ties. */
  readonly breaksTies: boolean
}

/** Returns the expected standing of each game as one line and, for a posted outing, the places by net and by gross. */
export function standingsDue({
  field,
  cells,
  isOver,
  isPosted,
  breaksTies,
  groupOf,
}: {
  field: FieldOfGames
  cells: Cells
  isOver: boolean
  isPosted: boolean
  breaksTies: boolean
  groupOf: ReadonlyMap<number, number>
}): readonly string[] {
  const written = (golfer: number, hole: number) => {
    const value = cells.get(`golfer ${golfer} hole ${hole}`)?.value
    return value === 'cleared' ? undefined : value
  }
  const leftFrom = (golfer: number) => cells.get(`golfer ${golfer} left from`)?.value ?? 'playing'
  const hasEntry = (id: number) => field.holes.some(({ hole }) => written(id, hole) !== undefined)
  const stays = ({ id }: { id: number }) => hasEntry(id) || (!isOver && leftFrom(id) !== '1')
  const golfers = field.golfers.filter(stays)
  const ids = new Set(golfers.map(({ id }) => id))
  const games = field.games.map((game) => ({
    ...game,
    sides: game.sides.map((side) => ({ ...side, golfers: side.golfers.filter((id) => ids.has(id)) })),
  }))
  const entered = (golfer: number, hole: number): Ball => {
    const left = leftFrom(golfer)
    if (left !== 'playing' && hole >= Number(left)) return 'gone'
    const value = written(golfer, hole)
    if (value === undefined) return 'missing'
    return value.startsWith('X') ? 'out' : Number.parseInt(value, 10)
  }
  const ball = (golfer: number, hole: number): Ball => {
    const own = entered(golfer, hole)
    return own === 'missing' && isOver ? 'out' : own
  }
  const holed = (golfer: number, hole: number): Ball => {
    const own = ball(golfer, hole)
    const isConceded = typeof own === 'number' && written(golfer, hole)?.endsWith('c') === true
    return isConceded && !field.gimmes ? 'out' : own
  }
  const hasLeft = (golfer: number) => leftFrom(golfer) !== 'playing'
  const chosen = new Map(field.games.map(({ id, sides }) => [id, sides]))
  const all = { everyone: field.golfers, chosen }
  const course = {
    field: { ...field, golfers, games },
    ...all,
    entered,
    ball,
    holed,
    cells,
    groupOf,
    hasLeft,
    isOver,
    breaksTies,
  }
  const lines = games.map((game) => `${game.kind} ${game.id}: ${standingOf(course, game)}`)
  if (!isPosted) return lines
  const board = { ...course, field }
  return [...lines, `places by net: ${places(board, 'net')}`, `places by gross: ${places(board, 'gross')}`]
}

type Ranked = {
  readonly id: number
  /** Lowest first. */
  readonly figure: number
  /** The part of the figure on each hole, in any unit. */
  readonly byHole: readonly number[]
  /** WD, NR or – for a row without a place. */
  readonly without: string | null
}

/**
 * Ranks rows by figure; equal rows share a place. Committee Procedures 5A(6): of tied cards the lower one over the last
 * nine holes is ahead, then over six, three and one, then hole by hole backward; over nine holes the sequence starts
 * with the last six.
 */
function placesOf(rows: readonly Ranked[], { breaksTies }: Pick<Course, 'breaksTies'>): ReadonlyMap<number, string> {
  const isAhead = (one: Ranked, other: Ranked) => {
    if (one.figure !== other.figure) return one.figure < other.figure
    if (!breaksTies) return false
    const { length } = one.byHole
    const spans = [
      ...[9, 6, 3, 1].filter((last) => last < length).map((last) => [length - last, length] as const),
      ...Array.from({ length: length - 1 }, (_, back) => [length - 2 - back, length - 1 - back] as const),
    ]
    for (const [from, to] of spans) {
      const [own, theirs] = [one, other].map(({ byHole }) => {
        return byHole.slice(from, to).reduce((sum, each) => sum + each, 0)
      })
      if (own !== theirs) return (own ?? 0) < (theirs ?? 0)
    }
    return false
  }
  const placed = rows.filter(({ without }) => without === null)
  return new Map(
    rows.map((row) => {
      if (row.without !== null) return [row.id, row.without]
      const ahead = placed.filter((other) => isAhead(other, row)).length
      const level = placed.filter((other) => !isAhead(other, row) && !isAhead(row, other)).length
      return [row.id, `${level > 1 ? 'T' : ''}${ahead + 1}`]
    }),
  )
}

/**
 * Returns the places of a posted outing: only complete cards have one. The handicap is spread evenly over the holes.
 */
function places(course: Course, by: 'net' | 'gross'): string {
  const { field, holed, cells, hasLeft } = course
  const rows = field.golfers.map(({ id }): Ranked => {
    const handicap = by === 'net' ? playingHandicap(course, { id, percent: field.allowance }) : 0
    const written = field.holes.filter(({ hole }) => isEntered(cells, id, hole))
    const overPar = field.holes.flatMap(({ hole, par }) => {
      const gross = holed(id, hole)
      return typeof gross === 'number' ? [gross - par] : []
    })
    const { length } = field.holes
    const without = written.length === 0 ? '–' : overPar.length < length ? 'NR' : null
    const byHole = overPar.map((each) => each * length - handicap)
    const figure = byHole.reduce((sum, each) => sum + each, 0)
    return { id, figure, byHole, without: hasLeft(id) ? 'WD' : without }
  })
  const placeOf = placesOf(rows, course)
  return rows
    .map(({ id }) => `${id} ${placeOf.get(id)}`)
    .toSorted()
    .join(', ')
}

function isEntered(cells: Cells, golfer: number, hole: number): boolean {
  const value = cells.get(`golfer ${golfer} hole ${hole}`)?.value
  return value !== undefined && value !== 'cleared'
}

function standingOf(course: Course, game: PlayedGame): string {
  const count = course.field.golfers.length
  switch (game.kind) {
    case 'match':
      return game.sides.some(({ golfers }) => golfers.length === 0) ? 'refused' : match(course, game)
    case 'nassau':
      return game.sides.some(({ golfers }) => golfers.length === 0) ? 'refused' : nassau(course, game)
    case 'wolf':
      return count === 4 ? wolf(course) : 'refused'
    case 'sixes':
      return count === 4 ? sixes(course) : 'refused'
    case 'skins':
      return count < 2 ? 'refused' : skins(course)
    case 'quota':
      return count < 1 ? 'refused' : quota(course)
    case 'team-stableford':
      return game.sides.every(({ golfers }) => golfers.length === 0) ? 'refused' : teamStableford(course, game)
    case 'drives':
      return drives(course, game)
    default:
      return count < 1 ? 'refused' : closest(course, game)
  }
}

/** Rules of Handicapping 6.1 and 6.2: half of the index over nine holes, one rounding, .5 upward. */
function playingHandicap({ field, everyone }: Course, { id, percent }: { id: number; percent: number }): number {
  const golfer = everyone.find((one) => one.id === id)
  if (golfer === undefined) throw new Error(`golfer ${id} is not in the field`)
  const par = field.holes.reduce((sum, hole) => sum + hole.par, 0)
  // Strokes times 2,260: index 10 × 2 halves × 113.
  const rounds = field.holes.length / 9
  const strokes = ({ index, slope, rating }: Omit<(typeof golfer.partners)[number], 'id'>) =>
    rounds * index * slope + 226 * (rating - 10 * par)
  // A scramble of two: 35% of the lower and 15% of the higher (Appendix C).
  const [low, high] = golfer.partners.map(strokes).toSorted((one, other) => one - other)
  const own = low === undefined || high === undefined ? strokes(golfer) : (35 * low + 15 * high) / 100
  return Math.floor((2 * own * percent + 226_000) / 452_000)
}

/** Appendix E: the strokes go to the holes in the order of their stroke indexes. */
function strokesOn({ field }: Course, { handicap, hole }: { handicap: number; hole: number }): number {
  const order = field.holes.toSorted((one, other) => one.strokeIndex - other.strokeIndex)
  const place = order.findIndex((each) => each.hole === hole) + 1
  return Math.ceil((handicap - place + 1) / field.holes.length)
}

/** Rules of Golf 3.2 and 23: the lower net ball of a side wins the hole, strokes are off the lowest. */
function match(course: Course, game: PlayedGame): string {
  const text = matchText(resultsOf(course, game), concededIn(course, { game, hole: 0 }))
  return text === 'Halved' && game.settings.mustHaveWinner === true ? extraHoles(course, game) : text
}

/** Continues a level match from its first hole with the same strokes; the first hole that is won decides it. */
function extraHoles(course: Course, game: PlayedGame): string {
  const { field, cells, hasLeft, isOver } = course
  const { length } = field.holes
  const players = game.sides.flatMap(({ golfers }) => golfers)
  const extraOf = (golfer: number, count: number) =>
    (cells.get(`game ${game.id} hole ${count} extra ${golfer}`)?.value ?? '').split('/')[1] ?? ''
  // Extra holes are not conceded: a side concedes the match instead.
  const ofExtra = (count: number): Course => ({
    ...course,
    cells: new Map(),
    ball: (golfer) => {
      const strokes = extraOf(golfer, count)
      if (hasLeft(golfer)) return 'gone'
      // After the end, a golfer without a score on an extra hole that others played has picked up.
      if (strokes === '') return isOver && players.some((id) => extraOf(id, count) !== '') ? 'out' : 'missing'
      return strokes === '0' ? 'out' : Number(strokes)
    },
  })
  for (let count = 1; count <= length; count += 1) {
    const result = resultsOf(ofExtra(count), game)[count - 1] ?? null
    if (result === null) return isOver ? 'Halved' : `A/S thru ${length + count - 1}`
    if (result !== 0) return `${result > 0 ? 'A' : 'B'} 1 up, ${length + count} holes`
  }
  // Both sides have left.
  return 'Halved'
}

/** The drives of each team by golfer, who must be used next, and how many are missing. */
function drives({ field, cells }: Course, { id: gameId, settings: { requiredDrives = 0 } }: PlayedGame): string {
  const rows = field.golfers.map(({ id, partners }) => {
    const chosen = field.holes.flatMap(({ hole }) => {
      const [, driver = ''] = (cells.get(`game ${gameId} hole ${hole} drive ${id}`)?.value ?? '').split('/')
      return partners.filter((partner) => String(partner.id) === driver).map((partner) => partner.id)
    })
    const used = partners.map((partner) => chosen.filter((driver) => driver === partner.id).length)
    const needed = used.map((count) => Math.max(0, requiredDrives - count))
    const all = needed.reduce((sum, each) => sum + each, 0)
    const left = field.holes.length - chosen.length
    const must = left > all ? [] : partners.filter((_, at) => (needed[at] ?? 0) > 0).map((partner) => partner.id)
    return `${id} used ${used.join('+')} must ${must.join('&')} short ${Math.max(0, all - left)}`
  })
  return rows.toSorted().join(', ')
}

/** Returns what a side conceded on a hole; hole 0 is the match. */
function concededIn({ cells }: Course, { game, hole }: { game: PlayedGame; hole: number }) {
  const [side = '', amount = ''] = (cells.get(`game ${game.id} hole ${hole} concession 0`)?.value ?? '').split('/')
  return { side, after: Number(amount) }
}

/** Returns the result of each hole: 1 for the first side, −1 for the other, 0 halved, null while undecided. */
function resultsOf(course: Course, game: PlayedGame): readonly (number | null)[] {
  const { field, chosen } = course
  // The side that conceded the match knew the standing, so entries that are missing then do not count as pickups.
  const ball = concededIn(course, { game, hole: 0 }).side === '' ? course.ball : course.entered
  const [one = [], other = []] = game.sides.map(({ golfers }) => golfers)
  // A golfer who never started counts in the strokes of the others (Rules of Golf, Clarification of 23.4).
  const sides = chosen.get(game.id) ?? []
  const percent = sides.every(({ golfers }) => golfers.length === 1) ? 100 : 90
  const ids = sides.flatMap(({ golfers }) => golfers)
  const handicaps = new Map(ids.map((id) => [id, playingHandicap(course, { id, percent })]))
  const lowest = Math.min(...handicaps.values())
  const best = (side: readonly number[], hole: number) => {
    const balls = side.map((id) => {
      const gross = ball(id, hole)
      const handicap = (handicaps.get(id) ?? 0) - lowest
      return typeof gross === 'number' ? gross - strokesOn(course, { handicap, hole }) : gross
    })
    return {
      low: Math.min(...balls.map((each) => (typeof each === 'number' ? each : Infinity))),
      waits: balls.includes('missing'),
    }
  }
  return field.holes.map(({ hole }): number | null => {
    const { side } = concededIn(course, { game, hole })
    if (side !== '') return side === 'A' ? -1 : 1
    const [a, b] = [best(one, hole), best(other, hole)]
    if (a.low < b.low && !b.waits) return 1
    if (b.low < a.low && !a.waits) return -1
    return a.waits || b.waits ? null : 0
  })
}

/**
 * Nassau: matches over holes 1 to 9, 10 to 18 and all; a press is a match from its hole to the end of its bet. All
 * presses here are manual; a press is valid if its side is down and no hole of the bet before it is undecided.
 */
function nassau(course: Course, game: PlayedGame): string {
  const results = resultsOf(course, game)
  const conceded = concededIn(course, { game, hole: 0 })
  const isConceded = conceded.side !== ''
  const upAfter = (from: number, before: number) =>
    results.slice(from - 1, before - 1).reduce((sum: number, each) => sum + (each ?? 0), 0)
  const stakes: string[] = []
  const refused: string[] = []
  for (const [bet, first, last] of [
    ['front', 1, 9],
    ['back', 10, 18],
    ['overall', 1, 18],
  ] as const) {
    const starts: number[] = [first]
    for (const { hole } of course.field.holes) {
      const side = (course.cells.get(`game ${game.id} hole ${hole} press-${bet} 0`)?.value ?? '/').split('/')[0]
      if (side === undefined || side === '') continue
      const up = upAfter(first, hole)
      const isDown = (side === 'A' ? up < 0 : up > 0) && !results.slice(first - 1, hole - 1).includes(null)
      if (hole < first || hole > last || !isDown) refused.push(`${bet} from ${hole} by ${side}`)
      else if (!isConceded || hole - 1 <= conceded.after) starts.push(hole)
    }
    for (const start of starts) {
      const after = Math.max(0, conceded.after - (start - 1))
      stakes.push(
        `${bet} ${start}-${last} ${matchText(results.slice(start - 1, last), { side: conceded.side, after })}`,
      )
    }
  }
  return [...stakes, ...refused.toSorted()].join(' | ')
}

/** Returns the net score of each golfer who plays a hole, without par differences and spin. */
function netOf(course: Course, hole: number): ReadonlyMap<number, Ball> {
  return new Map(
    course.field.golfers.map(({ id }) => {
      const gross = course.ball(id, hole)
      const handicap = playingHandicap(course, { id, percent: 100 })
      return [id, typeof gross === 'number' ? gross - strokesOn(course, { handicap, hole }) : gross]
    }),
  )
}

function bestOf(net: ReadonlyMap<number, Ball>, golfers: readonly number[]): number {
  return Math.min(...golfers.map((id) => Number(typeof net.get(id) === 'number' ? net.get(id) : Infinity)))
}

/** Wolf: by turns, with the choice of the Wolf's own group; 6, 4 or 2 for a win, 2, 1 or 3 for each of the others. */
function wolf(course: Course): string {
  const { field } = course
  const points = new Map(field.golfers.map(({ id }) => [id, 0]))
  for (const [at, { hole }] of field.holes.entries()) {
    const net = netOf(course, hole)
    const own = field.golfers[at % 4]?.id ?? 0
    const players = [...net.keys()].filter((id) => net.get(id) !== 'gone')
    const side = sideOfWolf(course, { own, hole, players })
    if (side === null || [...net.values()].includes('missing')) continue
    const others = players.filter((id) => !side.golfers.includes(id))
    const [a, b] = [bestOf(net, side.golfers), bestOf(net, others)]
    if (a === b) continue
    const won = a < b ? ([6, 4, 2][side.call] ?? 0) : ([2, 1, 3][side.call] ?? 0)
    for (const id of a < b ? side.golfers : others) points.set(id, (points.get(id) ?? 0) + won)
  }
  return sortedPoints(points)
}

type OnHole = { own: number; hole: number; players: readonly number[] }

/** Returns the Wolf and the chosen partner; null without a valid choice, or when the Wolf has left. */
function sideOfWolf({ cells, groupOf }: Course, { own, hole, players }: OnHole) {
  const value = cells.get(`group ${groupOf.get(own)} hole ${hole}`)?.value
  if (value === undefined || !players.includes(own) || players.length < 2) return null
  const [call = 0, mate = 0] = value.split('/').map(Number)
  if (call !== 2) return { call, golfers: [own] }
  return players.length > 2 && players.includes(mate) && mate !== own ? { call, golfers: [own, mate] } : null
}

/** Sixes: three matches of six holes. A golfer who left shares in a match that was decided on holes they played. */
function sixes(course: Course): string {
  const ids = course.field.golfers.map(({ id }) => id)
  const points = new Map(ids.map((id) => [id, 0]))
  for (const mate of [1, 2, 3]) {
    const holes = course.field.holes.slice((mate - 1) * 6, mate * 6)
    const [one, other] = [true, false].map((isFirst) => ids.filter((_, at) => (at === 0 || at === mate) === isFirst))
    const results = holes.map(({ hole }) => {
      const net = netOf(course, hole)
      if ([...net.values()].includes('missing')) return null
      const [a, b] = [bestOf(net, one ?? []), bestOf(net, other ?? [])]
      return a === b ? 0 : a < b ? 1 : -1
    })
    for (const id of ids) {
      const own = results.filter((_, at) => course.ball(id, holes[at]?.hole ?? 0) !== 'gone')
      const up = own.reduce((sum: number, each) => sum + (each ?? 0), 0)
      const left = holes.length - own.filter((each) => each !== null).length
      const isFirst = one?.includes(id) === true
      const share = Math.abs(up) > left ? Number(up > 0 === isFirst) : left === 0 ? 0.5 : 0
      points.set(id, (points.get(id) ?? 0) + share)
    }
  }
  return sortedPoints(points)
}

function sortedPoints(points: ReadonlyMap<number, number>): string {
  return [...points]
    .map(([id, own]) => `${id} ${own}`)
    .toSorted()
    .join(', ')
}

/** Rules of Golf 3.2a: a match is over when a side leads by more holes than are left. */
function matchText(results: readonly (number | null)[], conceded: { side: string; after: number }): string {
  const total = results.length
  const inARow = results.includes(null) ? results.indexOf(null) : total
  const upAfter = (count: number) => results.slice(0, count).reduce((sum: number, each) => sum + (each ?? 0), 0)
  const decidedAt = Array.from({ length: inARow }, (_, at) => at + 1).find((count) => {
    return Math.abs(upAfter(count)) > total - count
  })
  const thru = decidedAt ?? results.filter((each) => each !== null).length
  const up = upAfter(decidedAt ?? total)
  const left = total - thru
  const ahead = up > 0 ? 'A' : 'B'
  const before = results.slice(0, conceded.after).filter((each) => each !== null)
  const lead = Math.abs(before.reduce((sum: number, each) => sum + each, 0))
  // A match that was decided before the concession stays decided.
  if (conceded.side !== '' && before.length < total && lead <= total - before.length) {
    return `${conceded.side === 'A' ? 'B' : 'A'} Conceded`
  }
  if (Math.abs(up) > left) {
    if (decidedAt === undefined) return `${ahead} Won`
    return `${ahead} ${left === 0 ? `${Math.abs(up)} up` : `${Math.abs(up)}&${left}`}`
  }
  if (left === 0) return 'Halved'
  if (thru === 0) return 'Not started'
  if (up === 0) return `A/S thru ${thru}`
  return `${ahead} ${Math.abs(up)} up thru ${thru}${Math.abs(up) === left ? ', dormie' : ''}`
}

/**
 * Skins: the golfer with the unique lowest net score wins the hole; a skin is final once no score of the hole is
 * missing.
 */
function skins(course: Course): string {
  const { field, ball } = course
  const won = field.golfers.map(({ id }) => ({ id, final: 0, provisional: 0 }))
  for (const { hole } of field.holes) {
    const balls = field.golfers.map(({ id }) => {
      const handicap = playingHandicap(course, { id, percent: 100 })
      const gross = ball(id, hole)
      return typeof gross === 'number' ? gross - strokesOn(course, { handicap, hole }) : gross
    })
    const lowest = Math.min(...balls.flatMap((each) => (typeof each === 'number' ? [each] : [])))
    const winners = won.filter((_, at) => balls[at] === lowest)
    const [winner] = winners
    if (winner === undefined || winners.length > 1) continue
    if (balls.includes('missing')) winner.provisional += 1
    else winner.final += 1
  }
  return won
    .map(({ id, final, provisional }) => `${id} ${final}+${provisional}`)
    .toSorted()
    .join(', ')
}

/**
 * Quota: 1, 2, 4 and 8 points for a gross bogey, par, birdie and eagle, against 36 (over nine holes 18) less the
 * Playing Handicap.
 */
function quota(course: Course): string {
  const { field, holed } = course
  const rows = field.golfers.map(({ id }) => {
    const points = field.holes.map(({ hole, par }) => {
      const gross = holed(id, hole)
      if (typeof gross !== 'number') return 0
      return gross - par <= -2 ? 8 : ({ '-1': 4, '0': 2, '1': 1 }[String(gross - par)] ?? 0)
    })
    const sum = points.reduce((total, each) => total + each, 0)
    const { length } = field.holes
    const needed = 2 * length - playingHandicap(course, { id, percent: 100 })
    const isStarted = field.holes.some(({ hole }) => holed(id, hole) !== 'missing')
    return {
      id,
      figure: needed - sum,
      // Gross points against a quota that is spread evenly over the holes.
      byHole: points.map((each) => needed - each * length),
      without: course.hasLeft(id) ? 'WD' : isStarted ? null : '–',
    }
  })
  const placeOf = placesOf(rows, course)
  return rows
    .map(({ id, figure }) => `${id} ${0 - figure} at ${placeOf.get(id)}`)
    .toSorted()
    .join(', ')
}

/** Rules of Golf 21.1: the sum of both partners' net points, once both have them. A side that has left has no total. */
function teamStableford(course: Course, { sides }: PlayedGame): string {
  const { field, holed, hasLeft } = course
  const pointsOn = (id: number, { hole, par }: { hole: number; par: number }): number | 'missing' => {
    const gross = holed(id, hole)
    if (gross === 'missing') return gross
    if (typeof gross !== 'number') return 0
    const net = gross - strokesOn(course, { handicap: playingHandicap(course, { id, percent: 100 }), hole })
    return Math.min(6, Math.max(0, 2 + par - net))
  }
  const started = sides.filter(({ golfers }) => golfers.length > 0)
  const rows = started.map(({ id, golfers }) => {
    const counted = field.holes.flatMap((hole) => {
      const points = golfers.map((golfer) => pointsOn(golfer, hole))
      return points.every((each) => each !== 'missing') ? [points.reduce((sum, each) => sum + each, 0)] : []
    })
    const total = golfers.every(hasLeft) ? null : counted.reduce((sum, each) => sum + each, 0)
    const isStarted = counted.length > 0
    const without = total === null ? 'WD' : isStarted ? null : '–'
    return { id, figure: 0 - (total ?? 0), byHole: counted.map((each) => 0 - each), without, total }
  })
  const placeOf = placesOf(rows, course)
  return rows
    .map(({ id, total, byHole }) => `${id} ${total} thru ${byHole.length} at ${placeOf.get(id)}`)
    .toSorted()
    .join(', ')
}

/** Returns who is nearest to the pin on each hole; equal distances share it. */
function closest({ field, cells, ball }: Course, { id: gameId }: PlayedGame): string {
  const holes = field.holes.map(({ hole }) => {
    const players = field.golfers.filter(({ id }) => ball(id, hole) !== 'gone')
    const entered = players.flatMap(({ id }) => {
      const [, inches = ''] = (cells.get(`game ${gameId} hole ${hole} entry ${id}`)?.value ?? '').split('/')
      return inches === '' ? [] : [{ id, inches: Number(inches) }]
    })
    const best = Math.min(...entered.map(({ inches }) => inches))
    const leaders = entered.filter(({ inches }) => inches === best).map(({ id }) => id)
    return leaders.length === 0 ? '-' : `${leaders.join('&')} ${best}`
  })
  return holes.join(', ')
}
