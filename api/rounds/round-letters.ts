import type { Transaction } from '#db/database.ts'
import { addMessage } from '#db/messages/messages.ts'
import { roundsToTell, type RoundToTell } from '#db/rounds/rounds-told.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { shownDay } from '#golf/day.ts'
import { decimal } from '#golf/units.ts'
import type { Config } from '../config.ts'
import { paragraphs, type Letter } from '../delivery/letters.ts'

type Club = Pick<Config, 'baseUrl' | 'club'>

export type PostedRounds = {
  readonly ids: readonly number[]
  readonly poster: { readonly memberId: number; readonly name: string }
  readonly club: Club
  readonly now: Date
}

/**
 * Tells golfers about rounds that somebody posted for them, always, because they are the ones to know when it is wrong
 * (SEC-21); and about their own when they want to be told. Written with the rounds, or not at all.
 */
export async function tellGolfers(tx: Transaction, { ids, poster, club, now }: PostedRounds): Promise<void> {
  for (const round of await roundsToTell(tx, ids)) {
    const isOwn = round.memberId === poster.memberId
    if (isOwn && !round.postemail) continue
    const letter = isOwn ? ownRoundLetter(club, round) : roundByOtherLetter(club, { ...round, poster: poster.name })
    const to = { kind: 'mail', memberId: round.memberId, receiver: round.email } as const
    await addMessage(tx, { ...to, ...letter, dedupeKey: `round:${round.roundId}`, createdAt: now.toISOString() })
  }
}

function ownRoundLetter(club: Club, round: RoundToTell): Letter {
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

function roundByOtherLetter(club: Club, { poster, ...round }: RoundToTell & { poster: string }): Letter {
  return {
    topic: 'round-posted',
    subject: `${poster} posted ${round.score} for you`,
    body: paragraphs(
      `Hello ${round.firstname},`,
      `${poster} posted this round for you: ${described(round)}`,
      `Is that wrong? Then please write to ${club.club.contact}: an administrator can take it back.`,
      ...ending(club, round),
    ),
  }
}

function described({ score, course, tee, date, indexBefore, indexAfter }: RoundToTell): string {
  const round = `${score} at ${course} (${tee}) on ${shownDay(date)}.`
  if (indexAfter === null) return round
  const before = indexBefore === null ? null : decimal(indexBefore)
  return `${round} Handicap index: ${formatHandicap(decimal(indexAfter))}, before ${formatHandicap(before)}.`
}

function ending({ baseUrl, club }: Club, { memberId }: RoundToTell): readonly string[] {
  return [`${baseUrl}/handicapLookup/${memberId}`, club.name]
}
