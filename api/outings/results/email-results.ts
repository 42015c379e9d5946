import type { Reader, Transaction } from '#db/database.ts'
import { day, instantBefore } from '#db/instants.ts'
import { findAccountById, isReady } from '#db/members/members.ts'
import { currentStop } from '#db/messages/broadcasts.ts'
import { addMessage } from '#db/messages/messages.ts'
import { addResultEmail, countResultEmails, findResultEmail, wereResultsEmailed } from '#db/outings/outing-results.ts'
import { golfersOfOuting, type Outing } from '#db/outings/outings.ts'
import { transaction } from '#db/transaction.ts'
import { formatToPar } from '#golf/card/to-par.ts'
import { shownDay } from '#golf/day.ts'
import { ballOf, sidesOf } from '#golf/outing/format.ts'
import { namesOnResults } from '#golf/outing/names-on-results.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { placeNumber } from '#golf/ties/places.ts'
import { maySendToAll, messagesStopped } from '../../delivery/broadcasts.ts'
import { paragraphs, signature } from '../../delivery/emails.ts'
import type { Changer } from '../../server/callers/caller.ts'
import type { Context } from '../../server/context.ts'
import { notPosted, organizedOuting } from '../organizer.ts'
import { moneyLines } from './money-lines.ts'
import { contestsWon, rankingOf, resultsOf, sideGamesOf, teamGamesOf, winningsOf } from './results-view.ts'

type EmailRefusal =
  | 'outing.not-found'
  | 'outing.not-organizer'
  | 'outing.not-posted'
  | 'results.emailed'
  | 'results.too-many'
  | 'broadcast.not-approved'
  | 'broadcast.stopped'

const mostADay = 3

type Sending = { readonly id: number; readonly by: Changer }

/**
 * Emails the results to every golfer with an address: once for each posting, and at most three outings a day for each
 * sender. Only members who may send to all members can send them, because the organizer typed the addresses of guests.
 */
export async function emailResultsOf(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { id, by }: Sending,
): Promise<Result<number, EmailRefusal>> {
  const at = now()
  return await transaction(db, async (tx): Promise<Result<number, EmailRefusal>> => {
    const organized = await organizedOuting(tx, { id, by })
    if (!organized.ok) return organized
    const outing = organized.value
    const { status, endedAt } = outing
    if (status !== 'posted' || endedAt === null) return notPosted()
    const sent = await findResultEmail(tx, { outingId: id, postedAt: endedAt })
    // The answer to the first request may have been lost.
    if (sent?.sentBy === by.memberId) return accept((await receiversOf(tx, outing)).length)
    if (sent !== undefined) return refuse('results.emailed', 'These results have been emailed already.')
    const may = await validateSending(tx, { sentBy: by.memberId, at })
    if (!may.ok) return may
    const results = await resultsOf(tx, outing)
    const receivers = await receiversOf(tx, outing)
    const isCorrected = await wereResultsEmailed(tx, id)
    for (const { golferId, email, memberId, firstname } of receivers) {
      const isMember = memberId !== null
      await addMessage(tx, {
        kind: 'mail',
        topic: 'outing-results',
        receiver: email,
        ...(isMember && { memberId }),
        subject: `${isCorrected ? 'Corrected results' : 'Results'}: ${nameOfOuting(results)}, ${shownDay(results.outing.date)}`,
        body: paragraphs(
          `Hello ${firstname},`,
          ...linesOf(results, { golferId, isCorrected }),
          ...(isMember ? [`${config.baseUrl}/outing/${id}/results`] : []),
          signature(config.club),
        ),
        createdAt: at.toISOString(),
      })
    }
    await addResultEmail(tx, { outingId: id, postedAt: endedAt, sentBy: by.memberId, sentAt: at.toISOString() })
    return accept(receivers.length)
  })
}

type Asked = { readonly sentBy: number; readonly at: Date }

async function validateSending(reader: Reader, { sentBy, at }: Asked): Promise<Result<null, EmailRefusal>> {
  if (!(await maySendToAll(reader, { memberId: sentBy }))) {
    return refuse('broadcast.not-approved', 'An administrator has to approve you before you can email golfers.')
  }
  if ((await currentStop(reader)) !== null) return messagesStopped()
  const since = instantBefore(at, day)
  if ((await countResultEmails(reader, { sentBy, since, at: at.toISOString() })) < mostADay) return accept(null)
  return refuse(
    'results.too-many',
    `You’ve emailed the results of ${mostADay} outings in the last 24 hours. Try again in 24 hours.`,
  )
}

/**
 * Returns the golfers with an address, and the card of each golfer or of their side. Members have the address of their
 * account, guests the one in the outing.
 */
async function receiversOf(tx: Transaction, outing: Pick<Outing, 'id' | 'format'>) {
  const receivers = []
  const golfers = await golfersOfOuting(tx, outing.id)
  const sides = outing.format === 'own' ? golfers.map((golfer) => [golfer]) : sidesOf(golfers)
  const cardOf = new Map(sides.flatMap((side) => side.map(({ id }) => [id, ballOf(side)?.id ?? id])))
  for (const { id, memberId, firstname, email } of golfers) {
    const account = memberId === null ? undefined : await findAccountById(tx, { id: memberId })
    if (memberId !== null && (account === undefined || !isReady(account))) continue
    const address = account?.email ?? email
    if (address !== '')
      receivers.push({
        golferId: cardOf.get(id) ?? id,
        memberId,
        firstname: account?.firstname ?? firstname,
        email: address,
      })
  }
  return receivers
}

/**
 * The lines of the email: the receiver’s places; the winners of a Stableford, by net, of each game of teams, of a Wolf,
 * Sixes or Rabbit, of the skins and of each contest; the other games of the receiver; and what the receiver won, owes
 * and has to pay.
 */
function linesOf(results: Results, { golferId, isCorrected }: { golferId: number; isCorrected: boolean }): string[] {
  const { outing, golfers, flights, net = [], settings, money } = results
  const nameOf = namesOnResults(golfers)
  const winnersIn = (title: string, rows: readonly Row[], winners: number) => {
    const won = rows.filter(({ place }) => (placeNumber(place) ?? Infinity) <= winners)
    const lines = won.map((row) => `${row.place}. ${nameOf(row.id)}${netText(results, row)}`)
    return lines.length === 0 ? [] : [[`${title}:`, ...lines].join('\n')]
  }
  const contests = contestsWon(results).map(({ name, text, of }) => `${name}, ${text}: ${of.map(nameOf).join(', ')}`)
  return [
    `The scores ${outing.title === undefined ? 'at' : `of ${outing.title} at`} ${outing.course} on ${shownDay(outing.date)} are final.`,
    ...(isCorrected ? ['They were corrected. This replaces the results that you got before.'] : []),
    ...ownPlace(results, golferId),
    ...rankingLines(results, { golferId, nameOf }),
    ...flights.flatMap(({ flight, rows }) =>
      winnersIn(flights.length > 1 ? `Flight ${flight}, net` : 'Net', rows, settings.winners),
    ),
    ...winnersIn('Net, all flights', net, 1),
    ...teamGamesOf(results).flatMap((game) => teamLines(game, { golferId, nameOf, winners: settings.winners })),
    ...winningsOf(results).map(({ name, lines }) => {
      return [`${name}:`, ...lines.map(({ of, text }) => `${of.map(nameOf).join(', ')}: ${text}`)].join('\n')
    }),
    ...sideGamesOf(results).flatMap((game) => sideGameLines(game, { golferId, nameOf, winners: settings.winners })),
    ...(contests.length > 0 ? [contests.join('\n')] : []),
    ...(money === null ? [] : moneyLines({ money, nameOf }, golferId)),
  ]
}

function nameOfOuting({ outing }: Results): string {
  return outing.title ?? outing.course
}

type Results = Awaited<ReturnType<typeof resultsOf>>

type Receiver = { readonly golferId: number; readonly nameOf: (id: number) => string }

/**
 * The leaders of a Stableford with their points, and the receiver’s points. The receiver may have points without a
 * total in strokes.
 */
function rankingLines(results: Results, { golferId, nameOf }: Receiver): string[] {
  const { name = '', lines = [] } = rankingOf(results) ?? {}
  const last = lines[results.settings.winners - 1]
  // Golfers with equal points have the same text unless a countback has separated them, so ties at the last place are
  // included.
  const best = lines.filter(({ text }, at) => at < results.settings.winners || text === last?.text)
  const own = lines.filter((line) => line.of.includes(golferId) && !best.includes(line))
  const rows = [
    ...best.map(({ of, text }) => `${of.map(nameOf).join(', ')}: ${text}`),
    ...own.map(({ text }) => `You: ${text}`),
  ]
  return rows.length === 0 ? [] : [[`${name}:`, ...rows].join('\n')]
}

/** Returns the best teams of a game and the receiver’s own; nothing for a game of another group. */
function teamLines(
  { name, group, lines }: Results['games'][number],
  { golferId, nameOf, winners }: Receiver & { readonly winners: number },
): string[] {
  const own = lines.find(({ of }) => of.includes(golferId))
  if (group > 0 && own === undefined) return []
  const best = lines.filter(({ place }) => place !== undefined && (placeNumber(place) ?? Infinity) <= winners)
  const rows = best.map(({ of, place, text }) => `${place}. ${of.map(nameOf).join(', ')}: ${text}`)
  if (own !== undefined && !best.includes(own)) {
    rows.push(`Your team: ${own.place === undefined ? '' : `place ${own.place}, `}${own.text}`)
  }
  return [[`${name}:`, ...rows].join('\n')]
}

/**
 * Returns the standing of a game: all lines of a match or of a group's game, for those who play it; for a game of
 * everyone the first lines, because it has one for each golfer, and the receiver's own.
 */
function sideGameLines(
  { name, sides, group, lines }: Results['games'][number],
  { golferId, nameOf, winners }: Receiver & { readonly winners: number },
): string[] {
  const isOwn = ({ of }: { readonly of: readonly number[] }) => of.includes(golferId)
  const isOfSome = sides.length > 0 || group > 0
  if (isOfSome && !lines.some(isOwn) && !sides.some((side) => side.includes(golferId))) return []
  const shown = isOfSome ? lines : lines.filter((line, at) => at < winners || isOwn(line))
  const rows = shown.map(({ of, text }) => (of.length === 0 ? text : `${of.map(nameOf).join(', ')}: ${text}`))
  return [[`${name}:`, ...rows].join('\n')]
}

type Row = Results['gross'][number]

/** The receiver’s own line: You: place 2 in flight 1, place T3 in the field, 71 net, 82 gross. */
function ownPlace(results: Results, golferId: number): string[] {
  const { flights, net = [], gross, isSamePar } = results
  const isOwn = ({ id }: Row) => id === golferId
  const flight = flights.find(({ rows }) => rows.some(isOwn))
  const own = flight?.rows.find(isOwn)
  if (flight === undefined || own === undefined || own.gross === null) return []
  const inField = net.find(isOwn)
  const places = [
    `place ${own.place}${flights.length > 1 ? ` in flight ${flight.flight}` : ''}`,
    ...(inField === undefined ? [] : [`place ${inField.place} in the field`]),
  ]
  const overPar = gross.find(isOwn)?.toPar ?? null
  const byGross = isSamePar || overPar === null ? own.gross : formatToPar(overPar)
  return [`You: ${places.join(', ')}${netText(results, own)}, ${byGross} gross.`]
}

/**
 * The net score as `, 71 net`. If the tees have different pars it is given against par, because such totals cannot be
 * compared (Rules of Handicapping 6.2b).
 */
function netText({ isSamePar }: Pick<Results, 'isSamePar'>, { net, toPar }: Row): string {
  const figure = isSamePar || toPar === null ? net : formatToPar(toPar)
  return figure === null ? '' : `, ${figure} net`
}
