import type { Transaction } from '#db/database.ts'
import { day, instantAfter } from '#db/instants.ts'
import { findNewcomers, saveInvitation, uninvited, type Newcomer, type InvitationWay } from '#db/members/invitations.ts'
import { addMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { mostInvited, type invite } from '#sync/calls/invitations.ts'
import { drawLinkSecret } from '../accounts/link-secret.ts'
import { invitationEmail } from '../delivery/emails.ts'
import type { Context } from '../server/context.ts'
import type { OnlyOnce, SentBefore } from '../server/only-once.ts'

/** Days until an invitation expires. */
const invitationDays = 30

type Inviting = {
  readonly context: Pick<Context, 'config' | 'randomBytes'>
  readonly way: InvitationWay
  readonly by: number
  readonly at: Date
}

/** One invitation on the printed sheet. */
type Printed = { readonly name: string; readonly username: string; readonly link: string }

/**
 * Invites people. With `email`, a person without an email is skipped. Returns an invitation for the printed sheet for
 * each person.
 */
export async function inviteAll(tx: Transaction, people: readonly Newcomer[], inviting: Inviting): Promise<Printed[]> {
  const { context, way, by, at } = inviting
  const createdAt = at.toISOString()
  const expiresAt = instantAfter(at, invitationDays * day)
  const cards: Printed[] = []
  for (const { id: memberId, firstname, lastname, username, email } of people) {
    if (way === 'email' && email === '') continue
    const { secret, hash } = drawLinkSecret(context.randomBytes)
    await saveInvitation(tx, { memberId, hash, way, invitedBy: by, createdAt, expiresAt })
    const link = `${context.config.baseUrl}/invitation/${secret}`
    cards.push({ name: `${firstname} ${lastname}`, username, link })
    if (way === 'print') continue
    const content = invitationEmail(context.config, { firstname, username, days: invitationDays, secret })
    await addMessage(tx, { kind: 'mail', memberId, receiver: email, ...content, createdAt })
  }
  return cards
}

const again = 'To replace an invitation, choose “Also those invited before”.'

/** The refusal when all members without an invitation were requested. */
const noOneLeft: Readonly<Record<InvitationWay, string>> = {
  email: `Everyone with an email has logged in or has an invitation. ${again}`,
  print: `Everyone has logged in or has an invitation. ${again}`,
}

/** The refusal when particular members were requested. */
const noneOfThem: Readonly<Record<InvitationWay, string>> = {
  email: 'No one to email: they have logged in, have no email, or are not active.',
  print: 'No one to invite: they have logged in, or are not active.',
}

type Asked = {
  readonly way: InvitationWay
  /** The members to invite; undefined for everyone without a valid invitation. */
  readonly members: readonly number[] | undefined
  readonly by: number
  readonly onlyOnce: OnlyOnce<Invited>
}

type Invited = AnswerOf<typeof invite>

/** Invites members who have never logged in, as an administrator. */
export async function inviteMembers(
  { db, now, config, randomBytes, backgroundJobs }: Context,
  { way, members, by, onlyOnce }: Asked,
): Promise<Result<Invited, 'invitation.no-one' | SentBefore>> {
  const at = now()
  const inviteOpen = async (tx: Transaction): Promise<Result<Invited, 'invitation.no-one'>> => {
    const open = () => uninvited(tx, { way, at: at.toISOString(), limit: 10 * mostInvited })
    const ids = members ?? (await open()).slice(0, mostInvited)
    const people = await findNewcomers(tx, ids)
    const cards = await inviteAll(tx, people, { context: { config, randomBytes }, way, by, at })
    if (cards.length === 0) {
      return refuse('invitation.no-one', members === undefined ? noOneLeft[way] : noneOfThem[way])
    }
    return accept({ invited: cards.length, left: (await open()).length, sheet: way === 'print' ? cards : [] })
  }
  // The links of a sheet are not stored, so a repeated request cannot return the same sheet: it creates one with new
  // links.
  const invited = await transaction(db, way === 'print' ? inviteOpen : onlyOnce(inviteOpen))
  if (invited.ok) backgroundJobs.wake()
  return invited
}
