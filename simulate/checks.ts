import { eq, isNull } from 'drizzle-orm'
import {
  scoreHistory,
  scores as shownScores,
  wolfHistory,
  departureHistory,
  signatureHistory,
  signatures,
  gameRecordHistory,
} from '#db/schema/cells.ts'
import { outingGames, outingGolfers } from '#db/schema/outings.ts'
import { syncMutations } from '#db/schema/replay.ts'
import { roundPostings, rounds } from '#db/schema/rounds.ts'
import { groupOutingByCode } from '#sync/calls/outings-board.ts'
import type { ConflictReport } from '#sync/device/storage/device-database.ts'
import {
  asChoice,
  asDeparture,
  asRecord,
  asScore,
  asSignature,
  boardDue,
  boardOf,
  boardOn,
  differences,
  keyOfChoice,
  keyOfDeparture,
  keyOfRecord,
  keyOfScore,
  nothing,
  writtenAs,
} from './board.ts'
import { checkGames } from './check-games.ts'
import { startedOuting, type Person, type Saved } from './person.ts'
import { keyOfOperation } from './reference.ts'
import type { World } from './world.ts'

/** Finds operations that the phone reported as saved and that are neither in its storage nor at the server. */
export async function inspectDisk({ reference }: World, { phone, saved }: Person): Promise<string[]> {
  // The phone also keeps answered operations, in order to resend them to a server that was restored from a backup.
  const answered = (await phone.rows('answeredBatches')).flatMap(({ rows }) => rows)
  const rows = [await phone.rows('outbox'), await phone.rows('dead'), answered]
  const here = new Set(rows.flat().map(({ mid }) => mid))
  return [...saved.values()]
    .filter(({ mid }) => !here.has(mid) && !reference.outcomes.has(mid))
    .map((one) => `${phone.name} had saved ${named(one)}, and after its death it is gone`)
}

/** Returns the principals of the operations that wait on a phone, and its journal if it waits. */
export async function waitingOn({ phone, deletedEntries }: Person): Promise<readonly string[]> {
  const rows = await phone.rows('outbox')
  const isNoted = deletedEntries?.areNoted() === true
  return [...new Set([...rows.map(({ principal }) => principal), ...(isNoted ? ['its journal'] : [])])]
}

/**
 * Returns whether every phone shows the expected board, has every golfer and game, and has stored whether the outing is in
 * progress and how ties are broken. Outings that were started on phones must be at the server.
 */
export async function boardsAgree(world: World): Promise<boolean> {
  const { reference, people, template } = world
  const areDue = await Promise.all(
    people.map(async (person) => (await boardOn(person)) === (await dueOn(world, person))),
  )
  const { end, ties } = reference
  const outings = (await Promise.all(people.map(({ phone }) => phone.rows('outings')))).flat()
  const ofAll = outings.filter(({ outingId }) => outingId === template.outingId)
  // A card from another phone has only the golfers of its group.
  const isKnown = ({ snapshot: { outing, golfers, games = [] } }: (typeof ofAll)[number]) =>
    golfers.length === reference.field.size &&
    [...reference.games.keys()].every((id) => games.some((game) => game.id === id)) &&
    (outing.status !== 'inprogress') === (end !== null) &&
    (end !== 'outing.posted' || outing.ties === ties)
  if (!areDue.every(Boolean) || !ofAll.every(isKnown)) return false
  // When a phone's request for the outing gets no answer, it reads its stream again later, and detects a restore then.
  return (await checkStarted(world)).length === 0
}

/** Checks the invariants that hold after the faults are over. */
export async function finalChecks(world: World): Promise<string[]> {
  return [
    ...world.club.complaints.map((line) => `the server’s log: ${line}`),
    ...(await checkQueues(world)),
    ...(await checkBoards(world)),
    ...(await checkStarted(world)),
    ...(await checkOperations(world)),
    ...(await checkConflictReports(world)),
    ...(await checkDeleted(world)),
    ...(await checkPosting(world)),
    ...(await checkSignedCards(world)),
    ...(await checkGames(world)),
  ]
}

async function checkQueues({ people }: World): Promise<string[]> {
  const waiting = people.map(async (person) => {
    const principals = await waitingOn(person)
    return principals.map((principal) => `${person.phone.name} still waits with something of ${principal}`)
  })
  return (await Promise.all(waiting)).flat()
}

async function checkBoards(world: World): Promise<string[]> {
  const { reference, people, club, codes } = world
  const due = boardDue(reference)
  const url = `/api/teetime/groupOutingByCode/${codes[0]?.at(-1)}/0`
  const answer = await club.ask({ method: 'GET', url, headers: {} })
  const { scores, wolf, left, records, signed } = groupOutingByCode.answer.parse(JSON.parse(answer.body))
  const shown = boardOf([
    ...scores.map(asScore),
    ...wolf.map(asChoice),
    ...left.map(asDeparture),
    ...records.map(asRecord),
    ...signed.map(asSignature),
  ])
  const wrong = differences(shown, due).map((line) => `on the club’s board: ${line}`)
  for (const person of people) {
    const ofPhone = differences(await boardOn(person), await dueOn(world, person))
    wrong.push(...ofPhone.map((line) => `on ${person.phone.name}’s board: ${line}`))
  }
  return wrong
}

async function dueOn(world: World, person: Person): Promise<string> {
  return (await hasMadeRoom(world, person)) ? '' : boardDue(world.reference)
}

/** Returns whether a phone has deleted the finished outing, which one with a full disk does to free space. */
async function hasMadeRoom({ reference, template }: World, { phone }: Person): Promise<boolean> {
  const outings = await phone.rows('outings')
  return reference.end !== null && outings.every(({ outingId }) => outingId !== template.outingId)
}

/** Checks that an outing started on a phone is at the server once, with its two golfers and the scores of the phone. */
async function checkStarted({ people, club, reference }: World): Promise<string[]> {
  const { sql } = club.db()
  const atClub = await sql.select().from(shownScores)
  const golfers = await sql.select().from(outingGolfers)
  const wrong: string[] = []
  for (const { phone, started } of people) {
    const here = await phone.rows('scores')
    for (const principal of started.keys()) {
      const outingId = Number(principal.split(':')[1])
      const count = golfers.filter((golfer) => golfer.outingId === outingId).length
      if (count !== 2) wrong.push(`${principal} of ${phone.name} has ${count} golfers at the club`)
      const shown = atClub.filter((cell) => cell.outingId === outingId).map(asLine)
      const ofPhone = here
        .filter((cell) => cell.outingId === outingId)
        .map(({ club: cell, ...place }) => asLine({ ...place, strokes: cell?.strokes ?? null }))
      const due = [...reference.started]
        .filter(([key]) =>
          golfers.some((golfer) => golfer.outingId === outingId && key.startsWith(`golfer ${golfer.id} `)),
        )
        .map(([key, { value }]) => `${key}: ${value}`)
      wrong.push(...differences(boardLines(shown), boardLines(due)).map((line) => `the club’s ${principal}: ${line}`))
      wrong.push(
        ...differences(boardLines(ofPhone), boardLines(due)).map((line) => `${phone.name}’s ${principal}: ${line}`),
      )
    }
  }
  return wrong
}

function asLine({ golferId, hole, strokes }: { golferId: number; hole: number; strokes: number | null }): string {
  return `golfer ${golferId} hole ${hole}: ${strokes ?? 'cleared'}`
}

function boardLines(lines: readonly string[]): string {
  return lines.toSorted().join('\n')
}

type Effect = { readonly mid: string; readonly actor: string; readonly outcome: string }
type Posted = { readonly mid: string | null; readonly postedBy: number; readonly memberId: number }
type AtClub = {
  /** The effects of scores, picks, departures, signatures and games, by operation. */
  readonly effects: readonly Effect[]
  readonly posted: readonly Posted[]
  readonly mutations: readonly { readonly mid: string; readonly outcome: string }[]
}

/**
 * Checks that every operation was applied once, under the right principal, and that refused ones are among the rejected
 * operations of their phone.
 */
async function checkOperations(world: World): Promise<string[]> {
  const atClub = await readClub(world)
  return [
    ...(await checkSaved(world, atClub)),
    ...checkOutcomes(world, atClub),
    ...checkPosters(world, atClub),
    ...checkActors(world, atClub),
    ...checkEntered(world, atClub),
    ...checkGone(world, atClub),
    ...checkNotUndone(world, atClub),
  ]
}

async function readClub(world: World): Promise<AtClub> {
  const { sql } = world.club.db()
  const histories = [
    await sql.select().from(scoreHistory),
    await sql.select().from(wolfHistory),
    await sql.select().from(departureHistory),
    await sql.select().from(gameRecordHistory),
    // The organizer reopens a card at the server, without an operation.
    await sql.select().from(signatureHistory).where(isNull(signatureHistory.reopened)),
    await gamesOfPhones(world),
  ]
  const posted = await sql
    .select({ mid: roundPostings.mid, postedBy: roundPostings.postedBy, memberId: rounds.memberId })
    .from(rounds)
    .innerJoin(roundPostings, eq(roundPostings.id, rounds.postingId))
  return { effects: histories.flat(), posted, mutations: await sql.select().from(syncMutations) }
}

/** Returns the games that phones added; those of the template have no key. */
async function gamesOfPhones({ club }: World): Promise<readonly Effect[]> {
  const rows = await club.db().sql.select().from(outingGames)
  return rows.flatMap(({ mid, addedBy: actor }) => (mid === null ? [] : [{ mid, actor, outcome: 'applied' }]))
}

/** Checks that the server has everything that a phone reported as saved, and that refusals reached their owner. */
async function checkSaved({ people, backup }: World, atClub: AtClub): Promise<string[]> {
  const wrong: string[] = []
  for (const { phone, saved } of people) {
    const rejected = new Set((await phone.rows('dead')).map(({ mid }) => mid))
    for (const one of saved.values()) {
      const isListed = rejected.has(one.mid)
      const outcome = atClub.mutations.find(({ mid }) => mid === one.mid)?.outcome
      if (outcome) wrong.push(...checkTaken(one, { outcome, isListed, wasRestored: backup.wasUsed, atClub }))
      // Refused before the restore: the phone lists the operation already, and needs no second refusal.
      else if (!backup.wasUsed || !isListed) {
        wrong.push(`${phone.name} had saved ${named(one)}, and the club does not know it`)
      }
    }
  }
  return wrong
}

/** Checks that an operation known to the server was applied once, or refused and listed on the phone. */
function checkTaken(
  one: Saved,
  {
    outcome,
    isListed,
    wasRestored,
    atClub,
  }: { outcome: string; isListed: boolean; wasRestored: boolean; atClub: AtClub },
): string[] {
  const { effects, posted } = atClub
  const isRefused = outcome === 'rejected'
  // A duplicate of the request may reach the restored server, which has lost the reason for the first refusal.
  const isListedWrongly = !isRefused && isListed && !wasRestored
  const done = [...effects, ...posted].filter(({ mid }) => mid === one.mid).length
  const isLate = effects.some((row) => row.mid === one.mid && ['late', 'after-end'].includes(row.outcome))
  return [
    ...(isRefused && !isListed ? [`${named(one)} was refused without a message`] : []),
    ...(isListedWrongly ? [`${named(one)} was taken, and is listed as rejected`] : []),
    // The start of an outing is compared with its phone elsewhere.
    ...(one.what === startedOuting || done === (isRefused && !isLate ? 0 : 1)
      ? []
      : [`${named(one)} is ${outcome} and was done ${done} times`]),
  ]
}

/** Checks that an operation that the phone reported as not undone is not undone later. */
function checkNotUndone({ people, gone }: World, { mutations }: AtClub): string[] {
  return [...people, ...gone].flatMap(({ phone, notUndone }) =>
    mutations
      .filter(({ mid }) => notUndone.has(mid))
      .map(({ mid }) => `${phone.name} said that it did not undo ${mid}, and did so later`),
  )
}

function checkOutcomes({ reference }: World, { mutations }: AtClub): string[] {
  return mutations.flatMap(({ mid, outcome }) => {
    const expected = reference.outcomes.get(mid)?.outcome
    return expected === outcome ? [] : [`the club has ${mid} as ${outcome}, and the rule says ${expected}`]
  })
}

function checkPosters({ people }: World, { posted }: AtClub): string[] {
  const saved = new Map(people.flatMap((person) => [...person.saved]))
  return posted.flatMap(({ mid, memberId, postedBy }) => {
    const one = mid === null ? undefined : saved.get(mid)
    const isOwn = !one || (one.principal === `u:${memberId}` && one.principal === `u:${postedBy}`)
    return isOwn ? [] : [`${named(one)} was posted by ${postedBy} for ${memberId}`]
  })
}

/**
 * Checks the actor of each effect: the person who entered it, or one who took over the card with it, but not a member
 * who logged in on the phone later, unless the code was replaced before: then it is sent by who enters the new one. It
 * is the group alone when an outing was started on a phone and the sign-in of its starter ended before the first code
 * was requested.
 */
function checkActors({ people, gone, replaced }: World, { effects }: AtClub): string[] {
  return effects.flatMap(({ mid, actor }) => {
    // The person who entered it may have discarded it since, such as a refused signature.
    const senders = [...people, ...gone].filter(({ saved, entered, taken }) =>
      [saved, entered, taken].some((mids) => mids.has(mid)),
    )
    const [one] = senders.flatMap(({ saved }) => saved.get(mid) ?? [])
    if (!one) return []
    const names = senders.flatMap(({ group, phone, members: all, entered, saved: own }) => {
      const members = entered.has(mid) && !replaced.has(group) ? (own.get(mid)?.members ?? all) : all
      return [
        `Group ${group} · ${phone.name}`,
        ...groupStartedHere(one.principal),
        ...[...members].map((name) => name[0]?.toUpperCase() + name.slice(1)),
      ]
    })
    return names.some((name) => actor.startsWith(name)) ? [] : [`${named(one)} is said to be of ${actor}`]
  })
}

/** Returns the group's name in an outing that was started on a phone: Group 2 for `outing:-7:2`. */
function groupStartedHere(principal: string): string[] {
  return principal.startsWith('outing:-') ? [`Group ${principal.split(':').at(-1)}`] : []
}

/** Checks that every effect was entered by someone: an entry stored under a second key would count twice. */
function checkEntered({ people, gone }: World, { effects }: AtClub): string[] {
  const entered = new Set([...people, ...gone].flatMap((person) => [...person.entered]))
  return effects.filter(({ mid }) => !entered.has(mid)).map(({ mid }) => `the club has ${mid}, and no one entered it`)
}

/**
 * Checks that everything of a group that was saved on a phone that died for good arrived through its card. The card
 * does not include an outing that the phone had started.
 */
function checkGone({ gone, backup }: World, { mutations }: AtClub): string[] {
  // What a phone sent before a restore undid it can only be resent by that phone, which is gone.
  if (backup.wasUsed) return []
  const known = new Set(mutations.map(({ mid }) => mid))
  return gone.flatMap(({ phone, saved }) =>
    [...saved.values()]
      .filter(({ mid, principal }) => /^outing:(?!-)/.test(principal) && !known.has(mid))
      .map((one) => `${phone.name} died for good, and ${named(one)} died with it`),
  )
}

const unseen = { ver: 0, contested: false }

/** Returns what was ever entered in the cells whose conflicts are reported. */
async function historyAtClub({ club }: World) {
  const { sql } = club.db()
  return [
    ...(await sql.select().from(scoreHistory)).map((row) => ({ ...row, cell: asScore({ ...row, ...unseen }) })),
    ...(await sql.select().from(wolfHistory)).map((row) => ({ ...row, cell: asChoice({ ...row, ...unseen }) })),
    ...(await sql.select().from(departureHistory)).map((row) => ({ ...row, cell: asDeparture({ ...row, ...unseen }) })),
    ...(await sql.select().from(gameRecordHistory)).map((row) => ({ ...row, cell: asRecord({ ...row, ...unseen }) })),
  ]
}

/** Checks that what a page showed as not sent when its browser deleted it is at the server, or among the rejected. */
async function checkDeleted(world: World): Promise<string[]> {
  const signed = await world.club.db().sql.select().from(signatureHistory)
  const known = [
    ...(await historyAtClub(world)).map(({ cell }) => cell),
    ...signed.map((row) => asSignature({ ...row, ...unseen })),
  ]
  const atClub = new Set(known.flatMap(({ key, value }) => [key, `${key}: ${value}`]))
  const wrong: string[] = []
  for (const { phone, group, deletedEntries } of world.people) {
    const rejected = new Set((await phone.rows('dead')).map((row) => keyOfOperation(row, group)))
    for (const { key, value } of deletedEntries?.owed() ?? []) {
      if (atClub.has(`${key}: ${value}`) || rejected.has(key)) continue
      // Where the server has nothing, nothing is to be withdrawn.
      if (nothing.has(value) && !atClub.has(key)) continue
      wrong.push(`the browser of ${phone.name} deleted ${key}: ${value} before it was sent, and it is gone`)
    }
  }
  return wrong
}

/** Checks that nothing was replaced silently: a person whose last entry is not the shown one was notified. */
async function checkConflictReports(world: World): Promise<string[]> {
  const { people, reference, backup } = world
  const history = (await historyAtClub(world)).filter(({ outcome }) => outcome !== 'late' && outcome !== 'after-end')
  const wrong: string[] = []
  for (const person of people) {
    if (await hasMadeRoom(world, person)) continue
    const { phone, entered, deletedEntries } = person
    const reported = new Set((await phone.rows('notices')).map(keyOfReport))
    // Refused before the restore, with the reason; a duplicate of the request may reach the restored server.
    const refused = new Set(backup.wasUsed ? (await phone.rows('dead')).map(({ mid }) => mid) : [])
    for (const [key, { value, contested }] of reference.cells) {
      // Includes what the full disk refused, which the phone writes to its journal and sends later.
      const own = history.findLast(({ mid, cell }) => entered.has(mid) && cell.key === key)
      if (!contested || !own || own.cell.value === value || reported.has(key) || refused.has(own.mid)) continue
      // The phone no longer knows that it was entered there.
      if (deletedEntries?.forgotten.has(own.mid)) continue
      wrong.push(`${phone.name} entered ${own.cell.value} for ${key}, ${value} is shown without a report`)
    }
  }
  return wrong
}

function keyOfReport(report: ConflictReport): string {
  if (report.kind === 'wolf') return keyOfChoice(report)
  if (report.kind === 'record') return keyOfRecord(report)
  return report.kind === 'leave' ? keyOfDeparture(report.golferId) : keyOfScore(report)
}

/** Checks that a card signed by both shows the scores that they signed. */
async function checkSignedCards({ club, template }: World): Promise<string[]> {
  const { sql } = club.db()
  const signed = Map.groupBy(await sql.select().from(signatures), ({ golferId }) => golferId)
  const cells = await sql.select().from(shownScores)
  return [...signed].flatMap(([golferId, [one, other]]) => {
    if (one?.scores === undefined || one.scores === null || one.scores !== other?.scores) return []
    const text = Array.from({ length: template.holes }, (_, at) => {
      const cell = cells.find((each) => each.golferId === golferId && each.hole === at + 1)
      return (cell && writtenAs(cell)) ?? '-'
    }).join(' ')
    return text === one.scores ? [] : [`golfer ${golferId} shows ${text}, and ${one.scores} was signed`]
  })
}

/** Checks that the posted rounds are those that the organizer reviewed, one for each card. */
async function checkPosting({ postings, club, reference }: World): Promise<string[]> {
  const posted = (await club.db().sql.select().from(rounds)).filter(({ gtid }) => gtid !== 0 && gtid !== null)
  const [first] = postings
  if (!first) return posted.length === 0 ? [] : [`${posted.length} rounds were posted without a message`]
  const wrong: string[] = []
  const answers = new Set(postings.map(({ answer }) => JSON.stringify(answer)))
  if (answers.size > 1) wrong.push('two postings were answered differently')
  const { review, answer } = first
  for (const { id, user_id, round_id, totalgross, score } of answer.rounds) {
    const seen = review.scores.find((one) => one.id === id)?.totalgross
    const cells = [...reference.cells].filter(([key]) => key.startsWith(`golfer ${id} hole`))
    const values = cells.map(([, { value }]) => value)
    // A card with a pickup has no total.
    const sum = values.some((value) => value.startsWith('X'))
      ? null
      : values.reduce((total, value) => total + (value === 'cleared' ? 0 : Number.parseInt(value, 10)), 0)
    if (seen !== totalgross || sum !== totalgross) {
      wrong.push(`golfer ${id}: ${totalgross} was posted, ${seen} was seen, the card says ${sum}`)
    }
    if ((reference.cells.get(keyOfDeparture(id))?.value ?? 'playing') !== 'playing') {
      wrong.push(`golfer ${id} had left, and has a round`)
    }
    const rows = posted.filter(({ gtid }) => gtid === id)
    const [row] = rows
    const isIt = row?.id === round_id && row.memberId === user_id && row.score === score
    if (rows.length !== 1 || !isIt) wrong.push(`golfer ${id} has ${rows.length} rounds: ${JSON.stringify(rows)}`)
  }
  const announced = answer.rounds.length
  if (posted.length !== announced) wrong.push(`${announced} rounds were announced and ${posted.length} posted`)
  return wrong
}

function named({ what, mid }: Saved): string {
  return `${what} (${mid})`
}
