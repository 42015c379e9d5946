import type { Reader } from '#db/database.ts'
import { day, instantBefore, minute } from '#db/instants.ts'
import { fieldReceivers } from '#db/messages/alert-receivers.ts'
import { currentStop } from '#db/messages/broadcasts.ts'
import { addBulletin, lastHorn, bulletinsBetween, type FieldBulletin } from '#db/outings/event-day.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { sendToField } from '#sync/calls/event-day.ts'
import { addAlert, fieldAlert } from '../../delivery/alert.ts'
import { maySendToAll, messagesStopped } from '../../delivery/broadcasts.ts'
import type { Changer } from '../../server/callers/caller.ts'
import type { Context } from '../../server/context.ts'
import type { OnlyOnce, SentBefore } from '../../server/only-once.ts'
import { success } from '../../server/route.ts'
import { organizedInProgress } from '../organizer.ts'

type Answer = AnswerOf<typeof sendToField>
type FieldMessage = {
  readonly id: number
  readonly by: Changer
  readonly onlyOnce: OnlyOnce<Answer>
} & Pick<FieldBulletin, 'kind' | 'text'>
type FieldRefusal =
  | 'outing.not-found'
  | 'outing.not-organizer'
  | 'outing.posted'
  | 'outing.cancelled'
  | 'field.text-required'
  | 'field.too-soon'
  | 'field.too-many'
  | 'field.no-change'
  | 'broadcast.not-approved'
  | 'broadcast.stopped'

/**
 * The most messages of one outing within a day, and the most suspensions of play. Those of an organizer's earlier
 * outings count too: any member can start an outing with all others in it, again and again. Administrators can have
 * several outings in a day.
 */
const mostADay = 10

/**
 * Sends the field a message, or suspends or resumes play: every phone that scores the outing gets it with its next
 * changes, and the devices of its members get a push. Returns the number of devices. Play can be suspended only while
 * it is in progress, and resumed only while it is suspended. The person who did either last may repeat it,
 * which changes nothing.
 */
export async function notifyField(
  context: Pick<Context, 'db' | 'config' | 'now' | 'randomBytes'>,
  { id, by, onlyOnce, kind, text }: FieldMessage,
): Promise<Result<Answer, FieldRefusal | SentBefore>> {
  const at = context.now()
  const notify = onlyOnce(async (tx): Promise<Result<Answer, FieldRefusal>> => {
    const found = await organizedInProgress(tx, { id, by })
    if (!found.ok) return found
    const last = await lastHorn(tx, id)
    const receivers = await receiversOf(tx, id)
    const answer = { ...success, devices: receivers.reduce((sum, { devices }) => sum + devices.length, 0) }
    // A repeated request by the same person, whose answer was lost.
    if (last?.kind === kind && last.text === text && last.by === by.memberId) return accept(answer)
    const isSuspended = last?.kind === 'suspended'
    const may =
      kind === 'message'
        ? await validateMessage(tx, { id, by, text, at })
        : await validateHorn(tx, { id, by, kind, at, isSuspended })
    if (!may.ok) return may
    const bulletinId = await addBulletin(tx, { outingId: id, kind, text, at: at.toISOString(), by: by.memberId })
    const alert = fieldAlert(kind, found.value)
    for (const receiver of receivers) {
      const to = { ...receiver, email: '', phonenum: '' }
      await addAlert(tx, { context, to, alert, at, key: `field ${bulletinId}` })
    }
    return accept(answer)
  })
  return await transaction(context.db, notify)
}

/**
 * Returns the members who get a push: none while an administrator has stopped messages. A suspension or resumption of
 * play reaches the phones that score even then.
 */
async function receiversOf(reader: Reader, id: number) {
  if ((await currentStop(reader)) !== null) return []
  return (await fieldReceivers(reader, { outingId: id })).filter(({ devices }) => devices.length > 0)
}

async function validateMessage(
  reader: Reader,
  { id, by, text, at }: Pick<FieldMessage, 'id' | 'by' | 'text'> & { readonly at: Date },
): Promise<Result<null, FieldRefusal>> {
  if (text.trim() === '') return refuse('field.text-required', 'Enter a message first.')
  if (!(await maySendToAll(reader, by))) {
    return refuse('broadcast.not-approved', 'An administrator has to approve you before you can message golfers.')
  }
  if ((await currentStop(reader)) !== null) return messagesStopped()
  const sent = await sentToday(reader, { id, by, kind: 'message', at })
  if (sent.length >= mostADay) {
    return refuse(
      'field.too-many',
      `${mostADay} messages were sent in the last 24 hours, which is the limit. Try again in 24 hours.`,
    )
  }
  const last = sent.at(-1)
  if (last !== undefined && at.getTime() - Date.parse(last.at) < minute) {
    const earlier = last.by === by.memberId ? 'You’ve just sent a message.' : 'Another person has just sent a message.'
    return refuse('field.too-soon', `${earlier} Wait a minute before the next one.`)
  }
  return accept(null)
}

async function validateHorn(
  reader: Reader,
  { isSuspended, ...horn }: Sent & { readonly isSuspended: boolean },
): Promise<Result<null, FieldRefusal>> {
  const { kind } = horn
  if (isSuspended !== (kind === 'resumed')) {
    return refuse('field.no-change', isSuspended ? 'Play is already suspended.' : 'Play has already resumed.')
  }
  if (kind === 'suspended' && (await sentToday(reader, horn)).length >= mostADay) {
    return refuse(
      'field.too-many',
      `Play was suspended ${mostADay} times in the last 24 hours, which is the limit. Sound the horn instead.`,
    )
  }
  return accept(null)
}

type Sent = Pick<FieldMessage, 'id' | 'by' | 'kind'> & { readonly at: Date }

async function sentToday(reader: Reader, { id: outingId, by, kind, at }: Sent) {
  const sentBy = by.isadmin ? null : by.memberId
  const span = { since: instantBefore(at, day), at: at.toISOString() }
  const sent = await bulletinsBetween(reader, { outingId, sentBy, ...span })
  return sent.filter((bulletin) => bulletin.kind === kind)
}
