import type { AlertReceiver } from '#db/messages/alert-receivers.ts'
import type { Transaction } from '#db/database.ts'
import { addMessage } from '#db/messages/messages.ts'
import type { PushPayload } from '#sync/calls/push.ts'
import type { Context } from '../server/context.ts'
import { drawSignInSecret } from '../accounts/sign-in-link.ts'
import { paragraphs, signature, signInAddress } from './letters.ts'

/** Something that people are told of, by mail, text and push alike. */
export type Alert = {
  readonly kind: PushPayload['kind']
  /** One sentence without a word about people: it stands on locked screens. */
  readonly text: string
  /** What a mail says beside it. */
  readonly details: readonly string[]
  /** Where it leads: a path of the app. */
  readonly path: string
  /** Whom a mail is answered to; empty for the club. */
  readonly replyTo: string
}

export type AlertContext = Pick<Context, 'config' | 'randomBytes'>

type AlertTo = {
  readonly context: AlertContext
  readonly to: AlertReceiver
  readonly alert: Alert
  readonly at: Date
  /** When it goes to many, and may be ended by whoever gets it. */
  readonly broadcastId?: number
  /** A second alert with the same key is the same alert. */
  readonly key?: string
}

/** Writes what goes to one receiver: a mail, a text and a push to each device, as far as that person can be reached. */
export async function addAlert(tx: Transaction, { context, to, alert, at, broadcastId, key }: AlertTo): Promise<void> {
  const { baseUrl, club } = context.config
  const { memberId, name, email, phonenum, devices } = to
  const add = (way: Way) =>
    addMessage(tx, {
      topic: alert.kind,
      subject: alert.text,
      ...way,
      ...(memberId !== null && { memberId }),
      ...(broadcastId !== undefined && { broadcastId }),
      ...(key !== undefined && { dedupeKey: `${key}:${way.kind}:${way.subscriptionId ?? way.receiver}` }),
      createdAt: at.toISOString(),
    })

  if (email !== '') {
    const letter = await mailOf(tx, { context, to, alert, at })
    await add({ kind: 'mail', receiver: email, replyTo: alert.replyTo, ...letter })
  }
  if (phonenum !== '') {
    await add({ kind: 'text', receiver: phonenum, body: `${club.name}: ${alert.text} ${baseUrl}${alert.path}` })
  }
  for (const { id: subscriptionId, device } of devices) {
    const receiver = `${name}, ${device}`
    await add({ kind: 'push', receiver, body: alert.text, subscriptionId, path: alert.path })
  }
}

type Way = Omit<Parameters<typeof addMessage>[1], 'topic' | 'subject' | 'createdAt'>

/** With a link that signs its receiver in, but never an administrator (SEC-16). */
async function mailOf(
  tx: Transaction,
  { context: { config, randomBytes }, to, alert, at }: AlertTo,
): Promise<{ readonly body: string; readonly secret?: string }> {
  const { baseUrl, club } = config
  const { memberId, firstname, username, isadmin } = to
  const said = [`Hello ${firstname},`, alert.text, ...alert.details].filter((part) => part !== '')
  const words = said.map(withoutPlaceholder)
  if (memberId === null || isadmin) {
    return { body: paragraphs(...words, `${baseUrl}${alert.path}`, signature(club)) }
  }
  const secret = await drawSignInSecret(tx, { randomBytes, memberId, at })
  const link = signInAddress({ baseUrl, username, page: alert.path })
  const lead =
    'With this link you are signed in without your password. It is good once, for 7 days, and for nobody but you:'
  return { body: paragraphs(...words, lead, link, signature(club)), secret }
}

/** A comment that holds the placeholder would get the secret of whoever reads it put into an address of its own. */
function withoutPlaceholder(text: string): string {
  return text.replaceAll('{secret}', '{ secret }')
}
