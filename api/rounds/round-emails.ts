import { findCourse } from '#db/courses/courses.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { findAccountById, isReady } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { restorableDays, type StoredRound } from '#db/rounds/rounds-change.ts'
import { roundsToNotify, type RoundToNotify } from '#db/rounds/rounds.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { teeName } from '#golf/course/tees.ts'
import { shownDay } from '#golf/day.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import { decimal, decimalOrNull } from '#golf/units.ts'
import { paragraphs, type Email } from '../delivery/emails.ts'
import type { Config } from '../server/config.ts'
import { reportableDays } from './check-round.ts'

type Club = Pick<Config, 'baseUrl' | 'club'>

type PostedRounds = {
  readonly ids: readonly number[]
  readonly poster: { readonly memberId: number; readonly name: string }
  /** By round, the number of holes whose posted score differs from the holed score. */
  readonly adjusted?: ReadonlyMap<number, number>
  readonly club: Club
  readonly now: Date
}

type Notified = RoundToNotify & { readonly adjusted: number }

/**
 * Emails golfers about rounds that another member posted for them (SEC-21), and about their own if their settings say
 * so. Runs in the transaction that posts.
 */
export async function notifyGolfers(
  tx: Transaction,
  { ids, poster, adjusted = new Map(), club, now }: PostedRounds,
): Promise<void> {
  for (const stored of await roundsToNotify(tx, ids)) {
    const round = { ...stored, adjusted: adjusted.get(stored.roundId) ?? 0 }
    const isOwn = round.memberId === poster.memberId
    if (isOwn && !round.postemail) continue
    const content = isOwn
      ? ownRoundEmail(club, round)
      : roundByOtherEmail(club, { ...round, poster: isolatedName(poster.name) })
    const to = { kind: 'mail', memberId: round.memberId, receiver: round.email } as const
    await addMessage(tx, { ...to, ...content, dedupeKey: `round:${round.roundId}`, createdAt: now.toISOString() })
  }
}

function ownRoundEmail(club: Club, round: Notified): Email {
  return {
    topic: 'round-posted',
    subject: `Your round on ${shownDay(round.date)} has been posted`,
    body: paragraphs(
      `Hello ${round.firstname},`,
      `Your round has been posted: ${described(round)}`,
      ...ending(club, round),
    ),
  }
}

function roundByOtherEmail(club: Club, { poster, ...round }: Notified & { poster: string }): Email {
  return {
    topic: 'round-posted',
    subject: `${poster} posted ${round.score} for you`,
    body: paragraphs(
      `Hello ${round.firstname},`,
      `${poster} posted this round for you: ${described(round)}`,
      round.waits ? remedies.write(club) : `${reportable} An administrator will check it:`,
      ...ending(club, round),
    ),
  }
}

const waitsWhy = 'It’s far below your Handicap Index, so an administrator has to confirm it before it counts.'

function described({ score, adjusted, course, tee, date, indexBefore, indexAfter, waits }: Notified): string {
  // The adjustment is explained because a golfer who adds up the card gets a different sum.
  const posted = adjusted === 0 ? score : `${score}, with ${adjusted} ${adjusted === 1 ? 'hole' : 'holes'} adjusted,`
  const round = `${posted} at ${course} (${tee}) on ${shownDay(date)}.`
  if (waits) return `${round} ${waitsWhy}`
  if (indexAfter === null) return round
  return `${round} Handicap Index ${formatHandicap(decimalOrNull(indexBefore))} → ${formatHandicap(decimal(indexAfter))}.`
}

function ending({ baseUrl, club }: Club, { memberId }: { readonly memberId: number }): readonly string[] {
  return [`${baseUrl}/handicapLookup/${memberId}`, club.name]
}

type ByAnother = {
  readonly reason: string
  readonly by: { readonly memberId: number; readonly name: string }
  readonly club: Club
  readonly now: Date
}

type RoundDecided = ByAnother & {
  readonly round: Pick<StoredRound, 'id' | 'memberId' | 'score' | 'date'>
  /** The verb phrase of the sentence, such as "was removed". */
  readonly what: string
  readonly remedy: keyof typeof remedies
}

/** The golfer has to log in: visitors can open the linked page as well, but only the golfer can report. */
const reportable = `Not right? Log in, open the round and report a problem within ${reportableDays} days.`

/** What a golfer can do about a decision. A deleted or waiting round is in no list, so it cannot be reported. */
const remedies = {
  report: () => reportable,
  restore: ({ club }: Club) =>
    `Not right? Write to ${club.contact}. An administrator can restore it for ${restorableDays} days.`,
  write: ({ club }: Club) => `Not right? Write to ${club.contact} before it’s confirmed.`,
  postAgain: () => 'The outing was reopened to correct it. You get the round again when the outing is posted again.',
} as const

/** Emails a golfer what another person has done with their round. */
export async function notifyDecided(
  tx: Transaction,
  { what, remedy, ...decided }: RoundDecided & { readonly details?: readonly string[] },
): Promise<void> {
  const { round, details = [], reason, by, club, now } = decided
  if (round.memberId === by.memberId) return
  const golfer = await findAccountById(tx, { id: round.memberId })
  if (golfer === undefined || !isReady(golfer)) return
  const sentence = `Your ${round.score} on ${shownDay(round.date)} ${what} by ${isolatedName(by.name)}`
  await addMessage(tx, {
    kind: 'mail',
    topic: 'round-decided',
    memberId: golfer.id,
    receiver: golfer.email,
    subject: sentence,
    body: paragraphs(
      `Hello ${golfer.firstname},`,
      `${sentence}.`,
      ...details,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      remedies[remedy](club),
      ...ending(club, round),
    ),
    createdAt: now.toISOString(),
  })
}

type RoundChanged = ByAnother & { readonly before: StoredRound; readonly after: StoredRound }

/** Emails a golfer the changes that another person has made to a round. A save without a change sends nothing. */
export async function notifyChanged(tx: Transaction, { before, after, ...changed }: RoundChanged): Promise<void> {
  const lines = await changedLines(tx, { before, after })
  const hasOtherScore = before.score !== after.score
  if (lines.length === 0 && !hasOtherScore) return
  const what = hasOtherScore ? `was changed to ${after.score}` : 'was changed'
  const waits = after.deletedAt !== null
  const details = [...(lines.length === 0 ? [] : [lines.join('\n')]), ...(waits ? [waitsWhy] : [])]
  await notifyDecided(tx, { ...changed, round: before, what, details, remedy: waits ? 'write' : 'report' })
}

async function changedLines(
  reader: Reader,
  { before, after }: Pick<RoundChanged, 'before' | 'after'>,
): Promise<readonly string[]> {
  const card = before.teeboxId === after.teeboxId ? undefined : await findCourse(reader, { id: before.courseId })
  const teesOf = ({ teeboxId }: StoredRound) => {
    const tees = card?.teeboxes.find(({ id }) => id === teeboxId)
    return tees === undefined ? '' : teeName(tees)
  }
  const figures = (round: StoredRound): Readonly<Record<string, string>> => ({
    Date: shownDay(round.date),
    Teebox: teesOf(round),
    'Holes par or better': String(round.parorbetter),
    Tournament: round.tournament ? 'Yes' : 'No',
  })
  const now = figures(after)
  return Object.entries(figures(before)).flatMap(([label, from]) => {
    const to = now[label] ?? ''
    return from === to ? [] : [`${label}: ${from} → ${to}`]
  })
}
