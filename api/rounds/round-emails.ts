import type { Transaction } from '#db/database.ts'
import { findAccountById } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import type { StoredRound } from '#db/rounds/rounds-change.ts'
import { roundsToNotify, type RoundToNotify } from '#db/rounds/rounds.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { shownDay } from '#golf/day.ts'
import { decimal } from '#golf/units.ts'
import { paragraphs, type Email } from '../delivery/emails.ts'
import type { Config } from '../server/config.ts'
import { reportableDays } from './check-round.ts'

type Club = Pick<Config, 'baseUrl' | 'club'>

type PostedRounds = {
  readonly ids: readonly number[]
  readonly poster: { readonly memberId: number; readonly name: string }
  readonly club: Club
  readonly now: Date
}

/**
 * Tells golfers about rounds that somebody posted for them, always, because they are the ones to know when it is wrong
 * (SEC-21); and about their own when they want to be told. Written with the rounds, or not at all.
 */
export async function notifyGolfers(tx: Transaction, { ids, poster, club, now }: PostedRounds): Promise<void> {
  for (const round of await roundsToNotify(tx, ids)) {
    const isOwn = round.memberId === poster.memberId
    if (isOwn && !round.postemail) continue
    const content = isOwn ? ownRoundEmail(club, round) : roundByOtherEmail(club, { ...round, poster: poster.name })
    const to = { kind: 'mail', memberId: round.memberId, receiver: round.email } as const
    await addMessage(tx, { ...to, ...content, dedupeKey: `round:${round.roundId}`, createdAt: now.toISOString() })
  }
}

function ownRoundEmail(club: Club, round: RoundToNotify): Email {
  return {
    topic: 'round-posted',
    subject: `Your round of ${shownDay(round.date)} has been posted`,
    body: paragraphs(
      `Hello ${round.firstname},`,
      `your round has been posted: ${described(round)}`,
      ...ending(club, round),
    ),
  }
}

function roundByOtherEmail(club: Club, { poster, ...round }: RoundToNotify & { poster: string }): Email {
  return {
    topic: 'round-posted',
    subject: `${poster} posted ${round.score} for you`,
    body: paragraphs(
      `Hello ${round.firstname},`,
      `${poster} posted this round for you: ${described(round)}`,
      `Is that wrong? You can report a problem within ${reportableDays} days, and an administrator will look at it:`,
      ...ending(club, round),
    ),
  }
}

function described({ score, course, tee, date, indexBefore, indexAfter, waits }: RoundToNotify): string {
  const round = `${score} at ${course} (${tee}) on ${shownDay(date)}.`
  if (waits) return `${round} It is far below your handicap index, so it waits for an administrator before it counts.`
  if (indexAfter === null) return round
  const before = indexBefore === null ? null : decimal(indexBefore)
  return `${round} Handicap index: ${formatHandicap(decimal(indexAfter))}, before ${formatHandicap(before)}.`
}

function ending({ baseUrl, club }: Club, { memberId }: { readonly memberId: number }): readonly string[] {
  return [`${baseUrl}/handicapLookup/${memberId}`, club.name]
}

type RoundDecided = {
  readonly round: Pick<StoredRound, 'id' | 'memberId' | 'score' | 'date'>
  /** What was done with it, as a sentence goes on: "was changed to 76". */
  readonly what: string
  readonly reason: string
  readonly by: { readonly memberId: number; readonly name: string }
  readonly club: Club
  readonly now: Date
}

/** Tells a golfer what another member did with a round of theirs, and why. */
export async function notifyDecided(
  tx: Transaction,
  { round, what, reason, by, club, now }: RoundDecided,
): Promise<void> {
  if (round.memberId === by.memberId) return
  const golfer = await findAccountById(tx, { id: round.memberId })
  if (!golfer?.isconfirmed || !golfer.isactive) return
  const sentence = `Your ${round.score} of ${shownDay(round.date)} ${what} by ${by.name}`
  await addMessage(tx, {
    ...{ kind: 'mail', topic: 'round-decided', memberId: golfer.id, receiver: golfer.email, subject: sentence },
    body: paragraphs(
      `Hello ${golfer.firstname},`,
      `${sentence}.`,
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
      `Is that wrong? You can report a problem within ${reportableDays} days.`,
      ...ending(club, round),
    ),
    createdAt: now.toISOString(),
  })
}
