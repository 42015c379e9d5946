import type { Reader } from '#db/database.ts'
import { outingOfGolfer, readOuting } from '#db/outings/outings.ts'
import { membersAmong } from '#db/outings/save-outing.ts'
import { transaction } from '#db/transaction.ts'
import { isDateAnywhere } from '#golf/handicap/round-entry.ts'
import type { GolferEntry } from '#golf/outing/field.ts'
import { validateOutingDate } from '#golf/outing/outing-date.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { handicapIndex } from '#golf/units.ts'
import { gameRequested } from '#sync/calls/outing-games.ts'
import type { OutingStart } from '#sync/calls/outing-start.ts'
import { choicesSpelling } from '#sync/calls/outings.ts'
import { fromWire } from '#sync/calls/spelling.ts'
import type { Changer } from '../server/callers/caller.ts'
import { today } from '../server/time.ts'
import type { OutingContext } from './outing-access.ts'
import { updateOutingIn, type UpdateRefusal } from './update-outing.ts'

export type PhoneStart = {
  readonly start: OutingStart
  readonly by: Changer
  readonly actor: string
  /** The time of the start, converted to the server's clock; null when the phone's clock was changed since. */
  readonly startedAt: Date | null
  /** Whether the phone's clock is right, and so is its date. */
  readonly isClockRight: boolean
}

/**
 * Starts an outing that was started on a phone, once: its id is the idempotency key. The rules are those of the wizard,
 * except where a refusal would lose what was played: a golfer who is no longer a member plays as a guest, games that
 * cannot be played are left out, and a wrong day of the phone's clock is corrected.
 */
export async function startFromPhone(
  context: OutingContext,
  { start, by, actor, ...clock }: PhoneStart,
): Promise<Result<{ id: number }, UpdateRefusal>> {
  const { db, now, newId, randomBytes, live } = context
  const { outingId, golfers, allowance, gimmes = 0, signcards: signCards = 0, games = [] } = start
  // Checked before the transaction, which locks the whole club: a phone repeats its start until the answer arrives.
  if ((await readOuting(db, outingId)) !== undefined) return accept({ id: outingId })
  const started = await transaction(db, async (tx): Promise<Result<{ id: number }, UpdateRefusal>> => {
    if ((await readOuting(tx, outingId)) !== undefined) return accept({ id: outingId })
    const entered = golfers.map(golferStarted)
    const unused = await validateKeys(tx, entered)
    if (!unused.ok) return unused
    const members = new Set((await membersAmong(tx, entered)).map(({ id }) => id))
    return await updateOutingIn(tx, {
      id: 0,
      madeId: outingId,
      by,
      actor,
      settings: {
        ...fromWire(choicesSpelling, start),
        date: dayOfStart(context, { start, ...clock }),
        allowance,
        gimmes,
        signCards,
      },
      entries: entered.map((golfer) =>
        golfer.memberId !== null && members.has(golfer.memberId) ? golfer : { ...golfer, memberId: null },
      ),
      removedIds: [],
      games: games.map(gameRequested),
      now: now(),
      today: today(context),
      newId,
      randomBytes,
    })
  })
  if (started.ok) live.wake(outingId)
  return started
}

/**
 * Validates the ids that the phone gave its golfers: no other golfer of this or another outing may have the same one.
 */
async function validateKeys(
  reader: Reader,
  entered: readonly GolferEntry[],
): Promise<Result<null, 'outing.golfer-twice'>> {
  if (new Set(entered.map(({ madeId }) => madeId)).size < entered.length) {
    return refuse('outing.golfer-twice', 'Two golfers have the same key. Start the outing again.')
  }
  for (const { madeId = 0, firstname } of entered) {
    if ((await outingOfGolfer(reader, madeId)) === undefined) continue
    return refuse(
      'outing.golfer-twice',
      `This outing couldn’t be matched: ${firstname} is already in another one. Start it again.`,
    )
  }
  return accept(null)
}

function golferStarted({ id, user_id, handicapindex, ...golfer }: OutingStart['golfers'][number]): GolferEntry {
  return {
    id: 0,
    madeId: id,
    memberId: user_id === 0 ? null : user_id,
    email: '',
    firstname: golfer.firstname,
    lastname: golfer.lastname,
    index: handicapIndex(handicapindex),
    teeboxId: golfer.teebox_id,
    tgroupId: golfer.tgroup_id,
    startingHole: golfer.starting_hole + 1,
  }
}

/**
 * Returns the date of the phone, which is that of the course and may be another one than at the club. If the clock of
 * the phone was wrong, or that of another one that handed the card over, returns the day at the club at the start.
 */
function dayOfStart(
  context: OutingContext,
  { start: { date }, startedAt, isClockRight }: Omit<PhoneStart, 'by' | 'actor'>,
): string {
  if (startedAt === null) return validateOutingDate(date, today(context)).ok ? date : today(context)
  return isClockRight && isDateAnywhere(date, startedAt) ? date : today({ ...context, now: () => startedAt })
}
