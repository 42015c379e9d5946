import type { Transaction } from '#db/database.ts'
import { hour, instantBefore } from '#db/instants.ts'
import { changeAccount, findAccountById, listAdmins, type Account } from '#db/members/members.ts'
import { addMessage, countMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { endAccess } from '../accounts/end-access.ts'
import { registrationAnsweredEmail, registrationWaitsEmail } from '../delivery/emails.ts'
import type { Context } from '../server/context.ts'
import type { OnlyOnce, SentBefore } from '../server/only-once.ts'
import { success } from '../server/route.ts'
import { memberNotFound } from './change-member.ts'

type Answer = {
  readonly id: number
  readonly answer: 'approve' | 'decline'
  /** The administrator's text in the email that declines. */
  readonly words: string
  readonly onlyOnce: OnlyOnce<typeof success>
}

type AnswerRefusal = 'member.not-found' | 'member.not-waiting'

/**
 * Approves a registration, or declines one that waits. The person who waited gets an email only if the address is
 * confirmed, because an unconfirmed address may belong to someone else.
 */
export async function answerRegistration(
  { db, now, config, backgroundJobs }: Context,
  { id, answer, words, onlyOnce }: Answer,
): Promise<Result<typeof success, AnswerRefusal | SentBefore>> {
  const at = now().toISOString()
  const reply = onlyOnce(async (tx): Promise<Result<typeof success, AnswerRefusal>> => {
    const account = await findAccountById(tx, { id })
    if (account === undefined) return memberNotFound()
    const { approval, isactive, isconfirmed, email: receiver } = account
    const hasWaited = approval === 'waiting'
    const isOpen = hasWaited || (answer === 'approve' && approval === 'open')
    if (!isOpen || !isactive) return refuse('member.not-waiting', 'This registration was already answered.')
    if (answer === 'approve') await changeAccount(tx, { id, approval: 'approved' })
    else {
      await changeAccount(tx, { id, approval: 'declined', isactive: false })
      await endAccess(tx, { memberId: id, at })
    }
    // A member who registered while no approval was required has not waited for an answer and gets no email.
    if (!hasWaited || !isconfirmed) return accept(success)
    const content = registrationAnsweredEmail(config, { ...account, answer, words: words.trim() })
    await addMessage(tx, { kind: 'mail', memberId: id, receiver, ...content, createdAt: at })
    return accept(success)
  })
  const answered = await transaction(db, reply)
  if (answered.ok) backgroundJobs.wake()
  return answered
}

/** Emails the administrators that a registration waits for approval, at most one email an hour to each. */
export async function announceRegistration(
  tx: Transaction,
  { account, config, at }: { readonly account: Account; readonly config: Context['config']; readonly at: string },
): Promise<void> {
  if (account.approval !== 'waiting') return
  const since = instantBefore(new Date(at), hour)
  for (const { id: memberId, firstname, email: receiver } of await listAdmins(tx)) {
    const content = registrationWaitsEmail(config, { firstname })
    if ((await countMessages(tx, { memberId, topic: content.topic, since, at })) > 0) continue
    await addMessage(tx, { kind: 'mail', memberId, receiver, ...content, createdAt: at })
  }
}
