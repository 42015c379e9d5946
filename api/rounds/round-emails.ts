import type { Transaction } from '#db/database.ts'
import { findAccountById, isReady } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { restorableDays, type StoredRound } from '#db/rounds/rounds-change.ts'
import { roundsToNotify, type RoundToNotify } from '#db/rounds/rounds.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { shownDay } from '#golf/day.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import { decimal } from '#golf/units.ts'
import { paragraphs, type Email } from '../delivery/emails.ts'
import type { Config } from '../server/config.ts'

type Club = Pick<Config, 'baseUrl' | 'club'>

/** Days for which a golfer can report a round after another member posted or changed it. */
export const reportableDays = 7

type PostedRounds = {
  readonly ids: readonly number[]
  readonly poster: { readonly memberId: number; readonly name: string }
  readonly club: Club
  readonly now: Date
}

/**
 * Emails golfers about rounds that another member posted for them (SEC-21), and about their own if their settings say
 * so. Runs in the transaction that posts.
 */
export async function notifyGolfers(tx: Transaction, { ids, poster, club, now }: PostedRounds): Promise<void> {
  for (const round of await roundsToNotify(tx, ids)) {
    const isOwn = round.memberId === poster.memberId
    if (isOwn && !round.postemail) continue
    const content = isOwn
      ? ownRoundEmail(club, round)
      : roundByOtherEmail(club, { ...round, poster: isolatedName(poster.name) })
    const to = { kind: 'mail', memberId: round.memberId, receiver: round.email } as const
    await addMessage(tx, { ...to, ...content, dedupeKey: `round:${round.roundId}`, createdAt: now.toISOString() })
  }
}

function ownRoundEmail(club: Club, round: RoundToNotify): Email {
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

function roundByOtherEmail(club: Club, { poster, ...round }: RoundToNotify & { poster: string }): Email {
  return {
    topic: 'round-posted',
    subject: `${poster} posted ${round.score} for you`,
    body: paragraphs(
      `Hello ${round.firstname},`,
      `${poster} posted this round for you: ${described(round)}`,
      `Not right? You can report a problem within ${reportableDays} days, and an administrator will check it:`,
      ...ending(club, round),
    ),
  }
}

function described({ score, course, tee, date, indexBefore, indexAfter, waits }: RoundToNotify): string {
  const round = `${score} at ${course} (${tee}) on ${shownDay(date)}.`
  if (waits)
    return `${round} It’s far below your Handicap Index, so an administrator has to confirm it before it counts.`
  if (indexAfter === null) return round
  const before = indexBefore === null ? null : decimal(indexBefore)
  return `${round} Handicap Index ${formatHandicap(before)} → ${formatHandicap(decimal(indexAfter))}.`
}

function ending({ baseUrl, club }: Club, { memberId }: { readonly memberId: number }): readonly string[] {
  return [`${baseUrl}/handicapLookup/${memberId}`, club.name]
}

type RoundDecided = {
  readonly round: Pick<StoredRound, 'id' | 'memberId' | 'score' | 'date'>
  /** The verb of the sentence: "was changed to 76". */
  readonly what: string
  /** A deleted round is in no list where its golfer could report it. */
  readonly isDeleted: boolean
  readonly reason: string
  readonly by: { readonly memberId: number; readonly name: string }
  readonly club: Club
  readonly now: Date
}

export async function notifyDecided(
  tx: Transaction,
  { round, what, isDeleted, reason, by, club, now }: RoundDecided,
): Promise<void> {
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
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      isDeleted
        ? `Not right? Write to ${club.club.contact}. An administrator can restore it for ${restorableDays} days.`
        : `Not right? You can report a problem within ${reportableDays} days.`,
      ...ending(club, round),
    ),
    createdAt: now.toISOString(),
  })
}
